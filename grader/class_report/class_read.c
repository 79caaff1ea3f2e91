/* Fill a struct class_data from the book of a class. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class/policy.h"
#include "grader/class_report/attempts.h"
#include "grader/class_report/class_data.h"
#include "grader/class_report/names.h"
#include "grader/text/escape.h"

/* ---- students ---- */

static void add_student(struct class_data *class, const char *folder)
{
    struct student *s = ARRAY_PUSH(class->students, class->count, class->capacity);
    *s = (struct student){.folder = xstrdup(folder),
                          .name = utf8_escaped(folder),
                          .full_name = xstrdup(""),
                          .email = xstrdup(""),
                          .page = name_of_page(folder)};
    for (int lab = 0; lab < LABS_MOST; lab++)
        s->works[lab] = (struct work){.state = WORK_MISSING,
                                      .max_score = 100,
                                      .weight = 1,
                                      .reason = "",
                                      .explanation = "",
                                      .no_file = "",
                                      .source = "",
                                      .report = ""};
}

static int by_folder(const void *a, const void *b)
{
    return strcmp(((const struct student *)a)->folder, ((const struct student *)b)->folder);
}

/* Find a student among the first `count`, which are sorted. */
static struct student *find_among(const struct class_data *class, size_t count, const char *folder)
{
    const struct student key = {.folder = (char *)folder};
    return count ? bsearch(&key, class->students, count, sizeof key, by_folder) : NULL;
}

static struct student *find_student(const struct class_data *class, const char *folder)
{
    return find_among(class, class->count, folder);
}

/* First the students with a submission, in the book's order, then those who are only in the roster. */
static void read_students(struct class_data *class)
{
    const struct book *book = &class->book;
    for (size_t i = 0; i < book->count; i++)
        if (!i || strcmp(book->items[i].folder, book->items[i - 1].folder) != 0)
            add_student(class, book->items[i].folder);
    size_t known = class->count;
    for (size_t i = 0; i < book->person_count; i++)
        if (*book->people[i].id && !find_among(class, known, book->people[i].id))
            add_student(class, book->people[i].id);
    if (class->count)
        qsort(class->students, class->count, sizeof *class->students, by_folder);
}

static void read_roster(struct class_data *class)
{
    for (size_t i = 0; i < class->book.person_count; i++) {
        const struct person *p = &class->book.people[i];
        struct student *s = find_student(class, p->id);
        if (!s)
            continue;
        free(s->full_name);
        free(s->email);
        s->full_name = xstrdup(p->name);
        s->email = xstrdup(p->email);
    }
}

