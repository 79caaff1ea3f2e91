/* Two launches of one call. Nothing is taken to order them: their threads stay apart if no two of them touch
 * the same byte. */
#include "grader/prove/pairs.h"
#include "grader/prove/rows.h"

/* Do the two threads never touch the same byte? Their symbols are others already. */
static bool places_differ(struct walker *a, struct walker *b, const struct event *first,
                          const struct event *second)
{
    struct meeting m = {.terms = a->terms, .first = a->block[0] < b->block[0] ? a->block[0] : b->block[0]};
    for (uint32_t k = 0; k < first->fact_count; k++)
        meeting_learn(&m, first->facts[k]);
    for (uint32_t k = 0; k < second->fact_count; k++)
        meeting_learn(&m, second->facts[k]);
    term apart = term_sum(m.terms, first->at, -1, second->at);
    meeting_between(&m, apart < 0 ? apart : rows_rest(m.terms, apart), 1 - first->size, second->size - 1);
    return m.never || meeting_never(&m);
}

/* Do the places of each two events differ that are asked about? NULL outputs: all that are in conflict. */
static bool launches_differ(struct walker *a, struct walker *b, const struct outputs *outputs,
                            uint64_t work_most, struct doubt *doubt)
{
    *doubt = (struct doubt){.kind = DOUBT_LENGTH};
    for (size_t j = 0; j < a->events.count; j++)
        for (size_t k = 0; k < b->events.count; k++) {
            const struct event *first = &a->events.items[j], *second = &b->events.items[k];
            bool asked = outputs ? claims_output(first, outputs) && claims_output(second, outputs)
                                 : first->object != OBJECT_SHARED && claims_conflict(first, second);
            if (!asked || (a->terms->work <= work_most && places_differ(a, b, first, second)))
                continue;
            *doubt = pairs_doubt(a, first, second);
            return false;
        }
    return !a->events.too_many && !b->events.too_many;
}

bool claims_launches_apart(struct walker *a, struct walker *b, uint64_t work_most, struct doubt *doubt)
{
    return launches_differ(a, b, NULL, work_most, doubt);
}

bool claims_launches_once(struct walker *a, struct walker *b, const struct outputs *outputs,
                          uint64_t work_most, struct doubt *doubt)
{
    bool shown = launches_differ(a, b, outputs, work_most, doubt);
    doubt->kind = doubt->kind == DOUBT_MEET ? DOUBT_TWICE : doubt->kind;
    return shown;
}
