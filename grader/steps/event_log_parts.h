/* What writing (event_log.c) and reading (event_read.c) an event log share: its arrays, to which events point
 * by number. */
#ifndef GRADER_STEPS_EVENT_LOG_PARTS_H
#define GRADER_STEPS_EVENT_LOG_PARTS_H

#include "grader/steps/event_log.h"

struct event_log {
    struct event_filter filter;
    struct device_follow listener;
    struct event *events;
    size_t count, capacity;
    struct event_register *registers;
    size_t register_count, register_capacity;
    struct event_place *places;
    size_t place_count, place_capacity;
    uint64_t *words;
    size_t word_count, word_capacity;
    struct event_launch *launches;
    size_t launch_count, launch_capacity;
    struct event_buffer *buffers;
    size_t buffer_count;
    uint32_t *last; /* by warp of the running block: its last event */
    size_t last_count;
    uint64_t last_block, heard;
    bool full;
};

#endif
