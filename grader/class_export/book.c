#include "grader/class_export/book.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "grader/escape.h"
#include "grader/whole_file.h"

enum { FILE_MAX_BYTES = 256 << 20 };

const char *field_text(const json_t *object, const char *key)
{
    const char *s = json_string_value(json_object_get(object, key));
    return s ? s : "";
}

double field_number(const json_t *object, const char *key)
{
    return json_number_value(json_object_get(object, key));
}

/* An object from a file, NULL with a line in `why`. */
static json_t *load(const char *path, char *why, size_t why_size)
{
    struct text text = {0};
    json_error_t error;
    json_t *object = NULL;
    if (whole_file_read(&text, path, FILE_MAX_BYTES, why, why_size)) {
        object = json_loadb(text.s ? text.s : "", text.length, 0, &error);
        if (!object && json_error_code(&error) == json_error_numeric_overflow) /* a seed beyond 63 bits */
            object = json_loadb(text.s, text.length, JSON_DECODE_INT_AS_REAL, &error);
        if (!object)
            snprintf(why, why_size, "%s:%d: is no JSON: %s", path, error.line, error.text);
        else if (!json_is_object(object)) {
            snprintf(why, why_size, "%s: is no result of ./grade; write one with --json", path);
            json_decref(object);
            object = NULL;
        }
    }
    text_free(&text);
    return object;
}

/* ---- one submission ---- */

static struct submission *add(struct book *book, const char *folder, const char *lab)
{
    struct submission *s = ARRAY_PUSH(book->items, book->count, book->capacity);
    *s = (struct submission){.folder = xstrdup(folder),
                             .student = utf8_clean(folder),
                             .lab = utf8_clean(lab),
                             .reason = xstrdup(""),
                             .report = xstrdup("")};
    return s;
}

static void give_no_grade(struct submission *s, enum standing standing, const char *reason)
{
    s->standing = standing;
    free(s->reason);
    s->reason = xstrdup(reason);
}

/* A verdict after which somebody has to act before there is a grade. */
static bool waits(const json_t *result)
{
    const char *verdict = field_text(result, "verdict");
    return strcmp(verdict, "internal_error") == 0 || strcmp(verdict, "review") == 0;
}

static void set_time(struct submission *s, const json_t *class)
{
    struct stat st;
    struct tm utc;
    snprintf(s->graded_at, sizeof s->graded_at, "%s", field_text(class, "graded_at"));
    if (!s->graded_at[0] && stat(s->path, &st) == 0)
        strftime(s->graded_at, sizeof s->graded_at, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&st.st_mtime, &utc));
}

/* What a result file says; what the policy of the class made of it comes first. */
static bool take_result(struct submission *s, const char *path, char *why, size_t why_size)
{
    s->path = xstrdup(path);
    s->result = load(path, why, why_size);
    if (!s->result)
        return false;
    const json_t *class = json_object_get(s->result, "class");
    if (field_number(s->result, "schema") != 1 || !json_is_array(json_object_get(s->result, "exercises"))) {
        snprintf(why, why_size, "%s: is no result of ./grade; write one with --json", path);
        return false;
    }
    const json_t *applied = json_object_get(class, "score"), *marks = json_object_get(class, "marks");
    s->score = applied ? json_number_value(applied) : field_number(s->result, "score");
    s->max_score = marks ? json_number_value(marks) : field_number(s->result, "max_score");
    s->wall_seconds = field_number(class, "wall_seconds");
    set_time(s, class);
    if (waits(s->result)) {
        char *reason = xformat("%s: %s", field_text(s->result, "verdict"), field_text(s->result, "message"));
        give_no_grade(s, STANDING_NOT_GRADED, reason);
        free(reason);
    }
    return true;
}

static void take_report(struct submission *s, const char *path)
{
    struct text text = {0};
    if (file_read(&text, path, FILE_MAX_BYTES) && text.s) {
        free(s->report);
        s->report = utf8_clean(text.s);
    }
    text_free(&text);
}

static bool ends_with(const char *name, const char *ending)
{
    size_t length = strlen(name), tail = strlen(ending);
    return length > tail && strcmp(name + length - tail, ending) == 0;
}

/* A result file; the report beside it, RESULT.txt, is taken along. */
static bool read_one(struct book *book, const char *path, char *why, size_t why_size)
{
    struct submission *s = add(book, "", "");
    if (!take_result(s, path, why, why_size))
        return false;
    const char *student = field_text(json_object_get(s->result, "class"), "student");
    const char *source = field_text(s->result, "source"), *slash = strrchr(source, '/');
    free(s->lab);
    free(s->student);
    s->lab = xstrdup(field_text(s->result, "lab"));
    if (ends_with(path, ".json")) {
        char *report = xformat("%.*s.txt", (int)(strlen(path) - strlen(".json")), path);
        take_report(s, report);
        free(report);
    }
    s->student = xstrdup(*student ? student : slash ? slash + 1 : source);
    return true;
}

/* ---- a class ---- */

static bool read_not_graded(struct book *book, const char *folder, const char *lab, const char *path,
                            char *why, size_t why_size)
{
    json_t *object = load(path, why, why_size);
    if (object)
        give_no_grade(add(book, folder, lab), STANDING_NOT_GRADED, field_text(object, "reason"));
    json_decref(object);
    return object != NULL;
}

