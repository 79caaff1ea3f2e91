#include "grader/text/text_line.h"

#include <stdlib.h>
#include <string.h>

#include "common/base.h"

int line_number(const char *text, const char *at)
{
    int line = 1;
    for (; text < at; text++)
        line += *text == '\n';
    return line;
}

char *line_text(const char *text, int number)
{
    for (int k = 1; k < number && text && *text; k++) {
        text = strchr(text, '\n');
        text = text ? text + 1 : "";
    }
    return text && number > 0 ? xstrndup(text, strcspn(text, "\r\n")) : xstrdup("");
}

bool line_is_directive(const char *text, int number)
{
    char *line = line_text(text, number);
    bool found = line[strspn(line, " \t")] == '#' || (*line && line[strlen(line) - 1] == '\\');
    free(line);
    return found;
}
