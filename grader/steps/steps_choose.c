/* Which call shows most: its entry point, size, launch and block. */
#include <string.h>

#include "grader/run/compare.h"
#include "grader/steps/steps_parts.h"

/* ---- which size ---- */

static bool has_fault(const struct steps *s)
{
    bool fault = s->has_wrong || s->end != TRIAL_COMPARED;
    for (size_t f = 0; f < s->findings.count; f++)
        fault |= finding_kind_costs(s->findings.items[f].kind);
    return fault;
}

/* Does this size show a mistake? Both choices of inputs and poison are tried. */
static bool shows_mistake(struct steps *s, struct rig *rig, const struct steps_choice *choice)
{
    for (s->variant = 0; s->variant < 2; s->variant++) {
        steps_run(s, rig, choice, NULL);
        if (has_fault(s))
            return true;
    }
    s->variant = 0;
    return false;
}

static bool has_several_blocks(struct steps *s, struct rig *rig, const struct steps_choice *choice)
{
    static const struct event_filter stores = {.stores_only = true};
    steps_run(s, rig, choice, &stores);
    size_t launches = event_log_launches(s->log);
    for (size_t k = 0; k < launches; k++) {
        const struct event_launch *l = event_log_launch(s->log, k);
        if ((uint64_t)l->grid[0] * l->grid[1] * l->grid[2] > 1)
            return true;
    }
    return false;
}

/* Has the call written some output? */
static bool has_written(const struct steps *s)
{
    const struct steps_buffer *b = &s->buffers[s->output];
    for (size_t e = 0; b->marks && e < b->count; e++)
        if (b->marks[e] != MARK_MISSING && b->marks[e] != MARK_KEPT)
            return true;
    return false;
}

/* Of a right entry point: the smallest size with several blocks; where that would be long to look at, the
 * largest one that is not. */
static void choose_right_size(struct steps *s, struct rig *rig, const struct steps_choice *choice)
{
    enum { SHORT = 8000, LONG = 60000 }; /* warp instructions */
    struct shape chosen = {0};
    for (int k = 0; k < s->entry->size_count; k++) {
        s->shape = s->entry->sizes[k];
        if (s->entry->outputs(s->shape) < 1)
            continue;
        bool several = has_several_blocks(s, rig, choice);
        uint64_t heard = event_log_heard(s->log);
        if (!chosen.n || heard <= SHORT || (several && heard <= LONG))
            chosen = s->shape;
        if (several || heard > LONG)
            break;
    }
    s->shape = chosen.n ? chosen : s->entry->count_size;
}

/* The smallest size that shows a mistake, if possible one where something is written; else the smallest with
 * outputs and several blocks. */
static bool find_size(struct steps *s, struct rig *rig, const struct steps_choice *choice)
{
    enum { LARGER_TRIED = 4 };
    struct shape first = {0};
    int first_variant = 0;
    for (int k = 0, wrong = 0; k <= s->entry->size_count && wrong < LARGER_TRIED; k++) {
        s->shape = k < s->entry->size_count ? s->entry->sizes[k] : s->entry->count_size;
        if (!shows_mistake(s, rig, choice))
            continue;
        if (has_written(s))
            return true;
        if (!wrong++) {
            first = s->shape;
            first_variant = s->variant;
        }
    }
    if (first.n) {
        s->shape = first;
        s->variant = first_variant;
        return true;
    }
    choose_right_size(s, rig, choice);
    return false;
}

/* Does this entry point show a mistake, at the size that was asked for or at one that is looked for? */
static bool try_entry(struct steps *s, const struct entry *entry, int which, struct rig *rig,
                      const struct steps_choice *choice)
{
    s->which = which;
    s->entry = entry;
    if (!choice->n && choice->known_right) {
        choose_right_size(s, rig, choice);
        return false;
    }
    if (!choice->n)
        return find_size(s, rig, choice);
    s->shape = entry_shape(entry, choice->n);
    return shows_mistake(s, rig, choice);
}

