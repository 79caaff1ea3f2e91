/* Read answers, and say the right one. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "grader/quiz/quiz_parts.h"

enum { NUMBERS_MOST = 4 };

/* The whole numbers of a line, at most NUMBERS_MOST. Digits of a name, as in "out1", are none. Returns how
 * many there are, or NUMBERS_MOST if there are more or one is too large. */
static unsigned read_numbers(const char *line, int64_t numbers[NUMBERS_MOST])
{
    unsigned count = 0;
    while (*line && count < NUMBERS_MOST) {
        if (isalpha((unsigned char)*line) || *line == '_') {
            line += strspn(line, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789");
        } else if (isdigit((unsigned char)*line)) {
            char *end;
            numbers[count++] = strtoll(line, &end, 10);
            if (end - line > 15)
                return NUMBERS_MOST;
            line = end;
        } else
            line++;
    }
    return count;
}

static bool is_word(const char *line, const char *word)
{
    size_t length = strlen(word);
    line += strspn(line, " \t");
    return strncasecmp(line, word, length) == 0 && line[length + strspn(line + length, " \t\r\n")] == '\0';
}

enum quiz_reply quiz_judge(const struct quiz_question *q, const char *line)
{
    int64_t given[NUMBERS_MOST] = {0};
    if (is_word(line, "?"))
        return REPLY_SKIP;
    if (is_word(line, "q") || is_word(line, "quit"))
        return REPLY_END;
    unsigned count = read_numbers(line, given);
    bool short_of = q->form == ANSWER_THREAD && count >= 1 && count < q->parts;
    if (strchr(line, '-') || strchr(line, '.') || (count != q->parts && !short_of))
        return REPLY_UNREADABLE;
    return memcmp(given, q->right, q->parts * sizeof *given) == 0 ? REPLY_RIGHT : REPLY_WRONG;
}

const char *quiz_notation(const struct quiz_question *q)
{
    return q->form == ANSWER_NUMBER   ? "a whole number, such as 128"
           : q->form == ANSWER_THREAD ? "a thread's x, y and z in its block, such as 31 or 7,3,0"
           : q->parts > 1             ? "an index for each axis, such as 2,3,4"
                                      : "an index, such as 17";
}

char *quiz_answer(const struct quiz_question *q, const struct steps *s)
{
    const long long *r = (const long long *)q->right;
    if (q->form == ANSWER_THREAD) {
        char name[48];
        quiz_name_thread(s, (uint32_t[]){(uint32_t)r[0], (uint32_t)r[1], (uint32_t)r[2]}, name, sizeof name);
        return xstrdup(name);
    }
    if (q->form == ANSWER_NUMBER)
        return xformat("%lld", r[0]);
    const char *array = s->buffers[q->parameter].spec->name;
    return q->parts == 1   ? xformat("%s[%lld]", array, r[0])
           : q->parts == 2 ? xformat("%s[%lld][%lld]", array, r[0], r[1])
                           : xformat("%s[%lld][%lld][%lld]", array, r[0], r[1], r[2]);
}
