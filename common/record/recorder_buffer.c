/* The buffers that host code knows: arguments, scratch and variables, by their fake addresses. */
#include <stdio.h>
#include <string.h>

#include "common/record/recorder.h"

/* All buffers, also freed ones, numbered as in the plan: arguments first, then the others in order of
 * creation. */
static struct {
    enum plan_buffer_kind kind;
    uint64_t bytes;
    const char *name; /* of a symbol: belongs to the student's object */
    bool live, in_stream;
} buffers[PLAN_MAX_BUFFERS];

static uint32_t count;
static uint64_t bytes_in_use;

static uint64_t address_of(uint32_t buffer)
{
    return fake_address(&tape_request()->space, buffer);
}

static uint64_t add(enum plan_buffer_kind kind, uint64_t bytes, const char *name)
{
    if (count == PLAN_MAX_BUFFERS)
        tape_end(TAPE_LIMIT, SAID_BUFFERS, PLAN_MAX_BUFFERS);
    buffers[count].kind = kind;
    buffers[count].bytes = bytes;
    buffers[count].name = name;
    buffers[count].live = true;
    bytes_in_use += bytes;
    return address_of(count++);
}

uint64_t buffer_argument(uint64_t bytes)
{
    return add(PLAN_ARGUMENT, bytes, NULL);
}

uint64_t buffer_scratch(uint64_t bytes, bool in_stream)
{
    if (bytes > FAKE_LARGEST || bytes > buffer_free_bytes())
        return 0;
    uint64_t address = add(PLAN_SCRATCH, bytes, NULL);
    buffers[count - 1].in_stream = in_stream;
    tape_add(&(struct tape_record){.kind = TAPE_ALLOC, .to = address, .bytes = bytes}, NULL, 0);
    return address;
}

uint64_t buffer_symbol(const char *name, uint64_t bytes)
{
    tape_add(&(struct tape_record){.kind = TAPE_SYMBOL, .bytes = bytes}, name, strlen(name));
    return add(PLAN_SYMBOL, bytes, name);
}

/* Does scratch start at this address, live or freed? */
static bool find_scratch(uint64_t address, struct plan_place *place)
{
    return fake_find(&tape_request()->space, address, count, place) && place->offset == 0 &&
           buffers[place->buffer].kind == PLAN_SCRATCH;
}

bool buffer_was_freed(uint64_t address)
{
    struct plan_place place;
    return find_scratch(address, &place) && !buffers[place.buffer].live;
}

bool buffer_in_stream(uint64_t address)
{
    struct plan_place place;
    return find_scratch(address, &place) && buffers[place.buffer].in_stream;
}

bool buffer_free(uint64_t address)
{
    struct plan_place place;
    if (!find_scratch(address, &place) || !buffers[place.buffer].live)
        return false;
    buffers[place.buffer].live = false;
    bytes_in_use -= buffers[place.buffer].bytes;
    tape_add(&(struct tape_record){.kind = TAPE_FREE, .to = address}, NULL, 0);
    return true;
}

uint64_t buffer_free_bytes(void)
{
    return bytes_in_use < recorder_gpu()->memory_bytes ? recorder_gpu()->memory_bytes - bytes_in_use : 0;
}

bool buffer_range(uint64_t address, uint64_t bytes, struct plan_place *place)
{
    if (!fake_find(&tape_request()->space, address, count, place) || !buffers[place->buffer].live)
        return false;
    uint64_t size = buffers[place->buffer].bytes;
    return place->offset >= 0 && (uint64_t)place->offset <= size && bytes <= size - (uint64_t)place->offset;
}

bool buffer_is_symbol(uint64_t address)
{
    struct plan_place place;
    return fake_find(&tape_request()->space, address, count, &place) &&
           buffers[place.buffer].kind == PLAN_SYMBOL;
}

uint64_t buffer_bytes(uint32_t buffer)
{
    return buffers[buffer].bytes;
}

const char *buffer_describe(uint64_t address)
{
    static char text[200];
    struct plan_place place;
    if (!fake_find(&tape_request()->space, address, count, &place)) {
        snprintf(text, sizeof text, SAID_ADDRESS "%llx", (unsigned long long)address);
        return text;
    }
    const char *name = buffers[place.buffer].kind == PLAN_SYMBOL ? buffers[place.buffer].name
                       : buffers[place.buffer].kind == PLAN_ARGUMENT
                           ? signature_buffer((enum call_kind)tape_request()->kind,
                                              place.buffer % tape_request()->argument_count)
                           : SAID_SCRATCH;
    snprintf(text, sizeof text, place.offset ? "%s %+lld bytes" : "%s", name, (long long)place.offset);
    return text;
}
