/* Loads libcuda, looks up its functions, and puts its errors into words. */
#include "common/cuda/driver.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct driver cu;

/* The field of `cu` for each function, and the function's name in the library. */
static const struct {
    size_t offset;
    const char *symbol;
} functions[] = {
#define X(name, symbol, parameters) {offsetof(struct driver, name), symbol},
#include "common/cuda/driver.def"
#undef X
};

enum { OLDEST_MAJOR = 11, OLDEST_MINOR = 4 };

static bool look_up(void *library, struct why *why)
{
    for (size_t k = 0; k < ARRAY_LEN(functions); k++) {
        void *function = dlsym(library, functions[k].symbol);
        bool needed = functions[k].offset != offsetof(struct driver, launch_with); /* since CUDA 11.8 */
        if (!function && needed) {
            why_say(why, "NVIDIA's driver is too old (it has no %s): install %d.%d or newer",
                    functions[k].symbol, OLDEST_MAJOR, OLDEST_MINOR);
            return false;
        }
        memcpy((char *)&cu + functions[k].offset, &function, sizeof function);
    }
    return true;
}

/* What cuInit's errors mean, for a user who wants to grade. */
static const char *meaning(int error)
{
    static const struct {
        int error;
        const char *text;
    } known[] = {
        {CU_NO_DEVICE, "there is an NVIDIA driver but no GPU (is CUDA_VISIBLE_DEVICES empty?)"},
        {803, "NVIDIA's libcuda and kernel module do not fit each other: restart the machine"},
        {804, "NVIDIA's libcuda does not support this GPU with this kernel module: update the driver"},
        {304, "NVIDIA's driver cannot be used here: /dev/nvidia* or /sys is hidden or not readable"},
        {34, "libcuda is only a stub: the machine has a toolkit but no NVIDIA driver"},
    };
    for (size_t k = 0; k < ARRAY_LEN(known); k++)
        if (known[k].error == error)
            return known[k].text;
    return NULL;
}

static bool start(struct why *why)
{
    /* Kernels are loaded with their module, not lazily inside a measurement. */
    setenv("CUDA_MODULE_LOADING", "EAGER", 1);
    int version = 0, count = 0, error = cu.init(0);
    if (error == CU_OK && (error = cu.device_count(&count)) == CU_OK && count == 0)
        error = CU_NO_DEVICE;
    if (error != CU_OK && meaning(error))
        why_say(why, "%s", meaning(error));
    else if (error != CU_OK)
        why_say(why, "NVIDIA's driver does not start: %s; try nvidia-smi", driver_error(error));
    if (error != CU_OK)
        return false;
    cu.version(&version);
    if (version >= 1000 * OLDEST_MAJOR + 10 * OLDEST_MINOR)
        return true;
    why_say(why, "NVIDIA's driver is for CUDA %d.%d: install one for %d.%d or newer", version / 1000,
            version % 1000 / 10, OLDEST_MAJOR, OLDEST_MINOR);
    return false;
}

bool driver_find(struct why *why)
{
    static bool found;
    if (found)
        return true;
    void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
    if (!library) {
        why_say(why, "no NVIDIA driver is installed (libcuda.so.1 not found)");
        return false;
    }
    found = look_up(library, why);
    return found;
}

bool driver_load(struct why *why)
{
    static bool loaded;
    if (!loaded)
        loaded = driver_find(why) && start(why);
    return loaded;
}

const char *driver_error(int error)
{
    static char line[200];
    const char *name = NULL, *text = NULL;
    if (!cu.error_name || cu.error_name(error, &name) != CU_OK || !name)
        name = "unknown CUDA error";
    if (!cu.error_string || cu.error_string(error, &text) != CU_OK || !text)
        text = "no text";
    snprintf(line, sizeof line, "%s (%d: %s)", name, error, text);
    return line;
}
