#include "grader/class/scan.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grader/class/offer.h"
#include "grader/compile/submission.h"

/* ---- students ---- */

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Is there certainly no folder at `path`? A path that cannot be examined (*error says why) may be one. */
static bool is_absent(const char *path, int *error)
{
    struct stat st;
    *error = stat(path, &st) == 0 ? 0 : errno;
    if (*error == 0)
        return !S_ISDIR(st.st_mode);
    return (*error == ENOENT || *error == ENOTDIR) && lstat(path, &st) != 0; /* not a dangling link */
}

/* A hidden folder belongs to a tool, for instance .git, unless it holds a submission. */
static bool is_student(const char *path, const char *name)
{
    struct offer offers[LABS_MOST] = {0};
    bool any = false;
    int error;
    bool there = !is_absent(path, &error);
    if (!there || name[0] != '.')
        return there;
    offers_list(offers, path);
    for (int n = 0; n < LABS_MOST; n++)
        any |= !offer_is_empty(&offers[n]);
    offers_free(offers);
    return any;
}

static void add_student(struct class_scan *scan, const char *name)
{
    *ARRAY_PUSH(scan->students, scan->student_count, scan->student_capacity) = xstrdup(name);
}

/* May the files that the folder lists be examined too? */
static bool is_open(const char *folder)
{
    struct stat st;
    char *inside = xformat("%s/.", folder);
    bool open = stat(inside, &st) == 0;
    free(inside);
    return open;
}

/* False, with errno set, if the folder cannot be read: then it is unknown which students handed in. */
static bool list_students(struct class_scan *scan, const char *folder, const struct roster *roster)
{
    DIR *dir = is_open(folder) ? opendir(folder) : NULL;
    if (!dir)
        return false;
    for (const struct dirent *d; (d = next_name(dir));) {
        char *path = xformat("%s/%s", folder, d->d_name);
        bool own = strcmp(d->d_name, ".") != 0 && strcmp(d->d_name, "..") != 0;
        if (own && !roster_find(roster, d->d_name) && is_student(path, d->d_name))
            add_student(scan, d->d_name);
        free(path);
    }
    int error = errno;
    closedir(dir);
    for (size_t i = 0; i < roster->count; i++)
        add_student(scan, roster->rows[i].id);
    if (scan->student_count > 0)
        qsort(scan->students, scan->student_count, sizeof *scan->students, by_name);
    errno = error;
    return error == 0;
}

/* ---- tasks ---- */

static void not_gradable(struct task *t, const char *reason)
{
    t->state = TASK_NOT_GRADED;
    snprintf(t->reason, sizeof t->reason, "%.399s", reason);
}

static void take_source(struct task *t, const struct offer *o, const char *folder)
{
    struct submission s;
    struct why why;
    t->source = xformat("%s/%s", folder, o->newest);
    t->changed = o->changed.tv_sec;
    if (o->files > 1)
        snprintf(t->remark, sizeof t->remark, "%.200s was taken, the newest of %d files for this lab",
                 o->newest, o->files);
    if (submission_read(&s, t->source, &why))
        memcpy(t->sha256, s.sha256, sizeof t->sha256);
    else
        not_gradable(t, why.text);
    submission_free(&s);
}

/* Find the files of a student's folder; none if there is no folder. If there may be files that cannot be
 * read, `refused` says why. */
static void look_into(struct offer offers[LABS_MOST], char *refused, size_t size, const char *folder,
                      const char *top)
{
    int error;
    refused[0] = 0;
    if (is_absent(folder, &error))
        return;
    if (error == 0 && !lies_in(folder, top))
        snprintf(refused, size, "the folder is a link that leads out of the submissions");
    else if (error != 0 || !offers_list(offers, folder))
        snprintf(refused, size, "the folder cannot be read: %s", strerror(error ? error : errno));
}

static void add_tasks(struct class_scan *scan, const char *top, const char *student)
{
    struct offer offers[LABS_MOST] = {0};
    char *folder = xformat("%s/%s", top, student), refused[400];
    look_into(offers, refused, sizeof refused, folder, top);
    for (int n = 0; n < LABS_MOST; n++) {
        const struct offer *o = &offers[n];
        scan->labs[n] |= !offer_is_empty(o);
        if (!lab_find(n))
            continue;
        struct task *t = ARRAY_PUSH(scan->tasks, scan->count, scan->capacity);
        *t = (struct task){.student = student, .lab = lab_find(n), .state = TASK_MISSING};
        if (refused[0] || o->unknown || (!o->newest && o->refused[0]))
            not_gradable(t, refused[0] ? refused : o->refused);
        else if (o->newest)
            t->state = TASK_TO_DO, take_source(t, o, folder);
    }
    offers_free(offers);
    free(folder);
}

/* The labs of a class are unknown if no submission was found and a folder could not be read. */
static bool knows_labs(const struct class_scan *scan, const struct scan_labs *labs, struct why *why)
{
    bool known = memchr(labs->wanted, true, LABS_MOST) || memchr(labs->kept, true, LABS_MOST) ||
                 memchr(scan->labs, true, LABS_MOST);
    for (size_t i = 0; i < scan->count && !known; i++)
        if (scan->tasks[i].state == TASK_NOT_GRADED) {
            why_say(why, "%s: %s; correct that, or name the labs of the class with --lab",
                    scan->tasks[i].student, scan->tasks[i].reason);
            return false;
        }
    return true;
}

/* Keep only the tasks of the class's labs. */
static void keep_labs(struct class_scan *scan, const struct scan_labs *labs)
{
    size_t kept = 0;
    if (memchr(labs->wanted, true, LABS_MOST))
        memcpy(scan->labs, labs->wanted, sizeof scan->labs);
    for (int n = 0; n < LABS_MOST; n++)
        scan->labs[n] = (scan->labs[n] || labs->kept[n]) && !labs->dropped[n];
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
               const struct scan_labs *labs, unsigned part, unsigned parts, struct why *why)
{
    *scan = (struct class_scan){0};
    if (!list_students(scan, folder, roster)) {
        why_say(why, "%s: %s; give the folder that holds a folder for every student", folder,
                strerror(errno));
        return false;
    }
    keep_part(scan, part, parts);
    for (size_t i = 0; i < scan->student_count; i++)
        add_tasks(scan, folder, scan->students[i]);
    if (!knows_labs(scan, labs, why))
        return false;
    keep_labs(scan, labs);
    return true;
}

bool scan_class(struct class_scan *scan, const char *folder, const struct roster *roster,
                const bool wanted[LABS_MOST], struct why *why)
{
    struct scan_labs labs = {0};
    memcpy(labs.wanted, wanted, sizeof labs.wanted);
    return scan_part(scan, folder, roster, &labs, 1, 1, why);
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
