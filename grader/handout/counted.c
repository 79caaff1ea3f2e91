#include "grader/handout/counted.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/grade/grade.h"
#include "grader/judge/time_model.h"

/* The lab that the file was run for: its entry points, without the sizes that are only tried for
 * correctness. */
struct counted_file {
    char *path;
    struct entry entries[2];
    struct lab lab;
    struct result result;
};

enum { SEED = 7 };

static bool run(struct counted_file *f, const struct lab *lab, struct why *why)
{
    struct grade_options options = {.device = DEVICE_SIM, .has_seed = true, .seed = SEED, .quiet = true};
    f->lab = *lab;
    for (int e = 0; e < lab->entry_count; e++) {
        f->entries[e] = *lab->entries[e];
        f->entries[e].size_count = 0;
        f->lab.entries[e] = &f->entries[e];
    }
    return grade_submission(&f->result, &f->lab, f->path, &options, why);
}

static void free_file(struct counted_file *f)
{
    result_free(&f->result);
    free(f->path);
    free(f);
}

static struct counted_file *find(struct counted_files *files, const struct lab *lab, const char *path,
                                 struct why *why)
{
    for (size_t k = 0; k < files->count; k++)
        if (!strcmp(files->items[k]->path, path))
            return files->items[k];
    struct counted_file *f = xcalloc(1, sizeof *f);
    f->path = xstrdup(path);
    if (!run(f, lab, why)) {
        free_file(f);
        return NULL;
    }
    *ARRAY_PUSH(files->items, files->count, files->capacity) = f;
    return f;
}

const struct exercise *counted_exercise(struct counted_files *files, const struct lab *lab, const char *path,
                                        int which, struct why *why)
{
    struct counted_file *f = find(files, lab, path, why);
    if (!f || f->result.exercises[which].counted)
        return f ? &f->result.exercises[which] : NULL;
    why_say(why, "%s: nothing was counted: %.200s", path, f->result.message);
    return NULL;
}

bool counted_field(const struct exercise *x, const char *name, double *value)
{
    const struct counts *c = &x->counts;
    double per = x->outputs > 1 ? (double)x->outputs : (double)x->count_size.n; /* dot has a single output */
    const struct {
        const char *name;
        double value;
    } fields[] = {
#define FIELD(name) {#name, (double)c->name}
        FIELD(footprint_sectors),
        FIELD(shared_load_requests),
        FIELD(shared_store_requests),
        FIELD(shared_wavefronts),
        FIELD(shared_stores),
        FIELD(global_stores),
        FIELD(atomics_global),
        FIELD(shuffles),
        FIELD(barriers),
        FIELD(blocks),
        FIELD(warps),
        FIELD(warp_instructions),
        FIELD(shared_bytes_per_block),
#undef FIELD
#define TRAFFIC(name)                                                                                        \
    {#name "_bytes", (double)c->name.bytes}, {#name "_requests", (double)c->name.requests},                  \
        {#name "_sectors", (double)c->name.sectors}
        TRAFFIC(load),
        TRAFFIC(store),
#undef TRAFFIC
        {"outputs", (double)x->outputs},
        {"ops", (double)x->useful_ops / per},
        {"op_per_byte_total", x->op_per_byte_total},
        {"model_ms", model_time(c).total * 1e3},
    };
    for (size_t k = 0; k < ARRAY_LEN(fields); k++)
        if (!strcmp(name, fields[k].name)) {
            *value = fields[k].value;
            return true;
        }
    return false;
}

void counted_free(struct counted_files *files)
{
    for (size_t k = 0; k < files->count; k++)
        free_file(files->items[k]);
    free(files->items);
    *files = (struct counted_files){0};
}
