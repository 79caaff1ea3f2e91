/* Changes of a thread's number: the row that a loop gives the thread in its place, the size of a warp, by
 * which it is divided, and the other end of a warp. */
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* Is the value that this name is declared with computed from the three tokens at k, threadIdx.y, and more? */
static bool is_computed_from(const struct proposer *p, const struct scope_name *name, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = name->token + 2, number = 0;
    int brackets = 0;
    for (; end < k && !token_is(t, end, ";") && (brackets || !token_is(t, end, ",")); end++) {
        brackets += token_is(t, end, "(") - token_is(t, end, ")");
        if (tokens_same(t, end, k, 3))
            number = end;
    }
    return number && token_is(t, name->token + 1, "=") && end > name->token + 5 && end < k;
}

/* y > 0 for threadIdx.y > 0, where y = r * ROWS + threadIdx.y is one of several rows of the thread. */
static void row_for_thread(struct proposer *p, size_t k)
{
    if (!token_is(p->t, k, "threadIdx") || !token_is(p->t, k + 1, "."))
        return;
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *row = &p->scope->items[n];
        if (row->kind == NAME_INTEGER && !row->constant && row->token > p->f->open && row->token < k &&
            row->until > k && is_computed_from(p, row, k))
            propose_name(p, k, k + 2, row);
    }
}

/* threadIdx.x / 32 for threadIdx.x / 30. At the sign. */
static void warp_size(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool divides = token_is(t, k, "/") || token_is(t, k, "%");
    if (divides && token_is(t, k - 3, "threadIdx") && token_is_kind(t, k + 1, TOKEN_NUMBER) &&
        !token_is(t, k + 1, "32"))
        propose(p, k + 1, k + 1, "32");
}

/* __shfl_sync(mask, v, 0) for __shfl_sync(mask, v, 31), and the other way. */
static void other_end_of_warp(struct proposer *p, size_t k)
{
    enum { LANE = 3 }; /* its argument */
    const struct tokens *t = p->t;
    if (!token_is(t, k, "__shfl_sync") || !token_is(t, k + 1, "("))
        return;
    size_t lane = span_argument_of(t, k + 1, LANE) + 1;
    if (token_is(t, lane, "0") || token_is(t, lane, "31"))
        propose(p, lane, lane, "%s", token_is(t, lane, "0") ? "31" : "0");
}

const struct rule thread_rules[] = {{other_end_of_warp, 0}, {row_for_thread, 1}, {warp_size, 1}, {NULL, 0}};
