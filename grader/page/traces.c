#include "grader/page/traces.h"

#include <string.h>

#include "grader/steps/steps_json.h"

enum { TRACES_BYTES = 1400 << 10 }; /* of all traces of a page, so that it stays below 2 MB */

struct taker {
    struct text *traces;
    int count;
    size_t bytes;
    struct scene *scene;
    const struct result *result;
    const char *path;
    const struct look *look;
    struct why *why;
};

static bool is_right(const struct exercise *e)
{
    return e->checks[CHECK_CORRECTNESS].status == STATUS_PASS &&
           e->checks[CHECK_SAFETY].status == STATUS_PASS;
}

/* Follow the function of that name; `right`: the grading has found no mistake in it. */
static void take(struct taker *t, const char *function, bool right)
{
    const struct look *look = t->look;
    struct steps_choice choice = {.entry = function,
                                  .known_right = right,
                                  .n = look->n,
                                  .has_block = look->has_block,
                                  .launch = look->launch,
                                  .seed = t->result->seed};
    memcpy(choice.block, look->block, sizeof choice.block);
    struct steps *steps = steps_take(t->scene, t->path, &choice, t->why);
    if (!steps)
        return;
    struct text *trace = &t->traces[t->count];
    steps_json(trace, steps, t->result->lab->number);
    steps_free(steps);
    if (t->bytes + trace->length > TRACES_BYTES) {
        why_say(t->why, "the trace of %s is too large for a page; --n chooses a smaller size", function);
        text_free(trace);
        return;
    }
    t->bytes += trace->length;
    t->count++;
}

int traces_take(struct text traces[PAGE_TRACES], struct scene *scene, const struct result *r,
                const char *path, const struct look *look, struct why *why)
{
    struct taker t = {traces, 0, 0, scene, r, path, look, why};
    if (look->function)
        take(&t, look->function, false);
    for (int right = 0; right <= 1 && !look->function; right++)
        for (int e = 0; e < r->exercise_count && t.count < PAGE_TRACES; e++)
            if (is_right(&r->exercises[e]) == right)
                take(&t, r->exercises[e].entry->name, right);
    return t.count;
}
