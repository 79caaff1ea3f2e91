/* Find out whether there is a GPU and whether it works. A child process asks, since a broken driver may never
 * answer. */
#include "grader/gpu/gpu_grade.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/cuda/cuda.h"
#include "grader/kit/isolated.h"
#include "grader/kit/kit.h"
#include "grader/gpu/trusted.h"
#include "grader/text/whole_file.h"

enum { LOOK_SECONDS = 60 };

/* ---- is there one? ---- */

struct look {
    bool found;
    struct gpu gpu;
    struct why why;
};

/* What is known of a GPU is kept in build/gpu/: asking the driver takes half a second. */
static char *kept_path(const char *name)
{
    return xformat("%s/build/gpu/%s", kit_directory(), name);
}

static bool read_kept(struct gpu *gpu, const char *name)
{
    struct why why;
    struct text bytes = {0};
    char *path = kept_path(name);
    bool ok = whole_file_read(&bytes, path, sizeof *gpu, &why) && bytes.length == sizeof *gpu;
    if (ok)
        memcpy(gpu, bytes.s, sizeof *gpu);
    text_free(&bytes);
    free(path);
    return ok;
}

static void keep(const struct gpu *gpu, const char *name)
{
    struct why why;
    char *folder = kept_path(""), *path = kept_path(name);
    mkdir(folder, 0755);
    whole_file_write(path, (const char *)gpu, sizeof *gpu, &why); /* if not, ask again next time */
    free(folder);
    free(path);
}

static void look(void *result, const void *argument)
{
    struct look *l = result;
    char name[200];
    bool named = gpu_first_name(name, sizeof name);
    (void)argument;
    if (named && (l->found = read_kept(&l->gpu, name)))
        return;
    const struct gpu *gpu = gpu_at_hand(&l->why);
    if (!(l->found = gpu != NULL))
        return;
    l->gpu = *gpu;
    if (named && !strncmp(name, gpu->uuid, strlen(gpu->uuid))) /* the first GPU may have been busy */
        keep(gpu, name);
}

bool gpu_look(struct gpu *gpu, struct why *why)
{
    struct look l = {0};
    struct why trouble;
    if (!isolated_run(&l, sizeof l, look, NULL, GPU_PATIENCE_SECONDS + LOOK_SECONDS, &trouble)) {
        why_say(why, "NVIDIA's driver does not answer: %s; try nvidia-smi", trouble.text);
        return false;
    }
    *gpu = l.gpu;
    *why = l.why;
    return l.found;
}

/* ---- does it work? ---- */

struct patient {
    const struct gpu *gpu;
    const struct entry *entry;
};

static void check_health(void *result, const void *argument)
{
    struct why why;
    const struct patient *patient = argument;
    const struct entry *entry = patient->entry;
    gpu_insist(patient->gpu);
    struct random random = {0};
    struct trusted *t = trusted_open(&cuda_backend, entry, &why);
    *(bool *)result = t && trusted_make_room(t, entry->count_size) && trusted_fill(t, &random) == DEVICE_OK;
}

bool gpu_is_healthy(const struct gpu *gpu, const struct entry *entry)
{
    bool healthy = false;
    struct patient patient = {gpu, entry};
    struct why why;
    return isolated_run(&healthy, sizeof healthy, check_health, &patient, GPU_PATIENCE_SECONDS + LOOK_SECONDS,
                        &why) &&
           healthy;
}
