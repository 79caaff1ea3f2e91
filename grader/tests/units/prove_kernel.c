#include "grader/tests/units/prove_kernel.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "common/sim/sim_device.h"
#include "grader/prove/placed_calls.h"
#include "grader/tests/units/prove_line.h"
#include "grader/tests/units/sim_harness.h"

enum { PARAMETERS = 20, STEPS = 100000 };

void open_any_n(struct any_n *a, int64_t low, int64_t high)
{
    static const char *const names[KERNEL_OBJECTS] = {"out", "in", "the kernel's parameters"};
    struct terms *t = &a->terms;
    *a = (struct any_n){.outputs = {.object = KERNEL_OUT, .element = ELEMENT, .dimensions = 1}};
    terms_open(t);
    a->n = a->outputs.n = term_symbol(t, symbol_new(t, low, high));
    int32_t blocks = symbol_new(t, 1, high / WIDTH + 1);
    a->grid = term_symbol(t, blocks);
    term over = term_sum(t, term_scaled(t, a->grid, WIDTH), -1, a->n);
    symbol_fact(t, blocks, over);
    symbol_fact(t, blocks, term_sum(t, term_number(t, WIDTH - 1), -1, over));
    for (int k = 0; k < KERNEL_OBJECTS; k++) {
        a->bases[k] = symbol_new(t, 1, INT64_C(1) << 47);
        t->symbols[a->bases[k]].base = k;
        a->objects[k] = (struct object){.name = names[k], .bytes = term_scaled(t, a->n, ELEMENT)};
    }
    a->objects[KERNEL_PARAMETERS].bytes = term_number(t, PARAMETERS);
    a->objects[KERNEL_PARAMETERS].own = PARAMETER_ADDRESS;
}

void close_any_n(struct any_n *a)
{
    terms_close(&a->terms);
}

static term parameter(void *context, uint32_t offset, unsigned width)
{
    struct any_n *a = context;
    bool whole = width == (offset < 16 ? 8 : 4);
    return !whole ? TERM_UNKNOWN : offset == 16 ? a->n : term_symbol(&a->terms, a->bases[offset / 8]);
}

static const struct function *kernel_of(const struct program *program)
{
    for (size_t k = 0; k < program->function_count; k++)
        if (program->functions[k].is_entry)
            return &program->functions[k];
    ck_abort_msg("the module has no kernel");
}

void open_kernel(struct kernel_walk *k, struct any_n *a, const char *module, const char *body)
{
    struct sim_job job = {.module = module, .body = body};
    struct why why;
    char *text = sim_module_text(&job);
    *k = (struct kernel_walk){.device = sim_backend.open(&why)};
    ck_assert_msg(sim_backend.load(k->device, text, strlen(text), "student.cu") == DEVICE_OK, "%s",
                  sim_backend.why(k->device));
    free(text);
    const struct program *program = k->device->program;
    k->placed = calls_placed(program, kernel_of(program));
    graph_open(&k->graph, k->placed);
    term one = term_number(&a->terms, 1);
    k->launch = (struct launch_known){.kernel = k->placed,
                                      .block = {WIDTH, 1, 1},
                                      .grid = {a->grid, one, one},
                                      .parameter = parameter,
                                      .context = a,
                                      .objects = a->objects,
                                      .object_count = KERNEL_OBJECTS,
                                      .parameter_bytes = PARAMETERS};
    k->walker = (struct walker){.steps_most = STEPS};
    walk(&k->walker, program, &k->graph, &k->launch, &a->terms);
}

void close_kernel(struct kernel_walk *k)
{
    walk_close(&k->walker);
    calls_free(k->placed);
    graph_close(&k->graph);
    sim_backend.close(k->device);
}

struct kernel_claims claims_of_kernel(struct any_n *a, const char *module, const char *body)
{
    struct kernel_walk k;
    struct in_doubt apart = {.looked = false}, once = {.looked = false};
    struct doubt doubt;
    open_kernel(&k, a, module, body);
    struct walker *const launches[] = {&k.walker};
    struct kernel_claims c = {.inside = !k.walker.doubt_count};
    c.apart = c.inside && claims_apart(&k.walker, &apart, &doubt);
    c.once = c.inside && claims_once(&k.walker, &a->outputs, &once, &doubt) &&
             cover_shown(launches, 1, &a->outputs, &doubt);
    in_doubt_free(&apart);
    in_doubt_free(&once);
    close_kernel(&k);
    return c;
}
