/* Finds the variables that PTX text declares, keeps their first values, and restores them. */
#include "common/cuda/variables.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct variable {
    uint64_t address;
    size_t bytes;
    void *initial;
};

struct variables {
    struct variable *items;
    size_t count, capacity;
};

/* The text after the word if the line begins with it, else the line. */
static const char *skip_word(const char *line, const char *word)
{
    size_t length = strlen(word);
    return strncmp(line, word, length) == 0 ? line + length : line;
}

static bool is_part_of_name(char c)
{
    return isalnum((unsigned char)c) || (c && strchr("_$%.", c));
}

/* The name of the module variable that a line of PTX declares, for example
 *     .visible .global .align 4 .b8 table[12] = {0, 0, 128, 63};
 * False if it declares none. nvcc puts every declaration on a line of its own. */
static bool declared_name(const char *line, size_t length, char *name, size_t size)
{
    const char *begin = skip_word(skip_word(line, ".visible "), ".weak ");
    if (skip_word(begin, ".global ") == begin && skip_word(begin, ".const ") == begin)
        return false;
    const char *end = line + strcspn(line, "[=;");
    if (end >= line + length)
        return false;
    while (end > begin && !is_part_of_name(end[-1]))
        end--;
    const char *first = end;
    while (first > begin && is_part_of_name(first[-1]))
        first--;
    snprintf(name, size, "%.*s", (int)(end - first), first);
    return end > first;
}

static bool read_one(struct variables *v, cu_module module, const char *name, cu_stream stream)
{
    struct variable one = {0};
    if (cu.module_global(&one.address, &one.bytes, module, name) != CU_OK)
        return false;
    one.initial = xcalloc(one.bytes, 1);
    *ARRAY_PUSH(v->items, v->count, v->capacity) = one;
    return cu.copy_out(one.initial, one.address, one.bytes, stream) == CU_OK;
}

struct variables *variables_read(cu_module module, const char *ptx, size_t length, cu_stream stream)
{
    struct variables *v = xcalloc(1, sizeof *v);
    bool ok = true;
    char name[1024];
    for (const char *line = ptx; ok && line < ptx + length;) {
        size_t rest = (size_t)(ptx + length - line), bytes = strcspn(line, "\n");
        bytes = bytes < rest ? bytes : rest;
        if (declared_name(line, bytes, name, sizeof name))
            ok = read_one(v, module, name, stream);
        line += bytes + 1;
    }
    if (ok)
        return v;
    variables_free(v);
    return NULL;
}

int variables_restore(const struct variables *v, cu_stream stream)
{
    int error = CU_OK;
    for (size_t k = 0; k < v->count && error == CU_OK; k++)
        error = cu.copy_in(v->items[k].address, v->items[k].initial, v->items[k].bytes, stream);
    return error;
}

void variables_free(struct variables *v)
{
    for (size_t k = 0; v && k < v->count; k++)
        free(v->items[k].initial);
    if (v)
        free(v->items);
    free(v);
}
