#include "grader/edits/ranking.h"

#include <ctype.h>
#include <string.h>

enum { DEARER = 3 }; /* how much more a better change may cost */

/* Two changes of one condition of which one leaves it out. */
static bool is_of_left_out(const struct candidate *best, const struct candidate *c)
{
    return (best->form == FORM_ALWAYS) != (c->form == FORM_ALWAYS) && c->line == best->line &&
           c->cost <= best->cost + DEARER;
}

/* Do as many lanes load and store as with the best change, in no more memory? */
static bool is_as_best(const struct ranking *r, const struct change_cost *cost)
{
    const struct counts *a = &cost->counts, *b = &r->cost.counts;
    return a->load.bytes == b->load.bytes && a->global_stores == b->global_stores &&
           a->shared_stores == b->shared_stores && cost->bytes <= r->cost.bytes;
}

/* A condition that is left out may hide a mistake within it: a change that still holds lanes back is better.
 * One that holds none back is a condition that always holds: to leave it out is better. */
static bool is_better_condition(const struct ranking *r, const struct candidate *c,
                                const struct change_cost *cost)
{
    return is_of_left_out(r->best, c) && is_as_best(r, cost) == (c->form == FORM_ALWAYS);
}

/* Does one of the two move a statement into a loop, and the other one put the same statement there once more?
 */
static bool are_one_statement(const struct ranking *r, const struct candidate *a, const struct candidate *b)
{
    const struct candidate *moves = candidate_is_of_round(a) ? a : b,
                           *puts = candidate_is_of_round(a) ? b : a;
    if (!candidate_is_of_round(moves) || !(puts->form == FORM_PUT || puts->form == FORM_PUT_AFTER))
        return false;
    struct piece own = {.from = r->t->items[moves->first].at,
                        .to = r->t->items[moves->last].at + r->t->items[moves->last].length};
    const char *is = puts->pieces[puts->form == FORM_PUT_AFTER].is;
    return memmem(is, strlen(is), r->t->text + own.from, own.to - own.from);
}

static bool names_sign(const char *text, size_t length)
{
    static const char *const signs[] = {"<", ">", "==", "!=", "&&", "||"};
    for (size_t k = 0; k < ARRAY_LEN(signs); k++)
        if (memmem(text, length, signs[k], strlen(signs[k])))
            return true;
    return false;
}

/* How many tokens the text has: words, numbers, and signs of one letter or more. */
static int count_tokens(const char *text, size_t length)
{
    int count = 0;
    for (size_t k = 0; k < length; k++) {
        bool word = isalnum((unsigned char)text[k]) || text[k] == '_';
        bool goes_on = k > 0 && !isspace((unsigned char)text[k - 1]) &&
                       (word ? isalnum((unsigned char)text[k - 1]) || text[k - 1] == '_'
                             : text[k] == '=' || text[k] == text[k - 1]);
        count += !isspace((unsigned char)text[k]) && !goes_on;
    }
    return count;
}

/* Does a shorter text name something that the longer one does not have? That says nothing about its length.
 */
static bool names_other(const char *was, size_t was_length, const char *is)
{
    bool other = false;
    for (const char *at = is; *at && !other; at++) {
        size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
        other = isalpha((unsigned char)*at) && !memmem(was, was_length, at, length);
        at += length ? length - 1 : 0;
    }
    return other && count_tokens(is, strlen(is)) < count_tokens(was, was_length);
}

/* Does a number of cells become one of bytes? */
static bool gets_unit(const char *was, size_t was_length, const char *is)
{
    static const char unit[] = "sizeof";
    return strstr(is, unit) && !memmem(was, was_length, unit, sizeof unit - 1);
}

/* How much longer the text gets, where a missing unit, or a cell of a halo, is no length. A condition that is
 * left out counts as long: it may hide a mistake. Between i + 2 < n and i + 3 <= n for i + 2 <= n, another
 * number counts as longer. */
