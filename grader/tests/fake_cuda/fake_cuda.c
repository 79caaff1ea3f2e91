/* libcuda.so.1 for tests: the driver, its devices, PTX, and launches. */
#include "grader/tests/fake_cuda/fake_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct fake_cuda fake = {
    .version = 13000,
    .gpu_count = 1,
    .gpus = {{.name = "Fake 1", .major = 9, .minor = 0}, {.name = "Fake 2", .major = 8, .minor = 0}}};

struct fake_cuda *fake_cuda(void)
{
    return &fake;
}

static const char *const symbols[] = {
#define X(name, symbol, parameters) symbol,
#include "common/cuda/driver.def"
#undef X
};

int enter(int call)
{
    if (fake.called)
        fake.called(symbols[call]);
    return fake.fails && !strcmp(symbols[call], fake.fails) && fake.works-- <= 0 ? fake.error : CU_OK;
}

/* ---- the driver and its devices ---- */

int fake_version(int *version)
{
    ENTER(version);
    *version = fake.version;
    return CU_OK;
}

static const struct {
    int error;
    const char *name, *text;
} errors[] = {
    {CU_OUT_OF_MEMORY, "CUDA_ERROR_OUT_OF_MEMORY", "out of memory"},
    {CU_DEVICE_UNAVAILABLE, "CUDA_ERROR_DEVICE_UNAVAILABLE", "device is busy"},
    {999, "CUDA_ERROR_UNKNOWN", "unknown error"},
};

static int find_error(int error)
{
    for (size_t k = 0; k < ARRAY_LEN(errors); k++)
        if (errors[k].error == error)
            return (int)k;
    return -1;
}

int fake_error_name(int error, const char **name)
{
    int k = find_error(error);
    *name = k < 0 ? NULL : errors[k].name;
    return k < 0 ? INVALID_VALUE : CU_OK;
}

int fake_error_string(int error, const char **text)
{
    int k = find_error(error);
    *text = k < 0 ? NULL : errors[k].text;
    return k < 0 ? INVALID_VALUE : CU_OK;
}

/* CUDA_VISIBLE_DEVICES by the GPU's name, as it stood when the driver was started. */
static int visible[FAKE_GPUS], visible_count;

static void find_visible(void)
{
    const char *wanted = getenv("CUDA_VISIBLE_DEVICES");
    visible_count = 0;
    for (int k = 0; k < fake.gpu_count; k++)
        if (!wanted || !strcmp(wanted, fake.gpus[k].uuid))
            visible[visible_count++] = k;
}

static const struct fake_gpu *gpu(int device)
{
    return device >= 0 && device < visible_count ? &fake.gpus[visible[device]] : NULL;
}

int fake_init(unsigned flags)
{
    ENTER(init);
    find_visible();
    return flags ? INVALID_VALUE : CU_OK;
}

int fake_device_count(int *count)
{
    ENTER(device_count);
    *count = visible_count;
    return CU_OK;
}

int fake_device_get(int *device, int ordinal)
{
    ENTER(device_get);
    *device = ordinal;
    return gpu(ordinal) ? CU_OK : INVALID_VALUE;
}

int fake_device_name(char *name, int size, int device)
{
    ENTER(device_name);
    snprintf(name, (size_t)size, "%s", gpu(device)->name);
    return CU_OK;
}

int fake_device_memory(size_t *bytes, int device)
{
    ENTER(device_memory);
    *bytes = gpu(device) ? MEMORY : 0;
    return CU_OK;
}

/* An old driver: most questions are new to it. */
int fake_device_attribute(int *value, int attribute, int device)
{
    enum { L2_BYTES = 38, MAJOR = 75, MINOR = 76 };
    ENTER(device_attribute);
    if (attribute != L2_BYTES && attribute != MAJOR && attribute != MINOR)
        return INVALID_VALUE;
    *value = attribute == L2_BYTES ? 4 << 20 : attribute == MAJOR ? gpu(device)->major : gpu(device)->minor;
    return CU_OK;
}

/* ---- modules: machine code is text, PTX or not ---- */

