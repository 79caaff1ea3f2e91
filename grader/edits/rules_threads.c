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

/* Does the function pass values from lane to lane? */
static bool shuffles(const struct proposer *p)
{
    static const char *const calls[] = {
        "__shfl_sync", "__shfl_up_sync", "__shfl_down_sync", "shfl", "shfl_up", "shfl_down", NULL};
    bool found = false;
    for (size_t k = p->f->open; k < p->f->close && !found; k++)
        found = token_among(p->t, k, calls);
    return found;
}

/* A comparison with the number of a warp's first or last lane, at its sign. */
struct end_asked {
    size_t last; /* token */
    bool first;  /* lane 0 */
};

static bool asks_for_end(struct end_asked *asked, const struct proposer *p, size_t k)
{
    static const char *const signs[] = {"==", "!=", NULL}, *const after[] = {")", "&&", "||", "?",
                                                                             ";", ",",  NULL};
    const struct tokens *t = p->t;
    if (k <= p->f->open || !token_among(t, k, signs) || !shuffles(p))
        return false;
    bool less = token_is(t, k + 2, "-") && token_is(t, k + 3, "1");
    *asked = (struct end_asked){.last = less ? k + 3 : k + 1, .first = token_is(t, k + 1, "0")};
    return (asked->first || less || token_is(t, k + 1, "31")) && token_among(t, asked->last + 1, after);
}

/* lane == 31 for lane == 0, and the other way: what a shuffle passes on is chosen by the lane that offers it,
 * not by the one that takes it. */
static void other_end_asked(struct proposer *p, size_t k)
{
    struct end_asked asked;
    if (asks_for_end(&asked, p, k))
        propose(p, k + 1, asked.last, "%s", asked.first ? "31" : "0");
}

/* The distance that the call of token k shuffles by; 0: it is no number, or no such call. */
static long distance_of(const struct tokens *t, size_t k)
{
    static const char *const masked[] = {"__shfl_up_sync", "__shfl_down_sync", NULL}, *const of_group[] = {
                                                                                          "shfl_up",
                                                                                          "shfl_down", NULL};
    bool mask = token_among(t, k, masked);
    if (!(mask || token_among(t, k, of_group)) || !token_is(t, k + 1, "("))
        return 0;
    size_t distance = span_argument_of(t, k + 1, mask ? 3 : 2) + 1;
    return token_is_kind(t, distance, TOKEN_NUMBER) ? token_count(t, distance) : 0;
}

/* lane >= 30 for lane == 31, and lane < 2 for lane == 0, where the function shuffles by 2: as many lanes get
 * nothing. */
static void several_at_end(struct proposer *p, size_t k)
{
    enum { WARP = 32 };
    struct end_asked asked;
    for (size_t call = asks_for_end(&asked, p, k) ? p->f->open : p->f->close; call < p->f->close; call++) {
        long distance = distance_of(p->t, call);
        if (distance > 1 && distance < WARP)
            propose(p, k, asked.last, "%s %ld", asked.first == token_is(p->t, k, "==") ? "<" : ">=",
                    asked.first ? distance : WARP - distance);
    }
}

const struct rule thread_rules[] = {{other_end_of_warp, 0}, {other_end_asked, 0}, {several_at_end, 0},
                                    {row_for_thread, 1},    {warp_size, 1},       {NULL, 0}};
