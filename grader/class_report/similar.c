#include "grader/class_report/similar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class_report/sim_tool.h"
#include "grader/class_report/source.h"
#include "grader/kit/kit.h"
#include "grader/labs/lab_record.h"
#include "grader/text/whole_file.h"
#include "grader/kit/workspace.h"

enum { SKELETON_MAX_BYTES = 1 << 20 };

/* ---- the files ---- */

static struct similar_file *file_of(struct similar *s, const char *sha256)
{
    for (size_t f = 0; f < s->file_count; f++)
        if (strcmp(s->files[f].sha256, sha256) == 0)
            return &s->files[f];
    struct similar_file *file = ARRAY_PUSH(s->files, s->file_count, s->file_capacity);
    *file = (struct similar_file){0};
    snprintf(file->sha256, sizeof file->sha256, "%s", sha256);
    return file;
}

static void collect(struct similar *s, const struct class_data *class, int lab)
{
    for (size_t i = 0; i < class->count; i++) {
        const struct work *w = &class->students[i].works[lab];
        struct text code = {0};
        if (!work_is_graded(w))
            continue;
        if (!source_read(&code, w)) {
            s->unread++;
            text_free(&code);
            continue;
        }
        struct similar_file *file = file_of(s, field_text(w->result, "source_sha256"));
        *ARRAY_PUSH(file->students, file->student_count, file->student_capacity) = i;
        if (file->student_count == 1)
            file->code = code;
        else
            text_free(&code);
    }
}

/* All files into the folder, as 0.cu, 1.cu, … */
static bool write_files(const struct similar *s, const char *folder, struct why *why)
{
    bool ok = true;
    for (size_t f = 0; f < s->file_count && ok; f++) {
        char *path = xformat("%s/%zu.cu", folder, f);
        ok = whole_file_write(path, s->files[f].code.s, s->files[f].code.length, why);
        free(path);
    }
    return ok;
}

/* ---- without the skeleton ---- */

/* Blank lines from..to; their ends stay, so that all others keep their numbers. */
static void blank(struct text *code, int from, int to)
{
    int line = 1;
    for (size_t i = 0; i < code->length; i++) {
        if (code->s[i] == '\n')
            line++;
        else if (line >= from && line <= to)
            code->s[i] = ' ';
    }
}

/* The lab's skeleton; empty if the kit has none. */
static struct text read_skeleton(int lab)
{
    const struct lab *record = lab_find(lab);
    struct text skeleton = {0};
    struct why why;
    char *path = kit_file("labs/lab%d_%s.cu", lab, record ? record->name : "");
    if (!whole_file_read(&skeleton, path, SKELETON_MAX_BYTES, &why))
        text_free(&skeleton);
    free(path);
    return skeleton;
}

static void find_untouched(struct similar *s, const struct text *skeleton)
{
    for (size_t f = 0; f < s->file_count; f++)
        s->files[f].untouched = s->files[f].code.length == skeleton->length &&
                                memcmp(s->files[f].code.s, skeleton->s, skeleton->length) == 0;
}

/* Take off, in the folder's files, what the skeleton has, too. */
static bool take_skeleton_off(struct similar *s, struct sim_tool *sim, const struct text *skeleton)
{
    static const char *const options[] = {"-n", "-e", "-S", "-T", NULL};
    char *path = xformat("%s/skeleton", sim->folder), *line;
    bool ok = whole_file_write(path, skeleton->s, skeleton->length, sim->why) &&
              sim_tool_run(sim, options, NULL, s->file_count, "skeleton");
    for (char *rest = sim->output.s; ok && (line = sim_tool_line(&rest));) {
        size_t file;
        int from, to;
        if (sscanf(line, "%zu.cu: line %d-%d |", &file, &from, &to) == 3 && file < s->file_count)
            blank(&s->files[file].code, from, to);
    }
    free(path);
    return ok && write_files(s, sim->folder, sim->why);
}

/* ---- pairs ---- */

static int most_alike(const void *a, const void *b)
{
    const struct similar_pair *x = a, *y = b;
    int by_file = x->file[0] != y->file[0] ? (x->file[0] < y->file[0] ? -1 : 1)
                                           : (x->file[1] > y->file[1]) - (x->file[1] < y->file[1]);
    return x->percent != y->percent ? y->percent - x->percent : by_file;
}

/* What one line says: "File 0.cu: 545 tokens, 47 lines", or "0.cu consists for 87 % of 1.cu material". */
static void read_line(struct similar *s, unsigned char *percent, const char *line)
{
    size_t a, b, count = s->file_count;
    int value;
    if (sscanf(line, "File %zu.cu: %d tokens", &a, &value) == 2 && a < count)
        s->files[a].tokens = value;
    else if (sscanf(line, "%zu.cu consists for %d %% of %zu.cu", &a, &value, &b) == 3 && a < count &&
             b < count)
        percent[a * count + b] = (unsigned char)value;
}

