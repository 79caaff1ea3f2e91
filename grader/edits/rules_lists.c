/* Changes of lists in braces and of statements that stand several statements too early or too late. */
#include <stdio.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* ---- lists ---- */

enum { ENTRIES = 6 };

/* The entries of a list in braces, tokens first to last of each. */
struct entries {
    size_t at[ENTRIES][2];
    size_t count;
};

/* False if there are more than ENTRIES, or one is empty. */
static bool take_entries(struct entries *list, const struct tokens *t, size_t open)
{
    size_t close = t->items[open].match, first = open + 1;
    list->count = 0;
    for (size_t k = first; k <= close; k++) {
        if (k < close && t->items[k].match > k) {
            k = t->items[k].match;
            continue;
        }
        if (k < close && !token_is(t, k, ","))
            continue;
        if (first == k || list->count == ENTRIES)
            return false;
        list->at[list->count][0] = first;
        list->at[list->count++][1] = k - 1;
        first = k + 1;
    }
    return list->count > 1;
}

/* Column c = {below, here, above} for {above, here, below}: two entries of a list change places. At its
 * brace. */
static void other_entry_first(struct proposer *p, size_t k)
{
    static const char *const blocks[] = {"else", "do", "try", NULL};
    const struct tokens *t = p->t;
    bool of_value = token_is(t, k - 1, "=") || token_is(t, k - 1, "return") || token_is(t, k - 1, "(") ||
                    (token_is_kind(t, k - 1, TOKEN_NAME) && !token_among(t, k - 1, blocks));
    struct entries list;
    if (k <= p->f->open || !token_is(t, k, "{") || !of_value || !take_entries(&list, t, k))
        return;
    for (size_t a = 0; a < list.count; a++)
        for (size_t b = a + 1; b < list.count; b++)
            propose_swap(p, list.at[a], list.at[b], FORM_SWAP);
}

/* ---- statements ---- */

enum { MOST_PASSED = 8 };

/* The name that a plain statement sets: that before its first =, += or ++, at token k or after a type; 0: it
 * sets none. */
static size_t set_name(const struct proposer *p, size_t k, size_t end)
{
    static const char *const sets[] = {"=", "+=", "-=", "++", "--", NULL};
    for (size_t at = k; at < end; at++) {
        if (token_is(p->t, at, "(") || token_is(p->t, at, "["))
            return 0;
        if (token_among(p->t, at, sets) && at > k)
            return token_is_kind(p->t, at - 1, TOKEN_NAME) ? at - 1 : 0;
    }
    return 0;
}

static bool waits(const struct tokens *t, size_t first, size_t last)
{
    bool found = false;
    for (size_t k = first; k <= last; k++)
        found = found || token_is(t, k, "__syncthreads");
    return found;
}

/* p += plane; after the loads that use p, and not before them: past several statements, or an if. */
static void set_later(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = span_begins_statement(t, p->f, k) ? span_statement_end(t, p->f, k) : 0,
           name = end ? set_name(p, k, end) : 0;
    if (!name || used_name(p, name) == NULL || token_is(t, name + 1, "="))
        return;
    size_t next = end + 1, passed = 0, uses = 0;
    for (; passed < MOST_PASSED && next < p->f->close && !token_is(t, next, "}"); passed++) {
        size_t last = span_whole_end(t, p->f, next);
        bool plain = last && span_statement_end(t, p->f, next) == last;
        if (!last || waits(t, next, last))
            return;
        bool names = span_names(t, next, last, name);
        uses += names;
        if (names && (passed || !plain))
            propose_moved(p, (size_t[2]){k, end}, last, last, FORM_LATER);
        next = last + 1;
    }
}

/* Does one of tokens first to last give a value to a variable that tokens k to `end` read? */
static bool sets_what_is_read(const struct proposer *p, size_t first, size_t last, size_t k, size_t end)
{
    bool found = false;
    for (size_t at = first; at < last; at++)
        found = found || (token_is(p->t, at + 1, "=") && used_name(p, at) && span_names(p->t, k, end, at));
    return found;
}

/* y[i] = (here + next) / 2; after if (i == n - 1) next = x[0]; and not before that: past ifs. */
static void stored_later(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = span_begins_statement(t, p->f, k) ? span_statement_end(t, p->f, k) : 0, next = end + 1;
    if (!end || !used_name(p, k) || waits(t, k, end))
        return;
    for (size_t passed = 0; passed < MOST_PASSED && token_is(t, next, "if"); passed++) {
        size_t last = span_whole_end(t, p->f, next);
        if (!last || waits(t, next, last))
            return;
        if (sets_what_is_read(p, next, last, k, end))
            propose_moved(p, (size_t[2]){k, end}, last, last, FORM_LATER);
        next = last + 1;
    }
}

/* The beginning of the statement before the one that begins at k, in the same braces; 0: none is. */
static size_t statement_before(const struct proposer *p, size_t k)
{
    for (size_t at = k - 1; at > p->f->open && !token_is(p->t, k - 1, "{"); at--) {
        if (span_begins_statement(p->t, p->f, at) && span_whole_end(p->t, p->f, at) + 1 == k)
            return at;
        if (token_is(p->t, at, "}") && p->t->items[at].match < at)
            at = p->t->items[at].match;
    }
    return 0;
}

/* float next = shuffle(v); before v is set to another value, and not after that: past several statements. */
static void taken_earlier(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = span_begins_statement(t, p->f, k) ? span_statement_end(t, p->f, k) : 0, own = k;
    bool calls = false;
    for (size_t at = k; at < end; at++)
        calls = calls || token_is(t, at, "[") || token_is(t, at, "(");
    if (!end || !calls || waits(t, k, end) || !set_name(p, k, end))
        return;
    for (size_t passed = 0; passed < MOST_PASSED; passed++) {
        size_t first = statement_before(p, own), last = first ? span_statement_end(t, p->f, first) : 0,
               name = last ? set_name(p, first, last) : 0;
        if (!last || waits(t, first, last))
            return;
        if (passed && name && span_names(t, k, end, name) && span_names(t, k, end, first))
            propose_moved(p, (size_t[2]){k, end}, first, first, FORM_EARLIER);
        own = first;
    }
}

const struct rule list_rules[] = {
    {other_entry_first, 1}, {set_later, 1}, {stored_later, 1}, {taken_earlier, 1}, {NULL, 0}};
