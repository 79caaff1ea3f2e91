/* build/check_counts [WORD]: does Nsight Compute count what the simulator counts? For all solutions and all
 * honest files of the corpus, or for those with WORD in their path.
 *
 * It runs itself under the profiler, as build/check_counts --replay FOLDER LEVEL [WORD]: every launch once,
 * in order, translated by ptxas at optimization LEVEL. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/cuda/cuda.h"
#include "grader/tests/counts/ncu.h"
#include "grader/tests/counts/samples.h"
#include "grader/tests/counts/counts_table.h"
#include "grader/gpu/gpu_grade.h"
#include "grader/kit/kit.h"
#include "grader/compile/nvcc.h"
#include "grader/kit/workspace.h"

/* ---- under the profiler ---- */

static int replay(const char *folder, const char *level, const char *word)
{
    struct why why;
    struct samples samples;
    struct nvcc nvcc;
    char *ptxas = nvcc_find(&nvcc, &why) ? nvcc_tool(&nvcc, "ptxas") : NULL;
    samples_find(&samples, word);
    cuda_set_ptxas(ptxas);
    cuda_set_optimization((unsigned)atoi(level));
    bool ok = samples_record(&samples, folder, &why) && samples_run(&samples, folder, &cuda_backend, &why);
    if (!ok)
        puts(why.text);
    samples_free(&samples);
    nvcc_free(&nvcc);
    free(ptxas);
    return ok ? EXIT_SUCCESS : EXIT_FAILURE;
}

/* ---- the comparison ---- */

/* All that a run has to free. */
struct comparison {
    const char *word;
    struct gpu gpu;
    char *program, *ncu, *folder;
    struct samples samples;
    struct ncu_launches optimised, unoptimised;
};

/* Add up a sample's launches, from number *next on. False if they are not those that were recorded. */
static bool add_up(struct hardware_counts *sum, const struct sample *sample,
                   const struct ncu_launches *launches, size_t *next)
{
    *sum = (struct hardware_counts){{0}};
    for (size_t k = 0; k < sample->plan.step_count; k++) {
        const struct plan_step *step = &sample->plan.steps[k];
        if (step->kind != PLAN_LAUNCH)
            continue;
        if (*next == launches->count)
            return false;
        const struct hardware_counts *launch = &launches->items[(*next)++];
        if (launch->values[HARDWARE_BLOCKS] != (uint64_t)step->grid[0] * step->grid[1] * step->grid[2])
            return false;
        for (int m = 0; m < HARDWARE_METRIC_COUNT; m++)
            sum->values[m] += launch->values[m];
    }
    return true;
}

static int compare(struct comparison *c)
{
    struct tally tally = {0};
    size_t next = 0, next_unoptimised = 0;
    table_begin(c->gpu.model.name);
    for (size_t k = 0; k < c->samples.count; k++) {
        const struct sample *sample = &c->samples.items[k];
        struct hardware_counts measured, unoptimised;
        struct agreement agreement[COUNTS_MEASURE_COUNT];
        if (!add_up(&measured, sample, &c->optimised, &next) ||
            !add_up(&unoptimised, sample, &c->unoptimised, &next_unoptimised))
            die("the launches that ncu saw are not those that were recorded");
        char *name = sample_name(&c->samples, sample);
        counts_agree(agreement, &sample->counts, &measured, &unoptimised);
        table_row(&tally, name, agreement);
        free(name);
    }
    if (next != c->optimised.count || next_unoptimised != c->unoptimised.count)
        die("ncu saw more launches than were recorded");
    table_end(&tally);
    return tally.failed || !tally.passed ? EXIT_FAILURE : EXIT_SUCCESS;
}

static enum ncu_end profile(struct comparison *c, struct ncu_launches *launches, const char *level,
                            struct why *why)
{
    const char *const command[] = {c->program, "--replay", c->folder, level, c->word, NULL};
    return ncu_profile(launches, c->ncu, command, c->folder, why);
}

static int count_and_compare(struct comparison *c)
{
    struct why why;
    if (!samples_compile(&c->samples, c->folder, c->gpu.model.major < 8 ? 75 : 80))
        die("not every file could be compiled");
    if (!samples_record(&c->samples, c->folder, &why) ||
        !samples_run(&c->samples, c->folder, &sim_backend, &why))
        die("%s", why.text);
    enum ncu_end end = profile(c, &c->optimised, "4", &why);
    if (end == NCU_DONE)
        end = profile(c, &c->unoptimised, "0", &why);
    if (end == NCU_FAILED)
        die("%s", why.text);
    if (end == NCU_DONE)
        return compare(c);
    printf("skipped: %s\n", why.text);
    return EXIT_SUCCESS;
}

/* What is needed, or why the comparison is skipped. */
static bool prepare(struct comparison *c)
{
    struct why why;
    struct nvcc nvcc = {0};
    if (!gpu_look(&c->gpu, &why)) {
        printf("skipped: no GPU: %s\n", why.text);
        return false;
    }
    if (!nvcc_find(&nvcc, &why))
        die("%s", why.text);
    c->ncu = ncu_find(&nvcc);
    nvcc_free(&nvcc);
    if (!c->ncu)
        printf("skipped: ncu not found: install Nsight Compute, or put it on PATH\n");
    else if (!(c->program = realpath("/proc/self/exe", NULL)) || !(c->folder = make_folder(&why)))
        die("no place to work: is /proc mounted, and is there room in the temporary folder?");
    return c->ncu;
}

static int check(void *argument)
{
    struct comparison c = {.word = argument};
    int status = EXIT_SUCCESS;
    samples_find(&c.samples, c.word);
    if (c.samples.count == 0)
        die("no file has \"%s\" in its path", c.word ? c.word : "");
    if (prepare(&c))
        status = count_and_compare(&c);
    samples_free(&c.samples);
    ncu_free(&c.optimised);
    ncu_free(&c.unoptimised);
    free(c.program);
    free(c.ncu);
    free(c.folder);
    return status;
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    if (chdir(kit_directory()) != 0)
        die("%s cannot be entered", kit_directory());
    if ((argc == 4 || argc == 5) && !strcmp(mode, "--replay"))
        return replay(argv[2], argv[3], argv[4]);
    if (argc > 2 || mode[0] == '-')
        die("usage: build/check_counts [WORD]");
    return workspace_run(check, argv[1]);
}
