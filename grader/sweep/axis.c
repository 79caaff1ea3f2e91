#include "grader/sweep/axis.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_MOST = 1000000000 };

static const char grammar[] = "write 32,64,128 or 32..1024*2 or 4..32+4";

/* Length of the C name that a word begins with. */
static size_t name_length(const char *word)
{
    size_t length = 0;
    if (isdigit((unsigned char)word[0]))
        return 0;
    while (isalnum((unsigned char)word[length]) || word[length] == '_')
        length++;
    return length;
}

bool axis_looks_so(const char *word)
{
    size_t length = name_length(word);
    return length > 0 && word[length] == '=';
}

/* Read a number from 1 to VALUE_MOST; false if there is none. */
static bool read_number(const char **at, int *number)
{
    char *end;
    if (!isdigit((unsigned char)**at))
        return false;
    long value = strtol(*at, &end, 10); /* too many digits give LONG_MAX, which is too large, too */
    *at = end;
    *number = (int)value;
    return value >= 1 && value <= VALUE_MOST;
}

struct range {
    int first, last, step;
    bool times;
};

static int next_value(const struct range *r, int value)
{
    long next = r->times ? (long)value * r->step : (long)value + r->step;
    return next > r->last ? r->last + 1 : (int)next;
}

/* Read one item; false if it is written otherwise, runs backwards, or would never end. */
static bool read_range(struct range *r, const char *item)
{
    *r = (struct range){.step = 1};
    if (!read_number(&item, &r->first))
        return false;
    r->last = r->first;
    if (strncmp(item, "..", 2) == 0) {
        item += 2;
        if (!read_number(&item, &r->last))
            return false;
        r->times = *item == '*';
        if ((*item == '*' || *item == '+') && (item++, !read_number(&item, &r->step)))
            return false;
    }
    return !*item && r->first <= r->last && !(r->times && r->step < 2);
}

static bool has_value(const struct axis *axis, int value)
{
    for (int k = 0; k < axis->count; k++)
        if (axis->values[k] == value)
            return true;
    return false;
}

static bool add_range(struct axis *axis, const struct range *r, struct why *why)
{
    for (int value = r->first; value <= r->last; value = next_value(r, value)) {
        if (has_value(axis, value)) {
            why_say(why, "%s: %d is there twice; remove one", axis->name, value);
            return false;
        }
        if (axis->count == AXIS_VALUES) {
            why_say(why, "%s: more than %d values; take a wider step, as in 32..1024*2", axis->name,
                    AXIS_VALUES);
            return false;
        }
        axis->values[axis->count++] = value;
    }
    return true;
}

bool axis_read(struct axis *axis, const char *word, struct why *why)
{
    size_t length = name_length(word);
    *axis = (struct axis){.count = 0};
    if (length == 0 || word[length] != '=' || length >= AXIS_NAME) {
        why_say(why, "%.60s: write NAME=values, with a name of at most %d letters", word, AXIS_NAME - 1);
        return false;
    }
    memcpy(axis->name, word, length);
    for (const char *item = word + length + 1, *end; item; item = *end ? end + 1 : NULL) {
        struct range r;
        end = item + strcspn(item, ",");
        char *one = xstrndup(item, (size_t)(end - item));
        bool ok = read_range(&r, one);
        if (!ok)
            why_say(why, "%s=%.40s: \"%.20s\" is no value and no range; %s", axis->name, word + length + 1,
                    one, grammar);
        free(one);
        if (!ok || !add_range(axis, &r, why))
            return false;
    }
    return true;
}

bool axis_is_size(const struct axis *axis)
{
    return strcmp(axis->name, "n") == 0;
}

bool axis_is_radius(const struct axis *axis)
{
    return strcmp(axis->name, "R") == 0;
}

int axis_most(const struct entry *entry)
{
    static const int most[] = {[1] = 10000000, [2] = 4098, [3] = 258};
    return most[entry->pattern.dimensions];
}
