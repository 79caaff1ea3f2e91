/* Changes of where a share ends: equal shares, rounded down, leave a rest, which the last block or thread
 * takes. */
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* Is it a share: a parameter, or a variable that a division is set to? */
static bool is_share(const struct proposer *p, const struct scope_name *name)
{
    if (name->kind != NAME_INTEGER || name->constant)
        return false;
    for (size_t k = name->token + 1; name->token > p->f->open && !token_is(p->t, k, "/"); k++)
        if (token_is(p->t, k, ";") || token_is(p->t, k, ","))
            return false;
    return true;
}

/* Which block or thread the share belongs to, as text that holds for the last one. */
static const char *last_one(const struct proposer *p, size_t rank)
{
    static const char *const axes[][2] = {{"x", "blockIdx.x == gridDim.x - 1"},
                                          {"y", "blockIdx.y == gridDim.y - 1"},
                                          {"z", "blockIdx.z == gridDim.z - 1"}};
    for (size_t a = 0; a < ARRAY_LEN(axes); a++)
        if (token_is(p->t, rank, axes[a][0]) && token_is(p->t, rank - 2, "blockIdx"))
            return axes[a][1];
    return NULL;
}

/* The share is multiplied by the number of a block: the condition that holds for the last one. */
static const char *find_last(const struct proposer *p, const struct scope_name *share)
{
    const char *last = NULL;
    for (size_t k = p->f->open + 1; k < p->f->close && !last; k++)
        if (token_is(p->t, k, "*") && scope_find(p->scope, p->t, k + 1) == share)
            last = last_one(p, k - 1);
        else if (token_is(p->t, k, "*") && scope_find(p->scope, p->t, k - 1) == share)
            last = last_one(p, k + 3);
    return last;
}

/* The last token of the value after the = or < at k; 0: it is no plain sum. */
static size_t sum_end(const struct proposer *p, size_t k)
{
    size_t end = k + 1;
    bool sums = false;
    for (int depth = 0; end < p->f->close && !token_is(p->t, end, ";"); end++) {
        if (!depth && (token_is(p->t, end, ",") || token_is(p->t, end, ")")))
            break;
        depth += token_is(p->t, end, "(") - token_is(p->t, end, ")");
        sums |= token_is(p->t, end, "+");
    }
    return sums ? end - 1 : 0;
}

static void propose_rest(struct proposer *p, const size_t value[2], const char *last)
{
    struct piece own = piece_of(p->t, value[0], value[1]);
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *limit = &p->scope->items[n];
        bool parameter = limit->token > p->f->name && limit->token < p->f->open;
        for (int less = 0; less < 2 && parameter && limit->kind == NAME_INTEGER; less++)
            propose(p, value[0], value[1], "%s ? %.*s%s : %.*s", last, (int)limit->length, limit->at,
                    less ? " - 1" : "", (int)(own.to - own.from), p->t->text + own.from);
    }
}

/* blockIdx.z == gridDim.z - 1 ? n - 1 : first + share for first + share. */
static void last_takes_rest(struct proposer *p, size_t k)
{
    size_t end = k > p->f->open && (token_is(p->t, k, "=") || token_is(p->t, k, "<")) ? sum_end(p, k) : 0;
    for (size_t at = k + 1; at <= end; at++) {
        const struct scope_name *share = scope_find(p->scope, p->t, at);
        const char *last = share && is_share(p, share) ? find_last(p, share) : NULL;
        if (last) {
            propose_rest(p, (const size_t[2]){k + 1, end}, last);
            return;
        }
    }
}

const struct rule rest_rules[] = {{last_takes_rest, 0}, {NULL, 0}};
