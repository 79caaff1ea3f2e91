#include "grader/figures/plot.h"

#include <stdlib.h>

#include "grader/figures/block_access.h"
#include "grader/figures/figures.h"
#include "grader/figures/roofline.h"
#include "grader/kit/gnuplot.h"
#include "grader/kit/kit.h"

struct plotter {
    struct text *out;
    const struct result *result;
    struct scene student, plain, solution; /* of the last two, a scene without a device is missing */
    struct why *why;
};

/* Write build/plots/NAME.dat and draw NAME.svg and NAME.png from it. */
static bool draw(struct plotter *p, const char *script, const char *name, const struct text *data)
{
    char *folder = gnuplot_folder(), *base = xformat("%s/%s", folder, name);
    char *path = xformat("grader/figures/%s", script);
    bool ok = gnuplot_draw_text(path, data, base, NULL, p->why);
    free(folder);
    free(base);
    free(path);
    return ok;
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
    text_printf(out, "\n");
}

static bool plot_access(struct plotter *p, const struct sight *s, const struct text *map,
                        const struct access_words *words)
{
    char *name = xformat("lab%d_%s_access", p->result->lab->number, s->entry->name);
    bool ok = draw(p, s->entry->pattern.dimensions > 1 ? "plot_planes.gp" : "plot_line.gp", name, map);
    if (ok) {
        text_printf(p->out, "    %s.svg   ", name);
        tell_access(p->out, words);
    }
    free(name);
    return ok;
}

static void write_dot(struct text *data, struct scene *scene, int which, const char *name)
{
    struct sight s = {0};
    if (!scene->rig.device)
        return;
    scene_look(scene, which, scene->lab->entries[which]->count_size, &s);
    if (s.end == TRIAL_COMPARED)
        roofline_write_dot(data, name, &s, 0);
    sight_free(&s);
}

/* What a GPU has measured, for as many operations as were counted. */
static double measured_seconds(const struct exercise *x)
{
    bool timed = !x->modelled && x->clock.session_count > 0 && x->timed.median > 0;
    return timed ? x->timed.median * (double)x->entry->useful_ops(x->entry->count_size) /
                       (double)x->entry->useful_ops(x->clock.shape)
                 : 0;
}

static bool plot_roofline(struct plotter *p, const struct sight *s, int which)
{
    const struct exercise *x = &p->result->exercises[which];
    struct text data = {0};
    if (s->end != TRIAL_COMPARED) {
        text_printf(p->out, "    %s did not end normally: no roofline\n", s->entry->name);
        return true;
    }
    char *name = xformat("lab%d_%s_roofline", p->result->lab->number, s->entry->name);
    double seconds = measured_seconds(x);
    roofline_write_roof(&data, s->entry);
    text_printf(&data, "entry = \"%s\"\nmeasured = %d\n$dots << EOD\n", s->entry->name, seconds > 0);
    roofline_write_dot(&data, "yours", s, 0);
    write_dot(&data, &p->plain, which, "plain");
    write_dot(&data, &p->solution, which, "solution");
    if (seconds > 0)
        roofline_write_dot(&data, "yours", s, seconds);
    text_printf(&data, "EOD\n");
    bool ok = draw(p, "plot_roofline.gp", name, &data);
    if (ok)
        text_printf(p->out, "    %s.svg   compared with a plain kernel%s\n", name,
                    p->solution.rig.device ? " and the lab's solution" : "");
    text_free(&data);
    free(name);
    return ok;
}

static bool plot_entry(struct plotter *p, int which)
{
    struct sight s = {0};
    struct text map = {0};
    struct access_words words;
    bool ok = true;
    scene_look(&p->student, which, p->result->lab->entries[which]->count_size, &s);
    if (access_write(&map, &s, &words))
        ok = plot_access(p, &s, &map, &words) && plot_roofline(p, &s, which);
    else
        text_printf(p->out,
                    "    %s: its middle block neither loads nor stores, so there is nothing to draw\n",
                    s.entry->name);
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

bool plot_lab(struct text *out, const struct result *r, const char *path, struct why *why)
{
    struct text names = {0};
    struct plotter p = {.out = &names, .result = r, .why = why};
    char *folder = gnuplot_folder();
    bool ok = scene_open(&p.student, r->lab, path, why);
    if (ok)
        open_others(&p);
    for (int e = 0; e < r->lab->entry_count && ok; e++)
        ok = plot_entry(&p, e);
    if (names.length)
        text_printf(out, "Pictures, each as .svg and .png, in %s:\n%s", folder, names.s);
    free(folder);
    text_free(&names);
    scene_close(&p.student);
    scene_close(&p.plain);
    scene_close(&p.solution);
    return ok;
}
