#include "grader/class_import/lab_guess.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NONE = -1, SEVERAL = -2 };

static int join(int lab, int other)
{
    return other < 0 || lab == other ? lab : lab == NONE ? other : SEVERAL;
}

/* "lab", then blanks, dashes or underscores, then a number that is a lab's. */
static int lab_at(const char *at, const char *end)
{
    if (end - at < 4 || strncasecmp(at, "lab", 3) != 0)
        return NONE;
    for (at += 3; at < end && strchr(" _-#.", *at); at++)
        ;
    int number = 0, digits = 0;
    for (; at < end && isdigit((unsigned char)*at) && digits < 4; at++, digits++)
        number = 10 * number + (*at - '0');
    return digits > 0 && digits < 4 && number < LABS_MOST && lab_find(number) ? number : NONE;
}

static bool has_word(const char *name, size_t length, const char *word)
{
    size_t size = strlen(word);
    for (size_t i = 0; i + size <= length; i++)
        if (strncasecmp(name + i, word, size) == 0 && (i == 0 || !isalpha((unsigned char)name[i - 1])) &&
            (i + size == length || !isalpha((unsigned char)name[i + size])))
            return true;
    return false;
}

int lab_in_name(const char *name, size_t length)
{
    int lab = NONE, titled = NONE;
    size_t longest = 0;
    for (size_t i = 0; i < length; i++)
        if (i == 0 || !isalpha((unsigned char)name[i - 1]))
            lab = join(lab, lab_at(name + i, name + length));
    for (int n = 0; n < LABS_MOST && lab == NONE; n++) {
        const struct lab *known = lab_find(n);
        if (!known || strlen(known->name) <= longest || !has_word(name, length, known->name))
            continue;
        longest = strlen(known->name); /* "register_tiling" before "tiling" */
        titled = n;
    }
    return lab >= 0 ? lab : lab == SEVERAL ? NONE : titled;
}

/* Is `name` followed by an opening parenthesis somewhere, as a whole word? */
static bool mentions(const char *text, const char *name)
{
    size_t size = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at += size) {
        const char *after = at + size + strspn(at + size, " \t\r\n");
        bool begins = at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '_');
        if (begins && *after == '(')
            return true;
    }
    return false;
}

bool lab_is_in_text(const struct lab *lab, const char *text)
{
    for (int e = 0; e < lab->entry_count; e++)
        if (!mentions(text, lab->entries[e]->name))
            return false;
    return true;
}

int lab_in_text(const char *text)
{
    int best = NONE, most = 0;
    for (int n = 0; n < LABS_MOST; n++) {
        const struct lab *lab = lab_find(n);
        if (!lab || !lab_is_in_text(lab, text) || lab->entry_count < most)
            continue;
        best = lab->entry_count > most || best == NONE ? n : SEVERAL;
        most = lab->entry_count;
    }
    return best >= 0 ? best : NONE;
}
