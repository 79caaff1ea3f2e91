/* Which calls of the student's object have led here: return addresses, along the chain of frame pointers.
 *
 * nvcc compiles host code without optimisation, so each of its functions has a frame pointer, as the
 * recorder's have (-fno-omit-frame-pointer). A chain that leaves the stack, or the object again, ends the
 * search. Threads that host code starts have stacks of their own, whose end is not known: their calls have no
 * lines. */
#include <link.h>
#include <pthread.h>
#include <string.h>

#include "common/record/recorder.h"

enum { STACK_MOST = 8 << 20 };

static uintptr_t stack_end;            /* above it are no frames of the call */
static pthread_t caller;               /* the thread that calls the entry point */
static uintptr_t object_at, object_to; /* where the student's object lies; 0: it is not loaded yet */
static uint32_t launch[TAPE_FRAMES];   /* of <<<...>>>, whose stub is called by another function */
static bool launches;

/* Note where the object ends. */
static int measure(struct dl_phdr_info *info, size_t size, void *unused)
{
    (void)size;
    (void)unused;
    for (int k = 0; info->dlpi_addr == object_at && k < info->dlpi_phnum; k++) {
        uintptr_t end = object_at + info->dlpi_phdr[k].p_vaddr + info->dlpi_phdr[k].p_memsz;
        if (info->dlpi_phdr[k].p_type == PT_LOAD && end > object_to)
            object_to = end;
    }
    return 0;
}

void site_begin(void *object, const void *frame)
{
    stack_end = (uintptr_t)frame;
    caller = pthread_self();
    object_at = ((const struct link_map *)object)->l_addr;
    dl_iterate_phdr(measure, NULL);
}

static void walk(uint32_t site[TAPE_FRAMES])
{
    const uintptr_t *frame = __builtin_frame_address(0);
    size_t count = 0;
    memset(site, 0, TAPE_FRAMES * sizeof *site);
    if (!pthread_equal(pthread_self(), caller) || stack_end - (uintptr_t)frame > STACK_MOST)
        return;
    while ((uintptr_t)frame < stack_end && count < TAPE_FRAMES) {
        const uintptr_t *next = (const uintptr_t *)frame[0]; /* the caller's frame; then the way back to it */
        uintptr_t back = frame[1];
        bool inside = back > object_at && back < object_to;
        if (inside)
            site[count++] = (uint32_t)(back - object_at);
        if ((!inside && count) || next <= frame || (uintptr_t)next % sizeof *next)
            return;
        frame = next;
    }
}

void site_push(void)
{
    walk(launch);
    launches = false;
}

void site_of_launch(bool begins)
{
    launches = begins;
}

void site_take(uint32_t site[TAPE_FRAMES])
{
    if (launches)
        memcpy(site, launch, sizeof launch);
    else
        walk(site);
}