static void tell(unsigned count, const int *options, void **values)
{
    char *log = NULL;
    size_t bytes = 0;
    for (unsigned k = 0; k < count; k++)
        if (options[k] == CU_JIT_ERROR_LOG)
            log = values[k];
        else if (options[k] == CU_JIT_ERROR_LOG_BYTES)
            bytes = (size_t)(uintptr_t)values[k];
    if (fake.log)
        snprintf(log, bytes, "%s", fake.log);
}

int fake_module_load(cu_module *module, const void *image, unsigned count, int *options, void **values)
{
    static const int32_t initial = FAKE_VARIABLE;
    tell(count, options, values);
    ENTER(module_load);
    struct object *o = new_object(MODULE, sizeof initial);
    memcpy(o->memory, &initial, sizeof initial);
    o->image = strdup(image);
    *module = (cu_module)o;
    fake.modules++;
    return in_context();
}

int fake_module_unload(cu_module module)
{
    ENTER(module_unload);
    return is_own(module, MODULE) ? forget((struct object *)module) : INVALID_VALUE;
}

static char kernel_name[100];

int fake_module_function(cu_function *function, cu_module module, const char *name)
{
    ENTER(module_function);
    snprintf(kernel_name, sizeof kernel_name, "%s", name);
    *function = (cu_function)kernel_name;
    return !is_own(module, MODULE)                          ? INVALID_VALUE
           : strstr(((struct object *)module)->image, name) ? CU_OK
                                                            : CU_NOT_FOUND;
}

int fake_module_global(uint64_t *address, size_t *bytes, cu_module module, const char *name)
{
    ENTER(module_global);
    if (!is_own(module, MODULE) || strcmp(name, "variable"))
        return CU_NOT_FOUND;
    *address = (uint64_t)(uintptr_t)((struct object *)module)->memory;
    *bytes = ((struct object *)module)->bytes;
    return CU_OK;
}

int fake_function_attribute(int *value, int attribute, cu_function function)
{
    ENTER(function_attribute);
    *value = fake.static_shared;
    return attribute == CU_FUNCTION_STATIC_SHARED && function ? CU_OK : INVALID_VALUE;
}

int fake_function_set(cu_function function, int attribute, int value)
{
    ENTER(function_set);
    fake.dynamic_shared = value;
    return attribute == CU_FUNCTION_DYNAMIC_SHARED && function ? CU_OK : INVALID_VALUE;
}

/* ---- streams, events, kernels ---- */

int fake_stream_create(cu_stream *stream, unsigned flags)
{
    ENTER(stream_create);
    *stream = (cu_stream)new_object(STREAM, 0);
    return flags == CU_STREAM_NON_BLOCKING ? in_context() : INVALID_VALUE;
}

int fake_event_create(cu_event *event, unsigned flags)
{
    ENTER(event_create);
    *event = (cu_event)new_object(EVENT, 0);
    return flags == 0 ? in_context() : INVALID_VALUE;
}

int fake_event_record(cu_event event, cu_stream stream)
{
    ENTER(event_record);
    return is_own(event, EVENT) && is_own(stream, STREAM) ? CU_OK : INVALID_VALUE;
}

int fake_event_query(cu_event event)
{
    ENTER(event_query);
    if (fake.busy < 0 || (fake.busy > 0 && fake.busy-- > 0))
        return CU_NOT_READY;
    return is_own(event, EVENT) ? CU_OK : INVALID_VALUE;
}

int fake_event_elapsed(float *milliseconds, cu_event start, cu_event end)
{
    ENTER(event_elapsed);
    *milliseconds = fake.milliseconds;
    return is_own(start, EVENT) && is_own(end, EVENT) && start != end ? CU_OK : INVALID_VALUE;
}

int fake_launch(cu_function function, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by,
                unsigned bz, unsigned shared, cu_stream stream, void **parameters, void **extra)
{
    ENTER(launch);
    bool ok = is_own(stream, STREAM) && !parameters && gx && gy && gz && bx && by && bz;
    if (!ok || extra[0] != (void *)1 || extra[2] != (void *)2 || extra[4] != NULL)
        return INVALID_VALUE;
    if (fake.kernel)
        fake.kernel((const char *)function, shared, extra[1], *(size_t *)extra[3]);
    return CU_OK;
}
