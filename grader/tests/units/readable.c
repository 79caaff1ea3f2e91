#include "grader/tests/units/readable.h"

#include <check.h>
#include <string.h>

#include "common/base.h"

enum { LONGEST_LINE = 98, LONGEST_TEXT = 700 };

void readable_words(const char *what, const char *text)
{
    static const char *const leftovers[] = {"TODO", "FIXME", "XXX", "%s", "%d", " ,", "\t"};
    ck_assert_msg(text && strlen(text) >= 12 && strlen(text) <= LONGEST_TEXT, "%s: %s", what, text);
    for (const char *c = text; *c; c++)
        ck_assert_msg(*c == '\n' || (*c >= ' ' && *c <= '~'), "%s: byte %d: %s", what, *c, text);
    for (size_t i = 0; i < ARRAY_LEN(leftovers); i++)
        ck_assert_msg(!strstr(text, leftovers[i]), "%s: \"%s\" in: %s", what, leftovers[i], text);
}

void readable_sentences(const char *what, const char *text, const char *endings)
{
    readable_words(what, text);
    ck_assert_msg(strchr(endings, text[strlen(text) - 1]) != NULL, "%s: ends oddly: %s", what, text);
    ck_assert_msg(!strchr(text, '\n') && !strstr(text, "  "), "%s: breaks inside: %s", what, text);
}

void readable_code(const char *what, const char *text)
{
    readable_words(what, text);
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        ck_assert_msg(length > 0 && (length <= LONGEST_LINE || !line[length]), "%s: %.*s", what, (int)length,
                      line);
        ck_assert_msg(line[length - 1] != ' ', "%s: blank at the end: %.*s", what, (int)length, line);
        line += length + (line[length] == '\n');
    }
}

void readable_hints(const char *what, const char *const *hints)
{
    readable_sentences(what, hints[0], "?");
    readable_sentences(what, hints[1], ".?");
    readable_code(what, hints[2]);
}
