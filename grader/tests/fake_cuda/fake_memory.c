/* libcuda.so.1 for tests: contexts, what is in them, and memory. */
#include "grader/tests/fake_cuda/fake_private.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { OBJECTS_MOST = 1000 };

static struct object objects[OBJECTS_MOST];
static cu_context current;

/* ---- objects ---- */

static void map(struct object *o)
{
    o->memory = mmap(NULL, o->bytes, PROT_READ | PROT_WRITE, MAP_SHARED, o->file, 0);
    if (o->memory == MAP_FAILED)
        abort();
}

struct object *new_object(enum object_kind kind, size_t bytes)
{
    for (int k = 0; k < OBJECTS_MOST; k++)
        if (objects[k].kind == FREE) {
            objects[k] = (struct object){.kind = kind, .context = current, .bytes = bytes};
            if (kind == MODULE)
                objects[k].memory = malloc(bytes);
            return &objects[k];
        }
    abort();
}

int forget(struct object *o)
{
    fake.contexts -= o->kind == CONTEXT;
    fake.modules -= o->kind == MODULE;
    fake.allocations -= o->kind == ALLOCATION;
    if (o->kind == ALLOCATION) {
        munmap(o->memory, o->bytes);
        close(o->file);
    } else {
        free(o->memory);
    }
    free(o->image);
    *o = (struct object){.kind = FREE};
    return CU_OK;
}

bool is_own(const void *pointer, enum object_kind kind)
{
    const struct object *o = pointer;
    return current && o >= objects && o < objects + OBJECTS_MOST && o->kind == kind && o->context == current;
}

int in_context(void)
{
    return current ? CU_OK : INVALID_CONTEXT;
}

/* ---- contexts ---- */

int fake_context_create(cu_context *context, unsigned flags, int device)
{
    int count = 0;
    ENTER(context_create);
    fake_device_count(&count);
    if (flags || device < 0 || device >= count)
        return INVALID_VALUE;
    struct object *o = new_object(CONTEXT, 0);
    o->context = current = *context = (cu_context)o;
    fake.contexts++;
    return CU_OK;
}

int fake_context_destroy(cu_context context)
{
    ENTER(context_destroy);
    for (int k = 0; k < OBJECTS_MOST; k++)
        if (objects[k].context == context)
            forget(&objects[k]);
    current = NULL;
    return CU_OK;
}

int fake_context_set(cu_context context)
{
    ENTER(context_set);
    current = context;
    return is_own(context, CONTEXT) ? CU_OK : INVALID_CONTEXT;
}

int fake_context_limit(int limit, size_t value)
{
    ENTER(context_limit);
    (void)limit, (void)value;
    return in_context();
}

#ifndef OLD_DRIVER
int fake_forget_persisting(void)
{
    ENTER(forget_persisting);
    fake.resets++;
    return in_context();
}
#endif

/* ---- memory ---- */

int fake_memory_info(size_t *free_bytes, size_t *total)
{
    ENTER(memory_info);
    *free_bytes = MEMORY / 2;
    *total = MEMORY;
    return in_context();
}

int fake_memory_alloc(uint64_t *address, size_t bytes)
{
    ENTER(memory_alloc);
    if (bytes > MEMORY)
        return CU_OUT_OF_MEMORY;
    struct object *o = new_object(ALLOCATION, bytes);
    o->file = memfd_create("fake_cuda", 0);
    if (ftruncate(o->file, (off_t)bytes) != 0)
        abort();
    map(o);
    *address = (uint64_t)(uintptr_t)o->memory;
    fake.allocations++;
    return in_context();
}

static struct object *allocation_at(uint64_t address)
{
    for (int k = 0; k < OBJECTS_MOST; k++)
        if (is_own(&objects[k], ALLOCATION) && objects[k].memory == (uint8_t *)(uintptr_t)address)
            return &objects[k];
    return NULL;
}

int fake_memory_free(uint64_t address)
{
    ENTER(memory_free);
    struct object *o = allocation_at(address);
    return o ? forget(o) : INVALID_VALUE;
}

int fake_share(struct cu_handle *handle, uint64_t address)
{
    ENTER(share);
    const struct object *o = allocation_at(address);
    if (o)
        snprintf(handle->bytes, sizeof handle->bytes, "/proc/%d/fd/%d", (int)getpid(), o->file);
    return o ? CU_OK : INVALID_VALUE;
}

int fake_attach(uint64_t *address, struct cu_handle handle, unsigned flags)
{
    struct stat st;
    ENTER(attach);
    int file = open(handle.bytes, O_RDWR);
    if (file < 0 || fstat(file, &st) != 0 || flags != CU_ATTACH_LAZILY)
        return INVALID_VALUE;
    struct object *o = new_object(ALLOCATION, (size_t)st.st_size);
    o->file = file;
    map(o);
    *address = (uint64_t)(uintptr_t)o->memory;
    fake.allocations++;
    return in_context();
}

/* ---- copies ---- */

/* The bytes, if they lie in one allocation or variable of that context. */
static void *inside_of(cu_context context, uint64_t address, size_t bytes)
{
    uint8_t *at = (uint8_t *)(uintptr_t)address;
    for (int k = 0; k < OBJECTS_MOST; k++)
        if ((objects[k].kind == ALLOCATION || objects[k].kind == MODULE) && objects[k].context == context &&
            at >= objects[k].memory && at + bytes <= objects[k].memory + objects[k].bytes)
            return at;
    return NULL;
}

static void *inside(uint64_t address, size_t bytes)
{
    return current ? inside_of(current, address, bytes) : NULL;
}

int fake_copy_in(uint64_t to, const void *from, size_t bytes, cu_stream stream)
{
    ENTER(copy_in);
    void *there = inside(to, bytes);
    return there && is_own(stream, STREAM) && memcpy(there, from, bytes) ? CU_OK : INVALID_VALUE;
}

int fake_copy_out(void *to, uint64_t from, size_t bytes, cu_stream stream)
{
    ENTER(copy_out);
    const void *here = inside(from, bytes);
    return here && is_own(stream, STREAM) && memcpy(to, here, bytes) ? CU_OK : INVALID_VALUE;
}

int fake_copy(uint64_t to, uint64_t from, size_t bytes, cu_stream stream)
{
    ENTER(copy);
    void *there = inside(to, bytes), *here = inside(from, bytes);
    return there && here && is_own(stream, STREAM) && memmove(there, here, bytes) ? CU_OK : INVALID_VALUE;
}

int fake_fill(uint64_t to, uint8_t byte, size_t bytes, cu_stream stream)
{
    ENTER(fill);
    void *there = inside(to, bytes);
    return there && is_own(stream, STREAM) && memset(there, byte, bytes) ? CU_OK : INVALID_VALUE;
}
