#include "grader/judge/time_marks.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"

const char modelled_marks[] = "NVIDIA H200, modelled";

/* One line of the file; `m` is set only if `is_measurement`. */
struct line {
    char *text;
    bool is_measurement;
    struct measurement m;
};

struct lines {
    struct line *items;
    size_t count, capacity;
};

static void free_lines(struct lines *lines)
{
    for (size_t k = 0; k < lines->count; k++)
        free(lines->items[k].text);
    free(lines->items);
}

/* ---- one line ---- */

static bool is_entry(int lab, const char *name)
{
    const struct lab *l = lab_find(lab);
    for (int e = 0; l && e < l->entry_count; e++)
        if (!strcmp(l->entries[e]->name, name))
            return true;
    return false;
}

static bool is_date(const char *s)
{
    static const char shape[] = "dddd-dd-dd";
    for (size_t k = 0; k < sizeof shape; k++)
        if (shape[k] == 'd' ? s[k] < '0' || s[k] > '9' : s[k] != shape[k])
            return false;
    return true;
}

/* Read a line, which has no blanks at its end. Returns NULL, or what is wrong with it. */
static const char *parse(const char *text, struct measurement *m)
{
    char date[40];
    int gpu = 0;
    if (sscanf(text, "%3d %39s %lf %39s %n", &m->lab, m->entry, &m->attained, date, &gpu) != 4 || !text[gpu])
        return "does not have the form LAB ENTRY ATTAINED DATE GPU";
    if (!is_entry(m->lab, m->entry))
        return "names no entry point of that lab";
    if (!(m->attained > 0 && m->attained < 10))
        return "has an attained fraction that is not between 0 and 10";
    if (!is_date(date))
        return "has no date of the form 2026-11-21";
    if (strlen(text + gpu) >= sizeof m->gpu)
        return "has too long a name for a GPU";
    strcpy(m->date, date);
    strcpy(m->gpu, text + gpu);
    return NULL;
}

static bool is_same(const struct measurement *a, const struct measurement *b)
{
    return a->lab == b->lab && !strcmp(a->entry, b->entry) && !strcmp(a->gpu, b->gpu);
}

static struct line *find_line(const struct lines *lines, const struct measurement *m)
{
    for (size_t k = 0; k < lines->count; k++)
        if (lines->items[k].is_measurement && is_same(&lines->items[k].m, m))
            return &lines->items[k];
    return NULL;
}

/* ---- the file ---- */

/* NULL, or what is wrong with the line. */
static const char *take_line(struct lines *lines, const char *text, size_t length)
{
    struct line line = {0};
    if (strlen(text) != length)
        return "has a zero byte";
    char first = text[strspn(text, " \t")];
    line.is_measurement = first && first != '#';
    const char *wrong = line.is_measurement ? parse(text, &line.m) : NULL;
    if (!wrong && line.is_measurement && find_line(lines, &line.m))
        wrong = "repeats a measurement of a line above it";
    if (wrong)
        return wrong;
    line.text = xstrdup(text);
    *ARRAY_PUSH(lines->items, lines->count, lines->capacity) = line;
    return NULL;
}

/* Returns NULL, or what is wrong with the line that follows those in `lines`. */
static const char *take_lines(struct lines *lines, FILE *file)
{
    char *text = NULL;
    const char *wrong = NULL;
    size_t room = 0;
    ssize_t length;
    while (!wrong && (length = getline(&text, &room, file)) >= 0) {
        while (length > 0 && isspace((unsigned char)text[length - 1]))
            text[--length] = 0;
        wrong = take_line(lines, text, (size_t)length);
    }
    free(text);
    return wrong;
}

/* A missing file has no lines. */
static bool read_lines(struct lines *lines, const char *path, struct why *why)
{
    FILE *file = fopen(path, "re");
    if (!file && errno == ENOENT)
        return true;
    const char *wrong = file ? take_lines(lines, file) : NULL;
    int error = !file || ferror(file) ? errno : 0;
    if (file)
        fclose(file);
    if (wrong)
        why_say(why, "%s:%zu: this line %s; correct it or remove it", path, lines->count + 1, wrong);
    else if (error)
        why_say(why, "%s: cannot be read: %s; make it readable or remove it", path, strerror(error));
    return !wrong && !error;
}

/* ---- marks ---- */

char *marks_path(void)
{
    return xformat("%s/grader/judge/time_marks.txt", kit_directory());
}

/* The fraction of that line; 0 if there is none. */
static double attained_of(const struct lines *lines, int lab, const char *entry, const char *gpu)
{
    struct measurement wanted = {.lab = lab};
    snprintf(wanted.entry, sizeof wanted.entry, "%s", entry);
    snprintf(wanted.gpu, sizeof wanted.gpu, "%s", gpu);
    const struct line *line = find_line(lines, &wanted);
    return line ? line->m.attained : 0;
}

double marks_attained(const char *path, int lab, const char *entry, const char *gpu)
{
    struct why why;
    struct lines lines = {0};
    double attained = read_lines(&lines, path, &why) ? attained_of(&lines, lab, entry, gpu) : 0;
    free_lines(&lines);
    return attained;
}

struct clock_marks marks_for(const char *path, int lab, const char *entry, const char *gpu,
                             struct clock_marks built_in, char *remark, size_t remark_size)
{
    struct why why;
    struct lines lines = {0};
    struct clock_marks marks = built_in;
    bool ok = read_lines(&lines, path, &why);
    double attained = ok ? attained_of(&lines, lab, entry, gpu) : 0;
    if (attained > 0) {
        marks.full = attained / clock_spare;
        marks.none = built_in.none * marks.full / built_in.full;
        marks.source = MARKS_CALIBRATED;
    }
    snprintf(remark, remark_size, "%s%s", ok ? "" : why.text,
             ok ? "" : "; until then the built-in marks are used");
    free_lines(&lines);
    return marks;
}

struct clock_marks marks_of(int lab, const struct entry *entry, const char *gpu, char *remark,
                            size_t remark_size)
{
    struct clock_marks built_in = {
        .full = entry->time.clock_full, .none = entry->time.clock_none, .source = MARKS_BUILT_IN};
    char *path = marks_path();
    struct clock_marks marks = marks_for(path, lab, entry->name, gpu, built_in, remark, remark_size);
    free(path);
    return marks;
}

/* Replace the line with the same lab, entry point and GPU, or add one at the end. */
static bool put(struct lines *lines, const struct measurement *m, struct why *why)
{
    struct line new = {.is_measurement = true};
    new.text = xformat("%d  %s  %.4f  %s  %s", m->lab, m->entry, m->attained, m->date, m->gpu);
    const char *wrong = strchr(new.text, '\n') ? "has a line break" : parse(new.text, &new.m);
    if (wrong) {
        why_say(why, "the measurement of lab %d, %s, %s", m->lab, m->entry, wrong);
        free(new.text);
        return false;
    }
    struct line *old = find_line(lines, &new.m);
    if (old)
        free(old->text);
    else
        old = ARRAY_PUSH(lines->items, lines->count, lines->capacity);
    *old = new;
    return true;
}

bool marks_store(const char *path, const struct measurement *list, size_t count, struct why *why)
{
    struct lines lines = {0};
    struct text text = {0};
    bool ok = read_lines(&lines, path, why);
    for (size_t k = 0; k < count && ok; k++)
        ok = put(&lines, &list[k], why);
    for (size_t k = 0; k < lines.count; k++)
        text_printf(&text, "%s\n", lines.items[k].text);
    ok = ok && whole_file_write(path, text.s, text.length, why);
    text_free(&text);
    free_lines(&lines);
    return ok;
}
