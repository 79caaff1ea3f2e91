/* ./grade versions: naive, shared, shuffle ... and serial C, side by side over sizes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/kit/gnuplot.h"
#include "grader/kit/progress.h"
#include "grader/report/result_json.h"
#include "grader/sweep/arguments.h"
#include "grader/sweep/commands.h"
#include "grader/sweep/versions.h"
#include "grader/kit/workspace.h"
#include "grader/text/terminal.h"

static const char help[] = "usage: ./grade versions LAB [FILE.cu] [n=VALUES] [options]\n"
                           "\n"
                           "Compare the times of several versions of a lab at several sizes n: a serial C\n"
                           "program, which is measured on one core of this machine, the kit's versions for\n"
                           "the GPU, and FILE.cu (the lab's own file, if none is named). The versions for\n"
                           "the GPU are timed on a GPU or, without one, modelled.\n"
                           "\n"
                           "  --device auto|cuda|sim, --seed S\n"
                           "                      as for ./grade\n"
                           "  --json FILE         all times; - is standard output\n"
                           "  --plots FOLDER      for plots and their data; build/plots unless given\n"
                           "\n"
                           "Exit status: 0 compared, 2 not.\n";

enum { FUNCTIONS = 2 };

static void draw(const struct versions *v, const char *plots)
{
    struct why why = {0};
    char *usual = gnuplot_folder();
    char *base = xformat("%s/versions_%s", plots ? plots : usual, v->function);
    struct text data = {0};
    struct gnuplot_setting settings[] = {{"how", versions_are_modelled(v) ? "modelled" : "measured"},
                                         {NULL, NULL}};
    versions_columns(&data, v);
    bool ok = gnuplot_draw_text("grader/sweep/versions.gp", &data, base, settings, &why);
    printf("%s%s%s\n", ok ? "Plot: " : "no plot: ", ok ? base : why.text, ok ? ".svg and .png" : "");
    text_free(&data);
    free(base);
    free(usual);
}

static bool deliver(const struct versions *v, int count, const struct arguments *a, struct why *why)
{
    const char *json = a->command.json;
    bool only_json = json && strcmp(json, "-") == 0;
    progress_clear();
    for (int f = 0; f < count && !only_json; f++) {
        struct text text = {0};
        versions_render(&text, &v[f]);
        fwrite(text.s, 1, text.length, stdout);
        text_free(&text);
        draw(&v[f], a->plots);
    }
    return (!json || versions_json_write(v, count, json, why)) && fflush(stdout) == 0;
}

static const struct axis *sizes_of(const struct arguments *a)
{
    static const struct axis usual[] = {[1] = {"n", {1000, 10000, 100000, 1000000, 10000000}, 5},
                                        [2] = {"n", {34, 130, 514, 2050}, 4},
                                        [3] = {"n", {18, 34, 66, 130}, 4}};
    return a->axis_count ? &a->axes[0] : &usual[a->command.lab->entries[0]->pattern.dimensions];
}

static int versions_in_workspace(void *argument)
{
    struct arguments *a = argument;
    const char *functions[FUNCTIONS];
    struct versions v[FUNCTIONS] = {{0}};
    struct why why = {0};
    char *file = options_file(&a->command);
    int count = versions_functions(a->command.lab, functions);
    bool ok =
        (!a->command.json || result_json_check(a->command.json, &why)) && arguments_choose_device(a, &why);
    for (int f = 0; f < count && ok; f++) {
        progress_show("versions of %s", functions[f]);
        versions_run(&v[f], a->command.lab, functions[f], file, sizes_of(a), &a->command.grade);
    }
    ok = ok && deliver(v, count, a, &why);
    for (int f = 0; f < count; f++)
        versions_free(&v[f]);
    free(file);
    progress_clear();
    if (!ok)
        complain("%s", why.text);
    return ok ? 0 : 2;
}

static bool check(const struct arguments *a, struct why *why)
{
    int most = axis_most(a->command.lab->entries[0]);
    bool ok = a->axis_count == 0 || (a->axis_count == 1 && axis_is_size(&a->axes[0]));
    for (int k = 0; k < a->axes[0].count && ok; k++)
        ok = a->axes[0].values[k] <= most;
    if (!ok)
        why_say(why, "the only thing to choose here is n, up to %d", most);
    return ok;
}

int versions_command(int argc, char *const *argv)
{
    struct arguments a;
    struct why why = {0};
    int status = 2;
    bool ok = arguments_read(&a, argc, argv, NULL, &why) && (a.help || check(&a, &why));
    if (ok && a.help)
        status = fputs(help, stdout) < 0 || fflush(stdout) != 0 ? 2 : 0;
    else if (ok)
        status = workspace_run(versions_in_workspace, &a);
    else
        complain("%s (see ./grade versions --help)", why.text);
    arguments_free(&a);
    return status;
}
