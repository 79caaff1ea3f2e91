#include "grader/diagnose/source_mask.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

enum { NAME_MOST = 40 };

/* The number that "#define NAME 3" or "NAME = 3" gives the name; 0: none is seen, or it is not one alone. */
static long number_of(const char *source, const char *name)
{
    for (const char *at = source; (at = word_find(at, name)); at += strlen(name)) {
        const char *line = source_line_start(source, line_number(source, at)), *value = at + strlen(name);
        bool defined = memmem(line, (size_t)(at - line), "define", strlen("define"));
        char *end;
        value += strspn(value, " \t");
        bool set = *value == '=';
        value += set ? 1 + strspn(value + 1, " \t") : 0;
        long number = strtol(value, &end, 10);
        const char *rest = end + strspn(end, " \t");
        if ((defined || set) && end > value && (strchr("\n;,}", *rest) || *rest == '/'))
            return number;
    }
    return 0;
}

int source_mask_of_other(const char *source, const char *entry)
{
    for (const char *at = source; at && (at = strchr(at, '&')); at++) {
        char name[NAME_MOST];
        int end = 0;
        bool logical = at > source && at[-1] == '&';
        bool one_less =
            !logical && sscanf(at, "& ( %39[A-Za-z0-9_] - 1 %n", name, &end) == 1 && at[end] == ')';
        long number = one_less ? number_of(source, name) : 0;
        int line = line_number(source, at);
        const char *start = source_line_start(source, line);
        bool used = start[strspn(start, " \t")] == '#' || source_is_used_by(source, line, entry);
        if (number > 0 && (number & (number - 1)) && used)
            return line;
    }
    return 0;
}
