/* Steps of a tree that are written out, one statement for each distance: one more at an end of the row. */
#include <stdlib.h>
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* The number at token k; 0: it is no power of two, or none that a step of a block goes. */
static long distance_at(const struct tokens *t, size_t k)
{
    enum { MOST = 512 };
    long number = token_is_kind(t, k, TOKEN_NUMBER) ? strtol(t->text + t->items[k].at, NULL, 0) : 0;
    return number > 0 && number <= MOST && !(number & (number - 1)) ? number : 0;
}

/* How far the elements lie apart that the step in tokens first to last adds: the number in s[t + 16] or in
 * __shfl_down_sync(mask, v, 16). 0: it is no step of a tree. */
static long step_distance(const struct tokens *t, size_t first, size_t last)
{
    static const char *const before[] = {"+", "^", ",", NULL}, *const after[] = {"]", ")", NULL};
    bool adds = false;
    long found = 0;
    for (size_t k = first; k <= last; k++) {
        if (token_is(t, k, "{"))
            return 0;
        adds = adds || token_is(t, k, "+=");
        if (adds && token_among(t, k - 1, before) && token_among(t, k + 1, after) && distance_at(t, k))
            found = distance_at(t, k);
    }
    return found;
}

/* The step of tokens first to last with another distance, and a barrier after it. free releases it. */
static char *step_with(const struct tokens *t, size_t first, size_t last, long was, long is, bool barrier)
{
    struct text step = {0};
    for (size_t k = first; k <= last; k++) {
        const struct token *own = &t->items[k];
        if (k > first && own->at > t->items[k - 1].at + t->items[k - 1].length)
            text_printf(&step, " ");
        if (distance_at(t, k) == was)
            text_printf(&step, "%ld", is);
        else
            text_printf(&step, "%.*s", (int)own->length, t->text + own->at);
    }
    if (barrier)
        text_printf(&step, " __syncthreads();");
    char *words = xstrndup(step.s, strlen(step.s));
    text_free(&step);
    return words;
}

/* A step of twice the distance before this one, where a block has more threads than the row begins with; and
 * one of half the distance after it. */
static void one_step_more(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!span_begins_statement(t, p->f, k) || token_is(t, k, "{") || token_is(t, k, "for"))
        return;
    size_t end = span_whole_end(t, p->f, k);
    long distance = end ? step_distance(t, k, end) : 0;
    bool barrier = token_is(t, end + 1, "__syncthreads");
    if (!distance)
        return;
    char *wider = step_with(t, k, end, distance, 2 * distance, barrier),
         *nearer = step_with(t, k, end, distance, distance / 2, barrier);
    propose_put(p, (size_t[2]){k, end}, false, FORM_PUT, wider);
    if (distance > 1)
        propose_put(p, (size_t[2]){k, barrier ? end + 4 : end}, false, FORM_PUT_AFTER, nearer);
    free(wider);
    free(nearer);
}

const struct rule step_rules[] = {{one_step_more, 2}, {NULL, 0}};
