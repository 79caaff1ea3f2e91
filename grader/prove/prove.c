/* From recorded launches to a proof.
 *
 * Small n are proved one by one, all others at once: n is a symbol. Cubes have at most 1290 cells along an
 * edge, if indices shall be ints: the host code is recorded at each n, and where the proof for all of them at
 * once fails, each is proved by itself. */
#include "grader/prove/prove.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "common/sim/memory.h"
#include "common/sim/sim_device.h"
#include "grader/kit/progress.h"
#include "grader/prove/plans.h"
#include "grader/prove/prove_parts.h"

enum { CUBE_MOST = 1290, ONE_BY_ONE = 40, STEPS_SYMBOLIC = 400000, STEPS_ONE = 150000, RADIUS_MOST = 8 };

struct prover {
    struct scene *scene;
    struct proof *proof;
    struct plans plans;
    const struct program *program;
    struct graph *graphs; /* by function; opened where `function` is set */
};

/* One launch while it is judged: at one n, or for n as a symbol. */
struct judging {
    struct prover *prover;
    struct terms terms;
    int32_t n;   /* the symbol */
    int at;      /* a size in the range */
    size_t step; /* of the plan */
    struct object *objects;
    int32_t *bases; /* by buffer: the symbol of its address */
    size_t object_count;
};

/* ---- numbers of a plan ---- */

struct wanted {
    size_t step, index;
    unsigned width;
};

static bool grid_number(void *context, const struct plan *plan, int64_t *number)
{
    const struct wanted *k = context;
    *number = plan->steps[k->step].grid[k->index];
    return true;
}

static bool buffer_number(void *context, const struct plan *plan, int64_t *number)
{
    const struct wanted *k = context;
    *number = (int64_t)plan->buffers[k->index].bytes;
    return true;
}

static bool offset_number(void *context, const struct plan *plan, int64_t *number)
{
    const struct wanted *k = context;
    *number = plan->steps[k->step].pointers[k->index].place.offset;
    return true;
}

static bool argument_number(void *context, const struct plan *plan, int64_t *number)
{
    const struct wanted *k = context;
    const struct plan_step *step = &plan->steps[k->step];
    uint64_t bits = 0;
    if (k->index + k->width > step->bytes)
        return false;
    memcpy(&bits, step->data + k->index, k->width);
    *number = k->width == 8   ? (int64_t)bits
              : k->width == 4 ? (int32_t)(uint32_t)bits
              : k->width == 2 ? (int16_t)(uint16_t)bits
                              : (int8_t)(uint8_t)bits;
    return true;
}

static term fitted(struct judging *j, plan_number *get, size_t index, unsigned width)
{
    struct wanted wanted = {j->step, index, width};
    return plans_fit(&j->prover->plans, &j->terms, j->n, get, &wanted);
}

static term parameter(void *context, uint32_t offset, unsigned width)
{
    struct judging *j = context;
    const struct plan_step *step = &plans_at(&j->prover->plans, j->at)->steps[j->step];
    for (size_t k = 0; k < step->pointer_count; k++) {
        const struct plan_pointer *p = &step->pointers[k];
        if (p->offset == offset && width == 8)
            return term_sum(&j->terms, term_symbol(&j->terms, j->bases[p->place.buffer]), 1,
                            fitted(j, offset_number, k, 0));
        if (offset < p->offset + 8 && p->offset < offset + width)
            return TERM_UNKNOWN;
    }
    return fitted(j, argument_number, offset, width);
}

/* ---- objects ---- */

static const struct program_variable *variable_named(const struct program *p, const char *name)
{
    for (size_t k = 0; k < p->variable_count; k++)
        if (name && !strcmp(p->variables[k].name, name))
            return &p->variables[k];
    return NULL;
}

static bool is_freed(const struct plan *plan, size_t step, uint32_t buffer)
{
    for (size_t k = 0; k < step; k++)
        if (plan->steps[k].kind == PLAN_FREE && plan->steps[k].to.buffer == buffer)
            return true;
    return false;
}

