/* From the files in REPORT to a struct class_data. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grader/class_report/attempts.h"
#include "grader/class_report/class_data.h"
#include "grader/class_report/names.h"
#include "grader/whole_file.h"

enum { SCHEMA = 1, FILE_MAX_BYTES = 256 << 20 };

/* ---- one file ---- */

/* The JSON object in `path`, of this schema. NULL, with one line in `why` (empty if there is no such file).
 */
static json_t *read_object(const char *path, char *why, size_t why_size)
{
    struct text text = {0};
    json_error_t error = {0};
    json_t *object = NULL;
    why[0] = 0;
    errno = 0;
    if (!file_read(&text, path, FILE_MAX_BYTES)) {
        if (errno != ENOENT && errno != ENOTDIR)
            snprintf(why, why_size, "%s", strerror(errno));
    } else if (!(object = json_loadb(text.s ? text.s : "", text.length, 0, &error))) {
        snprintf(why, why_size, "line %d is no JSON: %s", error.line, error.text);
    } else if (!json_is_object(object)) {
        snprintf(why, why_size, "it holds no JSON object");
        json_decref(object);
        object = NULL;
    }
    text_free(&text);
    return object;
}

static bool has_schema(const json_t *object, char *why, size_t why_size)
{
    double schema = number_of(object, "schema");
    if (schema == SCHEMA)
        return true;
    if (isnan(schema))
        snprintf(why, why_size, "it names no schema");
    else
        snprintf(why, why_size, "its schema is %g, this kit reads %d: take a newer kit", schema, SCHEMA);
    return false;
}

/* Is everything there that a gradebook needs? */
static bool is_result(const json_t *object, int lab, char *why, size_t why_size)
{
    char name[8];
    snprintf(name, sizeof name, "lab%d", lab);
    if (!has_schema(object, why, why_size))
        return false;
    if (strcmp(text_of(object, "lab"), name) == 0 && text_of(object, "verdict")[0] &&
        isfinite(number_of(object, "score")) && number_of(object, "max_score") > 0 &&
        json_is_array(json_object_get(object, "exercises")))
        return true;
    snprintf(why, why_size, "it is no result file of %s", name);
    return false;
}

/* ---- one lab of one student ---- */

static void set_text(char **to, const char *s)
{
    free(*to);
    *to = xstrdup(s);
}

/* A path as JSON has it, with the student's folder in it as it is on disk. */
static void set_source(const struct student *s, struct work *w, const char *path)
{
    char *folder = xformat("/%s/", s->json_name);
    const char *at = strstr(path, folder);
    free(w->source);
    w->source =
        at ? xformat("%.*s/%s/%s", (int)(at - path), path, s->folder, at + strlen(folder)) : xstrdup(path);
    free(folder);
}

static void not_graded(struct work *w, const char *reason)
{
    w->state = WORK_NOT_GRADED;
    w->score = 0;
    json_decref(w->result);
    w->result = NULL;
    set_text(&w->reason, reason);
}

/* The policy's word where there is one, else the kit's own points. */
static void take_result(struct class_data *class, struct student *s, int lab, json_t *result)
{
    struct work *w = &s->works[lab];
    const json_t *applied = json_object_get(result, "class");
    const char *sandbox = text_of(applied, "sandbox");
    set_text(&w->reason, "");
    w->result = result;
    w->state = json_is_true(json_object_get(applied, "late")) ? WORK_LATE : WORK_GRADED;
    w->score = number_of(applied, "score");
    w->max_score = number_of(applied, "marks");
    if (isnan(w->score))
        w->score = number_of(result, "score");
    if (!(w->max_score > 0))
        w->max_score = number_of(result, "max_score");
    if (number_of(applied, "weight") >= 0)
        w->weight = number_of(applied, "weight");
    set_source(s, w, text_of(result, "source"));
    w->attempts = attempts_beside(w->source, lab);
    if (sandbox[0] && strcmp(class->sandbox, "none") != 0)
        snprintf(class->sandbox, sizeof class->sandbox, "%s", sandbox);
    if (strcmp(text_of(result, "verdict"), "internal_error") == 0)
        not_graded(w, text_of(result, "message"));
}

/* results/STUDENT/labN.json, or why there is none. */
static void read_work(struct class_data *class, struct student *s, int lab)
{
    struct work *w = &s->works[lab];
    char why[400], other[400];
    char *path = xformat("%s/results/%s/lab%d.json", class->report, s->folder, lab);
    char *apart = xformat("%s/results/%s/lab%d.not_graded.json", class->report, s->folder, lab);
    json_t *result = read_object(path, why, sizeof why), *reason = read_object(apart, other, sizeof other);
    if (result && is_result(result, lab, why, sizeof why)) {
        take_result(class, s, lab, result);
    } else if (result || why[0]) {
        json_decref(result);
        class_data_problem(class, "results/%s/lab%d.json is left out: %s", s->name, lab, why);
        not_graded(w, why);
    } else if (reason || other[0]) {
        not_graded(w, reason ? text_of(reason, "reason") : other);
    }
    json_decref(reason);
    free(path);
    free(apart);
}

/* ---- everybody ---- */

static struct student *add_student(struct class_data *class, const char *folder)
{
    struct student *s = ARRAY_PUSH(class->students, class->count, class->capacity);
    *s = (struct student){.folder = xstrdup(folder),
                          .name = name_in_utf8(folder),
                          .json_name = name_in_json(folder),
                          .full_name = xstrdup(""),
                          .email = xstrdup(""),
                          .page = name_of_page(folder)};
    for (int lab = 0; lab < CLASS_LABS; lab++)
        s->works[lab] = (struct work){.state = WORK_MISSING,
                                      .max_score = 100,
                                      .weight = 1,
                                      .reason = xstrdup(""),
                                      .source = xstrdup("")};
    return s;
}

