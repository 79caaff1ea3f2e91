#include "grader/class/past.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grader/class/store.h"
#include "grader/text/escape.h"
#include "grader/text/json.h"
#include "grader/text/whole_file.h"

enum { CLASS_MAX_BYTES = 256 << 20, COPY_MAX_BYTES = 16 << 20, PATH_BYTES = 4096 };

static const struct {
    const char *key, *copy;
} files[TEACHER_FILES] = {
    [FILE_ROSTER] = {"\n  \"roster\": {", "roster.csv"},
    [FILE_POLICY] = {"\n  \"policy\": {", "policy.txt"},
    [FILE_DECISIONS] = {"\n  \"decisions\": {", "decisions.csv"},
};

/* ---- class.json ---- */

/* The bytes of a folder's name: in hexadecimal if it is not UTF-8. */
static char *folder_of(const char *task)
{
    char name[PATH_BYTES] = "", hex[PATH_BYTES] = "";
    struct text bytes = {0};
    unsigned byte;
    json_field_text(task, 3, "student", name, sizeof name);
    json_field(task, 3, "folder_hex", hex, sizeof hex);
    for (const char *at = hex; sscanf(at, "%2x", &byte) == 1 && at[1] && byte; at += 2)
        text_add(&bytes, &(char){(char)byte}, 1);
    return bytes.s ? bytes.s : xstrdup(name);
}

/* Paths in class.json are relative to the directory in which that run was started. */
static void read_task(struct class_past *past, const char *directory, const char *task)
{
    char lab[16] = "", source[PATH_BYTES] = "";
    const struct lab *known = json_field(task, 3, "lab", lab, sizeof lab) ? lab_named(lab) : NULL;
    if (!known || !json_field_text(task, 3, "source", source, sizeof source) || !source[0])
        return;
    char *student = folder_of(task), *on_disk = utf8_path_on_disk(source, student);
    *ARRAY_PUSH(past->tasks, past->count, past->capacity) = (struct past_task){
        .student = student,
        .source = source[0] == '/' || !*directory ? xstrdup(on_disk) : xformat("%s/%s", directory, on_disk),
        .lab = known->number};
    free(on_disk);
}

/* A task begins with its student. */
static void read_tasks(struct class_past *past, const char *text)
{
    static const char begin[] = "\n      \"student\": ";
    char directory[PATH_BYTES] = "";
    const char *next, *at = strstr(text, "\n  \"tasks\": [");
    json_field_text(text, 1, "directory", directory, sizeof directory);
    for (at = at ? strstr(at, begin) : NULL; at; at = next) {
        next = strstr(at + 1, begin);
        char *task = xstrndup(at, next ? (size_t)(next - at) : strlen(at));
        read_task(past, directory, task);
        free(task);
    }
}

static int by_student_and_lab(const void *left, const void *right)
{
    const struct past_task *a = left, *b = right;
    int order = strcmp(a->student, b->student);
    return order ? order : (a->lab > b->lab) - (a->lab < b->lab);
}

void past_read(struct class_past *past, const char *report)
{
    struct text text = {0};
    char *path = xformat("%s/class.json", report), key[8], value[4];
    *past = (struct class_past){0};
    if (file_read(&text, path, CLASS_MAX_BYTES) && text.s) {
        for (int k = 0; k < TEACHER_FILES; k++) {
            const char *at = strstr(text.s, files[k].key);
            if (at)
                json_field_text(at, 2, "file", past->files[k], sizeof past->files[k]);
        }
        for (int n = 0; n < LABS_MOST; n++) {
            snprintf(key, sizeof key, "lab%d", n);
            past->labs[n] = json_field(text.s, 2, key, value, sizeof value);
        }
        read_tasks(past, text.s);
    }
    if (past->count)
        qsort(past->tasks, past->count, sizeof *past->tasks, by_student_and_lab);
    free(path);
    text_free(&text);
}

const char *past_source(const struct class_past *past, const char *student, int lab)
{
    const struct past_task key = {.student = (char *)student, .lab = lab};
    const struct past_task *t =
        past->count ? bsearch(&key, past->tasks, past->count, sizeof key, by_student_and_lab) : NULL;
    struct stat st;
    return t && lstat(t->source, &st) == 0 && S_ISREG(st.st_mode) ? t->source : NULL;
}

void past_free(struct class_past *past)
{
    for (size_t i = 0; i < past->count; i++) {
        free(past->tasks[i].student);
        free(past->tasks[i].source);
    }
    free(past->tasks);
    *past = (struct class_past){0};
}

/* ---- copies ---- */

char *past_copy_path(const char *report, enum teacher_file which)
{
    return xformat("%s/%s", report, files[which].copy);
}

bool past_copy(const char *report, enum teacher_file which, const char *path, struct why *why)
{
    char *copy = past_copy_path(report, which);
    struct text text = {0}, old = {0};
    bool ok = path ? whole_file_read(&text, path, COPY_MAX_BYTES, why) : store_remove(copy, why);
    bool same = file_read(&old, copy, COPY_MAX_BYTES) && old.length == text.length &&
                (old.length == 0 || memcmp(old.s, text.s, old.length) == 0);
    if (ok && path && !same)
        ok = store_write(copy, &text, why);
    text_free(&old);
    text_free(&text);
    free(copy);
    return ok;
}
