#include "grader/study/plot_attempts.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "common/process.h"
#include "grader/kit.h"
#include "grader/whole_file.h"
#include "grader/workspace.h"

enum { LINES_MOST = 12, BAR = 40 };

static const struct {
    const char *suffix, *terminal;
} pictures[] = {
    {"svg", "svg size 900,600 dynamic background 'white' font 'sans,14'"},
    {"png", "pngcairo size 900,600 background 'white' font 'sans,12'"},
};

/* The gradings of one lab, in order. */
struct series {
    const struct lab *lab;
    const struct attempt **items;
    size_t count, capacity;
};

static struct series series_of(const struct history *h, const struct lab *lab)
{
    struct series s = {.lab = lab};
    for (size_t k = 0; k < h->count; k++)
        if (h->items[k].lab == lab->number)
            *ARRAY_PUSH(s.items, s.count, s.capacity) = &h->items[k];
    return s;
}

/* ---- in words ---- */

/* "   7  2026-11-22 14:05  ####....    50 of 100  OP/B 0.464, 1.37" */
static void add_line(struct text *out, const struct series *s, size_t number)
{
    const struct attempt *a = s->items[number];
    char *when = attempt_moment(a), *score = result_points(a->score), *most = result_points(a->max_score);
    int filled = (int)(BAR * a->score / a->max_score);
    text_printf(out, "%4zu  %s  ", number + 1, when);
    for (int c = 0; c < BAR; c++)
        text_add(out, c < filled ? "#" : ".", 1);
    text_printf(out, "  %4s of %s", score, most);
    for (int e = 0; e < s->lab->entry_count; e++)
        if (a->entries[e].op_per_byte > 0)
            text_printf(out, "%s%.3g", e ? ", " : "  OP/B ", a->entries[e].op_per_byte);
    text_add(out, "\n", 1);
    free(when);
    free(score);
    free(most);
}

static void add_summary(struct text *out, const struct series *s)
{
    size_t first = s->count > LINES_MOST ? s->count - LINES_MOST : 0;
    text_printf(out, "Lab %d: %zu grading%s%s\n", s->lab->number, s->count, s->count == 1 ? "" : "s",
                first ? ", the last of them:" : "");
    for (size_t k = first; k < s->count; k++)
        add_line(out, s, k);
}

/* ---- as a picture ---- */

/* Columns: number, score, OP/B of every entry point. */
static void add_data(struct text *script, const struct series *s)
{
    text_printf(script, "$attempts << END\n");
    for (size_t k = 0; k < s->count; k++) {
        text_printf(script, "%zu %.10g", k + 1, s->items[k]->score);
        for (int e = 0; e < s->lab->entry_count; e++)
            if (s->items[k]->entries[e].op_per_byte > 0)
                text_printf(script, " %.10g", s->items[k]->entries[e].op_per_byte);
            else
                text_printf(script, " NaN");
        text_add(script, "\n", 1);
    }
    text_printf(script, "END\n");
}

static bool was_counted(const struct series *s, int entry)
{
    bool counted = false;
    for (size_t k = 0; k < s->count; k++)
        counted = counted || s->items[k]->entries[entry].op_per_byte > 0;
    return counted;
}

/* Score above, OP/B below, over the number of the grading. */
static void add_plots(struct text *script, const struct series *s)
{
    static const char *const colours[] = {"#c04000", "#208040"};
    text_printf(script,
                "set multiplot layout 2,1 title 'Lab %d: points and OP/B'\n"
                "set grid; set xrange [0.5:%zu.5]; set xtics 1,%zu\n"
                "set yrange [0:105]; set ylabel 'points'; unset key\n"
                "plot $attempts using 1:2 with linespoints lw 2 pt 7 lc rgb '#0060a0'\n"
                "set ylabel 'OP/B'; set xlabel 'grading'; set key bottom right noenhanced\n"
                "set yrange [0:*]; plot",
                s->lab->number, s->count, s->count > 20 ? s->count / 10 : 1);
    for (int e = 0; e < s->lab->entry_count; e++)
        if (was_counted(s, e))
            text_printf(script, "%s $attempts using 1:%d with linespoints lw 2 pt 7 lc rgb '%s' title '%s'",
                        e ? "," : "", e + 3, colours[e], s->lab->entries[e]->name);
        else
            text_printf(script, "%s 0 lc rgb '%s' title '%s: not counted yet'", e ? "," : "", colours[e],
                        s->lab->entries[e]->name);
    text_printf(script, "\nunset multiplot\n");
}

static char *script_for(const struct series *s)
{
    struct text script = {0};
    add_data(&script, s);
    for (size_t k = 0; k < ARRAY_LEN(pictures); k++) {
        text_printf(&script, "set terminal %s\nset output 'lab%d_attempts.%s'\n", pictures[k].terminal,
                    s->lab->number, pictures[k].suffix);
        add_plots(&script, s);
        text_printf(&script, "set output\nreset\n");
    }
    return script.s;
}

static bool run_gnuplot(const char *folder, const char *script, char *why, size_t why_size)
{
    const char *const argv[] = {"gnuplot", script, NULL};
    const char *const environment[] = {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/", NULL};
    struct process_job job = {.argv = argv,
                              .environment = environment,
                              .directory = folder,
                              .keep_fd = -1,
                              .limits = {.wall_ms = 30000, .file_bytes = 16 << 20, .output_bytes = 64 << 10}};
    struct process_result result = {0};
    process_run(&result, &job);
    bool ok = result.end == PROCESS_EXITED && result.code == 0;
    if (result.end == PROCESS_NOT_STARTED && result.code == ENOENT)
        snprintf(why, why_size, "gnuplot is missing; to get pictures: sudo apt-get install gnuplot-nox");
    else if (!ok)
        snprintf(why, why_size, "gnuplot failed: %.300s", result.output.s ? result.output.s : "");
    text_free(&result.output);
    return ok;
}

/* The script lies in a private folder meanwhile. */
static bool draw(const char *folder, const char *script, char *why, size_t why_size)
{
    char *private = make_folder(why, why_size);
    if (!private)
        return false;
    char *file = xformat("%s/attempts.gp", private);
    bool ok = whole_file_write(file, script, strlen(script), why, why_size) &&
              run_gnuplot(folder, file, why, why_size);
    remove_folder(private);
    free(private);
    free(file);
    return ok;
}

/* build/plots in the kit; NULL, with a line in `why`, if there can be none. The caller frees it. */
static char *plots_folder(char *why, size_t why_size)
{
    char *build = kit_file("build"), *folder = kit_file("build/plots");
    mkdir(build, 0777);
    bool ok = mkdir(folder, 0777) == 0 || errno == EEXIST;
    free(build);
    if (ok)
        return folder;
    snprintf(why, why_size, "%s: cannot be made: %s", folder, strerror(errno));
    free(folder);
    return NULL;
}

bool plot_attempts(struct text *out, const struct lab *lab, const struct history *h, char *why,
                   size_t why_size)
{
    struct series s = series_of(h, lab);
    add_summary(out, &s);
    if (s.count == 0) {
        text_printf(out, "Nothing to draw yet. Begin with: ./grade lab%d\n", lab->number);
        return true;
    }
    char *folder = plots_folder(why, why_size), *script = script_for(&s);
    bool ok = folder && draw(folder, script, why, why_size);
    if (ok)
        text_printf(out, "Drawn: %s/lab%d_attempts.svg and .png\n", folder, lab->number);
    free(folder);
    free(script);
    free(s.items);
    return ok;
}
