#include "grader/judge/judge_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_lines.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* A call that is given too many bytes, in a line with sizeof(float *), counts pointers. */
static bool counts_pointers(const struct finding *f, const char *source)
{
    bool too_many = f->cause == CAUSE_CALL_PAST_END || f->cause == CAUSE_SYMBOL_TOO_SMALL;
    return too_many && source_line_in("sizeof *\\([^()]*\\* *\\)", source, f->line, f->line, NULL);
}

/* ---- the mask of a shuffle ---- */

/* The second argument of the line's first call of a function whose name ends with _sync; NULL: there is none.
 */
static const char *second_argument(const char *line)
{
    static const char ending[] = "_sync";
    const char *at = strstr(line, ending);
    int depth = 0;
    at = at ? at + strlen(ending) + strspn(at + strlen(ending), " ") : NULL;
    if (!at || *at != '(')
        return NULL;
    for (at++; *at && (depth || (*at != ',' && *at != ')')); at++)
        depth += (*at == '(' || *at == '[') - (*at == ')' || *at == ']');
    return *at == ',' ? at + 1 + strspn(at + 1, " ") : NULL;
}

/* Does the argument that begins here name all lanes, as a number or a constant? */
static bool is_full_mask(const char *at, const char *source)
{
    static const char full[] = "(0x[fF]{8}|~ *0)";
    char pattern[160];
    int length = (int)word_length(at);
    if (!strncasecmp(at, "0xffffffff", strlen("0xffffffff")) || *at == '~')
        return true;
    snprintf(pattern, sizeof pattern, "(#define +%.*s +|[^[:alnum:]_]%.*s *= *)\\(?%s",
             length > 40 ? 40 : length, at, length > 40 ? 40 : length, at, full);
    return length && source_line_with(pattern, source, 0, NULL);
}

static bool has_mask_second(const struct finding *f, const char *source)
{
    if (f->cause < CAUSE_MASK_OMITS_LANES || f->cause > CAUSE_MASK_OF_LAST_ROUND)
        return false;
    char *line = line_text(source, f->line);
    const char *second = line ? second_argument(line) : NULL;
    bool found = second && is_full_mask(second, source);
    free(line);
    return found;
}

void judge_line_causes(struct findings *list, const char *source)
{
    for (size_t k = 0; source && k < list->count; k++) {
        struct finding *f = &list->items[k];
        if (f->line <= 0)
            continue;
        if (counts_pointers(f, source))
            f->cause = CAUSE_SIZEOF_POINTER;
        else if (has_mask_second(f, source))
            f->cause = CAUSE_MASK_EXCHANGED;
    }
}
