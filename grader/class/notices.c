/* Print notices about a run for the instructor: rare labs, changed marks, names that do not match. One line
 * each. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grader/class/class.h"
#include "grader/class/status.h"

/* ---- before ---- */

/* Print nothing with --lab: it already names the labs of this run. */
static void tell_rare_labs(const struct class_run *class)
{
    enum { RARE = 10 }; /* handed in by fewer than one in ten */
    size_t handed_in[LABS_MOST] = {0}, students = class->scan.student_count, labs = 0;
    if (memchr(class->options.labs, true, LABS_MOST))
        return;
    for (size_t i = 0; i < class->scan.count; i++)
        handed_in[class->scan.tasks[i].lab->number] += class->scan.tasks[i].state != TASK_MISSING;
    for (int n = 0; n < LABS_MOST; n++)
        labs += class->scan.labs[n];
    for (int n = 0; n < LABS_MOST && labs > 1; n++)
        if (class->scan.labs[n] && RARE * handed_in[n] < students)
            printf("lab%d: %zu of %zu students handed it in; if it is not part of this class, add: --forget "
                   "lab%d\n",
                   n, handed_in[n], students, n);
}

static void tell_past_files(const struct class_run *class)
{
    size_t count = 0;
    for (size_t i = 0; i < class->scan.count; i++)
        count += class->scan.tasks[i].from_past;
    if (count)
        printf("%zu submission%s of earlier runs, from other folders, stay%s in the class\n", count,
               count == 1 ? "" : "s", count == 1 ? "s" : "");
}

static void tell_forgotten(const struct class_run *class)
{
    for (int n = 0; n < LABS_MOST; n++)
        if (class->past.labs[n] && !class->scan.labs[n])
            printf("lab%d: no longer part of this class; its results no longer count\n", n);
}

/* What this run has taken over without being told. */
static void tell_remembered(const struct class_run *class)
{
    static const char *const what[TEACHER_FILES] = {"roster", "policy", "decisions"};
    char name[sizeof class->past.files[0]];
    for (int k = 0; k < TEACHER_FILES; k++)
        if (!class->options.files[k] && class->paths[k])
            printf("%s: %s, as it was in the run before; --%s FILE or --%s none changes it\n", what[k],
                   status_text(name, sizeof name, class->names[k]), what[k], what[k]);
}

static const char *or_none(const char *file)
{
    return file && *file ? file : "none (weight 1, 100 marks, no deadline)";
}

static void tell_changes(const struct class_run *class)
{
    const char *policy = class->names[FILE_POLICY], *past = class->past.files[FILE_POLICY];
    char was[sizeof class->past.files[0]], is[sizeof class->past.files[0]];
    if (class->restamped && strcmp(policy, past) == 0)
        printf(
            "the marks of %zu results changed: the policy, the decisions or the submission times have changed\n",
            class->restamped);
    else if (class->restamped || (*past && !*policy))
        printf("the marks of %zu results changed: policy %s -> %s\n", class->restamped,
               status_text(was, sizeof was, or_none(past)), status_text(is, sizeof is, or_none(policy)));
    if (class->past.files[FILE_ROSTER][0] && !class->paths[FILE_ROSTER])
        printf("roster %s -> none: names, addresses and students without a folder are gone from the class\n",
               status_text(was, sizeof was, class->past.files[FILE_ROSTER]));
}

void notices_before(const struct class_run *class)
{
    if (class->options.parts)
        return;
    tell_past_files(class);
    tell_forgotten(class);
    tell_remembered(class);
    tell_rare_labs(class);
    tell_changes(class);
    fflush(stdout);
}

/* ---- after ---- */

/* Add a name to a list. A name that begins or ends with a blank is quoted, since the blank is easily
 * overlooked. */
static void add_name(struct text *list, size_t *count, const char *name)
{
    enum { SHOWN = 10 };
    char shown[STATUS_NAME_SIZE];
    size_t length = strlen(name);
    const char *quote = length && (name[0] == ' ' || name[length - 1] == ' ') ? "'" : "";
    if (*count < SHOWN)
        text_printf(list, "%s%s%s%s", *count ? ", " : "", quote, status_name(shown, name), quote);
    else if (*count == SHOWN)
        text_printf(list, ", ...");
    ++*count;
}

static bool has_folder(const struct class_run *class, const char *student)
{
    struct stat st;
    char *path = xformat("%s/%s", class->options.submissions, student);
    bool there = stat(path, &st) == 0 && S_ISDIR(st.st_mode);
    free(path);
    for (size_t i = 0; i < class->scan.count && !there; i++) /* or one of an earlier run */
        there = class->scan.tasks[i].from_past && strcmp(class->scan.tasks[i].student, student) == 0;
    return there;
}

/* Two spellings of a name may look the same but differ on disk: the student is then graded under one of them,
 * and missing under the other. So print both lists. */
static void tell_strangers(const struct class_run *class)
{
    struct text strangers = {0}, absent = {0};
    size_t stranger_count = 0, absent_count = 0;
    for (size_t i = 0; i < class->scan.student_count; i++) {
        const char *student = class->scan.students[i];
        if (!roster_find(&class->roster, student))
            add_name(&strangers, &stranger_count, student);
        else if (!has_folder(class, student))
            add_name(&absent, &absent_count, student);
    }
    if (stranger_count)
        printf("not in the roster (%zu): %s\n", stranger_count, strangers.s);
    if (absent_count)
        printf("in the roster, without a folder (%zu): %s\n", absent_count, absent.s);
    text_free(&strangers);
    text_free(&absent);
}

static void tell_times(const struct class_run *class)
{
    for (int n = 0; n < LABS_MOST; n++) {
        size_t handed_in = 0, untimed = 0;
        if (!class->scan.labs[n] || !class->policy.labs[n].deadline)
            continue;
        for (size_t i = 0; i < class->scan.count; i++) {
            const struct task *t = &class->scan.tasks[i];
            const struct roster_row *row = roster_find(&class->roster, t->student);
            if (t->lab->number != n || t->state == TASK_MISSING)
                continue;
            handed_in++;
            untimed += !row || !row->submitted[n];
        }
        if (untimed)
            printf(
                "lab%d: the roster has no time for %zu of %zu submissions; the mtime of their files counts\n",
                n, untimed, handed_in);
    }
}

/* Name the files that may be submissions; the others are only counted. All are in class.json. */
static void tell_passed_over(const struct class_run *class)
{
    enum { SHOWN = 10 };
    const struct passed_over *list = &class->passed_over;
    size_t open = 0;
    char path[400];
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].open && open++ < SHOWN)
            printf("  not taken: %s: %s\n", status_text(path, sizeof path, list->items[i].path),
                   list->items[i].reason);
    if (open > SHOWN)
        printf("  not taken: %zu more, named in class.json\n", open - SHOWN);
    if (open)
        printf("These may be submissions. To take them: ./grade import %s --out FOLDER, then grade FOLDER\n",
               class->options.submissions);
    if (list->count > open)
        printf("passed over: %zu other file%s, named in class.json\n", list->count - open,
               list->count - open == 1 ? "" : "s");
}

void notices_after(const struct class_run *class)
{
    if (class->options.parts)
        return;
    tell_passed_over(class);
    if (class->paths[FILE_ROSTER])
        tell_strangers(class);
    if (class->policy.by_roster)
        tell_times(class);
}
