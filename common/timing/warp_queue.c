#include "common/timing/warp_queue.h"

#include "common/base.h"

#include <stdbool.h>
#include <stdlib.h>

struct queued_warp {
    double time;
    uint64_t rank;
    struct warp *warp;
};

static bool goes_before(const struct queued_warp *a, const struct queued_warp *b)
{
    return a->time < b->time || (a->time == b->time && a->rank < b->rank);
}

void warp_queue_open(struct warp_queue *q, size_t capacity)
{
    *q = (struct warp_queue){.heap = xcalloc(capacity, sizeof *q->heap)};
}

void warp_queue_close(struct warp_queue *q)
{
    free(q->heap);
}

void warp_queue_push(struct warp_queue *q, double time, uint64_t rank, struct warp *warp)
{
    struct queued_warp pushed = {time, rank, warp};
    size_t k = q->count++;
    for (; k && goes_before(&pushed, &q->heap[(k - 1) / 2]); k = (k - 1) / 2)
        q->heap[k] = q->heap[(k - 1) / 2];
    q->heap[k] = pushed;
}

/* `one` takes the first place and sinks to where it belongs. */
static void sink(struct warp_queue *q, struct queued_warp one)
{
    size_t k = 0;
    for (size_t child; (child = 2 * k + 1) < q->count; k = child) {
        if (child + 1 < q->count && goes_before(&q->heap[child + 1], &q->heap[child]))
            child++;
        if (!goes_before(&q->heap[child], &one))
            break;
        q->heap[k] = q->heap[child];
    }
    q->heap[k] = one;
}

struct warp *warp_queue_pop(struct warp_queue *q)
{
    struct warp *first = q->heap[0].warp;
    struct queued_warp last = q->heap[--q->count];
    sink(q, last);
    return first;
}

struct warp *warp_queue_exchange(struct warp_queue *q, double time, uint64_t rank, struct warp *warp)
{
    struct queued_warp pushed = {time, rank, warp};
    if (!q->count || goes_before(&pushed, &q->heap[0]))
        return warp;
    struct warp *first = q->heap[0].warp;
    sink(q, pushed);
    return first;
}
