/* Statements that are one too many. */
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

enum { FOR_VARIABLE = 2 };

/* Does a plain statement begin at k that gives a value to something which has one already? */
static bool sets_again(const struct proposer *p, size_t k)
{
    static const char *const signs[] = {"=", "+=", "-=", "*=", "/=", "++", "--", NULL};
    const struct tokens *t = p->t;
    return used_name(p, k) && token_among(t, span_operand_end(t, k) + 1, signs);
}

/* The last token of what may be one too many: the statement at k, or the if there without else, whose body is
 * one such statement; 0: neither. */
static size_t surplus_end(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!token_is(t, k, "if"))
        return sets_again(p, k) ? span_statement_end(t, p->f, k) : 0;
    size_t body = t->items[k + 1].match + 1, end = span_whole_end(t, p->f, k),
           begin = body + token_is(t, body, "{");
    size_t last = end && sets_again(p, begin) ? span_statement_end(t, p->f, begin) : 0;
    return last && last + (begin > body) == end ? end : 0;
}

/* Nothing for cells[t + 1] = 0;. */
static void left_out(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool begins = k > p->f->open && span_begins_statement(t, p->f, k);
    size_t end = begins ? surplus_end(p, k) : 0;
    if (!end)
        return;
    struct candidate c = {.pieces = {piece_of(t, k, end)},
                          .piece_count = 1,
                          .first = k,
                          .last = end,
                          .line = t->items[k].line,
                          .form = FORM_OMIT,
                          .cost = p->cost + (token_is(t, k + 1, "[") ? 0 : FOR_VARIABLE)};
    propose_candidate(p, &c);
}

const struct rule omit_rules[] = {{left_out, 1}, {NULL, 0}};