/* Set weights and marks, also for labs that were not handed in. */
static void read_policy(struct class_data *class)
{
    const json_t *policy = json_object_get(class->book.run, "policy");
    for (int lab = 0; lab < LABS_MOST; lab++) {
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

/* ---- one lab of one student ---- */

/* The number of "lab12"; -1: that is no lab, or one with more digits than there can be. */
static int lab_of(const char *name)
{
    int lab = -1, end = 0;
    bool reads = sscanf(name, "lab%2d%n", &lab, &end) == 1 && !name[end];
    return reads && lab >= 0 && lab < LABS_MOST ? lab : -1;
}

/* Take the marks by the policy if there are any, else the kit's own points. */
static void take_result(struct class_data *class, struct work *w, int lab, const struct submission *s)
{
    const json_t *applied = json_object_get(s->result, "class");
    const char *sandbox = field_text(applied, "sandbox");
    w->state = json_is_true(json_object_get(applied, "late")) ? WORK_LATE : WORK_GRADED;
    w->result = s->result;
    w->source = s->source;
    w->report = s->report;
    w->score = s->score;
    w->max_score = s->max_score;
    if (number_of(applied, "weight") >= 0)
        w->weight = number_of(applied, "weight");
    w->practice = practice_beside(w->source, lab);
    w->days_late = (int)field_number(applied, "days_late");
    w->days_free = (int)field_number(applied, "days_free");
    if (sandbox[0] && strcmp(class->sandbox, "none") != 0)
        snprintf(class->sandbox, sizeof class->sandbox, "%s", sandbox);
}

/* Was it not graded because there was no file that could be read? */
static bool is_no_file(const json_t *task)
{
    return strcmp(field_text(task, "state"), "not_graded") == 0 && !*field_text(task, "source_sha256");
}

static void read_work(struct class_data *class, const struct submission *s)
{
    int lab = lab_of(s->lab);
    if (lab < 0) {
        class_data_problem(class, "results/%s/%s.json: left out; labs are lab0 to lab%d", s->student, s->lab,
                           LABS_MOST - 1);
        return;
    }
    struct work *w = &find_student(class, s->folder)->works[lab];
    class->labs[lab] = true;
    w->explanation = s->explanation;
    w->overridden = json_is_number(json_object_get(json_object_get(s->task, "decision"), "override"));
    if (s->standing == STANDING_EXCUSED) {
        w->state = WORK_EXCUSED;
        w->excused_result = s->result;
        w->reason = s->reason;
    } else if (s->standing == STANDING_GRADED)
        take_result(class, w, lab, s);
    else if (s->standing == STANDING_NOT_GRADED) {
        w->state = WORK_NOT_GRADED;
        w->reason = s->reason;
        if (is_no_file(s->task))
            w->no_file = field_text(s->task, "reason");
    }
    if (s->left_out)
        class_data_problem(class, "results/%s/%s.json: %s", s->student, s->lab, s->reason);
}

/* ---- all of them ---- */

static bool counts(const struct class_data *class, const struct student *s, int lab)
{
    const struct work *w = &s->works[lab];
    return class->labs[lab] && w->state != WORK_EXCUSED && w->weight > 0 && !w->dropped;
}

static void drop_labs(const struct class_data *class, struct student *s)
{
    const json_t *policy = json_object_get(class->book.run, "policy");
    const struct term_policy term = {.drop_lowest = field_number(policy, "drop_lowest"),
                                     .best_of = field_number(policy, "best_of")};
    struct lab_share shares[LABS_MOST];
    for (int lab = 0; lab < LABS_MOST; lab++) {
        const struct work *w = &s->works[lab];
        shares[lab] = (struct lab_share){
            .counts = counts(class, s, lab), .part = w->score / w->max_score, .weight = w->weight};
    }
    term_policy_drop(&term, shares, LABS_MOST);
    for (int lab = 0; lab < LABS_MOST; lab++)
        s->works[lab].dropped = shares[lab].dropped;
}

static void add_up(const struct class_data *class, struct student *s)
{
    double sum = 0, weights = 0;
    bool open = false;
    s->state = WORK_GRADED;
    drop_labs(class, s);
    for (int lab = 0; lab < LABS_MOST; lab++) {
        const struct work *w = &s->works[lab];
        if (!class->labs[lab])
            continue;
        if (counts(class, s, lab)) {
            sum += w->weight * w->score / w->max_score;
            weights += w->weight;
        }
        open = open || (w->state == WORK_NOT_GRADED && w->weight > 0);
        s->state = w->state > s->state ? w->state : s->state;
    }
    s->has_total = weights > 0 && !open;
    s->total = weights > 0 ? 100 * sum / weights : 0;
}

bool class_data_read(struct class_data *class, const char *report, struct why *why)
{
    struct why problem;
    *class = (struct class_data){.report = report};
    if (!book_read_folder(&class->book, report, &problem)) {
        why_say(why, "%s", problem.text);
        return false;
    }
    if (!class->book.run)
        class_data_problem(class, "class.json is left out: %s", problem.text);
    read_students(class);
    read_roster(class);
    read_policy(class);
    for (size_t i = 0; i < class->book.count; i++)
        read_work(class, &class->book.items[i]);
    for (size_t i = 0; i < class->count; i++)
        add_up(class, &class->students[i]);
    if (class->count == 0)
        why_say(why, "%s/results is empty; grade the class first, with ./grade class", report);
    return class->count > 0;
}