/* Does a step write to a buffer, or hand its address to a kernel? */
static bool step_hands_out(const struct plan_step *step, uint32_t buffer)
{
    for (size_t k = 0; k < step->pointer_count; k++)
        if (step->pointers[k].place.buffer == buffer)
            return true;
    return step->kind != PLAN_LAUNCH && step->to.buffer == buffer;
}

/* Does nothing but kernels that name the variable know it, in all recorded calls? */
static bool keeps_values(const struct plans *plans, const char *name)
{
    for (size_t r = 0; r < plans->count; r++) {
        const struct plan *plan = &plans->items[r]->plan;
        for (uint32_t b = 0; b < plan->buffer_count; b++)
            for (size_t k = 0; k < plan->step_count; k++)
                if (plan->buffers[b].name && !strcmp(plan->buffers[b].name, name) &&
                    step_hands_out(&plan->steps[k], b))
                    return false;
    }
    return true;
}

static void add_object(struct judging *j, const char *name, term bytes, device_address own)
{
    int32_t base = symbol_new(&j->terms, 1, INT64_C(1) << 47);
    j->terms.symbols[base].base = (int32_t)j->object_count;
    j->bases[j->object_count] = base;
    j->objects[j->object_count++] = (struct object){name, bytes, own, NULL};
}

static void add_variable(struct judging *j, const char *name, term bytes, const struct program_variable *v)
{
    add_object(j, name, bytes, v ? v->address : 0);
    if (v && v->is_constant && keeps_values(&j->prover->plans, v->name))
        j->objects[j->object_count - 1].constant = v;
}

static void list_objects(struct judging *j, const struct plan *plan)
{
    const struct program *p = j->prover->program;
    const struct entry *entry = j->prover->plans.entry;
    size_t most = plan->buffer_count + p->variable_count + 1;
    j->objects = xcalloc(most, sizeof *j->objects);
    j->bases = xcalloc(most, sizeof *j->bases);
    for (size_t k = 0; k < plan->buffer_count; k++) {
        const struct plan_buffer *b = &plan->buffers[k];
        const struct program_variable *v = variable_named(p, b->name);
        const char *name = k < plan->argument_count ? entry->buffers[k].name
                           : v                      ? v->name
                                                    : "memory of cudaMalloc";
        term bytes = is_freed(plan, j->step, (uint32_t)k) ? TERM_ZERO : fitted(j, buffer_number, k, 0);
        add_variable(j, name, bytes, v);
    }
    for (size_t k = 0; k < p->variable_count; k++) {
        const struct program_variable *v = &p->variables[k];
        add_variable(j, v->name, term_number(&j->terms, (int64_t)v->bytes), v);
    }
    int64_t parameters = (int64_t)plan->steps[j->step].bytes;
    add_object(j, "the kernel's parameters", term_number(&j->terms, parameters), PARAMETER_ADDRESS);
}

/* ---- one launch ---- */

static const struct graph *graph_of(struct prover *p, const char *kernel)
{
    for (size_t k = 0; k < p->program->function_count; k++)
        if (p->program->functions[k].is_entry && !strcmp(p->program->functions[k].name, kernel)) {
            if (!p->graphs[k].function)
                graph_open(&p->graphs[k], &p->program->functions[k]);
            return &p->graphs[k];
        }
    return NULL;
}

static void keep_doubts(struct proof *proof, const struct doubt *doubts, size_t count)
{
    for (size_t k = 0; k < count && proof->doubt_count < DOUBTS_MOST; k++)
        proof->doubts[proof->doubt_count++] = doubts[k];
}

static void doubt_launch(struct proof *proof, const char *what)
{
    keep_doubts(proof, &(struct doubt){.kind = DOUBT_LAUNCH, .what = what}, 1);
}

