/* ./grade orders: which order of accuracy lab 2's derivative attains. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/kit/gnuplot.h"
#include "grader/kit/progress.h"
#include "grader/report/result_json.h"
#include "grader/sweep/arguments.h"
#include "grader/sweep/commands.h"
#include "grader/sweep/fornberg.h"
#include "grader/sweep/orders_report.h"
#include "grader/kit/workspace.h"
#include "grader/text/terminal.h"

static const char help[] = "usage: ./grade orders [FILE.cu] [R=VALUES] [options]\n"
                           "\n"
                           "Measure the order of accuracy of lab 2's derivative in FILE.cu (or in\n"
                           "labs/lab2_halo.cu). It is called on sin(x) and x^2, with stencils of the first\n"
                           "and second derivative of radius R (1..8 unless given), at smaller and smaller\n"
                           "steps h. The order is the slope of the largest error over h; it should be 2R.\n"
                           "Always on the simulator.\n"
                           "\n"
                           "  --json FILE       all errors; - is standard output\n"
                           "  --plots FOLDER    for plots and their data; build/plots unless given\n"
                           "\n"
                           "Exit status: 0 every order is as it should be, 1 some are not, 2 nothing was\n"
                           "measured.\n";

static bool measure(struct orders *o, struct derivative *d, const struct axis *radii, struct why *why)
{
    for (int k = 0; k < ORDERS_DERIVATIVES * radii->count; k++) {
        struct order_series *sine = &o->rows[k].sine, *square = &o->rows[k].square;
        sine->order = square->order = 1 + k / radii->count;
        sine->radius = square->radius = radii->values[k % radii->count];
        progress_show("derivative %d, R = %d", sine->order, sine->radius);
        if (!orders_measure(sine, d, &smooth_sin, why) || !orders_measure(square, d, &smooth_square, why))
            return false;
        o->count++;
    }
    return true;
}

/* ---- plots ---- */

/* f, f' and f'' of the sine over one period as the kernel computes them. */
static bool difference_columns(struct text *out, struct derivative *d, struct why *why)
{
    enum { RADIUS = 2, STEPS = 32, N = STEPS + 1 + 2 * RADIUS };
    double h = 2 * acos(-1) / STEPS, x0 = -RADIUS * h;
    float f[N], got[2][N], weights[FORNBERG_NODES];
    orders_sample(f, &smooth_sin, x0, h, N);
    for (int order = 1; order <= 2; order++) {
        orders_stencil(weights, order, RADIUS, h);
        if (!derivative_call(d, f, got[order - 1], N, weights, RADIUS, why))
            return false;
    }
    for (int i = RADIUS; i < N - RADIUS; i++)
        text_printf(out, "%.6g %.6g %.6g %.6g\n", x0 + i * h, f[i], got[0][i], got[1][i]);
    return true;
}

static bool draw_one(const char *folder, const char *name, const char *script, const char *derivative,
                     const struct text *data, struct why *why)
{
    char *base = xformat("%s/%s", folder, name);
    struct gnuplot_setting settings[] = {{"derivative", derivative}, {NULL, NULL}};
    bool ok = gnuplot_draw_text(script, data, base, settings, why);
    if (ok)
        printf("Plot: %s.svg and .png\n", base);
    free(base);
    return ok;
}

/* Does any stencil have outputs that are all numbers? */
static bool has_numbers(const struct orders *o)
{
    for (int k = 0; k < o->count; k++)
        if (isfinite(o->rows[k].sine.error[0]))
            return true;
    return false;
}

static void draw(const struct orders *o, struct derivative *d, const char *plots)
{
    struct why why = {0};
    char *usual = gnuplot_folder();
    const char *folder = plots ? plots : usual;
    struct text first = {0}, second = {0}, differences = {0};
    orders_columns(&first, o, 1);
    orders_columns(&second, o, 2);
    bool ok = difference_columns(&differences, d, &why) &&
              draw_one(folder, "differences", "grader/sweep/differences.gp", "", &differences, &why);
    if (first.length) { /* all of them: their data stays, gnuplot or not */
        ok = draw_one(folder, "order_first", "grader/sweep/order.gp", "f′", &first, &why) && ok;
        ok = draw_one(folder, "order_second", "grader/sweep/order.gp", "f″", &second, &why) && ok;
    }
    if (!ok)
        printf("no plot: %s\n", why.text);
    text_free(&first);
    text_free(&second);
    text_free(&differences);
    free(usual);
}

/* ---- the command ---- */

static int fail(const char *why)
{
    progress_clear();
    complain("%s", why);
    return 2;
}

static int deliver(const struct orders *o, struct derivative *d, const struct arguments *a)
{
    struct why why;
    struct text text = {0};
    const char *json = a->command.json;
    progress_clear();
    if (!json || strcmp(json, "-") != 0) {
        orders_render(&text, o);
        fwrite(text.s, 1, text.length, stdout);
        if (has_numbers(o))
            draw(o, d, a->plots);
    }
    text_free(&text);
    if (json && !orders_json_write(o, json, &why))
        return fail(why.text);
    return fflush(stdout) == 0 ? !orders_are_right(o) : 2;
}

static int orders_in_workspace(void *argument)
{
    const struct arguments *a = argument;
    static const struct axis all = {.name = "R", .values = {1, 2, 3, 4, 5, 6, 7, 8}, .count = 8};
    struct why why = {0};
    char *file = options_file(&a->command);
    struct orders *o = xcalloc(1, sizeof *o);
    struct derivative d = {.which = 0};
    o->file = file;
    progress_show("compiling %s", file);
    bool ok = (!a->command.json || result_json_check(a->command.json, &why)) &&
              derivative_open(&d, file, &why) && measure(o, &d, a->axis_count ? &a->axes[0] : &all, &why);
    int status = ok ? deliver(o, &d, a) : fail(why.text);
    derivative_close(&d);
    free(o);
    free(file);
    return status;
}

static bool check(const struct arguments *a, struct why *why)
{
    bool ok = a->axis_count == 0 || (a->axis_count == 1 && axis_is_radius(&a->axes[0]));
    for (int k = 0; k < a->axes[0].count && ok; k++)
        ok = a->axes[0].values[k] <= ORDERS_RADIUS_MOST;
    if (a->command.lab->number != 2) {
        why_say(why, "lab%d: has no derivative; that is lab 2's", a->command.lab->number);
        return false;
    }
    if (!ok)
        why_say(why, "the only thing to choose here is R, from 1 to %d: R=1,2 for example",
                ORDERS_RADIUS_MOST);
    return ok;
}

int orders_command(int argc, char *const *argv)
{
    struct arguments a;
    struct why why = {0};
    int status = 2;
    bool ok = arguments_read(&a, argc, argv, "lab2", &why) && (a.help || check(&a, &why));
    if (ok && a.help)
        status = fputs(help, stdout) < 0 || fflush(stdout) != 0 ? 2 : 0;
    else if (ok)
        status = workspace_run(orders_in_workspace, &a);
    else
        complain("%s (see ./grade orders --help)", why.text);
    arguments_free(&a);
    return status;
}
