/* Chooses a GPU, waits for it, and asks the driver for its limits. */
#include "common/cuda/gpu.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/cuda/driver.h"
#include "common/cuda/gpu_queue.h"
#include "common/cuda/nvml.h"

/* ---- a GPU for us alone ---- */

/* The name of one GPU for CUDA_VISIBLE_DEVICES; the lock has the same name. */
struct candidate {
    char name[80];
};

static char insisted[80]; /* prefer this GPU, then one of its model; empty: any */

enum { CANDIDATES_MOST = 64 };

struct choice {
    struct candidate items[CANDIDATES_MOST];
    int count;
    char rejected[200]; /* why the last candidate was not taken; empty if all were */
};

static void add_candidate(struct choice *c, const char *name)
{
    if (c->count < CANDIDATES_MOST)
        snprintf(c->items[c->count++].name, sizeof c->items[0].name, "%s", name);
}

/* GPU number `index` of nvidia-smi's list; false after the last. */
static bool add_listed(struct choice *c, unsigned index)
{
    struct nvml_gpu gpu;
    if (!nvml_gpu(&gpu, index))
        return false;
    if (10 * gpu.major + gpu.minor >= 10 * GPU_OLDEST_MAJOR + GPU_OLDEST_MINOR)
        add_candidate(c, gpu.uuid);
    else
        snprintf(c->rejected, sizeof c->rejected, "the %s is too old (compute capability %d.%d, needs %d.%d)",
                 gpu.name, gpu.major, gpu.minor, GPU_OLDEST_MAJOR, GPU_OLDEST_MINOR);
    return true;
}

/* The GPUs that the user allows: numbers, or names that the driver understands. */
static void add_visible(struct choice *c, const char *visible)
{
    while (*visible) {
        size_t length = strcspn(visible, ",");
        char name[80];
        snprintf(name, sizeof name, "%.*s", (int)length, visible);
        if (!isdigit((unsigned char)name[0]) || !add_listed(c, (unsigned)atoi(name)))
            add_candidate(c, name);
        visible += length + (visible[length] == ',');
    }
}

/* The listed GPU with that UUID; false if no listed GPU has it. */
static bool find_listed(struct nvml_gpu *gpu, const char *uuid)
{
    for (unsigned k = 0; nvml_gpu(gpu, k); k++)
        if (!strcmp(gpu->uuid, uuid))
            return true;
    return false;
}

static bool is_like(const struct candidate *c, const char *uuid)
{
    struct nvml_gpu this, other;
    return !strcmp(c->name, uuid) ||
           (find_listed(&this, c->name) && find_listed(&other, uuid) && !strcmp(this.name, other.name) &&
            this.major == other.major && this.minor == other.minor);
}

/* Sort the candidates: first the one with that UUID, then those of the same model. */
static void keep_like(struct choice *c, const char *uuid)
{
    const struct choice all = *c;
    *c = (struct choice){.rejected = "the GPU that this grading began with is gone: see nvidia-smi"};
    for (int others = 0; others < 2; others++)
        for (int k = 0; k < all.count; k++)
            if (is_like(&all.items[k], uuid) && (strcmp(all.items[k].name, uuid) != 0) == others)
                add_candidate(c, all.items[k].name);
}

static void list_candidates(struct choice *c)
{
    const char *visible = getenv("CUDA_VISIBLE_DEVICES");
    if (visible)
        add_visible(c, visible);
    for (unsigned k = 0; !visible && add_listed(c, k); k++)
        ;
    if (!visible && c->count == 0 && !c->rejected[0])
        add_candidate(c, ""); /* there is no list: take whatever the driver has */
}

bool gpu_first_name(char *name, size_t size)
{
    struct choice c = {0};
    char driver[80];
    list_candidates(&c);
    if (c.count == 0 || !c.items[0].name[0] || !nvml_driver(driver, sizeof driver))
        return false;
    snprintf(name, size, "%s-%s", c.items[0].name, driver);
    return !strchr(name, '/');
}

static char acquired[80];
static void (*tell_waiting)(unsigned before);

void gpu_tell_waiting(void (*tell)(unsigned before))
{
    tell_waiting = tell;
}

/* The first candidate that can be taken now; -1: none. */
static int take_one(const struct choice *c, struct gpu_place *places)
{
    for (int k = 0; k < c->count; k++)
        if (gpu_queue_take(&places[k])) {
            snprintf(acquired, sizeof acquired, "%s", c->items[k].name);
            if (acquired[0])
                setenv("CUDA_VISIBLE_DEVICES", acquired, 1);
            return k;
        }
    return -1;
}