static void judge_launch(struct judging *j, const struct plan_step *step, bool symbolic)
{
    struct prover *p = j->prover;
    const struct graph *graph = graph_of(p, step->kernel);
    if (!graph || graph->problem || !graph->count) {
        doubt_launch(p->proof, graph && graph->problem ? graph->problem : "its kernel is not known");
        return;
    }
    struct launch_known launch = {.kernel = graph->function,
                                  .dynamic_bytes = step->shared_bytes,
                                  .parameter = parameter,
                                  .context = j,
                                  .objects = j->objects,
                                  .object_count = j->object_count,
                                  .parameter_bytes = (uint32_t)step->bytes};
    memcpy(launch.block, step->block, sizeof launch.block);
    for (size_t d = 0; d < 3; d++) {
        launch.grid[d] = fitted(j, grid_number, d, 0);
        if (launch.grid[d] < 0) /* any number of blocks */
            launch.grid[d] = term_symbol(&j->terms, symbol_new(&j->terms, 1, INT32_MAX));
    }
    struct walker w = {.steps_most = symbolic ? STEPS_SYMBOLIC : STEPS_ONE};
    walk(&w, p->program, graph, &launch, &j->terms);
    keep_doubts(p->proof, w.doubts, w.doubt_count);
    p->proof->accesses += w.accesses;
    walk_close(&w);
}

/* All launches of the calls with n from low to high, which make the same ones. */
static bool judge_sizes(struct prover *p, int low, int high)
{
    const struct plan *plan = plans_at(&p->plans, low);
    for (size_t k = 0; k < plan->step_count && !p->proof->doubt_count; k++) {
        struct judging j = {.prover = p, .at = low, .step = k};
        if (plan->steps[k].kind != PLAN_LAUNCH)
            continue;
        terms_open(&j.terms);
        j.n = symbol_new(&j.terms, low, high);
        list_objects(&j, plan);
        judge_launch(&j, &plan->steps[k], low < high);
        terms_close(&j.terms);
        free(j.objects);
        free(j.bases);
    }
    return !p->proof->doubt_count;
}

/* One n by itself. */
static bool judge_one(struct prover *p, int n)
{
    const struct plan *plan = plans_at(&p->plans, n);
    if (plan->outcome != PLAN_COMPLETE)
        doubt_launch(p->proof, "the host code does not come to its end");
    else if (plan->findings.count)
        doubt_launch(p->proof, "a launch fails");
    return !p->proof->doubt_count && judge_sizes(p, n, n);
}

/* ---- all n ---- */

/* All larger cubes at once. What is in doubt is forgotten if it does not succeed. */
static bool prove_cubes(struct prover *p, int low, int high)
{
    int at = 0;
    bool shown = low < high && plans_each(&p->plans, low, high, &at) && judge_sizes(p, low, high);
    p->proof->recorded += p->plans.count;
    p->proof->doubt_count = shown ? p->proof->doubt_count : 0;
    plans_forget(&p->plans);
    return shown;
}

static bool prove_cube(struct prover *p, int asked)
{
    p->proof->every_recorded = true;
    for (int n = 1; n <= asked; n++) {
        if (n == ONE_BY_ONE + 1 && prove_cubes(p, n, asked))
            break;
        if (n % 16 == 0)
            progress_show("%s: n = %d of %d", p->plans.entry->name, n, asked);
        bool shown = judge_one(p, n);
        p->proof->recorded += p->plans.count;
        plans_forget(&p->plans);
        if (!shown) {
            p->proof->from = n;
            return false;
        }
    }
    p->proof->bound = asked;
    return true;
}

/* One range of n at a time. */
static bool prove_range(struct prover *p, int low, int high)
{
    int at = 0;
    p->proof->from = low;
    if (plans_sample(&p->plans, low, high, &at))
        return judge_sizes(p, low, high);
    doubt_launch(p->proof,
                 plans_at(&p->plans, at)->findings.count
                     ? "a launch fails: the grid that the host code computes is too large, or has overflowed"
                     : "the host code does not make the same launches at all n");
    p->proof->from = at;
    return false;
}

static bool same_grids(const struct plan *a, const struct plan *b)
{
    bool same = a->outcome == b->outcome && a->step_count == b->step_count;
    for (size_t k = 0; k < a->step_count && same; k++)
        same = !memcmp(a->steps[k].grid, b->steps[k].grid, sizeof a->steps[k].grid);
    return same;
}

