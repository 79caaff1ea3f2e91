#include "grader/diagnose/source_turn.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_loop.h"
#include "grader/text/source_code.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

enum { NAME = 40 };

/* The counter and the limit of "for (int r = 0; r < R; ...". False: the head has another form. */
static bool read_head(char counter[NAME], char limit[NAME], const char *head)
{
    int end = 0;
    bool fits = sscanf(head, "for ( %*[a-z] %39[A-Za-z0-9_] = %*[^;]; %*[A-Za-z0-9_] %*[<!=] %39[^;]%n",
                       counter, limit, &end) == 2;
    return fits && head[end] == ';';
}

/* Does the text declare the word as a constant? */
static bool is_constant(const char *text, const char *word)
{
    char *pattern = xformat("(# *define|constexpr|template|enum)[^;]*[^[:alnum:]_]%s([^[:alnum:]_]|$)", word);
    bool found = source_line_with(pattern, text, 0, NULL) > 0;
    free(pattern);
    return found;
}

/* Are all words of the limit numbers or constants? */
static bool is_fixed(const char *text, const char *limit)
{
    for (const char *at = limit; *at; at += word_length(at) + !word_length(at)) {
        char word[NAME];
        snprintf(word, sizeof word, "%.*s", (int)word_length(at), at);
        if (word[0] && !isdigit((unsigned char)word[0]) && !is_constant(text, word))
            return false;
    }
    return true;
}

/* Is the word the counter, or does a line from `from` to `to` set it from the counter? */
static bool is_of_turn(const char *text, const char *word, const char *counter, int from, int to)
{
    if (!strcmp(word, counter))
        return true;
    char *pattern = xformat("(^|[^[:alnum:]_])%s *=[^=;]*[^[:alnum:]_]%s([^[:alnum:]_]|$)", word, counter);
    bool found = source_line_in(pattern, text, from, to, NULL) > 0;
    free(pattern);
    return found;
}

/* Does the index of the array in this line differ from turn to turn? */
static bool index_takes_turns(const char *text, int line, const char *array, const char *counter, int from)
{
    char *code = line_text(text, line);
    const char *at = word_find(code, array);
    bool found = false;
    for (at = at ? at + strlen(array) : NULL; at && *at && *at != '=' && !found; at++) {
        size_t length = is_word(at[-1]) ? 0 : word_length(at);
        char word[NAME];
        if (!length || length >= sizeof word)
            continue;
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        found = is_of_turn(text, word, counter, from, line);
    }
    free(code);
    return found;
}

static bool in_text(const char *text, int store, int read, const char *array)
{
    static const char barrier[] = "__syncthreads|\\.sync *\\(|barrier";
    struct source_loop loop, outer;
    char counter[NAME], limit[NAME];
    if (!source_loop_around(&loop, text, store, read) || !read_head(counter, limit, loop.head))
        return false;
    int head = line_number(text, loop.head), end = line_number(text, loop.end);
    return is_fixed(text, limit) && source_line_in(barrier, text, store + 1, read, NULL) &&
           source_loop_around(&outer, text, head - 1, end) && outer.head != loop.head &&
           index_takes_turns(text, store, array, counter, head);
}

bool source_takes_turns(const char *source, int store, int read, const char *array)
{
    if (!source || store <= 0 || read <= store || !array[0])
        return false;
    char *text = source_code(source);
    bool found = in_text(text, store, read, array);
    free(text);
    return found;
}
