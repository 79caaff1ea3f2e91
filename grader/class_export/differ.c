#include "grader/class_export/differ.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class_results/book.h"

struct walk {
    struct text *out;
    int count;
    bool measured; /* times by the clock of a GPU */
};

static bool is_one_of(const char *key, const char *const *names)
{
    for (; *names; names++)
        if (strcmp(key, *names) == 0)
            return true;
    return false;
}

static bool is_time_check(const json_t *object)
{
    return strcmp(field_text(object, "name"), "time") == 0 && json_object_get(object, "max_score");
}

static bool is_passed_over(const struct walk *w, const json_t *object, const char *key)
{
    static const char *const other_run[] = {"class",       "kit_sha256", "program_sha256", "source",
                                            "predictions", "sandbox",    "no_sandbox",     NULL};
    static const char *const words[] = {"summary", "derivation", "status", NULL};
    return is_one_of(key, other_run) || (w->measured && strcmp(key, "clock") == 0) ||
           (w->measured && is_time_check(object) && is_one_of(key, words));
}

/* By how many points a score may differ: a tenth of the points for time, which are 30 of 100. */
static double tolerance(const struct walk *w, const json_t *object, const char *key)
{
    if (!w->measured || strcmp(key, "score") != 0)
        return 0;
    double most = field_number(object, "max_score");
    return strcmp(field_text(object, "name"), "") == 0 ? most * 0.03 : is_time_check(object) ? most * 0.1 : 0;
}

static void tell(struct walk *w, const char *path, const json_t *was, const json_t *now)
{
    char *before = was ? json_dumps(was, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(10)) : NULL;
    char *after = now ? json_dumps(now, JSON_ENCODE_ANY | JSON_COMPACT | JSON_REAL_PRECISION(10)) : NULL;
    text_printf(w->out, "%s: was %.200s, now %.200s\n", path, before ? before : "not there",
                after ? after : "not there");
    free(before);
    free(after);
    w->count++;
}

static void compare(struct walk *w, const char *path, const json_t *was, const json_t *now, double allowed);

static void compare_objects(struct walk *w, const char *path, const json_t *was, const json_t *now)
{
    const char *key;
    json_t *value, *all = json_copy((json_t *)was);
    json_object_update(all, (json_t *)now);
    json_object_foreach(all, key, value)
    {
        if (is_passed_over(w, was, key))
            continue;
        char *below = xformat("%s%s%s", path, *path ? "." : "", key);
        compare(w, below, json_object_get(was, key), json_object_get(now, key), tolerance(w, was, key));
        free(below);
    }
    json_decref(all);
}

static void compare_arrays(struct walk *w, const char *path, const json_t *was, const json_t *now)
{
    size_t a = json_array_size(was), b = json_array_size(now), most = a > b ? a : b;
    for (size_t i = 0; i < most; i++) {
        char *below = xformat("%s[%zu]", path, i);
        compare(w, below, json_array_get(was, i), json_array_get(now, i), 0);
        free(below);
    }
}

static void compare(struct walk *w, const char *path, const json_t *was, const json_t *now, double allowed)
{
    if (json_is_object(was) && json_is_object(now))
        compare_objects(w, path, was, now);
    else if (json_is_array(was) && json_is_array(now))
        compare_arrays(w, path, was, now);
    else if (json_is_number(was) && json_is_number(now)) {
        if (fabs(json_number_value(was) - json_number_value(now)) > allowed)
            tell(w, path, was, now);
    } else if (!was || !now || !json_equal(was, now))
        tell(w, path, was, now);
}

int differ(struct text *out, const json_t *was, const json_t *now)
{
    const json_t *device = json_object_get(was, "device");
    struct walk w = {.out = out, .measured = strcmp(field_text(device, "kind"), "cuda") == 0};
    compare(&w, "", was, now, 0);
    return w.count;
}