/* One file of results/STUDENT/. */
static bool read_file(struct book *book, const char *folder, const char *name, char *why, size_t why_size)
{
    static const char held[] = ".not_graded.json", whole[] = ".json";
    char *path = xformat("%s/results/%s/%s", book->folder, folder, name);
    bool ok = true;
    if (ends_with(name, held)) {
        char *lab = xstrndup(name, strlen(name) - strlen(held));
        ok = read_not_graded(book, folder, lab, path, why, why_size);
        free(lab);
    } else if (ends_with(name, whole)) {
        char *lab = xstrndup(name, strlen(name) - strlen(whole));
        char *report = xformat("%s/results/%s/%s.txt", book->folder, folder, lab);
        struct submission *s = add(book, folder, lab);
        ok = take_result(s, path, why, why_size);
        take_report(s, report);
        free(report);
        free(lab);
    }
    free(path);
    return ok;
}

/* Every name in the folder `path` to `visit`, with the student it belongs to: `folder`, or NULL for the name
 * itself. A file where a folder should be has none. */
static bool each_name(struct book *book, const char *path, const char *folder,
                      bool (*visit)(struct book *, const char *, const char *, char *, size_t), char *why,
                      size_t why_size)
{
    DIR *directory = opendir(path);
    bool ok = true;
    if (!directory && errno == ENOTDIR)
        return true;
    if (!directory) {
        snprintf(why, why_size, "%s: %s; give the folder that ./grade class has made", path, strerror(errno));
        return false;
    }
    for (struct dirent *e; ok && (e = readdir(directory));)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            ok = visit(book, folder ? folder : e->d_name, e->d_name, why, why_size);
    closedir(directory);
    return ok;
}

static bool read_student(struct book *book, const char *folder, const char *name, char *why, size_t why_size)
{
    char *path = xformat("%s/results/%s", book->folder, folder);
    bool ok = each_name(book, path, name, read_file, why, why_size);
    free(path);
    return ok;
}

static int by_shown_name(const void *left, const void *right)
{
    const struct submission *a = left, *b = right;
    int order = strcmp(a->student, b->student);
    return order ? order : strcmp(a->lab, b->lab);
}

/* What class.json knows and results/ does not: nothing handed in, or not graded yet. */
static void add_others(struct book *book)
{
    struct submission *known = xcalloc(book->count + 1, sizeof *known);
    size_t i, known_count = book->count;
    const json_t *task;
    if (known_count > 0)
        memcpy(known, book->items, known_count * sizeof *known);
    qsort(known, known_count, sizeof *known, by_shown_name);
    json_array_foreach(json_object_get(book->run, "tasks"), i, task)
    {
        char *student = (char *)field_text(task, "student"), *lab = (char *)field_text(task, "lab");
        struct submission key = {.student = student, .lab = lab};
        if (bsearch(&key, known, known_count, sizeof *known, by_shown_name))
            continue;
        bool missing = strcmp(field_text(task, "state"), "missing") == 0;
        give_no_grade(add(book, student, lab), missing ? STANDING_MISSING : STANDING_NOT_GRADED,
                      missing ? "nothing was handed in" : "not graded yet: run ./grade class again");
    }
    free(known);
}

static void read_people(struct book *book)
{
    size_t i;
    const json_t *row;
    json_array_foreach(json_object_get(json_object_get(book->run, "roster"), "students"), i, row) *
        ARRAY_PUSH(book->people, book->person_count, book->person_capacity) =
        (struct person){.id = xstrdup(field_text(row, "id")),
                        .name = xstrdup(field_text(row, "name")),
                        .email = xstrdup(field_text(row, "email"))};
}

static int by_student_and_lab(const void *left, const void *right)
{
    const struct submission *a = left, *b = right;
    int order = strcmp(a->folder, b->folder);
    return order ? order : strcmp(a->lab, b->lab);
}

static bool read_class(struct book *book, const char *path, char *why, size_t why_size)
{
    char *run = xformat("%s/class.json", path), *results = xformat("%s/results", path);
    book->folder = xstrdup(path);
    book->run = load(run, why, why_size);
    bool ok = book->run && each_name(book, results, NULL, read_student, why, why_size);
    if (ok) {
        add_others(book);
        read_people(book);
        if (book->count > 0)
            qsort(book->items, book->count, sizeof *book->items, by_student_and_lab);
    }
    free(results);
    free(run);
    return ok;
}

bool book_read(struct book *book, const char *path, char *why, size_t why_size)
{
    struct stat st;
    *book = (struct book){0};
    if (stat(path, &st) == 0 && S_ISDIR(st.st_mode))
        return read_class(book, path, why, why_size);
    return read_one(book, path, why, why_size);
}

void book_free(struct book *book)
{
    for (size_t i = 0; i < book->count; i++) {
        struct submission *s = &book->items[i];
        char *texts[] = {s->folder, s->student, s->lab, s->reason, s->report, s->path};
        for (size_t k = 0; k < ARRAY_LEN(texts); k++)
            free(texts[k]);
        json_decref(s->result);
    }
    for (size_t i = 0; i < book->person_count; i++) {
        free(book->people[i].id);
        free(book->people[i].name);
        free(book->people[i].email);
    }
    free(book->people);
    free(book->items);
    free(book->folder);
    json_decref(book->run);
    *book = (struct book){0};
}
