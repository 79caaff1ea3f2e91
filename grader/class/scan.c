#include "grader/class/scan.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "grader/submission.h"

/* What a student's folder has for one lab. */
struct offer {
    char *newest; /* a name; NULL: none that can be graded */
    time_t changed;
    int files;         /* that can be graded */
    char refused[400]; /* why the last of the others cannot be; empty: no others */
};

int scan_lab_of(const char *name)
{
    size_t length = strlen(name);
    if (strncasecmp(name, "lab", 3) != 0 || length < 7 || strcasecmp(name + length - 3, ".cu") != 0)
        return -1;
    size_t digits = strspn(name + 3, "0123456789");
    int number = digits > 0 && digits < 4 ? atoi(name + 3) : -1;
    return number >= 0 && number < LABS_MOST && lab_find(number) ? number : -1;
}

/* Does `path`, all links followed, lie in `folder`? */
static bool lies_in(const char *path, const char *folder)
{
    char *real = realpath(path, NULL), *top = realpath(folder, NULL);
    size_t length = top ? strlen(top) : 0;
    bool inside = real && top && strncmp(real, top, length) == 0 && real[length] == '/';
    free(real);
    free(top);
    return inside;
}

static const char *what_is(mode_t mode)
{
    return S_ISDIR(mode) ? "a folder" : S_ISFIFO(mode) ? "a pipe" : S_ISSOCK(mode) ? "a socket" : "a device";
}

/* Why a name in `folder` is no file to grade; empty: it is one. */
static void refuse(char *reason, size_t size, const char *folder, const char *name, struct stat *st)
{
    char *path = xformat("%s/%s", folder, name);
    reason[0] = 0;
    bool there = lstat(path, st) == 0, link = there && S_ISLNK(st->st_mode);
    if (link && stat(path, st) != 0)
        snprintf(reason, size, "%s is a link that leads nowhere", name);
    else if (!there)
        snprintf(reason, size, "%s cannot be read: %s", name, strerror(errno));
    else if (link && !lies_in(path, folder))
        snprintf(reason, size, "%s is a link that leads out of the student's folder", name);
    else if (!S_ISREG(st->st_mode))
        snprintf(reason, size, "%s is %s, not a file", name, what_is(st->st_mode));
    free(path);
}

static void take_offer(struct offer *o, const char *folder, const char *name)
{
    char reason[sizeof o->refused];
    struct stat st;
    refuse(reason, sizeof reason, folder, name, &st);
    if (reason[0]) {
        memcpy(o->refused, reason, sizeof reason);
        return;
    }
    o->files++;
    if (o->newest && (st.st_mtime < o->changed || (st.st_mtime == o->changed && strcmp(name, o->newest) < 0)))
        return;
    free(o->newest);
    o->newest = xstrdup(name);
    o->changed = st.st_mtime;
}

/* All that a student's folder has, by lab number. False, with errno, if it cannot be read. */
static bool list_offers(struct offer offers[LABS_MOST], const char *folder)
{
    DIR *dir = opendir(folder);
    if (!dir)
        return false;
    for (const struct dirent *d; (d = readdir(dir));) {
        int number = scan_lab_of(d->d_name);
        if (number >= 0)
            take_offer(&offers[number], folder, d->d_name);
    }
    closedir(dir);
    return true;
}

/* ---- students ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Hidden folders belong to tools, .git for instance, unless there is a submission in them. */
static bool is_student(const char *path, const char *name)
{
    struct offer offers[LABS_MOST] = {0};
    bool any = false;
    if (!is_folder(path))
        return false;
    list_offers(offers, path);
    for (int n = 0; n < LABS_MOST; n++) {
        any |= offers[n].newest || offers[n].refused[0];
        free(offers[n].newest);
    }
    return name[0] != '.' || any;
}

static bool list_students(struct class_scan *scan, const char *folder, const struct roster *roster)
{
    DIR *dir = opendir(folder);
    if (!dir)
        return false;
    for (const struct dirent *d; (d = readdir(dir));) {
        char *path = xformat("%s/%s", folder, d->d_name);
        bool own = strcmp(d->d_name, ".") != 0 && strcmp(d->d_name, "..") != 0;
        if (own && !roster_find(roster, d->d_name) && is_student(path, d->d_name))
            *ARRAY_PUSH(scan->students, scan->student_count, scan->student_capacity) = xstrdup(d->d_name);
        free(path);
    }
    closedir(dir);
    for (size_t i = 0; i < roster->count; i++)
        *ARRAY_PUSH(scan->students, scan->student_count, scan->student_capacity) =
            xstrdup(roster->rows[i].id);
    if (scan->student_count > 0)
        qsort(scan->students, scan->student_count, sizeof *scan->students, by_name);
    return true;
}

