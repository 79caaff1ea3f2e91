/* The list of labs, and look-up by number or name. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/labs/lab_record.h"

/* make writes build/labs.h: LAB(lab0_dot_product) and so on, by number. */
#define LAB(record) extern const struct lab record;
#include "build/labs.h"
#undef LAB

static const struct lab *const every_lab[] = {
#define LAB(record) &record,
#include "build/labs.h"
#undef LAB
};

const struct lab *lab_find(int number)
{
    for (size_t i = 0; i < ARRAY_LEN(every_lab); i++)
        if (every_lab[i]->number == number)
            return every_lab[i];
    return NULL;
}

const struct lab *const *lab_all(int *count)
{
    *count = (int)ARRAY_LEN(every_lab);
    return every_lab;
}

const struct lab *lab_named(const char *word)
{
    const char *digits = strncmp(word, "lab", 3) == 0 ? word + 3 : word;
    size_t count = strspn(digits, "0123456789");
    if (count == 0 || count > 4)
        return NULL;
    const struct lab *lab = lab_find(atoi(digits));
    const char *rest = digits + count;
    bool named = *rest == 0 || (*rest == '_' && digits != word && lab && strcmp(rest + 1, lab->name) == 0);
    return named ? lab : NULL;
}

const struct lab *lab_of_path(const char *path)
{
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path;
    char word[16];
    size_t length = strncmp(base, "lab", 3) ? 0 : 3 + strspn(base + 3, "0123456789");
    snprintf(word, sizeof word, "%.*s", (int)length, base);
    return lab_named(word);
}

/* Does the text define this function? */
static bool defines(const char *text, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = text; (at = strstr(at, name)); at += length)
        if (at > text && (at[-1] == ' ' || at[-1] == '\n') && at[length] == '(')
            return true;
    return false;
}

const struct lab *lab_of_text(const char *text)
{
    const struct lab *best = NULL;
    for (size_t k = 0; k < ARRAY_LEN(every_lab); k++) {
        bool all = true;
        for (int e = 0; e < every_lab[k]->entry_count; e++)
            all = all && defines(text, every_lab[k]->entries[e]->name);
        if (all && (!best || every_lab[k]->entry_count > best->entry_count))
            best = every_lab[k];
    }
    return best;
}

int64_t entry_items(const struct entry *entry, struct shape shape)
{
    return entry->time.items ? entry->time.items(shape) : entry->outputs(shape);
}

double entry_asked_bytes(const struct entry *entry, struct shape shape)
{
    struct text how = {0};
    double bytes = (double)entry_items(entry, shape) * entry->time.asked(shape, &how);
    text_free(&how);
    return bytes;
}
