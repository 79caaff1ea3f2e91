/* Read and write REPORT/class.json, which describes a run. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/utf8.h"
#include "grader/class/class.h"
#include "grader/class/moment.h"
#include "grader/class/store.h"
#include "grader/text/json.h"
#include "grader/kit/kit_hash.h"

enum { CLASS_MAX_BYTES = 256 << 20 };

static const char *const states[TASK_STATES] = {
    [TASK_TO_DO] = "to_do",
    [TASK_GRADED] = "graded",
    [TASK_NOT_GRADED] = "not_graded",
    [TASK_MISSING] = "missing",
};

bool class_json_seed(const char *report, uint64_t *seed)
{
    struct text text = {0};
    char *path = xformat("%s/class.json", report), value[24];
    bool known = file_read(&text, path, CLASS_MAX_BYTES) && text.s &&
                 json_field(text.s, 1, "seed", value, sizeof value);
    if (known)
        *seed = strtoull(value, NULL, 10);
    free(path);
    text_free(&text);
    return known;
}

static void write_decisions_file(struct json *j, const struct class_run *class)
{
    json_open(j, "decisions", '{');
    json_string(j, "file", class->names[FILE_DECISIONS]);
    json_close(j);
}

static void write_policy(struct json *j, const struct class_run *class)
{
    json_open(j, "policy", '{');
    json_string(j, "file", class->names[FILE_POLICY]);
    json_string(j, "handed_in", class->policy.by_roster ? "roster" : "mtime");
    json_number(j, "late_budget", class->policy.term.late_budget);
    json_number(j, "drop_lowest", class->policy.term.drop_lowest);
    json_number(j, "best_of", class->policy.term.best_of);
    for (int n = 0; n < LABS_MOST; n++) {
        const struct lab_policy *p = &class->policy.labs[n];
        char lab[20], deadline[MOMENT_SIZE] = "";
        if (!class->scan.labs[n])
            continue;
        snprintf(lab, sizeof lab, "lab%d", n);
        if (p->deadline)
            moment_write(deadline, p->deadline);
        json_open(j, lab, '{');
        json_number(j, "weight", p->weight);
        json_number(j, "marks", p->marks);
        json_string(j, "deadline", deadline);
        json_number(j, "late_penalty", p->late_penalty);
        json_number(j, "late_days", p->late_days);
        json_number(j, "grace_minutes", p->grace_minutes);
        json_close(j);
    }
    json_close(j);
}

/* Write the name of a student's folder. JSON has to be UTF-8: a name that is not UTF-8 also gets
 * "folder_hex", its bytes in hexadecimal. */
static void write_folder(struct json *j, const char *key, const char *folder)
{
    const unsigned char *at = (const unsigned char *)folder;
    struct text hex = {0};
    json_string(j, key, folder);
    while (*at && utf8_length(at))
        at += utf8_length(at);
    if (*at) {
        for (at = (const unsigned char *)folder; *at; at++)
            text_printf(&hex, "%02x", *at);
        json_string(j, "folder_hex", hex.s);
    }
    text_free(&hex);
}

static void write_roster(struct json *j, const struct class_run *class)
{
    json_open(j, "roster", '{');
    json_string(j, "file", class->names[FILE_ROSTER]);
    json_open(j, "students", '[');
    for (size_t i = 0; i < class->roster.count; i++) {
        json_open(j, NULL, '{');
        write_folder(j, "id", class->roster.rows[i].id);
        json_string(j, "name", class->roster.rows[i].name);
        json_string(j, "email", class->roster.rows[i].email);
        json_close(j);
    }
    json_close(j);
    json_close(j);
}

static void write_decision(struct json *j, const struct decision *d)
{
    char deadline[MOMENT_SIZE] = "";
    if (!d)
        return;
    if (d->deadline)
        moment_write(deadline, d->deadline);
    json_open(j, "decision", '{');
    json_string(j, "deadline", deadline);
    json_number(j, "extension_days", d->days);
    json_bool(j, "excused", d->excused);
    json_number(j, "override", d->overridden ? d->marks : NAN);
    json_string(j, "reason", d->reason);
    json_close(j);
}

static void write_task(struct json *j, const struct task *t, bool dropped)
{
    char lab[20];
    snprintf(lab, sizeof lab, "lab%d", t->lab->number);
    json_open(j, NULL, '{');
    write_folder(j, "student", t->student);
    json_string(j, "lab", lab);
    json_string(j, "source", t->source ? t->source : "");
    json_string(j, "source_sha256", t->sha256);
    json_string(j, "state", states[t->state]);
    json_string(j, "reason", t->reason);
    json_string(j, "remark", t->remark);
    json_unsigned(j, "days_free", t->days_free);
    json_bool(j, "dropped", dropped);
    write_decision(j, t->decision);
    json_close(j);
}

static struct lab_share share_of(const struct class_run *class, const struct task *t)
{
    const struct lab_policy *lab = &class->policy.labs[t->lab->number];
    const struct decision *d = t->decision;
    double marks = d && d->overridden        ? d->marks
                   : t->state == TASK_GRADED ? task_apply(class, t, t->score, t->max_score).score
                                             : 0;
    return (struct lab_share){
        .counts = !(d && d->excused) && lab->weight > 0, .part = marks / lab->marks, .weight = lab->weight};
}

/* The tasks of one student: the labs that do not count are known only together. */
static size_t write_student(struct json *j, const struct class_run *class, size_t first)
{
    const struct class_scan *scan = &class->scan;
    struct lab_share shares[LABS_MOST];
    size_t count = 0;
    for (; first + count < scan->count && scan->tasks[first + count].student == scan->tasks[first].student;
         count++)
        shares[count] = share_of(class, &scan->tasks[first + count]);
    term_policy_drop(&class->policy.term, shares, count);
    for (size_t k = 0; k < count; k++)
        write_task(j, &scan->tasks[first + k], shares[k].dropped);
    return first + count;
}

static void write_passed_over(struct json *j, const struct passed_over *list)
{
    json_open(j, "passed_over", '[');
    for (size_t i = 0; i < list->count; i++) {
        json_open(j, NULL, '{');
        json_string(j, "file", list->items[i].path);
        json_string(j, "reason", list->items[i].reason);
        json_close(j);
    }
    json_close(j);
}

bool class_json_write(const struct class_run *class, struct why *why)
{
    struct json j = {0};
    char *path = xformat("%s/class.json", class->options.report), *here = getcwd(NULL, 0);
    json_open(&j, NULL, '{');
    json_integer(&j, "schema", 1);
    json_string(&j, "kit_sha256", kit_sha256(KIT_SOURCES));
    json_string(&j, "program_sha256", kit_sha256(KIT_PROGRAMS));
    json_string(&j, "submissions", class->options.submissions);
    json_string(&j, "directory", here ? here : "");
    json_unsigned(&j, "seed", class->options.seed);
    json_string(&j, "device", class->options.device == DEVICE_CUDA ? "cuda" : "sim");
    write_policy(&j, class);
    write_roster(&j, class);
    write_decisions_file(&j, class);
    json_open(&j, "tasks", '[');
    for (size_t i = 0; i < class->scan.count;)
        i = write_student(&j, class, i);
    json_close(&j);
    write_passed_over(&j, &class->passed_over);
    json_close(&j);
    bool ok = store_write(path, &j.text, why);
    text_free(&j.text);
    free(here);
    free(path);
    return ok;
}
