#include "grader/edits/summands.h"

#include <stdlib.h>

/* Is token k the [ of c[4], an element that is named by its number? */
static bool is_numbered(const struct tokens *t, size_t k)
{
    return token_is(t, k, "[") && token_is_kind(t, k + 1, TOKEN_NUMBER) && t->items[k].match == k + 2 &&
           token_is_kind(t, k - 1, TOKEN_NAME) && !token_is(t, k + 3, "[");
}

/* Does the text name several elements of this array by their numbers, as it does of coefficients? */
static bool has_numbers(const struct tokens *t, size_t name)
{
    enum { FEWEST = 2 };
    int different = 0;
    for (size_t k = 1; k < t->count; k++) {
        bool again = !is_numbered(t, k) || !token_same(t, k - 1, name);
        for (size_t before = 1; before < k && !again; before++)
            again =
                is_numbered(t, before) && token_same(t, before - 1, name) && token_same(t, before + 1, k + 1);
        different += !again;
    }
    return different >= FEWEST;
}

/* Is token k the [ of the coefficient with this number? */
static bool is_element(const struct tokens *t, size_t k, int number)
{
    return is_numbered(t, k) && (number ? token_count(t, k + 1) == number : token_is(t, k + 1, "0")) &&
           has_numbers(t, k - 1);
}

/* Does a summand end at token k? A sign before an operand is none of an addition. */
static bool ends_summand(const struct tokens *t, size_t k)
{
    static const char *const ends[] = {";", "=", "+=", "-=", "{", "}", "return", NULL};
    bool sum = (token_is(t, k, "+") || token_is(t, k, "-")) && token_ends_operand(t, k - 1);
    return sum || token_among(t, k, ends);
}

static size_t first_token(const struct tokens *t, size_t k)
{
    while (k > 0 && !ends_summand(t, k - 1)) {
        size_t before = k - 1, match = t->items[before].match;
        if (match > before)
            break; /* the bracket around it */
        k = match;
    }
    return k;
}

static size_t last_token(const struct tokens *t, size_t k)
{
    while (k + 1 < t->count && !ends_summand(t, k + 1)) {
        size_t after = k + 1, match = t->items[after].match;
        if (match < after)
            break;
        k = match;
    }
    return k;
}

void summands_find(struct summands *found, const struct tokens *t, const int *suspects, size_t count)
{
    *found = (struct summands){0};
    for (size_t s = 0; s < count; s++)
        for (size_t k = 1; k < t->count; k++) {
            if (!is_element(t, k, suspects[s]))
                continue;
            size_t first = first_token(t, k), last = last_token(t, k + 2);
            *ARRAY_PUSH(found->items, found->count, found->capacity) =
                (struct summand){t->items[first].at, t->items[last].at + t->items[last].length};
        }
}

static bool is_reached(const struct functions *functions, const struct tokens *t, size_t at)
{
    for (size_t f = 0; f < functions->count; f++) {
        const struct function *own = &functions->items[f];
        if (own->reached && t->items[own->open].at < at && at < t->items[own->close].at)
            return true;
    }
    return false;
}

static int line_of(const char *source, size_t at)
{
    int line = 1;
    for (size_t k = 0; k < at; k++)
        line += source[k] == '\n';
    return line;
}

int summands_line(const char *source, const char *entry, const int *suspects, size_t count)
{
    struct tokens t;
    struct functions functions;
    struct summands found;
    int line = 0;
    bool several = false;
    tokens_read(&t, source);
    functions_find(&functions, &t, entry);
    summands_find(&found, &t, suspects, count);
    for (size_t k = 0; k < found.count; k++) {
        int own =
            is_reached(&functions, &t, found.items[k].from) ? line_of(source, found.items[k].from) : line;
        several = several || (line && own != line);
        line = own;
    }
    summands_free(&found);
    tokens_free(&t);
    return several ? 0 : line;
}

bool summands_have(const struct summands *found, size_t at)
{
    for (size_t k = 0; k < found->count; k++)
        if (found->items[k].from <= at && at < found->items[k].to)
            return true;
    return false;
}

void summands_free(struct summands *found)
{
    free(found->items);
    *found = (struct summands){0};
}
