/* The reader of a tape, and what it does with each record that becomes a buffer or a step. */
#ifndef COMMON_RECORD_PLAN_READER_H
#define COMMON_RECORD_PLAN_READER_H

#include "common/record/plan_lines.h"

/* The reader's position. `live` says of each buffer whether it may be used now. */
struct reader {
    struct plan *plan;
    const struct plan_module *module;
    const struct fake_space *space;
    const char *entry;
    size_t step_room, buffer_room, data_bytes;
    bool live[PLAN_MAX_BUFFERS];
    size_t note_room;
    struct plan_lines lines;
    struct tape_record record;
    const uint8_t *tail;
};

/* End the plan with this outcome, or as one whose tape host code has overwritten. Both return false. */
bool reader_stop(struct plan *plan, enum plan_outcome outcome, const char *message);
bool reader_damaged(struct reader *r);

/* The plan owns `name`, which may be NULL. */
bool reader_add_buffer(struct reader *r, enum plan_buffer_kind kind, uint64_t bytes, char *name);

/* Take the record at which the reader is. False: the plan has ended. */
bool reader_take_symbol(struct reader *r);
bool reader_take_alloc(struct reader *r);
bool reader_take_free(struct reader *r);
bool reader_take_fill(struct reader *r);
bool reader_take_copy(struct reader *r);
bool reader_take_put(struct reader *r);
bool reader_take_launch(struct reader *r);

#endif