/* Tell how many gradings wait before this one in the shortest queue, if the number has changed. */
static void tell_place(const struct choice *c, const struct gpu_place *places, unsigned *told)
{
    unsigned before = gpu_queue_before(&places[0]);
    for (int k = 1; k < c->count; k++) {
        unsigned other = gpu_queue_before(&places[k]);
        before = other < before ? other : before;
    }
    if (tell_waiting && before != *told)
        tell_waiting(before);
    *told = before;
}

/* Wait in the queues of all candidates until one of them is free. */
static bool wait_for_one(const struct choice *c)
{
    static const struct timespec pause = {.tv_nsec = 3000000};
    struct gpu_place places[CANDIDATES_MOST];
    unsigned told = 0;
    int taken = -1;
    for (int k = 0; k < c->count; k++)
        places[k] = gpu_queue_join(c->items[k].name);
    for (double start = seconds_now(); seconds_now() - start < GPU_PATIENCE_SECONDS;) {
        if ((taken = take_one(c, places)) >= 0)
            break;
        tell_place(c, places, &told);
        nanosleep(&pause, NULL);
    }
    for (int k = 0; k < c->count; k++)
        if (k != taken)
            gpu_queue_leave(&places[k]);
    return taken >= 0;
}

void gpu_insist(const struct gpu *gpu)
{
    snprintf(insisted, sizeof insisted, "%s", gpu->uuid);
}

bool gpu_acquire(struct why *why)
{
    static bool done;
    struct choice c = {0};
    if (done)
        return true;
    if (!driver_find(why))
        return false;
    list_candidates(&c);
    if (insisted[0])
        keep_like(&c, insisted);
    if (c.count > 0 && (done = wait_for_one(&c)))
        return true;
    if (c.count > 0)
        why_say(why, "every GPU has been busy with other gradings for %d s: try again later",
                GPU_PATIENCE_SECONDS);
    else
        why_say(why, "%s", c.rejected[0] ? c.rejected : "CUDA_VISIBLE_DEVICES hides every GPU");
    return false;
}

/* ---- what it is ---- */

/* A question to the driver about a device: its number in cuda.h, the field for the answer, and what to divide
 * it by. */
#define X(field, attribute, divisor)                                                                         \
    {                                                                                                        \
        offsetof(struct gpu_model, field), attribute, divisor                                                \
    }
static const struct {
    size_t offset;
    int attribute, divisor;
} attributes[] = {
    X(major, 75, 1),
    X(minor, 76, 1),
    X(sms, 16, 1),
    X(warp, 10, 1),
    X(clock_mhz, 13, 1000),
    X(memory_clock_mhz, 36, 1000),
    X(memory_bus_bits, 37, 1),
    X(l2_bytes, 38, 1),
    X(constant_bytes, 9, 1),
    X(threads_per_block, 1, 1),
    X(threads_per_sm, 39, 1),
    X(blocks_per_sm, 106, 1),
    X(block[0], 2, 1),
    X(block[1], 3, 1),
    X(block[2], 4, 1),
    X(grid[0], 5, 1),
    X(grid[1], 6, 1),
    X(grid[2], 7, 1),
    X(registers_per_block, 12, 1),
    X(registers_per_sm, 82, 1),
    X(shared_per_block, 8, 1),
    X(shared_per_block_optin, 97, 1),
    X(shared_per_sm, 81, 1),
    X(shared_reserved, 111, 1),
};
#undef X

/* Questions that an old driver does not know keep the modelled GPU's answer. */
static void describe(struct gpu *gpu)
{
    size_t bytes;
    int device;
    *gpu = (struct gpu){.model = modelled_gpu};
    cu.device_get(&device, 0);
    cu.device_name(gpu->model.name, sizeof gpu->model.name, device);
    for (size_t k = 0; k < ARRAY_LEN(attributes); k++) {
        int value;
        if (cu.device_attribute(&value, attributes[k].attribute, device) != CU_OK)
            continue;
        value /= attributes[k].divisor;
        memcpy((char *)&gpu->model + attributes[k].offset, &value, sizeof value);
    }
    if (cu.device_memory(&bytes, device) == CU_OK)
        gpu->model.memory_bytes = bytes;
    snprintf(gpu->uuid, sizeof gpu->uuid, "%s", acquired);
}

const struct gpu *gpu_at_hand(struct why *why)
{
    static struct gpu mine;
    const struct gpu_model *m = &mine.model;
    if (m->name[0])
        return &mine;
    if (!gpu_acquire(why) || !driver_load(why))
        return NULL;
    describe(&mine);
    if (10 * m->major + m->minor >= 10 * GPU_OLDEST_MAJOR + GPU_OLDEST_MINOR)
        return &mine;
    why_say(why, "the %s is too old (compute capability %d.%d, needs %d.%d)", m->name, m->major, m->minor,
            GPU_OLDEST_MAJOR, GPU_OLDEST_MINOR);
    mine.model.name[0] = 0;
    return NULL;
}
