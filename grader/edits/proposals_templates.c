/* List the changes of specialisations, template <> struct Run<1>: a recursion over a number ends in one. */
#include "grader/edits/proposals.h"
#include "grader/edits/propose.h"

/* Where the header that begins with "template" ends: its body, or the ; of a declaration. */
static size_t header_end(const struct tokens *t, size_t k)
{
    while (k < t->count && !token_is(t, k, "{") && !token_is(t, k, ";"))
        k++;
    return k;
}

/* Is token k all of an argument of a template? */
static bool is_argument(const struct tokens *t, size_t k)
{
    bool first =
        token_is(t, k - 1, "<") && token_is_kind(t, k - 2, TOKEN_NAME) && !token_is(t, k - 2, "template");
    return (first || token_is(t, k - 1, ",")) && (token_is(t, k + 1, ">") || token_is(t, k + 1, ","));
}

/* One more or less, down to 0. */
static void change_argument(struct proposer *p, size_t k)
{
    long number = token_count(p->t, k);
    if (number > 0 || token_is(p->t, k, "0"))
        propose(p, k, k, "%ld", number + 1);
    if (number > 0)
        propose(p, k, k, "%ld", number - 1);
}

void proposals_list_specialised(struct proposals *list, const struct tokens *t)
{
    static const struct scope none = {.count = 0};
    struct proposer p = {.t = t, .scope = &none, .out = list, .cost = 1};
    for (size_t k = 0, end; k < t->count; k = end + 1) {
        end = token_is(t, k, "template") ? header_end(t, k) : k;
        for (size_t a = k + 2; a < end && token_is(t, end, "{"); a++)
            if (token_is_kind(t, a, TOKEN_NUMBER) && is_argument(t, a))
                change_argument(&p, a);
    }
}
