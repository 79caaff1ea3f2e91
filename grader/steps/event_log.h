/* All that was followed of one call: every instruction of every warp, and every write of the host, in the
 * order in which the simulator did them. Looks up which event has set a register or a byte. */
#ifndef GRADER_STEPS_EVENT_LOG_H
#define GRADER_STEPS_EVENT_LOG_H

#include "common/device.h"
#include "common/follow.h"

enum { NO_EVENT = UINT32_MAX };

/* What an event is, beyond enum follow_kind: a write of the host. */
enum { EVENT_HOST = 100 };

/* A register that an event sets or reads. `values`: where its lanes begin in the log's pool, as 64-bit words;
 * of targets only. */
struct event_register {
    uint32_t number, undefined, values;
    uint8_t width;
};

/* One lane's place in memory. */
struct event_place {
    int32_t space; /* a buffer's number, or FOLLOW_SHARED and so on */
    int64_t at;    /* in bytes */
};

struct event {
    uint8_t kind;                                              /* enum follow_kind, or EVENT_HOST */
    uint8_t depth, source_count, target_count, elements, host; /* host: enum follow_host */
    uint16_t function;
    uint32_t pc, target, mask, taken;
    uint32_t warp, launch; /* of a host write: the launch that comes next */
    uint64_t block;
    int lines[4];
    const char *op;
    uint32_t bytes, passes;
    uint32_t registers;   /* the first of its sources, then its targets, in the log's pool */
    uint32_t places;      /* of its lanes, in the log's pool; of a host write: to and from */
    uint32_t from_places; /* of a copy */
    uint32_t partners;    /* of a shuffle: 32 words in the log's pool */
    bool constant;        /* memory: constant memory, whatever the places say */
    int64_t least, most;  /* of all lanes' places: bytes, in whatever space */
    uint32_t before;      /* the event of the same warp before it; NO_EVENT: none */
    uint64_t host_bytes;
};

/* A launch of the call. */
struct event_launch {
    char kernel[80]; /* as the student wrote it */
    uint32_t grid[3], block[3];
    int line; /* the kernel's first */
    uint32_t first_event;
    struct {
        char name[48];
        uint32_t low, high; /* bytes of shared memory */
    } arrays[16];
    unsigned array_count;
};

/* A buffer in global memory, by its number; name[0] == 0: scratch, or none. */
struct event_buffer {
    char name[48];
    uint64_t bytes;
    bool is_variable, read_only;
};

/* What of a call is kept. */
struct event_filter {
    bool stores_only; /* keep only what writes global memory */
    bool one_block; /* keep whole only this block of every launch, and of others what writes global memory */
    uint64_t block;
};

struct event_log;

/* An empty log. The caller frees it. */
struct event_log *event_log_new(const struct event_filter *filter);
void event_log_free(struct event_log *log);
/* The listener to hand to a device; it belongs to the log. */
const struct device_follow *event_log_listener(struct event_log *log);

size_t event_log_count(const struct event_log *log);
/* Warp instructions that were heard, kept or not. */
uint64_t event_log_heard(const struct event_log *log);
/* Has something been left out because the log was full? */
bool event_log_is_full(const struct event_log *log);
const struct event *event_at(const struct event_log *log, uint32_t number);
size_t event_log_launches(const struct event_log *log);
const struct event_launch *event_log_launch(const struct event_log *log, size_t number);
/* The buffer of that number, as it was at the last launch; NULL if there was none. */
const struct event_buffer *event_log_buffer(const struct event_log *log, int32_t number);

const struct event_register *event_source(const struct event_log *log, const struct event *e, unsigned k);
const struct event_register *event_target(const struct event_log *log, const struct event *e, unsigned k);
/* The value of a target in a lane, as raw bits. */
uint64_t event_value(const struct event_log *log, const struct event_register *r, uint32_t lane);
struct event_place event_place_of(const struct event_log *log, const struct event *e, uint32_t lane);
struct event_place event_from_place(const struct event_log *log, const struct event *e, uint32_t lane);
uint32_t event_partner(const struct event_log *log, const struct event *e, uint32_t lane);
/* Bytes of one element that the event moves. */
static inline uint32_t event_element(const struct event *e)
{
    return e->elements ? e->bytes / e->elements : e->bytes;
}

/* Does the event write memory? */
static inline bool event_writes(const struct event *e)
{
    return e->kind == FOLLOW_STORE || e->kind == FOLLOW_ATOMIC || e->kind == FOLLOW_COPY ||
           e->kind == EVENT_HOST;
}

/* The event before number `at` that has set register `number` of a lane of the same warp and depth, and which
 * of its targets that is. NO_EVENT: none has. */
uint32_t event_find_setter(const struct event_log *log, uint32_t at, uint32_t number, uint32_t lane,
                           unsigned *target);
/* The event before number `at` that has written the byte that lane `lane` of event `at` has at `place`, and
 * the lane that did. A place in shared memory belongs to the block of event `at`, one in local memory to the
 * lane. NO_EVENT: none has. */
uint32_t event_find_writer(const struct event_log *log, uint32_t at, struct event_place place, uint32_t lane,
                           uint32_t *writer);

#endif
