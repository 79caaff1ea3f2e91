#include "grader/predict/question.h"

#include <string.h>

const struct question *questions_of(const struct lab *lab, int *count)
{
    for (*count = 0; *count < QUESTIONS_MOST && lab->questions[*count].name; ++*count)
        ;
    return lab->questions;
}

/* Append comment lines, wrapped at the page's width. */
static void add_comment(struct text *out, const char *words)
{
    enum { WIDTH = 100 };
    int column = 0;
    while (*words) {
        int length = (int)strcspn(words, " ");
        if (column == 0 || column + 1 + length > WIDTH) {
            text_printf(out, column ? "\n#" : "#");
            column = 1;
        }
        text_printf(out, " %.*s", length, words);
        column += 1 + length;
        words += length + (words[length] == ' ');
    }
    text_add(out, "\n", 1);
}

void questions_file(struct text *out, const struct lab *lab)
{
    int count;
    const struct question *questions = questions_of(lab, &count);
    text_printf(out, "# Lab %d: predict, then measure.\n#\n", lab->number);
    add_comment(out, "Write your answers after the = before you run anything. If you do not know an "
                     "answer, leave it empty. A number may be written 3375, 3,375, 15^3, 15*15*15 or 1.5e3.");
    text_printf(out, "# Then: ./grade lab%d    It costs no points.\n", lab->number);
    for (int q = 0; q < count; q++) {
        text_add(out, "\n", 1);
        add_comment(out, questions[q].ask);
        text_printf(out, "%s =\n", questions[q].name);
    }
}
