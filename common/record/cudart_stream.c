/* Streams and events: what is ordered before what, and are own streams joined before the entry point returns?
 *
 * Each queue has a clock: how much of each stream's work is known to be done before the queue's next
 * operation. The tape gets the clock of every step. */

#include "common/record/cudart.h"

#include <string.h>

enum { MAX_STREAMS = TAPE_HOST_QUEUE, MAX_EVENTS = 256 };

struct clock {
    uint32_t done[TAPE_STREAMS];
};

struct CUstream_st {
    struct clock clock; /* its own entry counts the work that was issued to it, and what memory it took */
    uint32_t last_work; /* that entry after the last work */
    uint32_t last_site[TAPE_FRAMES]; /* where that was given to it */
    unsigned asked;                  /* how often the host has asked in vain whether it is empty */
    bool destroyed, blocking;
};

struct CUevent_st {
    struct clock clock;
    bool recorded, destroyed, timed;
    uint32_t when;
    unsigned asked; /* as in a stream */
};

static struct CUstream_st streams[MAX_STREAMS]; /* the first is the default stream */
static struct CUevent_st events[MAX_EVENTS];
static size_t stream_count = 1, event_count;
static struct clock host;
static uint32_t work_count;

static void wait_for(struct clock *waiting, const struct clock *other)
{
    for (size_t i = 0; i < TAPE_STREAMS; i++)
        if (waiting->done[i] < other->done[i])
            waiting->done[i] = other->done[i];
}

/* Index of a stream, or -1. */
static int stream_index(cudaStream_t stream)
{
    if (!stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread)
        return TAPE_DEFAULT_STREAM;
    for (size_t i = 1; i < stream_count; i++)
        if (stream == &streams[i] && !streams[i].destroyed)
            return (int)i;
    return -1;
}

bool stream_known(cudaStream_t stream)
{
    return stream_index(stream) >= 0;
}

/* Make a stream's next operation wait for everything that it has to wait for. */
static struct clock *stream_order(int index)
{
    struct clock *own = &streams[index].clock;
    wait_for(own, &host);
    /* The default stream and those that cudaStreamCreate makes wait for each other. */
    for (size_t i = 1; index == TAPE_DEFAULT_STREAM && i < stream_count; i++)
        if (streams[i].blocking)
            wait_for(own, &streams[i].clock);
    if (index != TAPE_DEFAULT_STREAM && streams[index].blocking)
        wait_for(own, &streams[TAPE_DEFAULT_STREAM].clock);
    work_count++;
    return own;
}

/* Put the order of the last step on the tape. The host's queue is the last entry of a clock: up to its first
 * use clocks are written without it. */
static void tape_order(int queue, const struct clock *clock)
{
    size_t entries = host.done[TAPE_HOST_QUEUE] ? TAPE_STREAMS : stream_count;
    tape_add(&(struct tape_record){.kind = TAPE_ORDER, .value = queue}, clock->done,
             entries * sizeof *clock->done);
}

void stream_work(cudaStream_t stream)
{
    int index = stream_index(stream);
    struct clock *clock = stream_order(index);
    streams[index].last_work = ++clock->done[index];
    site_take(streams[index].last_site);
    if (tape_ends_in_work())
        tape_order(index, clock);
}

void stream_memory(cudaStream_t stream)
{
    int index = stream_index(stream);
    struct clock *clock = stream_order(index);
    clock->done[index]++;
    tape_order(index, clock);
}

void stream_host_free(void)
{
    host.done[TAPE_HOST_QUEUE]++;
    tape_order(TAPE_HOST_QUEUE, &host);
}

void stream_put(cudaStream_t stream)
{
    wait_for(&host, &streams[stream_index(stream)].clock);
}

void streams_join_all(void)
{
    for (size_t i = 0; i < stream_count; i++)
        wait_for(&host, &streams[i].clock);
}

void streams_check(void)
{
    const struct clock *last = &streams[TAPE_DEFAULT_STREAM].clock;
    wait_for(&host, last);
    for (size_t i = 1; i < stream_count; i++)
        if (host.done[i] < streams[i].last_work) {
            tape_finding_at(streams[i].last_site, (uint32_t)i);
            tape_finding(FINDING_STREAM_NOT_JOINED, CAUSE_NONE, SAID_NOT_JOINED, i,
                         tape_text(tape_request()->entry));
        }
}

