/* Find comparisons for equality that hold for no thread of a block. */
#include <string.h>

#include "grader/diagnose/watch_parts.h"

static struct watch_equal *find(struct watch_equals *list, const struct follow_event *e,
                                const unsigned block[WATCH_AXES], bool *new)
{
    for (size_t k = 0; k < list->count; k++)
        if (list->items[k].function == e->function && list->items[k].pc == e->pc)
            return &list->items[k];
    struct watch_equal *item = ARRAY_PUSH(list->items, list->count, list->capacity);
    *item = (struct watch_equal){.function = e->function, .pc = e->pc, .line = e->lines[0]};
    memcpy(item->block, block, sizeof item->block);
    *new = true;
    return item;
}

/* Compare what one lane compares with the number of its thread. */
static void take_lane(struct watch_equal *q, const struct follow_event *e, unsigned lane, bool first)
{
    long long left = watch_integer(&e->sources[0], lane), right = watch_integer(&e->sources[1], lane);
    unsigned at[WATCH_AXES];
    watch_place(q->block, e->warp * FOLLOW_LANES + lane, at);
    q->left = first ? left : q->left;
    q->right = first ? right : q->right;
    q->left_varies |= left != q->left;
    q->varies |= right != q->right;
    q->held |= left == right;
    for (int a = 0; a < WATCH_AXES; a++) {
        long long plus = left - at[a];
        q->plus[a] = first ? plus : q->plus[a];
        q->first[a] = first ? at[a] : q->first[a];
        q->moves[a] |= at[a] != q->first[a];
        q->is_thread[a] = (first || q->is_thread[a]) && plus == q->plus[a] && q->block[a] > 1;
    }
}

void watch_hear_equal(struct watch_equals *list, const struct follow_event *e,
                      const unsigned block[WATCH_AXES])
{
    bool first = false, asks = strncmp(e->op, "setp.eq.", 8) == 0 || strncmp(e->op, "setp.ne.", 8) == 0;
    if (!asks || e->source_count < 2 || e->sources[0].width != 4 || e->sources[1].width != 4 ||
        strstr(e->op, ".f32"))
        return;
    struct watch_equal *q = find(list, e, block, &first);
    for (unsigned lane = 0; lane < FOLLOW_LANES; lane++)
        if (e->mask >> lane & 1) {
            take_lane(q, e, lane, first);
            first = false;
        }
}

/* Only a number beyond the block: a thread of the block may be missing at this size alone. */
bool watch_never_equal(const struct watch *w, struct watch_never *found)
{
    for (size_t k = 0; k < w->equals.count; k++) {
        const struct watch_equal *q = &w->equals.items[k];
        for (int a = 0; a < WATCH_AXES && q->left_varies && !q->held && !q->varies; a++) {
            long long asked = q->right - q->plus[a];
            if (!q->is_thread[a] || !q->moves[a] || (asked >= 0 && asked < q->block[a]))
                continue;
            *found = (struct watch_never){
                .line = q->line, .axis = a, .asked = asked, .function = q->function, .pc = q->pc};
            memcpy(found->block, q->block, sizeof found->block);
            return true;
        }
    }
    return false;
}

bool watch_asks_for_other(const struct watch *w, const struct watch_never *never)
{
    for (size_t k = 0; k < w->equals.count; k++) {
        const struct watch_equal *q = &w->equals.items[k];
        if (q->function == never->function && q->pc == never->pc)
            return q->held || q->varies || q->right - q->plus[never->axis] != never->asked;
    }
    return false;
}
