#include "grader/sweep/versions.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/kit/kit.h"
#include "grader/run/random.h"
#include "grader/sweep/serial.h"

/* Files of the kit that compute the same, from the plainest to the fastest. */
static const struct {
    const char *function, *title, *file;
    int lab;
    const char *entry;
} known[] = {
    {"dot", "an atomic a thread", "grader/corpus/wrong/lab0_atomic_per_thread.cu", 0, "dot"},
    {"dot", "tree", "solutions/lab0_dot_product.cu", 0, "dot"},
    {"dot", "fast", "solutions/lab0_dot_product_fast.cu", 0, "dot"},
    {"moving_average", "naive", "grader/corpus/wrong/lab1_naive.cu", 1, "moving_average"},
    {"moving_average", "shared", "solutions/lab1_moving_average.cu", 1, "moving_average"},
    {"moving_average", "shuffle", "solutions/lab3_warp_shuffle.cu", 3, "moving_average"},
    {"moving_average", "fast", "solutions/lab1_moving_average_fast.cu", 1, "moving_average"},
    {"average3", "naive", "grader/corpus/wrong/lab2_naive_average3.cu", 2, "average3"},
    {"average3", "shared", "solutions/lab2_halo.cu", 2, "average3"},
    {"average3", "shuffle", "solutions/lab3_warp_shuffle.cu", 3, "average3"},
    {"average3", "fast", "solutions/lab2_halo_fast.cu", 2, "average3"},
    {"derivative", "naive", "grader/corpus/wrong/lab2_naive.cu", 2, "derivative"},
    {"derivative", "shared", "solutions/lab2_halo.cu", 2, "derivative"},
    {"derivative", "fast", "solutions/lab2_halo_fast.cu", 2, "derivative"},
    {"stencil", "naive", "solutions/lab4_tiling.cu", 4, "stencil_basic"},
    {"stencil", "tile", "solutions/lab4_tiling.cu", 4, "stencil_tiled"},
    {"stencil", "coarsened", "solutions/lab5_coarsening.cu", 5, "stencil_coarsened"},
    {"stencil", "registers", "solutions/lab6_register_tiling.cu", 6, "stencil_register_tiled"},
    {"stencil", "fast", "solutions/lab6_register_tiling_fast.cu", 6, "stencil_register_tiled"},
};

int versions_functions(const struct lab *lab, const char *functions[2])
{
    int count = 0;
    for (int k = 0; k < lab->entry_count; k++)
        if (k == 0 || strcmp(lab->entries[k]->definition, functions[0]) != 0)
            functions[count++] = lab->entries[k]->definition;
    return count;
}

/* The entry point of a lab that computes a function: the last of several, which is the one to be written. */
static const struct entry *entry_for(const struct lab *lab, const char *function)
{
    const struct entry *entry = lab->entries[lab->entry_count - 1];
    for (int k = 0; k < lab->entry_count; k++)
        if (strcmp(lab->entries[k]->definition, function) == 0)
            entry = lab->entries[k];
    return entry;
}

/* Takes `file`. */
static void add_version(struct versions *v, const char *title, char *file, const struct lab *lab,
                        const char *entry)
{
    struct version *new = &v->items[v->count++];
    *new = (struct version){.title = title, .file = file, .there = access(file, R_OK) == 0};
    new->build = (struct build){.lab = lab, .file = file, .only = entry, .count = v->sizes->count};
}

/* Is the file one of the kit's versions? */
static bool is_listed(const struct versions *v, const char *file)
{
    struct stat listed, asked;
    for (int k = 0; k < v->count; k++)
        if (stat(v->items[k].file, &listed) == 0 && stat(file, &asked) == 0 &&
            listed.st_ino == asked.st_ino && listed.st_dev == asked.st_dev)
            return true;
    return false;
}

static void list_versions(struct versions *v, const char *yours)
{
    for (size_t k = 0; k < ARRAY_LEN(known); k++)
        if (strcmp(known[k].function, v->function) == 0)
            add_version(v, known[k].title, xformat("%s/%s", kit_directory(), known[k].file),
                        lab_find(known[k].lab), known[k].entry);
    if (v->count == 0)
        add_version(v, "solution",
                    xformat("%s/solutions/lab%d_%s.cu", kit_directory(), v->lab->number, v->lab->name),
                    v->lab, entry_for(v->lab, v->function)->name);
    if (!is_listed(v, yours))
        add_version(v, "yours", xstrdup(yours), v->lab, entry_for(v->lab, v->function)->name);
}

static void time_serial(struct versions *v, uint64_t seed)
{
    const struct entry *entry = entry_for(v->lab, v->function);
    for (int k = 0; k < v->sizes->count; k++)
        v->serial[k] = serial_seconds(entry, entry_shape(entry, v->sizes->values[k]), seed);
}

void versions_run(struct versions *v, const struct lab *lab, const char *function, const char *yours,
                  const struct axis *sizes, const struct grade_options *options)
{
    struct build builds[VERSIONS_MOST];
    size_t count = 0;
    *v = (struct versions){.lab = lab, .function = function, .sizes = sizes};
    list_versions(v, yours);
    v->points = points_new((size_t)(v->count * sizes->count));
    for (int i = 0; i < v->count; i++) {
        struct build *b = &v->items[i].build;
        b->points = &v->points[i * sizes->count];
        b->options = *options;
        for (int k = 0; k < sizes->count; k++)
            b->points[k].shape.n = sizes->values[k];
        if (v->items[i].there)
            builds[count++] = *b;
    }
    time_serial(v, options->has_seed ? options->seed : random_seed()); /* before others take the cores */
    builds_run(builds, count);
}

void versions_free(struct versions *v)
{
    if (v->points)
        points_free(v->points, (size_t)(v->count * v->sizes->count));
    for (int i = 0; i < v->count; i++)
        free(v->items[i].file);
    *v = (struct versions){0};
}

const struct point_entry *versions_at(const struct versions *v, int version, int k)
{
    const struct point *p = &v->points[version * v->sizes->count + k];
    const struct point_entry *e = &p->entries[0];
    return p->done && p->entry_count > 0 && e->right && e->has_time ? e : NULL;
}