/* The first entry point that shows a mistake; if all are right, the last one, which is the lab's technique.
 */
void steps_choose_size(struct steps *s, const struct lab *lab, struct rig *rig,
                       const struct steps_choice *choice)
{
    int first = choice->entry ? s->which : 0, last = choice->entry ? s->which : lab->entry_count - 1;
    for (int which = first; which <= last; which++)
        if (try_entry(s, lab->entries[which], which, rig, choice))
            return;
}

/* ---- which launch and block ---- */

/* The launch and block that wrote an element of the output last. False if none has. */
static bool find_writer(struct steps *s, size_t element)
{
    const struct steps_buffer *b = &s->buffers[s->output];
    int64_t size = (int64_t)element_size(b->spec->element);
    uint32_t lane, at = NO_EVENT;
    if (b->number >= 0)
        at = event_find_writer(s->log, NO_EVENT, (struct event_place){b->number, (int64_t)element * size}, 0,
                               &lane);
    if (at == NO_EVENT || event_at(s->log, at)->kind == EVENT_HOST)
        return false;
    s->launch = event_at(s->log, at)->launch;
    s->block = event_at(s->log, at)->block;
    return true;
}

/* The block of the first finding that names a thread, in the last launch. */
static void find_finding(struct steps *s)
{
    size_t launches = event_log_launches(s->log);
    s->launch = launches ? (uint32_t)launches - 1 : 0;
    s->block = 0;
    for (size_t f = 0; launches && f < s->findings.count; f++) {
        const struct finding *finding = &s->findings.items[f];
        const struct event_launch *l = event_log_launch(s->log, s->launch);
        if (!finding->has_thread || finding->block[0] >= l->grid[0] || finding->block[1] >= l->grid[1] ||
            finding->block[2] >= l->grid[2])
            continue;
        s->block = finding->block[0] +
                   (uint64_t)l->grid[0] * (finding->block[1] + (uint64_t)l->grid[1] * finding->block[2]);
        return;
    }
}

/* A missing element should have been written by the block that wrote what is nearest to it. */
static bool find_neighbour(struct steps *s)
{
    const struct steps_buffer *b = &s->buffers[s->output];
    for (size_t d = 1; b->marks && d < b->count && d < 4096; d++)
        if ((s->wrong >= d && find_writer(s, s->wrong - d)) ||
            (s->wrong + d < b->count && find_writer(s, s->wrong + d)))
            return true;
    return false;
}

bool steps_choose_block(struct steps *s, const struct steps_choice *choice, struct why *why)
{
    size_t launches = event_log_launches(s->log);
    if (!launches) {
        why_say(why, "%s launches no kernel at n = %d, so there is nothing to follow%s%.300s", s->entry->name,
                s->shape.n, s->message[0] ? ": " : "", s->message);
        return false;
    }
    if (!find_writer(s, s->wrong) && !(s->has_wrong && find_neighbour(s)))
        find_finding(s);
    if (choice->launch > 0) {
        if ((size_t)choice->launch > launches) {
            why_say(why, "--launch %d: %s launches %zu at n = %d", choice->launch, s->entry->name, launches,
                    s->shape.n);
            return false;
        }
        s->launch = (uint32_t)choice->launch - 1;
    }
    const struct event_launch *l = event_log_launch(s->log, s->launch);
    const uint32_t *at = choice->block, *grid = l->grid;
    if (choice->has_block && (at[0] >= grid[0] || at[1] >= grid[1] || at[2] >= grid[2])) {
        why_say(why, "--block %u,%u,%u: the grid has %u x %u x %u blocks at n = %d, counted from 0", at[0],
                at[1], at[2], grid[0], grid[1], grid[2], s->shape.n);
        return false;
    }
    if (choice->has_block)
        s->block = at[0] + (uint64_t)grid[0] * (at[1] + (uint64_t)grid[1] * at[2]);
    else if (s->block >= (uint64_t)grid[0] * grid[1] * grid[2])
        s->block = 0;
    return true;
}
