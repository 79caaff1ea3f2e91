#include "grader/diagnose/repair_line.h"

#include <string.h>

/* Holds the line one of these words or signs? */
static bool holds(const char *line, const char *const words[], size_t count)
{
    size_t length = strcspn(line, "\n");
    for (size_t k = 0; k < count; k++)
        if (memmem(line, length, words[k], strlen(words[k])))
            return true;
    return false;
}

/* A line is told to correct only what stands in it: a min, a division. */
static bool holds_what_changes(const struct edit *e, const char *line)
{
    enum { FEW = 8, SHIFT = 16, WORDS = 16 * sizeof(float) }; /* an index is off by a few cells */
    static const char *const limits[] = {"min", "max", "clamp", "?"}, *const divisions[] = {"/", ">>"};
    bool far = e->amount > FEW || e->amount < -FEW;
    if (e->kind == EDIT_LIMIT)
        return holds(line, limits, ARRAY_LEN(limits));
    if (e->kind == EDIT_NUMBER && e->divides)
        return e->number < SHIFT && holds(line, divisions, ARRAY_LEN(divisions));
    if (e->kind == EDIT_TIMES) /* a factor that is there already makes a step so long that loops end */
        return !holds(line, &e->is, 1);
    if (e->kind == EDIT_NUMBER && !e->multiplies && !e->compares)
        return e->amount <= WORDS && e->amount >= -WORDS;
    return e->kind != EDIT_VALUE || !far || holds(line, divisions, ARRAY_LEN(divisions));
}

/* How many signs of a comparison has the line? */
static int count_comparisons(const char *line)
{
    int count = 0;
    char before = 0;
    for (const char *end = line + strcspn(line, "\n"); line < end; before = *line++) {
        bool twice = line[0] == line[1] && strchr("<>", *line); /* a shift, a launch */
        bool sign = strchr("<>", *line) || (strchr("=!", *line) && line[1] == '=');
        count += sign && !twice && before != *line && before != '-';
        line += sign && line[1] == '=';
    }
    return count;
}

/* Is it one of several copies of a comparison, which the line has once? The compiler has unrolled a loop
 * then, and a change of the text would change all of them. */
static bool is_one_of_copies(const struct edits *list, const struct edit *e, const char *line)
{
    int copies = 0;
    for (size_t k = 0; k < list->count; k++) {
        const struct edit *o = &list->items[k];
        copies += o->kind == EDIT_EQUAL && o->line == e->line && o->inner == e->inner && !o->group &&
                  o->function == e->function;
    }
    return e->compares && !e->group && copies > count_comparisons(line);
}

/* Where the statement that begins here ends: at its ; or at the brace of its body. */
static const char *statement_end(const char *at)
{
    for (int depth = 0; *at && (depth > 0 || !strchr(";{", *at)); at++)
        depth += (*at == '(') - (*at == ')');
    return at;
}

/* Leads the value to a comparison that the statement does not have? The compiler counts the rounds of an
 * unrolled loop in the first line of its body then, and the number is one of the loop's limit. */
static bool is_count_of_rounds(const struct edit *e, const char *statement)
{
    static const char *const tests[] = {"<", ">", "==", "!=", "!", "%", "&", "|", "if", "for", "while"};
    size_t length = (size_t)(statement_end(statement) - statement);
    bool has_test = false;
    for (size_t k = 0; k < ARRAY_LEN(tests); k++)
        has_test = has_test || memmem(statement, length, tests[k], strlen(tests[k]));
    return e->tests && !e->compares && e->inner == e->line && !has_test;
}

bool repair_fits_line(const struct edits *list, const struct edit *e, const char *source)
{
    bool counts = e->kind == EDIT_NUMBER || e->kind == EDIT_VALUE || e->kind == EDIT_BY_ARGUMENT;
    const char *at = source;
    for (int line = 1; at && line < e->line; line++)
        at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL;
    if (at && (!holds_what_changes(e, at) || is_one_of_copies(list, e, at) || is_count_of_rounds(e, at)))
        return false;
    return !counts || !at || at[strcspn(at, "[+-*/%<>&|0123456789\n")] != '\n';
}
