/* The roofline of the handouts: the solutions of labs 4 to 6, by the bytes that they ask for. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/figures/figures.h"
#include "grader/figures/roof_levels.h"
#include "grader/kit/kit.h"
#include "grader/judge/time_model.h"

enum { MEASURED_MOST = 1 << 20, TIMED_N = 512 };

/* Variables of the roof: the bandwidth of a copy, and the operations per byte if each byte moves once. */
static void write_roof(struct text *out, const struct entry *entry)
{
    struct shape shape = entry->count_size;
    int64_t items = entry_items(entry, shape);
    text_printf(out, "bandwidth = %g\nceiling = %g\n", model_bandwidth,
                (double)entry->useful_ops(shape) / ((double)items * entry->time.bytes_per_output));
}

static double bytes_asked(const struct sight *s)
{
    return (double)(s->counts.load.bytes + s->counts.store.bytes);
}

/* A line "name, operations per byte, operations per second", by the bytes that were counted and by the time
 * of a call at the size TIMED_N. Useful operations over all bytes asked for. */
static void write_dot(struct text *out, const char *name, const struct sight *s, double seconds)
{
    double counted = (double)s->entry->useful_ops(s->shape);
    double timed = (double)s->entry->useful_ops((struct shape){.n = TIMED_N});
    text_printf(out, "\"%s\" %g %g\n", name, counted / bytes_asked(s), timed / seconds);
}

/* Milliseconds from the row of measured.md that names this file and entry point at this n. */
static bool measured_ms(const char *table, const char *file, const char *entry, int n, double *ms)
{
    char *row = xformat("\n| %s | %s | %d | ", file, entry, n);
    const char *at = strstr(table, row);
    bool found = at && sscanf(at + strlen(row), "%lf", ms) == 1;
    free(row);
    return found;
}

static const struct kernel {
    int lab, which;
    const char *name;
} kernels[] = {{4, 0, "plain"}, {4, 1, "8×8×8 tile"}, {5, 0, "coarsened"}, {6, 0, "register-tiled"}};

static bool write_measured(struct text *out, const struct kernel *k, const struct sight *s, const char *table,
                           struct why *why)
{
    char *file = xformat("lab%d_%s.cu", k->lab, lab_find(k->lab)->name);
    double ms;
    bool ok = measured_ms(table, file, s->entry->name, TIMED_N, &ms);
    if (ok)
        write_dot(out, k->name, s, ms * 1e-3);
    else
        why_say(why, "handouts/measured.md has no row for %s at n = %d", s->entry->name, TIMED_N);
    free(file);
    return ok;
}

static bool write_modelled(struct text *out, const struct kernel *k, struct scene *scene,
                           const struct sight *s, struct why *why)
{
    struct estimate e;
    bool ok = roof_levels_estimate(&e, scene, k->which, gpu_timing_find(estimated_gpu));
    if (ok)
        write_dot(out, k->name, s, e.seconds);
    else
        why_say(why, "%s: %.300s", s->entry->name, e.why);
    return ok;
}

static bool write_kernel(struct text *modelled, struct text *measured, const struct kernel *k,
                         const char *table, struct why *why)
{
    struct scene scene = {0};
    struct sight s = {0};
    bool ok = scene_open(&scene, lab_find(k->lab), NULL, why);
    if (ok) {
        scene_look(&scene, k->which, scene.lab->entries[k->which]->count_size, &s);
        ok = write_modelled(modelled, k, &scene, &s, why) && write_measured(measured, k, &s, table, why);
    }
    sight_free(&s);
    scene_close(&scene);
    return ok;
}

static bool write_kernels(struct text *out, const char *table, struct why *why)
{
    struct text measured = {0};
    bool ok = true;
    text_printf(out, "$modelled << EOD\n");
    for (size_t k = 0; k < ARRAY_LEN(kernels) && ok; k++)
        ok = write_kernel(out, &measured, &kernels[k], table, why);
    text_printf(out, "EOD\n$measured << EOD\n%sEOD\n", measured.s ? measured.s : "");
    text_free(&measured);
    return ok;
}

bool write_roofline(struct text *out, struct why *why)
{
    struct text table = {0};
    char *path = xformat("%s/handouts/measured.md", kit_directory());
    write_roof(out, lab_find(4)->entries[0]);
    bool ok = file_read(&table, path, MEASURED_MOST);
    if (!ok)
        why_say(why, "%s cannot be read", path);
    ok = ok && write_kernels(out, table.s, why);
    free(path);
    text_free(&table);
    return ok;
}