/* Everybody who has a folder. */
static bool read_folders(struct class_data *class, char *why, size_t why_size)
{
    char *path = xformat("%s/results", class->report);
    DIR *folder = opendir(path);
    const struct dirent *entry;
    struct stat about;
    if (!folder)
        snprintf(why, why_size, "%s: %s; make it with: ./grade class SUBMISSIONS --out REPORT", path,
                 strerror(errno));
    while (folder && (entry = readdir(folder)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
            fstatat(dirfd(folder), entry->d_name, &about, AT_SYMLINK_NOFOLLOW) == 0 && S_ISDIR(about.st_mode))
            add_student(class, entry->d_name)->on_disk = true;
    if (folder)
        closedir(folder);
    free(path);
    return folder;
}

/* The student whom a JSON file means; made, if nothing of theirs is on disk. */
static struct student *student_of(struct class_data *class, const char *name)
{
    for (size_t i = 0; i < class->count; i++)
        if (strcmp(class->students[i].json_name, name) == 0)
            return &class->students[i];
    return add_student(class, name);
}

static int lab_of(const char *name)
{
    return strncmp(name, "lab", 3) == 0 && name[3] >= '0' && name[3] <= '9' && !name[4] ? name[3] - '0' : -1;
}

/* What the run meant to grade: its labs, and those who handed in nothing. */
static void read_tasks(struct class_data *class)
{
    size_t i;
    json_t *task;
    json_array_foreach(json_object_get(class->class_json, "tasks"), i, task)
    {
        int lab = lab_of(text_of(task, "lab"));
        if (lab < 0 || !text_of(task, "student")[0])
            continue;
        struct work *w = &student_of(class, text_of(task, "student"))->works[lab];
        class->labs[lab] = true;
        if (strcmp(text_of(task, "state"), "missing") != 0)
            not_graded(w, text_of(task, "reason")[0] ? text_of(task, "reason") : "not graded yet");
    }
}

static void read_roster(struct class_data *class)
{
    size_t i;
    json_t *row, *roster = json_object_get(class->class_json, "roster");
    json_array_foreach(json_object_get(roster, "students"), i, row)
    {
        if (!text_of(row, "id")[0])
            continue;
        struct student *s = student_of(class, text_of(row, "id"));
        set_text(&s->full_name, text_of(row, "name"));
        set_text(&s->email, text_of(row, "email"));
    }
}

/* Weights and marks also of what was not handed in. */
static void read_policy(struct class_data *class)
{
    const json_t *policy = json_object_get(class->class_json, "policy");
    for (int lab = 0; lab < CLASS_LABS; lab++) {
        char name[8];
        snprintf(name, sizeof name, "lab%d", lab);
        const json_t *of = json_object_get(policy, name);
        for (size_t i = 0; i < class->count; i++) {
            struct work *w = &class->students[i].works[lab];
            w->weight = number_of(of, "weight") >= 0 ? number_of(of, "weight") : w->weight;
            w->max_score = number_of(of, "marks") > 0 ? number_of(of, "marks") : w->max_score;
        }
    }
}

static int by_folder(const void *a, const void *b)
{
    return strcmp(((const struct student *)a)->folder, ((const struct student *)b)->folder);
}

static void add_up(const struct class_data *class, struct student *s)
{
    double sum = 0, weights = 0;
    s->has_total = true;
    s->state = WORK_GRADED;
    for (int lab = 0; lab < CLASS_LABS; lab++) {
        const struct work *w = &s->works[lab];
        if (!class->labs[lab])
            continue;
        sum += w->weight * w->score / w->max_score;
        weights += w->weight;
        s->has_total = s->has_total && w->state != WORK_NOT_GRADED;
        s->state = w->state > s->state ? w->state : s->state;
    }
    s->total = weights > 0 ? 100 * sum / weights : 0;
}

static void read_works(struct class_data *class)
{
    for (size_t i = 0; i < class->count; i++)
        for (int lab = 0; lab < CLASS_LABS; lab++) {
            struct work *w = &class->students[i].works[lab];
            if (class->students[i].on_disk)
                read_work(class, &class->students[i], lab);
            class->labs[lab] = class->labs[lab] || w->state != WORK_MISSING;
        }
}

bool class_data_read(struct class_data *class, const char *report, char *why, size_t why_size)
{
    char *path = xformat("%s/class.json", report), problem[400];
    *class = (struct class_data){.report = report};
    if (!read_folders(class, why, why_size)) {
        free(path);
        return false;
    }
    class->class_json = read_object(path, problem, sizeof problem);
    if (class->class_json && !has_schema(class->class_json, problem, sizeof problem)) {
        json_decref(class->class_json);
        class->class_json = NULL;
    }
    if (!class->class_json)
        class_data_problem(class, "class.json is left out: %s", problem[0] ? problem : "there is none");
    read_tasks(class);
    read_roster(class);
    read_policy(class);
    if (class->count)
        qsort(class->students, class->count, sizeof *class->students, by_folder);
    read_works(class);
    for (size_t i = 0; i < class->count; i++)
        add_up(class, &class->students[i]);
    free(path);
    if (class->count == 0)
        snprintf(why, why_size, "%s/results is empty: nobody has been graded there", report);
    return class->count > 0;
}