static cudaError_t create_stream(cudaStream_t *stream, bool blocking)
{
    if (stream_count == MAX_STREAMS)
        tape_end(TAPE_LIMIT, SAID_STREAMS, MAX_STREAMS - 1);
    *stream = &streams[stream_count++];
    (*stream)->blocking = blocking;
    return cudaSuccess;
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    return create_stream(stream, true);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
    return create_stream(stream, !(flags & cudaStreamNonBlocking));
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority)
{
    (void)priority;
    return create_stream(stream, !(flags & cudaStreamNonBlocking));
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    int index = stream_index(stream);
    if (index <= TAPE_DEFAULT_STREAM)
        return cudart_failed(cudaErrorInvalidResourceHandle);
    tape_note(PLAN_STREAM_DESTROYED, (uint32_t)index, 0);
    streams[index].destroyed = true;
    return cudaSuccess;
}

/* What the host has waited for when this stream is empty. */
static struct clock all_of(int index)
{
    struct clock all = streams[index].clock;
    for (size_t i = 1; index == TAPE_DEFAULT_STREAM && i < stream_count; i++)
        if (streams[i].blocking)
            wait_for(&all, &streams[i].clock);
    return all;
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    int index = stream_index(stream);
    if (index < 0)
        return cudart_failed(cudaErrorInvalidResourceHandle);
    struct clock all = all_of(index);
    tape_note(PLAN_HOST_WAITS_STREAM, (uint32_t)index, 0);
    wait_for(&host, &all);
    return cudaSuccess;
}

/* The answer to a question whether work is done. It is "not ready" at first, for programs that do not look at
 * the answer; a loop that asks until the work is done waits for it. */
static cudaError_t query(const struct clock *work, unsigned *asked)
{
    enum { ANSWERED = 3 }; /* of so many questions */
    struct clock known = host;
    wait_for(&known, work);
    if (memcmp(&known, &host, sizeof known) != 0 && ++*asked % ANSWERED)
        return cudaErrorNotReady;
    host = known;
    return cudaSuccess;
}

cudaError_t cudaStreamQuery(cudaStream_t stream)
{
    int index = stream_index(stream);
    if (index < 0)
        return cudart_failed(cudaErrorInvalidResourceHandle);
    struct clock all = all_of(index);
    return query(&all, &streams[index].asked);
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority)
{
    *priority = 0;
    return stream_known(stream) ? cudaSuccess : cudart_failed(cudaErrorInvalidResourceHandle);
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned *flags)
{
    int index = stream_index(stream);
    if (index < 0)
        return cudart_failed(cudaErrorInvalidResourceHandle);
    *flags = index && !streams[index].blocking ? cudaStreamNonBlocking : cudaStreamDefault;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
    *least = 0;
    *greatest = -5;
    return cudaSuccess;
}

cudaError_t cudaDeviceSynchronize(void)
{
    streams_join_all();
    return cudaSuccess;
}

static bool event_known(cudaEvent_t event)
{
    return event >= events && event < events + event_count && !event->destroyed;
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
    if (event_count == MAX_EVENTS)
        tape_end(TAPE_LIMIT, SAID_EVENTS, MAX_EVENTS);
    *event = &events[event_count++];
    (*event)->timed = !(flags & cudaEventDisableTiming);
    return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t *event)
{
    return cudaEventCreateWithFlags(event, cudaEventDefault);
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    if (!event_known(event))
        return cudart_failed(cudaErrorInvalidResourceHandle);
    event->destroyed = true;
    return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream)
{
    if (!event_known(event) || !stream_known(stream))
        return cudart_failed(cudaErrorInvalidResourceHandle);
    tape_note(PLAN_EVENT_RECORDED, (uint32_t)stream_index(stream), (uint32_t)(event - events));
    event->clock = *stream_order(stream_index(stream));
    event->recorded = true;
    event->when = work_count;
    return cudaSuccess;
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags)
{
    (void)flags;
    return cudaEventRecord(event, stream);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    if (!event_known(event))
        return cudart_failed(cudaErrorInvalidResourceHandle);
    tape_note(PLAN_HOST_WAITS_EVENT, TAPE_HOST_QUEUE, (uint32_t)(event - events));
    wait_for(&host, &event->clock);
    return cudaSuccess;
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
    if (!event_known(event))
        return cudart_failed(cudaErrorInvalidResourceHandle);
    return query(&event->clock, &event->asked);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags)
{
    (void)flags;
    int index = stream_index(stream);
    if (index < 0 || !event_known(event))
        return cudart_failed(cudaErrorInvalidResourceHandle);
    tape_note(PLAN_STREAM_WAITS, (uint32_t)index, (uint32_t)(event - events));
    wait_for(&streams[index].clock, &event->clock);
    return cudaSuccess;
}

/* No time passes here: report a hundredth of a millisecond for each operation that was issued in between. */
cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t end)
{
    if (!event_known(start) || !event_known(end) || !start->recorded || !end->recorded || !start->timed ||
        !end->timed)
        return cudart_failed(cudaErrorInvalidResourceHandle);
    *ms = 0.01f * ((float)end->when - (float)start->when);
    return cudaSuccess;
}
