/* ./grade sweep: from words to a table and a plot. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/kit/gnuplot.h"
#include "grader/kit/progress.h"
#include "grader/report/result_json.h"
#include "grader/sweep/arguments.h"
#include "grader/sweep/commands.h"
#include "grader/sweep/sweep_json.h"
#include "grader/sweep/sweep_table.h"
#include "grader/kit/workspace.h"
#include "grader/text/terminal.h"

static const char help[] =
    "usage: ./grade sweep LAB [FILE.cu] NAME=VALUES... [options]\n"
    "\n"
    "Grade FILE.cu (the lab's own file, if none is named) once for every value: a\n"
    "table and a plot.\n"
    "\n"
    "  BLOCK=32,64,128     a macro of the file, set with -DBLOCK=...; the file has to\n"
    "                      ask first: #ifndef BLOCK, #define BLOCK 256, #endif\n"
    "  n=1000,10000        the size; R=1..8 the radius of lab 2's derivative\n"
    "  32..1024*2          32, 64, ... 1024; 4..32+4: 4, 8, ... 32; 1..8: 1, 2, ... 8\n"
    "\n"
    "Two or three names make a grid of points; 64 points at most.\n"
    "\n"
    "  --device auto|cuda|sim, --seed S\n"
    "                      as for ./grade\n"
    "  --json FILE         all points; - is standard output\n"
    "  --plots FOLDER      for plots and their data; build/plots unless given\n"
    "\n"
    "Exit status: 0 every point is right and safe, 1 some are not, 2 nothing was\n"
    "swept.\n";

/* FOLDER/sweep_lab2_average3_BLOCK; the caller frees it. */
static char *base_name(const struct sweep *s, const char *folder, const char *entry)
{
    struct text base = {0};
    text_printf(&base, "%s/sweep_lab%d_%s", folder, s->lab->number, entry);
    for (int a = 0; a < s->axis_count; a++)
        text_printf(&base, "_%s", s->axes[a].name);
    return base.s;
}

/* One plot for each entry point; the first trouble ends it. */
static void draw(const struct sweep *s, const char *plots)
{
    struct why why = {0};
    const char *along = s->axes[sweep_plot_axis(s)].name;
    char *usual = gnuplot_folder();
    bool ok = true;
    for (int k = 0; k < s->points[0].entry_count && ok; k++) {
        struct text data = {0};
        const struct point_entry *e = &s->points[0].entries[k];
        char *base = base_name(s, plots ? plots : usual, e->name);
        struct gnuplot_setting settings[] = {{"entry", e->name},
                                             {"axis", along},
                                             {"item", e->per_element ? "element" : "output"},
                                             {"how", e->modelled ? "modelled" : "measured"},
                                             {NULL, NULL}};
        table_columns(&data, s, k);
        ok = gnuplot_draw_text("grader/sweep/sweep.gp", &data, base, settings, &why);
        printf("%s%s%s\n", ok ? "Plot: " : "no plot: ", ok ? base : why.text, ok ? ".svg and .png" : "");
        free(base);
        text_free(&data);
    }
    free(usual);
}

static int deliver(const struct sweep *s, const struct arguments *a)
{
    struct why why;
    const char *json = a->command.json;
    bool only_json = json && strcmp(json, "-") == 0;
    progress_clear();
    if (!only_json) {
        struct text table = {0};
        table_render(&table, s);
        fwrite(table.s, 1, table.length, stdout);
        text_free(&table);
        draw(s, a->plots);
    }
    if (json && !sweep_json_write(s, json, &why)) {
        complain("%s", why.text);
        return 2;
    }
    return fflush(stdout) == 0 ? !sweep_is_good(s) : 2;
}

static int sweep_in_workspace(void *argument)
{
    struct arguments *a = argument;
    struct why why = {0};
    char *file = options_file(&a->command);
    struct sweep s = {.lab = a->command.lab, .file = file, .axis_count = a->axis_count};
    int status = 2;
    memcpy(s.axes, a->axes, sizeof s.axes);
    bool ok =
        (!a->command.json || result_json_check(a->command.json, &why)) && arguments_choose_device(a, &why);
    s.options = a->command.grade;
    progress_show("sweeping %s", file);
    if (ok && sweep_run(&s, &why))
        status = deliver(&s, a);
    else {
        progress_clear();
        complain("%s", why.text);
    }
    sweep_free(&s);
    free(file);
    return status;
}

int sweep_command(int argc, char *const *argv)
{
    struct arguments a;
    struct why why = {0};
    int status = 2;
    bool ok = arguments_read(&a, argc, argv, NULL, &why);
    if (ok && !a.help && !a.axis_count) {
        why_say(&why, "what is to be swept? For example: ./grade sweep lab1 BLOCK=32..1024*2");
        ok = false;
    }
    if (ok && a.help)
        status = fputs(help, stdout) < 0 || fflush(stdout) != 0 ? 2 : 0;
    else if (ok)
        status = workspace_run(sweep_in_workspace, &a);
    else
        complain("%s (see ./grade sweep --help)", why.text);
    arguments_free(&a);
    return status;
}
