#include "grader/class_results/book.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grader/class_results/standing.h"
#include "grader/text/escape.h"

/* ---- students and labs ---- */

static struct submission *add(struct book *book, const char *folder, const char *lab, const json_t *task)
{
    struct submission *s = ARRAY_PUSH(book->items, book->count, book->capacity);
    *s = (struct submission){.folder = xstrdup(folder),
                             .student = utf8_escaped(folder),
                             .lab = utf8_clean(lab),
                             .task = task,
                             .reason = xstrdup(""),
                             .explanation = xstrdup(""),
                             .source = xstrdup(""),
                             .report = xstrdup("")};
    return s;
}

/* The name of a student's folder in bytes: class.json has it in hexadecimal if it is not UTF-8. The caller
 * frees it. */
static char *folder_of(const json_t *object, const char *key)
{
    const char *hex = field_text(object, "folder_hex");
    struct text bytes = {0};
    unsigned byte;
    for (; sscanf(hex, "%2x", &byte) == 1 && hex[1] && byte; hex += 2)
        text_add(&bytes, &(char){(char)byte}, 1);
    return bytes.s ? bytes.s : xstrdup(field_text(object, key));
}

static void add_tasks(struct book *book)
{
    size_t i;
    const json_t *task;
    json_array_foreach(json_object_get(book->run, "tasks"), i, task)
    {
        char *folder = folder_of(task, "student");
        if (*folder && *field_text(task, "lab"))
            add(book, folder, field_text(task, "lab"), task);
        free(folder);
    }
}

static void add_people(struct book *book)
{
    size_t i;
    const json_t *row;
    json_array_foreach(json_object_get(json_object_get(book->run, "roster"), "students"), i, row) *
        ARRAY_PUSH(book->people, book->person_count, book->person_capacity) =
        (struct person){.id = folder_of(row, "id"),
                        .name = xstrdup(field_text(row, "name")),
                        .email = xstrdup(field_text(row, "email"))};
}

/* "lab4" of "lab4.json" and "lab4.not_graded.json"; NULL for other files. The caller frees it. */
static char *lab_of(const char *name)
{
    size_t length = strcspn(name, ".");
    bool is_ours = strcmp(name + length, ".json") == 0 || strcmp(name + length, ".not_graded.json") == 0;
    return length && is_ours ? xstrndup(name, length) : NULL;
}

/* Add the results in a student's folder; none if it is not a folder. */
static void add_files(struct book *book, const char *folder)
{
    char *path = xformat("%s/results/%s", book->folder, folder);
    DIR *directory = opendir(path);
    for (const struct dirent *e; directory && (e = readdir(directory));) {
        char *lab = lab_of(e->d_name);
        if (lab)
            add(book, folder, lab, NULL);
        free(lab);
    }
    if (directory)
        closedir(directory);
    free(path);
}

static bool add_results(struct book *book, struct why *why)
{
    char *path = xformat("%s/results", book->folder);
    DIR *directory = opendir(path);
    if (!directory)
        why_say(why, "%s: %s; make it with: ./grade class SUBMISSIONS --out REPORT", path, strerror(errno));
    for (const struct dirent *e; directory && (e = readdir(directory));)
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            add_files(book, e->d_name);
    if (directory)
        closedir(directory);
    free(path);
    return directory;
}

/* ---- one of each ---- */

static int by_student_and_lab(const void *left, const void *right)
{
    const struct submission *a = left, *b = right;
    int order = strcmp(a->folder, b->folder);
    return order ? order : strverscmp(a->lab, b->lab); /* lab2 before lab10 */
}

/* Submissions that class.json names come first. */
static int tasks_first(const void *left, const void *right)
{
    const struct submission *a = left, *b = right;
    int order = by_student_and_lab(a, b);
    return order ? order : (b->task != NULL) - (a->task != NULL);
}

static void free_submission(struct submission *s)
{
    char *texts[] = {s->folder, s->student, s->lab, s->reason, s->source, s->report, s->path, s->explanation};
    for (size_t k = 0; k < ARRAY_LEN(texts); k++)
        free(texts[k]);
    json_decref(s->result);
}

static void sort(struct book *book)
{
    size_t kept = 0;
    if (book->count)
        qsort(book->items, book->count, sizeof *book->items, tasks_first);
    for (size_t i = 0; i < book->count; i++)
        if (kept && by_student_and_lab(&book->items[kept - 1], &book->items[i]) == 0)
            free_submission(&book->items[i]);
        else
            book->items[kept++] = book->items[i];
    book->count = kept;
}

/* ---- all of it ---- */

static json_t *read_run(const char *path, struct why *why)
{
    char *file = xformat("%s/class.json", path);
    json_t *run = object_read(file, why);
    if (run && !object_has_schema(run, why)) {
        json_decref(run);
        run = NULL;
    } else if (!run && !*why->text)
        why_say(why, "there is none");
    free(file);
    return run;
}

bool book_read_folder(struct book *book, const char *path, struct why *why)
{
    *book = (struct book){.folder = xstrdup(path), .run = read_run(path, why)};
    if (!add_results(book, why))
        return false;
    add_tasks(book);
    add_people(book);
    sort(book);
    for (size_t i = 0; i < book->count; i++)
        standing_find(&book->items[i], book);
    return true;
}

/* Read a single result file. Its key "class" names the student; without one, the source's name does. */
static bool read_alone(struct book *book, const char *path, struct why *why)
{
    *book = (struct book){0};
    struct submission *s = add(book, "", "", NULL);
    if (!standing_alone(s, path, why))
        return false;
    const char *student = field_text(json_object_get(s->result, "class"), "student");
    const char *slash = strrchr(s->source, '/');
    free(s->lab);
    free(s->student);
    s->lab = xstrdup(field_text(s->result, "lab"));
    s->student = xstrdup(*student ? student : slash ? slash + 1 : s->source);
    return true;
}

bool book_read(struct book *book, const char *path, struct why *why)
{
    struct stat st;
    struct why problem;
    if (stat(path, &st) != 0 || !S_ISDIR(st.st_mode))
        return read_alone(book, path, why);
    bool ok = book_read_folder(book, path, &problem);
    if (ok && !book->run)
        why_say(why, "%s/class.json: %s; give the folder that ./grade class has made", path, problem.text);
    else if (!ok)
        *why = problem;
    return ok && book->run;
}

void book_keep_lab(struct book *book, const char *lab)
{
    size_t kept = 0;
    for (size_t i = 0; i < book->count; i++)
        if (strcmp(book->items[i].lab, lab) == 0)
            book->items[kept++] = book->items[i];
        else
            free_submission(&book->items[i]);
    book->count = kept;
}

void book_free(struct book *book)
{
    for (size_t i = 0; i < book->count; i++)
        free_submission(&book->items[i]);
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
