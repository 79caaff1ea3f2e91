#include "grader/class_report/plots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/kit/gnuplot.h"
#include "grader/kit/kit.h"
#include "grader/labs/lab_record.h"
#include "grader/text/whole_file.h"
#include "grader/kit/workspace.h"

enum { PICTURE_MAX_BYTES = 16 << 20 };

static const char *const names[PLOT_KINDS] = {
    [PLOT_SCORES] = "scores", [PLOT_FAULTS] = "faults", [PLOT_TIME] = "time"};

/* ---- data: a gnuplot file of data blocks. All words in it are the kit's own. ---- */

size_t plots_scores(size_t classes[SCORE_CLASSES], const struct class_data *class, int lab)
{
    size_t count = 0;
    memset(classes, 0, SCORE_CLASSES * sizeof *classes);
    for (size_t i = 0; i < class->count; i++) {
        const struct work *w = &class->students[i].works[lab];
        double tenths = 10 * w->score / w->max_score;
        if (!work_is_graded(w))
            continue;
        classes[tenths >= 10 ? 10 : tenths > 0 ? (int)tenths : 0]++;
        count++;
    }
    return count;
}

static bool write_scores(struct text *out, const struct class_data *class, int lab)
{
    size_t classes[SCORE_CLASSES], count = plots_scores(classes, class, lab);
    text_printf(out, "$scores << EOD\n");
    for (int k = 0; k < SCORE_CLASSES; k++)
        text_printf(out, "%d %zu\n", k, classes[k]);
    text_printf(out, "EOD\n");
    return count > 0;
}

static bool write_faults(struct text *out, const struct fault_counts *faults)
{
    text_printf(out, "graded = %zu\nrows = %zu\n$faults << EOD\n", faults->graded, faults->count);
    for (size_t k = 0; k < faults->count; k++)
        text_printf(out, "%zu %zu \"%s\"\n", k, faults->items[k].students, faults->items[k].fault->label);
    text_printf(out, "EOD\n");
    return faults->count > 0;
}

/* Microseconds and OP/B of an entry point as the `e`th of the plot, of every submission that is right. */
static size_t write_entry(struct text *out, const struct class_data *class, int lab, const char *entry, int e,
                          bool *modelled)
{
    size_t count = 0, k;
    json_t *exercise;
    for (size_t i = 0; i < class->count; i++)
        json_array_foreach(json_object_get(class->students[i].works[lab].result, "exercises"), k, exercise)
        {
            bool by_model;
            double seconds = seconds_of(exercise, &by_model);
            double op_per_byte = number_of(json_object_get(exercise, "counts"), "op_per_byte");
            if (strcmp(field_text(exercise, "entry"), entry) != 0 || !(seconds > 0) || !(op_per_byte > 0) ||
                strcmp(field_text(check_of(exercise, "correctness"), "status"), "pass") != 0)
                continue;
            text_printf(out, "%d %.6g %.6g\n", e, 1e6 * seconds, op_per_byte);
            *modelled = by_model;
            count++;
        }
    return count;
}

static bool write_times(struct text *out, const struct class_data *class, int lab)
{
    const struct lab *record = lab_find(lab);
    const char *shown[2] = {"", ""};
    int entries = 0;
    bool modelled = true;
    text_printf(out, "$times << EOD\n");
    for (int e = 0; record && e < record->entry_count; e++)
        if (write_entry(out, class, lab, record->entries[e]->name, entries, &modelled))
            shown[entries++] = record->entries[e]->name;
    text_printf(out, "EOD\nentries = %d\narray names[2] = [\"%s\", \"%s\"]\nhow = \"%s\"\n", entries,
                shown[0], shown[1], modelled ? "modelled" : "measured");
    return entries > 0;
}

/* ---- drawing ---- */

/* In a folder of its own, so that no name of REPORT gets into gnuplot's words. */
static bool draw(struct text *svg, const char *folder, const char *name, const struct text *data,
                 struct why *why)
{
    char *base = xformat("%s/%s", folder, name), *picture = xformat("%s.svg", base),
         *script = xformat("grader/class_report/%s.gp", name);
    struct why said;
    bool ok = gnuplot_draw_text(script, data, base, NULL, &said);
    if (!ok)
        why_say(why, "no plot of %s: %s", name, said.text);
    ok = ok && whole_file_read(svg, picture, PICTURE_MAX_BYTES, why);
    free(base);
    free(picture);
    free(script);
    return ok;
}

/* Into REPORT; where there is nothing to draw, a picture of an earlier report goes. */
static bool keep(const struct class_data *class, int lab, const char *name, const struct text *svg,
                 struct why *why)
{
    char *path = xformat("%s/plots/lab%d_%s.svg", class->report, lab, name);
    bool ok = true;
    if (svg->length)
        ok = whole_file_write(path, svg->s, svg->length, why);
    else
        unlink(path);
    free(path);
    return ok;
}

bool plots_draw(struct plots *plots, const struct class_data *class, int lab,
                const struct fault_counts *faults, struct why *why)
{
    struct text data[PLOT_KINDS] = {0};
    bool some[PLOT_KINDS] = {
        [PLOT_SCORES] = write_scores(&data[PLOT_SCORES], class, lab),
        [PLOT_FAULTS] = write_faults(&data[PLOT_FAULTS], faults),
        [PLOT_TIME] = write_times(&data[PLOT_TIME], class, lab),
    };
    char *folder = make_folder(why), *to = xformat("%s/plots", class->report);
    bool ok = folder;
    *plots = (struct plots){0};
    mkdir(to, 0777); /* what fails shows when the first file is written */
    for (int k = 0; k < PLOT_KINDS; k++) {
        ok = ok && (!some[k] || draw(&plots->svg[k], folder, names[k], &data[k], why)) &&
             keep(class, lab, names[k], &plots->svg[k], why);
        text_free(&data[k]);
    }
    if (folder)
        remove_folder(folder);
    free(folder);
    free(to);
    return ok;
}

void plots_free(struct plots *plots)
{
    for (int k = 0; k < PLOT_KINDS; k++)
        text_free(&plots->svg[k]);
}
