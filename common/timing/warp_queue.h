/* Warps in the order of time: a binary heap, the earliest first. */
#ifndef TIMING_WARP_QUEUE_H
#define TIMING_WARP_QUEUE_H

#include <stddef.h>

struct warp;

struct warp_queue {
    struct queued_warp *heap;
    size_t count;
};

/* For at most `capacity` warps at once. The caller closes it. */
void warp_queue_open(struct warp_queue *q, size_t capacity);
void warp_queue_close(struct warp_queue *q);

/* `warp` goes on at this clock. A warp is in the queue at most once. */
void warp_queue_push(struct warp_queue *q, double time, struct warp *warp);
/* The earliest one, taken out. The queue is not empty. */
struct warp *warp_queue_pop(struct warp_queue *q);
/* The same as a push and a pop. */
struct warp *warp_queue_exchange(struct warp_queue *q, double time, struct warp *warp);

#endif