/* Both ways round: a short file may be all of a long one's repetitions. */
static void add_pair(struct similar *s, size_t a, size_t b, int one, int other)
{
    int least = one < other ? one : other;
    if (least >= SIMILAR_PERCENT && s->files[a].tokens >= SIMILAR_TOKENS &&
        s->files[b].tokens >= SIMILAR_TOKENS)
        *ARRAY_PUSH(s->pairs, s->pair_count, s->pair_capacity) =
            (struct similar_pair){.file = {a, b}, .percent = least};
}

static void read_percents(struct similar *s, struct sim_tool *sim, unsigned char *percent)
{
    char *line;
    for (char *rest = sim->output.s; (line = sim_tool_line(&rest));)
        read_line(s, percent, line);
}

/* sim_c++ says how much of a file is in those behind it: so each order is asked for once, which says the same
 * as -a in a fraction of the time. Of all others it says nothing: their lines would be gigabytes. */
static bool find_pairs(struct similar *s, struct sim_tool *sim)
{
    char threshold[8];
    const char *const options[] = {"-p", "-e", "-t", threshold, NULL};
    size_t count = s->file_count, *backwards = xcalloc(count, sizeof *backwards);
    unsigned char *percent = xcalloc(count * count, 1);
    snprintf(threshold, sizeof threshold, "%d", SIMILAR_PERCENT);
    for (size_t f = 0; f < count; f++)
        backwards[f] = count - 1 - f;
    bool ok = sim_tool_run(sim, options, NULL, count, NULL);
    if (ok)
        read_percents(s, sim, percent);
    ok = ok && sim_tool_run(sim, options, backwards, count, NULL);
    if (ok)
        read_percents(s, sim, percent);
    for (size_t a = 0; ok && a < count; a++)
        for (size_t b = a + 1; b < count; b++)
            add_pair(s, a, b, percent[a * count + b], percent[b * count + a]);
    free(percent);
    free(backwards);
    if (s->pair_count)
        qsort(s->pairs, s->pair_count, sizeof *s->pairs, most_alike);
    return ok;
}

static int by_line(const void *a, const void *b)
{
    return ((const struct similar_run *)a)->from[0] - ((const struct similar_run *)b)->from[0];
}

/* "0.cu: line 20-46  |1.cu: line 52-88  [303]" */
static bool read_runs(struct similar_pair *pair, struct sim_tool *sim)
{
    static const char *const options[] = {"-n", "-e", "-s", "-T", NULL};
    char *line;
    if (!sim_tool_run(sim, options, pair->file, 2, NULL))
        return false;
    for (char *rest = sim->output.s; (line = sim_tool_line(&rest));) {
        struct similar_run r;
        if (sscanf(line, "%*u.cu: line %d-%d |%*u.cu: line %d-%d [%d]", &r.from[0], &r.to[0], &r.from[1],
                   &r.to[1], &r.tokens) == 5)
            *ARRAY_PUSH(pair->runs, pair->run_count, pair->run_capacity) = r;
    }
    if (pair->run_count)
        qsort(pair->runs, pair->run_count, sizeof *pair->runs, by_line);
    return true;
}

static bool compare(struct similar *s, struct sim_tool *sim, const struct text *skeleton)
{
    bool ok = write_files(s, sim->folder, sim->why) &&
              (!skeleton->length || take_skeleton_off(s, sim, skeleton)) && find_pairs(s, sim);
    for (size_t p = 0; ok && p < s->pair_count && p < SIMILAR_SHOWN; p++)
        ok = read_runs(&s->pairs[p], sim);
    return ok;
}

bool similar_find(struct similar *s, const struct class_data *class, int lab, struct why *why)
{
    struct text skeleton = read_skeleton(lab);
    bool ok = true;
    *s = (struct similar){0};
    collect(s, class, lab);
    find_untouched(s, &skeleton);
    if (s->file_count > 1) {
        char *folder = make_folder(why);
        struct sim_tool sim = {.folder = folder, .why = why};
        ok = folder && compare(s, &sim, &skeleton);
        text_free(&sim.output);
        if (folder)
            remove_folder(folder);
        free(folder);
    }
    text_free(&skeleton);
    return ok;
}

void similar_free(struct similar *s)
{
    for (size_t f = 0; f < s->file_count; f++) {
        text_free(&s->files[f].code);
        free(s->files[f].students);
    }
    for (size_t p = 0; p < s->pair_count; p++)
        free(s->pairs[p].runs);
    free(s->files);
    free(s->pairs);
    *s = (struct similar){0};
}
