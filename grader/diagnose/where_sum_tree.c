/* Say whether a wrong sum of products is what a tree leaves whose steps do not fit the number of its cells.
 */
#include <stdlib.h>

#include "grader/diagnose/where_sum.h"

/* Is the sum what is left of the parts if `half` begins at half their number, and is halved to 1? */
static bool is_odd_tree(const struct sums *s, uint64_t *parts, size_t count)
{
    for (size_t half = count / 2; half > 0; half /= 2)
        for (size_t t = 0; t < half; t++)
            parts[t] += parts[t + half];
    return parts[0] == s->got && s->got != s->want;
}

bool sum_of_odd_tree(struct text *to, const struct sums *s)
{
    uint64_t *parts = sum_take_parts(s);
    bool same = is_odd_tree(s, parts, s->threads);
    free(parts);
    if (!same)
        return false;
    text_printf(
        to,
        "what a tree leaves that halves %zu threads until one is left: where their number is odd, it forgets one",
        s->threads);
    return true;
}

bool sum_of_odd_blocks(struct text *to, const struct sums *s)
{
    uint64_t *parts = sum_take_blocks(s);
    bool same = s->launches > 1 && is_odd_tree(s, parts, s->blocks);
    free(parts);
    if (!same)
        return false;
    text_printf(to,
                "what a tree of a later kernel leaves that halves the sums of %zu blocks until one is left: "
                "where their number is odd, it forgets one",
                s->blocks);
    return true;
}

/* A tree whose steps round up: s[t] += s[t + half] for all t < half. */
bool sum_of_round_tree(struct text *to, const struct sums *s)
{
    uint64_t *parts = sum_take_parts(s);
    for (size_t count = s->threads, half; count > 1; count = half) {
        half = (count + 1) / 2;
        for (size_t t = 0; t < half; t++)
            parts[t] += t + half < s->threads ? parts[t + half] : 0;
    }
    bool same = parts[0] == s->got && s->got != s->want;
    free(parts);
    if (!same)
        return false;
    text_printf(to,
                "what a tree of %zu threads leaves that rounds half up: where the number of cells is odd, it "
                "adds one twice",
                s->threads);
    return true;
}

/* What is left of a tree that divides `half` by another number than 2. */
bool sum_of_steep_tree(struct text *to, const struct sums *s)
{
    enum { STEEPEST = 8 };
    for (size_t by = 3; by <= STEEPEST; by++) {
        uint64_t *parts = sum_take_parts(s);
        for (size_t half = s->threads / 2; half > 0; half /= by)
            for (size_t t = 0; t < half; t++)
                parts[t] += parts[t + half];
        bool same = s->threads > by && parts[0] == s->got;
        free(parts);
        if (same) {
            text_printf(to, "what a tree leaves that divides half by %zu in each step, where 2 is right", by);
            return true;
        }
    }
    return false;
}
