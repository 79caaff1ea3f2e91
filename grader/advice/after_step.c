#include "grader/advice/after_step.h"

#include "grader/advice/load_lines.h"
#include "grader/advice/step_lines.h"
#include "grader/judge/traffic_measures.h"
#include "grader/judge/march.h"

/* How small the tile of a flat block is. */
static void tell_tile(struct text *out, const struct exercise *x)
{
    enum { HALO = 2, LARGE = 32 };
    unsigned edges[2];
    if (march_block(x, edges) && edges[1] > HALO && edges[1] < LARGE)
        text_printf(
            out,
            ". A block of %u * %u threads has %u * %u outputs in a plane, %.2g cells for each. With 32 * 32, "
            "it is 1.1",
            edges[0], edges[1], edges[0] - HALO, edges[1] - HALO,
            (double)edges[0] * edges[1] / ((edges[0] - HALO) * (edges[1] - HALO)));
}

/* A block that is one plane deep, and does not march, loads three planes for the outputs of one. */
static void tell_depth(struct text *out, const struct exercise *x)
{
    unsigned edges[2];
    uint64_t threads = x->counts.blocks * x->counts.threads_per_block;
    if (x->counted && (uint64_t)x->outputs <= threads && march_block(x, edges))
        text_printf(
            out,
            ". A block here has the outputs of one plane and needs three planes for them: give it several "
            "planes of outputs");
}

/* How much the loads cost in the lines where they cost most, or which lines store. */
static void tell_loads(struct text *out, const struct lost *lost)
{
    const struct exercise *x = lost->exercise;
    struct load_lines found;
    enum cause cause = lost->finding ? lost->finding->cause : CAUSE_NONE;
    bool again = cause == CAUSE_LOADS_PER_OUTPUT || cause == CAUSE_OP_PER_BYTE ||
                 cause == CAUSE_LOADS_REPEATED || cause == CAUSE_NEIGHBOURS_FROM_MEMORY ||
                 cause == CAUSE_PLANES_LOADED_AGAIN;
    if (lost->check == CHECK_TRAFFIC && again &&
        (load_lines_most(&found, x) ||
         (cause == CAUSE_NEIGHBOURS_FROM_MEMORY && load_lines_beside(&found, x)))) {
        text_printf(out, ". Elements loaded for each output: ");
        load_lines_tell(out, &found);
    } else if (cause == CAUSE_LAUNCHES_STORE_AGAIN && store_lines(&found, x)) {
        text_printf(out, ". The stores are in ");
        load_lines_name(out, &found);
    }
}

/* How often each block writes now. */
static void tell_writes(struct text *out, const struct exercise *x)
{
    double writes = x->counted ? judge_measure(x, MEASURE_GLOBAL_WRITES_PER_BLOCK) : 0;
    if (writes > 1)
        text_printf(out, ". Now each block writes %.0f times, once for each of its warps", writes);
}

/* The line is right for the other entry point. */
static void tell_shared_line(struct text *out, const struct exercise *x)
{
    text_printf(out, ". %s uses this line, too, and is right: correct what %s takes after it", x->term_serves,
                x->entry->name);
}

void after_step(struct text *out, const struct lost *lost)
{
    enum cause cause = lost->finding ? lost->finding->cause : CAUSE_NONE;
    if (step_term_line(lost) && step_term_line(lost) == lost->exercise->term_line &&
        lost->exercise->term_serves)
        tell_shared_line(out, lost->exercise);
    tell_loads(out, lost);
    if (cause == CAUSE_NEIGHBOURS_FROM_MEMORY)
        tell_depth(out, lost->exercise);
    if (cause == CAUSE_HALO_OF_TILES)
        tell_tile(out, lost->exercise);
    if (cause == CAUSE_WRITE_PER_WARP)
        tell_writes(out, lost->exercise);
}
