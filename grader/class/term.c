/* What makes single runs a term: labs, students and files of the runs before stay, and a student's labs share
 * the late-day budget. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grader/class/class.h"
#include "grader/compile/submission.h"

/* ---- the teacher's files ---- */

static void choose_file(struct class_run *class, enum teacher_file which)
{
    const char *given = class->options.files[which], *before = class->past.files[which];
    char *copy = past_copy_path(class->options.report, which);
    bool is_copy = given && strcmp(given, copy) == 0; /* a job of --slurm is given the copies */
    class->names[which] = "";
    if (given ? strcmp(given, "none") != 0 : *before != 0) {
        class->names[which] = given && !is_copy ? given : before;
        class->paths[which] = xstrdup(given ? given : copy);
    }
    free(copy);
}

void term_choose_files(struct class_run *class)
{
    for (int k = 0; k < TEACHER_FILES; k++)
        choose_file(class, (enum teacher_file)k);
}

bool term_copy_files(const struct class_run *class, struct why *why)
{
    for (int k = 0; k < TEACHER_FILES; k++)
        if (!past_copy(class->options.report, (enum teacher_file)k, class->paths[k], why))
            return false;
    return true;
}

/* ---- labs, students and files of the runs before ---- */

/* The roster, and the students of the runs before whose files are still there. It borrows the names. */
static struct roster roster_with_past(const struct class_run *class)
{
    struct roster all = {0};
    const struct class_past *past = &class->past;
    for (size_t i = 0; i < class->roster.count; i++)
        *ARRAY_PUSH(all.rows, all.count, all.capacity) = class->roster.rows[i];
    for (size_t i = 0; i < past->count; i++) {
        char *student = past->tasks[i].student;
        bool listed = all.count && strcmp(all.rows[all.count - 1].id, student) == 0;
        if (!listed && !roster_find(&class->roster, student) &&
            past_source(past, student, past->tasks[i].lab))
            *ARRAY_PUSH(all.rows, all.count, all.capacity) = (struct roster_row){.id = student};
    }
    return all;
}

/* Nothing is handed in now, but a file was before, in another folder, and is still there: it counts. */
static void take_past_file(const struct class_run *class, struct task *t)
{
    const char *source = past_source(&class->past, t->student, t->lab->number);
    struct submission s;
    struct stat st;
    struct why why;
    if (!source || stat(source, &st) != 0)
        return;
    if (submission_read(&s, source, &why)) {
        t->source = xstrdup(source);
        t->changed = st.st_mtim.tv_sec;
        t->state = TASK_TO_DO;
        t->from_past = true;
        memcpy(t->sha256, s.sha256, sizeof t->sha256);
    }
    submission_free(&s);
}

bool term_scan(struct class_run *class, struct why *why)
{
    const struct class_options *o = &class->options;
    struct scan_labs labs = {0};
    bool some = memchr(o->labs, true, LABS_MOST);
    memcpy(labs.wanted, o->labs, sizeof labs.wanted);
    memcpy(labs.kept, class->past.labs, sizeof labs.kept);
    memcpy(labs.dropped, o->forget, sizeof labs.dropped);
    struct roster listed = roster_with_past(class);
    bool ok = scan_part(&class->scan, o->submissions, &listed, &labs, o->parts ? o->part : 1,
                        o->parts ? o->parts : 1, why);
    for (size_t i = 0; ok && i < class->scan.count; i++) {
        struct task *t = &class->scan.tasks[i];
        t->kept = some ? !o->labs[t->lab->number] : o->again_count > 0;
        if (t->state == TASK_MISSING)
            take_past_file(class, t);
    }
    free(listed.rows);
    return ok;
}

/* ---- once more ---- */

/* "anna:lab4"; a colon in the student's name is no separator. */
static struct task *task_named(struct class_scan *scan, const char *name)
{
    const char *colon = strrchr(name, ':');
    const struct lab *lab = colon ? lab_named(colon + 1) : NULL;
    size_t length = colon ? (size_t)(colon - name) : 0;
    for (size_t i = 0; lab && i < scan->count; i++) {
        struct task *t = &scan->tasks[i];
        if (t->lab == lab && strlen(t->student) == length && memcmp(t->student, name, length) == 0)
            return t;
    }
    return NULL;
}

bool term_mark_again(struct class_run *class, struct why *why)
{
    const struct class_options *o = &class->options;
    for (int i = 0; i < o->again_count; i++) {
        struct task *t = task_named(&class->scan, o->again[i]);
        if (!t && o->parts) /* of another part */
            continue;
        if (!t || !t->source) {
            why_say(why, "--again %s: %s; write STUDENT:LAB, as in anna:lab4", o->again[i],
                    t ? "nothing was handed in" : "no such student and lab in this class");
            return false;
        }
        t->again = true;
        t->kept = false;
    }
    return true;
}

/* ---- what a student's labs share ---- */

time_t term_handed_in(const struct class_run *class, const struct task *t)
{
    const struct roster_row *row = roster_find(&class->roster, t->student);
    time_t said = row && class->policy.by_roster ? row->submitted[t->lab->number] : 0;
    return said ? said : t->changed;
}

/* Does the budget help this task? Not if it is excused or has marks of its own. */
static bool may_spend(const struct task *t)
{
    bool decided = t->decision && (t->decision->excused || t->decision->overridden);
    return t->source && !decided;
}

/* The student's next task by deadline, after the one at `after`. NULL: there is none. */
static struct task *next_by_deadline(struct class_run *class, struct task *tasks, size_t count,
                                     const struct task *after)
{
    struct task *next = NULL;
    const struct lab_policy *labs = class->policy.labs;
    for (struct task *t = tasks; t < tasks + count; t++) {
        time_t due = labs[t->lab->number].deadline;
        time_t last = after ? labs[after->lab->number].deadline : 0;
        bool later = !after || due > last || (due == last && t > after);
        if (due && later && (!next || due < labs[next->lab->number].deadline))
            next = t;
    }
    return next;
}

static void spend_budget(struct class_run *class, struct task *tasks, size_t count)
{
    unsigned left = (unsigned)class->policy.term.late_budget;
    for (struct task *t = NULL; left && (t = next_by_deadline(class, tasks, count, t));) {
        if (!may_spend(t))
            continue;
        struct applied a = decision_apply(t->decision, &class->policy.labs[t->lab->number], 1,
                                          term_handed_in(class, t), left);
        t->days_free = a.days_free;
        left -= a.days_free;
    }
}

void term_share_out(struct class_run *class)
{
    struct class_scan *scan = &class->scan;
    for (size_t i = 0; i < scan->count; i++)
        scan->tasks[i].decision =
            decisions_find(&class->decisions, scan->tasks[i].student, scan->tasks[i].lab->number);
    for (size_t first = 0, end; first < scan->count; first = end) {
        for (end = first; end < scan->count && scan->tasks[end].student == scan->tasks[first].student; end++)
            ;
        spend_budget(class, scan->tasks + first, end - first);
    }
}
