#include "grader/class_import/canvas_name.h"

#include <string.h>
#include <strings.h>

static const char *digits_then_underscore(const char *at)
{
    size_t digits = strspn(at, "0123456789");
    return digits > 0 && at[digits] == '_' ? at + digits + 1 : NULL;
}

/* "LATE_anon_Ab3dE_678_lab4.cu": the user is "anon_Ab3dE", without a number. */
static bool is_canvas_hidden(struct canvas_name *n, const char *name)
{
    static const char word[] = "anon_",
                      letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    n->late = strncasecmp(name, "LATE_", 5) == 0;
    n->user = name + (n->late ? 5 : 0);
    size_t length = strlen(word), id = strncmp(n->user, word, length) ? 0 : strspn(n->user + length, letters);
    n->user_length = length + id;
    n->number = n->user;
    n->rest = id && n->user[length + id] == '_' ? digits_then_underscore(n->user + length + id + 1) : NULL;
    return n->rest;
}

bool canvas_name_read(struct canvas_name *n, const char *name)
{
    *n = (struct canvas_name){0};
    if (is_canvas_hidden(n, name))
        return true;
    for (const char *bar = strchr(name, '_'); bar; bar = strchr(bar + 1, '_')) {
        const char *file = bar > name ? digits_then_underscore(bar + 1) : NULL;
        if (!file || !(n->rest = digits_then_underscore(file)))
            continue;
        n->user = name;
        n->late = bar - name > 5 && strncasecmp(bar - 5, "_late", 5) == 0;
        n->user_length = (size_t)(bar - name) - (n->late ? 5 : 0);
        n->number = bar + 1;
        n->number_length = (size_t)(file - 1 - n->number);
        return true;
    }
    return false;
}
