#include "common/timing/warp_queue.h"

#include "common/base.h"

#include <stdlib.h>

struct queued_warp {
    double time;
    struct warp *warp;
};

void warp_queue_open(struct warp_queue *q, size_t capacity)
{
    *q = (struct warp_queue){.heap = xcalloc(capacity, sizeof *q->heap)};
}

void warp_queue_close(struct warp_queue *q)
{
    free(q->heap);
}

void warp_queue_push(struct warp_queue *q, double time, struct warp *warp)
{
    struct queued_warp pushed = {time, warp};
    size_t k = q->count++;
    for (; k && time < q->heap[(k - 1) / 2].time; k = (k - 1) / 2)
        q->heap[k] = q->heap[(k - 1) / 2];
    q->heap[k] = pushed;
}

/* `one` takes the first place and sinks to where it belongs. */
static void sink(struct warp_queue *q, struct queued_warp one)
{
    size_t k = 0;
    for (size_t child; (child = 2 * k + 1) < q->count; k = child) {
        if (child + 1 < q->count && q->heap[child + 1].time < q->heap[child].time)
            child++;
        if (one.time <= q->heap[child].time)
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

struct warp *warp_queue_exchange(struct warp_queue *q, double time, struct warp *warp)
{
    struct queued_warp pushed = {time, warp};
    if (!q->count || time < q->heap[0].time)
        return warp;
    struct warp *first = q->heap[0].warp;
    sink(q, pushed);
    return first;
}