/* ---- tasks ---- */

static void not_gradable(struct task *t, const char *reason)
{
    t->state = TASK_NOT_GRADED;
    snprintf(t->reason, sizeof t->reason, "%s", reason);
}

static void take_source(struct task *t, const struct offer *o, const char *folder)
{
    struct submission s;
    char why[sizeof t->reason];
    t->source = xformat("%s/%s", folder, o->newest);
    t->changed = o->changed;
    if (o->files > 1)
        snprintf(t->remark, sizeof t->remark, "%.200s was taken, the newest of %d files for this lab",
                 o->newest, o->files);
    if (submission_read(&s, t->source, why, sizeof why))
        memcpy(t->sha256, s.sha256, sizeof t->sha256);
    else
        not_gradable(t, why);
    submission_free(&s);
}

/* A name from the roster that is no name of a folder has no folder: nothing was handed in. */
static bool is_folder_name(const char *name)
{
    return !strchr(name, '/') && strcmp(name, ".") != 0 && strcmp(name, "..") != 0;
}

static void add_tasks(struct class_scan *scan, const char *top, const char *student)
{
    struct offer offers[LABS_MOST] = {0};
    char *folder = xformat("%s/%s", top, student), refused[400] = "";
    bool there = is_folder_name(student) && is_folder(folder);
    if (there && !lies_in(folder, top))
        snprintf(refused, sizeof refused, "the folder is a link that leads out of the submissions");
    else if (there && !list_offers(offers, folder))
        snprintf(refused, sizeof refused, "the folder cannot be read: %s", strerror(errno));
    for (int n = 0; n < LABS_MOST; n++) {
        const struct offer *o = &offers[n];
        scan->labs[n] |= o->newest || o->refused[0];
        if (lab_find(n)) {
            struct task *t = ARRAY_PUSH(scan->tasks, scan->count, scan->capacity);
            *t = (struct task){.student = student, .lab = lab_find(n), .state = TASK_MISSING};
            if (o->newest)
                t->state = TASK_TO_DO, take_source(t, o, folder);
            else if (refused[0] || o->refused[0])
                not_gradable(t, refused[0] ? refused : o->refused);
        }
        free(o->newest);
    }
    free(folder);
}

/* Keep the tasks of the class's labs alone. */
static void keep_labs(struct class_scan *scan, const bool wanted[LABS_MOST])
{
    size_t kept = 0;
    if (memchr(wanted, true, LABS_MOST))
        memcpy(scan->labs, wanted, sizeof scan->labs);
    for (size_t i = 0; i < scan->count; i++)
        if (scan->labs[scan->tasks[i].lab->number])
            scan->tasks[kept++] = scan->tasks[i];
        else
            free(scan->tasks[i].source);
    scan->count = kept;
}

static void keep_part(struct class_scan *scan, unsigned part, unsigned parts)
{
    size_t kept = 0;
    for (size_t i = 0; i < scan->student_count; i++)
        if (i % parts == part - 1)
            scan->students[kept++] = scan->students[i];
        else
            free(scan->students[i]);
    scan->student_count = kept;
}

bool scan_part(struct class_scan *scan, const char *folder, const struct roster *roster,
               const bool wanted[LABS_MOST], unsigned part, unsigned parts, char *why, size_t why_size)
{
    *scan = (struct class_scan){0};
    if (!list_students(scan, folder, roster)) {
        snprintf(why, why_size, "%s: %s; give the folder that holds a folder for every student", folder,
                 strerror(errno));
        return false;
    }
    keep_part(scan, part, parts);
    for (size_t i = 0; i < scan->student_count; i++)
        add_tasks(scan, folder, scan->students[i]);
    keep_labs(scan, wanted);
    return true;
}

bool scan_class(struct class_scan *scan, const char *folder, const struct roster *roster,
                const bool wanted[LABS_MOST], char *why, size_t why_size)
{
    return scan_part(scan, folder, roster, wanted, 1, 1, why, why_size);
}

void scan_free(struct class_scan *scan)
{
    for (size_t i = 0; i < scan->student_count; i++)
        free(scan->students[i]);
    for (size_t i = 0; i < scan->count; i++)
        free(scan->tasks[i].source);
    free(scan->students);
    free(scan->tasks);
    *scan = (struct class_scan){0};
}
