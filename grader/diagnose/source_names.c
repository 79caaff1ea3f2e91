#include "grader/diagnose/source_names.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/text/text_line.h"

bool source_match(const char *pattern, const char *text, char name[SOURCE_NAME], size_t group)
{
    enum { GROUPS = 8 };
    regex_t compiled;
    regmatch_t at[GROUPS];
    if (group >= GROUPS || regcomp(&compiled, pattern, REG_EXTENDED))
        return false;
    bool found = regexec(&compiled, text, GROUPS, at, 0) == 0;
    regfree(&compiled);
    if (found && name)
        snprintf(name, SOURCE_NAME, "%.*s", (int)(at[group].rm_eo - at[group].rm_so), text + at[group].rm_so);
    return found;
}

bool source_line_names(const char *pattern, const char *source, int line, char name[SOURCE_NAME],
                       size_t group)
{
    char *text = line_text(source, line), *comment = strstr(text, "//");
    if (comment)
        *comment = '\0';
    bool found = source_match(pattern, text, name, group);
    free(text);
    return found;
}

bool source_is_pointer_parameter(const char *source, const char *body, const char *name)
{
    const char *begin = body;
    while (begin > source && !strchr("};", begin[-1]))
        begin--;
    char *header = xstrndup(begin, (size_t)(body - begin)),
         *pattern =
             xformat("\\* *(const +|__restrict__ +|__restrict +)*%s *[,)]|[[:alnum:]_] +%s *\\[", name, name);
    bool found = source_match(pattern, header, NULL, 0);
    free(pattern);
    free(header);
    return found;
}