/* Many kernels have as many blocks as n asks for, up to a number that the GPU can run at once. From which n
 * on are the grids those at `high`? */
static int grids_end(struct prover *p, int low, int high)
{
    const struct plan *last = plans_at(&p->plans, high);
    if (!same_grids(last, plans_at(&p->plans, high - (high - low) / 8)))
        return low;
    for (int from = low, to = high; to - from > 1;) {
        int middle = from + (to - from) / 2;
        if (same_grids(last, plans_at(&p->plans, middle)))
            to = middle;
        else
            from = middle;
        if (to - from <= 1)
            return same_grids(last, plans_at(&p->plans, from)) ? low : to;
    }
    return low;
}

static bool prove_line_to(struct prover *p, int high)
{
    int low = ONE_BY_ONE + 1, end = high > low + 8 ? grids_end(p, low, high) : low;
    return (end == low || prove_range(p, low, end - 1)) && prove_range(p, end, high);
}

/* The bounds that are tried: where int ends, and a little or much below. */
static bool prove_line(struct prover *p, int asked, int *bound)
{
    static const int bounds[] = {INT_MAX - 4095, 1 << 30, 100000000, 1000000};
    for (int n = 1; n <= ONE_BY_ONE && n <= asked; n++)
        if (!judge_one(p, n)) {
            p->proof->from = n;
            return false;
        }
    *bound = asked;
    if (asked <= ONE_BY_ONE || prove_line_to(p, asked))
        return true;
    struct doubt first = p->proof->doubts[0];
    for (size_t k = 0; k < ARRAY_LEN(bounds); k++) {
        if (bounds[k] >= asked)
            continue;
        p->proof->doubt_count = 0;
        if (prove_line_to(p, bounds[k])) {
            *bound = bounds[k];
            p->proof->beyond = first;
            return true;
        }
    }
    return false;
}

static bool prove_lines(struct prover *p, int asked)
{
    bool has_radius = p->plans.entry->count_size.radius > 0;
    p->proof->bound = asked;
    for (int r = has_radius ? 1 : 0; r <= (has_radius ? RADIUS_MOST : 0); r++) {
        int bound = 0;
        p->plans.radius = r;
        bool shown = prove_line(p, p->proof->bound, &bound);
        p->proof->recorded += p->plans.count;
        plans_forget(&p->plans);
        p->proof->radius = r;
        if (!shown)
            return false;
        p->proof->bound = bound;
    }
    return true;
}

static double seconds_of(int who)
{
    struct rusage used;
    getrusage(who, &used);
    return (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
           1e-6 * (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

static double cpu_seconds_now(void)
{
    return seconds_of(RUSAGE_SELF) + seconds_of(RUSAGE_CHILDREN);
}

void prove_entry(struct proof *proof, struct scene *scene, int which, int asked)
{
    const struct entry *entry = scene->lab->entries[which];
    bool cube = entry->pattern.dimensions == 3;
    double start = seconds_now(), cpu_start = cpu_seconds_now();
    struct prover p = {.scene = scene,
                       .proof = proof,
                       .plans = {.rig = &scene->rig, .entry = entry},
                       .program = scene->rig.device->program};
    int most = cube ? CUBE_MOST : INT_MAX;
    *proof = (struct proof){.lab = scene->lab->number,
                            .entry = entry,
                            .end = PROOF_OPEN,
                            .asked = asked && asked < most ? asked : most};
    p.graphs = xcalloc(p.program->function_count + 1, sizeof *p.graphs);
    bool shown = cube ? prove_cube(&p, proof->asked) : prove_lines(&p, proof->asked);
    proof->end = shown ? PROOF_HOLDS : counterexample_find(proof, scene, which) ? PROOF_REFUTED : PROOF_OPEN;
    for (size_t k = 0; k < p.program->function_count; k++)
        if (p.graphs[k].function)
            graph_close(&p.graphs[k]);
    free(p.graphs);
    proof->seconds = seconds_now() - start;
    proof->cpu_seconds = cpu_seconds_now() - cpu_start;
}
