#include "grader/handout/define.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/handout/formula.h"

enum { FILE_MOST = 1 << 20, DEPTH_MOST = 10 };

struct file {
    const char *text;
    int depth; /* depth of macros that name macros */
};

/* The text after "#define NAME", up to a comment or the end of the line; NULL if there is none. The caller
 * frees it. */
static char *read_define(const char *text, const char *name)
{
    char *start = xformat("\n#define %s", name), *formula = NULL;
    size_t length = strlen(start);
    const char *at = strstr(text, start);
    while (at && at[length] != ' ')
        at = strstr(at + 1, start);
    if (at) {
        formula = xstrndup(at + length, strcspn(at + length, "\n"));
        char *comment = strstr(formula, "//");
        if (comment)
            *comment = 0;
    }
    free(start);
    return formula;
}

static bool look_up(void *context, const char *name, struct values *values, struct why *why)
{
    struct file *file = context;
    struct names names = {look_up, file};
    char *formula = read_define(file->text, name);
    const char *at = formula;
    bool ok = at && ++file->depth < DEPTH_MOST && formula_compute(values, &at, &names, why);
    if (!at)
        why_say(why, "%s is not #defined", name);
    free(formula);
    return ok;
}

bool define_find(const char *path, const char *name, double *value)
{
    struct text text = {0};
    struct values values;
    struct why why;
    bool ok = file_read(&text, path, FILE_MOST) && text.s;
    ok = ok && look_up(&(struct file){text.s, 0}, name, &values, &why);
    if (ok)
        *value = values.v[0];
    text_free(&text);
    return ok;
}
