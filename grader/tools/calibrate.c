/* Time the labs' own solutions on the GPU at hand and write what they attain to grader/judge/time_marks.txt,
 * where every later grading on that GPU model takes its marks from.
 *
 *     build/calibrate */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "grader/grade/grade.h"
#include "grader/kit/kit.h"
#include "grader/judge/time_marks.h"
#include "grader/kit/workspace.h"

enum { TIMES = 3, ENTRIES_MOST = 64 };

struct measurements {
    struct measurement items[ENTRIES_MOST];
    size_t count;
};

/* The lowest of all gradings stands: whoever writes as good a kernel must not lose a point to a slow day. */
static void note(struct measurements *list, const struct lab *lab, const struct exercise *x)
{
    struct measurement *m = NULL;
    for (size_t k = 0; k < list->count; k++)
        if (list->items[k].lab == lab->number && !strcmp(list->items[k].entry, x->entry->name))
            m = &list->items[k];
    if (m) {
        m->attained = x->timed.attained < m->attained ? x->timed.attained : m->attained;
        return;
    }
    if (list->count == ENTRIES_MOST)
        die("more than %d entry points: raise ENTRIES_MOST in grader/tools/calibrate.c", ENTRIES_MOST);
    m = &list->items[list->count++];
    *m = (struct measurement){.lab = lab->number, .attained = x->timed.attained};
    snprintf(m->entry, sizeof m->entry, "%s", x->entry->name);
    snprintf(m->gpu, sizeof m->gpu, "%s", x->clock.gpu);
    time_t now = time(NULL);
    strftime(m->date, sizeof m->date, "%Y-%m-%d", gmtime(&now));
}

/* Only calm sessions and right results are worth keeping. */
static bool is_sound(const struct exercise *x, struct why *why)
{
    const struct check *c = &x->checks[CHECK_TIME];
    bool sound = !x->modelled && x->checks[CHECK_CORRECTNESS].fraction >= 1 && x->timed.kind == CLOCK_FAIR &&
                 !x->timed.by_fastest;
    if (!sound)
        why_say(why, "%s was not timed in calm: %.300s; make sure that nothing else uses the GPU",
                x->entry->name, x->timed.remark[0] ? x->timed.remark : c->summary);
    return sound;
}

static bool calibrate_lab(struct measurements *list, const struct lab *lab, struct why *why)
{
    struct grade_options options = {.device = DEVICE_CUDA, .quiet = true};
    char *path = xformat("solutions/lab%d_%s.cu", lab->number, lab->name);
    bool ok = true;
    for (int k = 0; k < TIMES && ok; k++) {
        struct result r = {0};
        ok = grade_submission(&r, lab, path, &options, why);
        for (int e = 0; e < r.exercise_count && ok; e++) {
            ok = is_sound(&r.exercises[e], why);
            if (ok)
                note(list, lab, &r.exercises[e]);
        }
        result_free(&r);
    }
    free(path);
    return ok;
}

static int calibrate(void *argument)
{
    static struct measurements list;
    struct why why;
    int count;
    const struct lab *const *labs = lab_all(&count);
    char *path = marks_path();
    bool ok = true;
    (void)argument;
    for (int k = 0; k < count && ok; k++)
        ok = calibrate_lab(&list, labs[k], &why);
    ok = ok && marks_store(path, list.items, list.count, &why);
    for (size_t k = 0; k < list.count && ok; k++)
        printf("lab%d  %-24s %5.1f %% of what its OP/B allows\n", list.items[k].lab, list.items[k].entry,
               100 * list.items[k].attained);
    if (ok)
        printf("%s: %zu lines for the %s; hand it out with the kit\n", path, list.count, list.items[0].gpu);
    else
        fprintf(stderr, "calibrate: %s\n", why.text);
    free(path);
    return ok ? 0 : 2;
}

int main(void)
{
    if (chdir(kit_directory()) != 0)
        die("%s cannot be entered", kit_directory());
    return workspace_run(calibrate, NULL);
}