static int growth(const struct ranking *r, const struct candidate *c)
{
    enum { TOKEN = 2, LEFT_OUT = 100 };
    int sum = 0;
    for (size_t k = 0; k < c->piece_count; k++) {
        const struct piece *p = &c->pieces[k];
        const char *was = r->t->text + p->from;
        size_t was_length = p->to - p->from, is_length = strlen(p->is);
        bool leaves_out = names_sign(was, was_length) && !names_sign(p->is, is_length);
        bool other = names_other(was, was_length, p->is);
        int more = count_tokens(p->is, is_length) - count_tokens(was, was_length);
        if (!gets_unit(was, was_length, p->is) && !piece_adds_halo(r->t, p))
            sum += (other ? 1 : TOKEN * more) + (isdigit((unsigned char)p->is[0]) != 0) +
                   (leaves_out ? LEFT_OUT : 0);
    }
    return sum;
}

/* Of two changes of one line that do the same, i < n in place of i + 1 <= n - 1, the shorter text. */
static bool is_shorter(const struct ranking *r, const struct candidate *c)
{
    bool alike = r->best->form == FORM_WRITE || r->best->form == FORM_TWINS;
    return alike && (c->form == FORM_WRITE || c->form == FORM_TWINS) && c->line == r->best->line &&
           c->cost <= r->best->cost + DEARER && growth(r, c) < growth(r, r->best);
}

/* On a line, does each thread still load what another one should pass on to it? */
static bool is_wasteful(const struct ranking *r)
{
    return r->best && r->inputs && r->cost.counts.load.bytes * 10 > r->inputs * 11;
}

bool ranking_wants(const struct ranking *r, const struct candidate *c)
{
    if (!r->best)
        return true;
    bool barrier = r->best->form == FORM_BARRIER, near = c->cost <= r->best->cost + DEARER;
    return !barrier && ((near && candidate_is_of_round(c) && are_one_statement(r, r->best, c)) ||
                        (near && (is_wasteful(r) || r->cost.bytes)) ||
                        (!r->is_doubtful &&
                         (c->cost == r->best->cost || is_shorter(r, c) || is_of_left_out(r->best, c))));
}

/* More bytes than are needed hide which of the numbers is wrong. A constant of the file that makes the tile
 * itself smaller does not show that the bytes were too many. */
static bool asks_for_less(const struct ranking *r, const struct candidate *c, const struct change_cost *cost)
{
    return cost->bytes && cost->bytes < r->cost.bytes && (!c->of_constant || r->best->of_constant);
}

/* One that loads more, or asks for more bytes, hides the mistake, and leaves no doubt about the best. */
static void note_other(struct ranking *r, const struct candidate *c, const struct change_cost *cost)
{
    if (cost->counts.load.bytes * 10 > r->cost.counts.load.bytes * 11 || cost->bytes > r->cost.bytes)
        return;
    if (!r->other || (c->line == r->other->line && growth(r, c) < growth(r, r->other)))
        r->other = c;
    r->is_doubtful = r->is_doubtful || c->line != r->other->line;
}

void ranking_note(struct ranking *r, const struct candidate *c, const struct change_cost *cost)
{
    bool saves = is_wasteful(r) && cost->counts.load.bytes * 10 < r->cost.counts.load.bytes * 9;
    bool shorter = r->best && is_shorter(r, c) && is_as_best(r, cost);
    bool same = r->best && are_one_statement(r, r->best, c), less = r->best && asks_for_less(r, c, cost);
    if (!r->best || (same && candidate_is_of_round(c)) || saves || shorter ||
        is_better_condition(r, c, cost) || less) {
        r->best = c;
        r->cost = *cost;
        r->other = !less && (shorter || same) ? r->other : NULL;
        r->is_doubtful = r->is_doubtful && !less && (shorter || same);
    } else if (c->cost == r->best->cost && !same && r->best->line != c->line) {
        note_other(r, c, cost);
    }
}
