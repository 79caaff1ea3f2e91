#include "grader/figures/plot.h"

#include <stdlib.h>

#include "grader/figures/block_access.h"
#include "grader/figures/figures.h"
#include "grader/figures/roof_levels.h"
#include "grader/kit/gnuplot.h"
#include "grader/kit/kit.h"

struct plotter {
    const struct picture_taker *taker;
    const struct result *result;
    struct scene *student, plain, solution; /* of the last two, a scene without a device is missing */
    struct why *why;
};

static void remark(struct plotter *p, const struct sight *s, const char *words)
{
    char *line = xformat("%s%s", s->entry->name, words);
    p->taker->remark(p->taker->context, line);
    free(line);
}

/* ---- one entry point ---- */

static void tell_access(struct text *out, const struct access_words *w)
{
    text_printf(out, "%lld loads of %lld cells", (long long)w->loads, (long long)w->cells);
    if (w->outputs)
        text_printf(out, ", %lld outputs", (long long)w->outputs);
    if (w->missing)
        text_printf(out, "; %lld needed cell%s not loaded", (long long)w->missing,
                    w->missing == 1 ? " is" : "s are");
}

static bool plot_access(struct plotter *p, const struct sight *s, const struct text *map,
                        const struct access_words *numbers)
{
    struct text words = {0};
    tell_access(&words, numbers);
    const char *script = s->entry->pattern.dimensions > 1 ? "plot_planes.gp" : "plot_line.gp";
    char *path = xformat("grader/figures/%s", script);
    bool ok = p->taker->take(p->taker->context,
                             &(struct picture){PICTURE_ACCESS, s->entry, path, map, words.s}, p->why);
    free(path);
    text_free(&words);
    return ok;
}

/* The GPU whose roofs are drawn: the one at hand, if the model knows it. */
static const struct gpu_timing *gpu_of(const struct exercise *x)
{
    const struct gpu_timing *found = x->modelled ? NULL : gpu_timing_find(x->clock.gpu);
    return found ? found : gpu_timing_find(estimated_gpu);
}

static void write_other(struct text *data, struct scene *scene, int which, const char *name,
                        const struct gpu_timing *gpu)
{
    struct estimate e;
    if (scene->rig.device && roof_levels_estimate(&e, scene, which, gpu))
        roof_levels_write_kernel(data, scene->lab->entries[which], &e,
                                 &(struct roof_kernel){name, .seconds = e.seconds});
}

/* The student's kernel, with the time that a GPU has measured, if one has. */
static bool write_own(struct text *data, struct plotter *p, int which, const struct gpu_timing *gpu)
{
    const struct exercise *x = &p->result->exercises[which];
    bool measured = !x->modelled && x->clock.session_count > 0 && x->timed.median > 0;
    struct estimate e = x->estimate;
    if (!(x->modelled && e.known) && !roof_levels_estimate(&e, p->student, which, gpu))
        return false;
    double seconds = e.seconds;
    if (measured) /* perhaps of a smaller call */
        seconds = x->timed.median * (double)x->entry->useful_ops(x->entry->time.timed[0]) /
                  (double)x->entry->useful_ops(x->clock.shape);
    bool wrong = x->checks[CHECK_CORRECTNESS].fraction < 1 || e.wrong;
    roof_levels_write_kernel(
        data, x->entry, &e,
        &(struct roof_kernel){wrong ? "yours, wrong" : "yours", seconds, wrong, measured});
    return true;
}

static bool plot_roofline(struct plotter *p, const struct sight *s, int which)
{
    const struct gpu_timing *gpu = gpu_of(&p->result->exercises[which]);
    struct text data = {0};
    roof_levels_write_roofs(&data, s->entry, gpu);
    text_printf(&data, "entry = \"%s\"\n$dots << EOD\n", s->entry->name);
    if (s->end != TRIAL_COMPARED || !write_own(&data, p, which, gpu)) {
        remark(p, s,
               s->end == TRIAL_COMPARED ? ": its time cannot be modelled, so there is no roofline"
                                        : " did not end normally: no roofline");
        text_free(&data);
        return true;
    }
    write_other(&data, &p->plain, which, "plain", gpu);
    write_other(&data, &p->solution, which, "solution", gpu);
    text_printf(&data, "EOD\n");
    const char *words = p->solution.rig.device ? "beside plain kernel and solution"
                        : p->plain.rig.device  ? "beside a plain kernel"
                                               : "";
    bool ok = p->taker->take(
        p->taker->context,
        &(struct picture){PICTURE_ROOFLINE, s->entry, "grader/figures/plot_roofline.gp", &data, words},
        p->why);
    text_free(&data);
    return ok;
}

static bool plot_entry(struct plotter *p, int which)
{
    struct sight s = {0};
    struct text map = {0};
    struct access_words words;
    bool ok = true;
    scene_look(p->student, which, p->result->lab->entries[which]->count_size, &s);
    if (access_write(&map, &s, &words))
        ok = plot_access(p, &s, &map, &words) && plot_roofline(p, &s, which);
    else
        remark(p, &s, ": its middle block neither loads nor stores, so there is nothing to draw");
    text_free(&map);
    sight_free(&s);
    return ok;
}

/* The other dots, as far as they exist. */
static void open_others(struct plotter *p)
{
    struct why why;
    char *plain = xformat("%s/" PLAIN_KERNELS, kit_directory());
    if (!scene_open(&p->plain, p->result->lab, plain, &why))
        scene_close(&p->plain);
    if (!scene_open(&p->solution, p->result->lab, NULL, &why))
        scene_close(&p->solution);
    free(plain);
}

bool plot_pictures(const struct picture_taker *taker, const struct result *r, struct scene *student,
                   struct why *why)
{
    struct plotter p = {.taker = taker, .result = r, .student = student, .why = why};
    bool ok = true;
    if (taker->compares)
        open_others(&p);
    for (int e = 0; e < r->lab->entry_count && ok; e++)
        ok = plot_entry(&p, e);
    scene_close(&p.plain);
    scene_close(&p.solution);
    return ok;
}

/* ---- files ---- */

struct files {
    const struct lab *lab;
    struct text names;
};

/* Write build/plots/NAME.dat and draw NAME.svg and NAME.png from it. */
static bool take_files(void *context, const struct picture *picture, struct why *why)
{
    static const char *const kinds[] = {[PICTURE_ACCESS] = "access", [PICTURE_ROOFLINE] = "roofline"};
    struct files *f = context;
    char *name = xformat("lab%d_%s_%s", f->lab->number, picture->entry->name, kinds[picture->of]);
    char *folder = gnuplot_folder(), *base = xformat("%s/%s", folder, name);
    bool ok = gnuplot_draw_text(picture->script, picture->data, base, NULL, why);
    if (ok)
        text_printf(&f->names, "    %s.svg   %s\n", name, picture->words);
    free(name);
    free(folder);
    free(base);
    return ok;
}

static void remark_files(void *context, const char *line)
{
    struct files *f = context;
    text_printf(&f->names, "    %s\n", line);
}

bool plot_lab(struct text *out, const struct result *r, const char *path, struct why *why)
{
    struct files files = {.lab = r->lab};
    struct picture_taker taker = {
        .take = take_files, .remark = remark_files, .context = &files, .compares = true};
    struct scene student = {0};
    char *folder = gnuplot_folder();
    bool ok = scene_open(&student, r->lab, path, why) && plot_pictures(&taker, r, &student, why);
    if (files.names.length)
        text_printf(out, "Pictures, each as .svg and .png, in %s:\n%s", folder, files.names.s);
    free(folder);
    text_free(&files.names);
    scene_close(&student);
    return ok;
}
