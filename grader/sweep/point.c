#include "grader/sweep/point.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "grader/kit/jobs.h"
#include "grader/judge/judge_time.h"
#include "grader/judge/traffic_measures.h"

/* A lab that tries, counts and times nothing but one size: the sweep's own record, made of the lab's. */
struct one_size {
    struct lab lab;
    struct entry entries[2];
    struct shape shape[2];
};

static void add_entry(struct one_size *o, const struct entry *entry, struct shape shape)
{
    int k = o->lab.entry_count++;
    o->shape[k] = shape;
    o->entries[k] = *entry;
    o->entries[k].sizes = &o->shape[k];
    o->entries[k].size_count = 1;
    o->entries[k].count_size = shape;
    o->entries[k].count_spread = 0;
    for (size_t t = 0; t < ARRAY_LEN(entry->time.timed); t++)
        o->entries[k].time.timed[t] = shape;
    o->lab.entries[k] = &o->entries[k];
}

/* A radius given: only entry points that have one. None given: each its own. */
static void make_one_size(struct one_size *o, const struct build *b, struct shape shape)
{
    o->lab = *b->lab;
    o->lab.entry_count = 0;
    for (int k = 0; k < b->lab->entry_count; k++) {
        const struct entry *entry = b->lab->entries[k];
        struct shape own = entry->count_size;
        if ((b->only && strcmp(b->only, entry->name) != 0) || (shape.radius && !own.radius))
            continue;
        own = entry_shape(entry, shape.n);
        own.radius = shape.radius ? shape.radius : own.radius;
        add_entry(o, entry, own);
    }
}

/* ---- from a result to a point ---- */

static void take_finding(struct point_entry *p, const struct check *c)
{
    for (size_t k = 0; k < c->findings.count && !p->finding[0]; k++) {
        const struct finding *f = &c->findings.items[k];
        if (!finding_kind_costs(f->kind))
            continue;
        if (f->line > 0)
            snprintf(p->finding, sizeof p->finding, "line %d: %.360s", f->line, f->message);
        else
            snprintf(p->finding, sizeof p->finding, "%s", f->message);
        p->size_length = f->line > 0 ? 0 : f->size_length;
        p->cause = f->cause;
        p->launch_error = f->kind == FINDING_LAUNCH_ERROR;
    }
}

static void take_time(struct point_entry *p, const struct exercise *x)
{
    p->modelled = x->modelled;
    p->has_time = x->timed.seconds > 0;
    p->seconds = x->timed.seconds;
    p->of_bound = x->timed.of_floor;
}

static void take_exercise(struct point_entry *p, const struct exercise *x)
{
    *p = (struct point_entry){.score = x->score, .max_score = x->max_score};
    snprintf(p->name, sizeof p->name, "%s", x->entry->name);
    p->right = x->checks[CHECK_CORRECTNESS].status == STATUS_PASS;
    p->safe = x->checks[CHECK_SAFETY].status == STATUS_PASS;
    take_finding(p, &x->checks[CHECK_CORRECTNESS]);
    take_finding(p, &x->checks[CHECK_SAFETY]);
    p->counted = x->counted && x->counts.load.requests > 0 && x->outputs > 0;
    if (!p->counted)
        return;
    p->per_element = x->entry->time.items != NULL;
    p->loads = judge_measure(x, p->per_element ? MEASURE_LOADS_PER_INPUT : MEASURE_LOADS_PER_OUTPUT);
    p->op_per_byte = x->op_per_byte;
    p->sectors_per_request = (double)x->counts.load.sectors / (double)x->counts.load.requests;
    p->shared_bytes = x->counts.shared_bytes_per_block;
    p->items = (double)entry_items(x->entry, x->count_size);
    take_time(p, x);
}

static void take_result(struct point *p, const struct result *r)
{
    p->done = true;
    p->verdict = r->verdict;
    snprintf(p->message, sizeof p->message, "%s", r->message);
    snprintf(p->device, sizeof p->device, "%s", r->device_name);
    p->entry_count = r->exercise_count;
    for (int k = 0; k < r->exercise_count; k++)
        take_exercise(&p->entries[k], &r->exercises[k]);
}

/* ---- builds ---- */

static void grade_point(struct point *p, const struct build *b, struct compilation *compiled)
{
    struct one_size one;
    struct result r = {0};
    struct grade_options options = b->options;
    options.quiet = true;
    options.compiled = compiled;
    make_one_size(&one, b, p->shape);
    if (grade_submission(&r, p->shape.n ? &one.lab : b->lab, b->file, &options, &p->why))
        take_result(p, &r);
    result_free(&r);
}

/* All points of a build, one after another. */
static void run_build(struct build *b)
{
    const char *defines[POINT_DEFINES + 1] = {0};
    for (int k = 0, count = 0; k < POINT_DEFINES; k++)
        if (b->defines[k][0])
            defines[count++] = b->defines[k];
    struct compilation compiled = {.defines = defines};
    for (int k = 0; k < b->count; k++)
        if (k == 0 || compiled.object) {
            grade_point(&b->points[k], b, &compiled);
        } else { /* what does not compile, does not compile at other sizes either */
            struct shape shape = b->points[k].shape;
            b->points[k] = b->points[0];
            b->points[k].shape = shape;
        }
    compile_free(&compiled);
}

static int run_one(void *item)
{
    run_build(item);
    return 0;
}

void builds_run(struct build *builds, size_t count)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned jobs = count > 0 && builds[0].options.device == DEVICE_SIM && cores > 1 ? (unsigned)cores : 1;
    for (size_t k = 0; k < count; k++)
        builds[k].options.threads = jobs_threads(jobs);
    jobs_run(run_one, builds, count, sizeof *builds, jobs);
}

struct point *points_new(size_t count)
{
    void *points =
        mmap(NULL, count * sizeof(struct point), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (points == MAP_FAILED)
        die("no memory for %zu points: %s", count, strerror(errno));
    return points;
}

void points_free(struct point *points, size_t count)
{
    munmap(points, count * sizeof *points);
}
