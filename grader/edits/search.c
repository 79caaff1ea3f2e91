#include "grader/edits/search.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/edits/block_loop.h"
#include "grader/edits/edit_words.h"
#include "grader/edits/hunt.h"
#include "grader/edits/limits.h"
#include "grader/edits/shared_lines.h"

static bool has_line(const struct edit_lines *lines, int line)
{
    for (size_t k = 0; k < lines->count; k++)
        if (lines->at[k] == line)
            return true;
    return false;
}

static void take_slice(struct slice *slice, const struct tokens *t, const struct functions *functions,
                       const struct edit_request *request)
{
    const struct edit_lines *named = &request->named, *readers = &request->readers;
    int all[2 * EDIT_LINES_MOST];
    memcpy(all, named->at, named->count * sizeof *all);
    memcpy(all + named->count, readers->at, readers->count * sizeof *all);
    slice_take(slice, t, functions, all, named->count + readers->count);
    for (size_t k = 0; k < readers->count; k++)
        if (!has_line(named, readers->at[k]))
            slice_put_off(slice, readers->at[k]);
    summands_find(&slice->wrong, t, request->suspects, request->suspect_count);
}

/* The first batch is small: the likeliest changes are in it. Half a second of nvcc to two. Of a loop without
 * end, the mistake is near its head. */
static void search_kernels(struct hunt *h, const struct tokens *t, const struct functions *functions,
                           struct proposals *list)
{
    static const size_t bytes[] = {150000, 500000, 500000, 500000}, of_loop[] = {300000};
    bool endless = h->request->d->endless;
    struct batches b = {t, functions, endless ? of_loop : bytes, endless ? 1 : ARRAY_LEN(bytes), false};
    struct slice slice;
    take_slice(&slice, t, functions, h->request);
    proposals_list(list, t, functions, &slice, h->request->races);
    if (!h->request->beside_wrong)
        shared_lines_put_off(list, functions, h->request->beside_right);
    for (size_t k = 0; k < list->count; k++)
        h->barriers += list->items[k].form == FORM_BARRIER;
    if (h->request->of_limits)
        limits_prefer(list, t);
    hunt_try(h, &b, list);
    slice_free(&slice);
}

/* A shared array of twice as many cells, or of another constant, hides that the block has more threads than
 * is meant. */
static bool is_larger_array(const struct tokens *t, const struct candidate *c)
{
    size_t k = c->first;
    const char *is = c->pieces[0].is;
    bool more = is[strcspn(is, "+-")] || piece_adds_halo(t, &c->pieces[0]);
    while (k > 0 && !token_is(t, k, ";") && !token_is(t, k, "{") && !token_is(t, k, "__shared__"))
        k--;
    return token_is(t, k, "__shared__") && !more;
}

/* Is more asked for than a block can reach whose threads have one output each? */
static bool asks_for_several(const struct entry *entry)
{
    enum { OF_ONE_OUTPUT = 2 }; /* OP/B */
    bool found = false;
    for (size_t k = 0; k < ARRAY_LEN(entry->requirements) && entry->requirements[k].advice; k++)
        found |= entry->requirements[k].measure == MEASURE_OP_PER_BYTE &&
                 entry->requirements[k].full > OF_ONE_OUTPUT;
    return found;
}

/* A second of nvcc, since host code is compiled, too. */
static void search_host(struct hunt *h, const struct tokens *t, const struct functions *functions,
                        struct proposals *list)
{
    static const size_t bytes[] = {150000};
    const struct candidate *best = h->ranking.best, *other = h->ranking.other;
    *list = (struct proposals){0};
    if (h->request->d->endless || (best && !is_larger_array(t, best)))
        return;
    h->ranking.best = h->ranking.other = NULL;
    bool wrong = hunt_any_wrong(h->request->d); /* if not, a smaller tile would only hide the fault */
    proposals_list_host(list, t, functions, !wrong, wrong && !h->request->of_host);
    if (h->request->of_host)
        proposals_keep_conditions(list, t);
    if (h->request->races)
        proposals_keep_of_race(list, t);
    if (asks_for_several(h->request->d->entry))
        proposals_keep_several(list, t);
    hunt_try(h, &(struct batches){t, functions, bytes, ARRAY_LEN(bytes), true}, list);
    h->ranking.other = h->ranking.best ? h->ranking.other : other;
    h->ranking.best = h->ranking.best ? h->ranking.best : best;
}

static bool tell(struct text_edit *found, const struct hunt *h, const struct tokens *t)
{
    struct text step = {0};
    const struct candidate *best = h->ranking.best, *other = h->ranking.other;
    if (!best || h->ranking.is_doubtful || best->form == FORM_BARRIER ||
        (other && other->form == FORM_BARRIER))
        return false;
    edit_words(&step, t, best);
    if (other) {
        text_printf(&step, ", or in line %d: ", other->line);
        edit_words(&step, t, other);
    }
    found->line = best->line;
    found->is_either = other;
    found->of_axis = best->axis && best->piece_count == 1 && !other;
    found->of_round = candidate_is_of_round(best);
    snprintf(found->step, sizeof found->step, "%s", step.s);
    text_free(&step);
    return true;
}

static bool is_of(const struct proposals *list, const struct candidate *c)
{
    return list->count && c >= list->items && c < list->items + list->count;
}

bool edit_search(struct text_edit *found, const struct edit_request *request)
{
    struct tokens t;
    struct hunt h = {.request = request, .ranking = {.t = &t}};
    struct functions functions;
    struct proposals of_kernels, of_host;
    *found = (struct text_edit){0};
    tokens_read(&t, request->source);
    functions_find(&functions, &t, request->d->entry->name);
    functions_share(&functions, &t, request->beside);
    of_kernels = (struct proposals){0};
    if (!request->of_host)
        search_kernels(&h, &t, &functions, &of_kernels);
    search_host(&h, &t, &functions, &of_host);
    bool any = tell(found, &h, &t);
    found->no_barrier = !h.ranking.best && h.barriers && h.barriers_tried == h.barriers && !h.barrier_mends;
    found->is_shared = any && shared_lines_have(&functions, h.ranking.best);
    found->of_host = any && !is_of(&of_kernels, h.ranking.best);
    found->of_step = any && !found->is_either && block_loop_steps(&t, &functions, h.ranking.best);
    proposals_free(&of_kernels);
    proposals_free(&of_host);
    tokens_free(&t);
    return any;
}
