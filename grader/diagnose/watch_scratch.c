/* Find sums of blocks that one kernel stores and a later one does not read to the end: in memory of
 * cudaMalloc or in an array of the file. */
#include "grader/diagnose/watch_parts.h"

void watch_begin_scratch(struct watch_scratch *s, const struct follow_launch *launch)
{
    s->launch++;
    for (size_t k = 0; k < WATCH_ARRAYS; k++)
        s->items[k].is_scratch =
            k < launch->buffer_count && (launch->buffers[k].is_variable || !launch->buffers[k].label);
}

static void note(struct watch_scratch_buffer *b, const struct follow_event *e, int launch, long long end)
{
    if (e->kind == FOLLOW_STORE && (!b->store_launch || b->store_launch == launch)) {
        b->store_launch = launch;
        b->bytes = e->elements ? e->bytes / e->elements : e->bytes;
        b->stored = end > b->stored ? end : b->stored;
    } else if (e->kind == FOLLOW_LOAD && b->store_launch && b->store_launch < launch) {
        b->read_line = b->read_line ? b->read_line : e->lines[0];
        b->read = end > b->read ? end : b->read;
    }
}

void watch_hear_scratch(struct watch_scratch *s, const struct follow_event *e)
{
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++) {
        bool in_list = e->mask >> lane & 1 && e->space[lane] >= 0 && e->space[lane] < WATCH_ARRAYS;
        if (in_list && s->items[e->space[lane]].is_scratch)
            note(&s->items[e->space[lane]], e, s->launch, e->at[lane] + e->bytes);
    }
}

bool watch_sums_left_out(const struct watch *w, struct watch_left_out *found)
{
    for (size_t k = 0; k < WATCH_ARRAYS && w->sum; k++) {
        const struct watch_scratch_buffer *b = &w->scratch.items[k];
        if (!b->read_line || b->read >= b->stored)
            continue;
        *found = (struct watch_left_out){
            .line = b->read_line, .read = b->read / b->bytes, .stored = b->stored / b->bytes};
        return true;
    }
    return false;
}
