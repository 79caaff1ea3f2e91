#include "grader/class_import/import_tell.h"

#include <stdio.h>
#include <string.h>

#include "grader/class/moment.h"
#include "grader/class/status.h"

static size_t count_items(const struct download *d, bool open)
{
    size_t count = 0;
    for (size_t k = 0; k < d->count; k++)
        count += d->items[k].reason && d->items[k].open == open;
    return count;
}

static void tell_open(const struct download *d)
{
    char path[400], reason[400];
    for (size_t k = 0; k < d->count; k++)
        if (d->items[k].reason && d->items[k].open)
            printf("  not taken: %s: %s\n", status_text(path, sizeof path, d->items[k].path),
                   status_text(reason, sizeof reason, d->items[k].reason));
}

/* The other reasons, with how many files have each; the list has their names. */
static void tell_reasons(const struct download *d)
{
    for (size_t k = 0; k < d->count; k++) {
        const struct found *item = &d->items[k];
        size_t same = 0, before = 0;
        for (size_t i = 0; item->reason && !item->open && i < d->count; i++) {
            bool equal =
                d->items[i].reason && !d->items[i].open && strcmp(d->items[i].reason, item->reason) == 0;
            same += equal;
            before += equal && i < k;
        }
        if (same && !before)
            printf("  passed over: %zu, %s%s\n", same, same > 1 ? "each " : "", item->reason);
    }
}

/* Names in a line, the first ten of them. */
struct name_list {
    struct text names;
    size_t count;
};

static void add_name(struct name_list *list, const char *name)
{
    enum { SHOWN = 10 };
    char shown[STATUS_NAME_SIZE];
    if (list->count++ < SHOWN)
        text_printf(&list->names, "%s%s", list->names.length ? "; " : "", status_name(shown, name));
    else if (list->count == SHOWN + 1)
        text_printf(&list->names, "; ...");
}

static void tell_names(struct name_list *list, const char *what)
{
    if (list->count)
        printf("%s (%zu): %s\n", what, list->count, list->names.s);
    text_free(&list->names);
}

static bool is_new_student(const struct import_plan *plan, size_t i)
{
    return i == 0 || strcmp(plan->items[i].student, plan->items[i - 1].student) != 0;
}

static void tell_strangers(const struct import_plan *plan, const struct people *people)
{
    struct name_list list = {0};
    for (size_t i = 0; people->any && i < plan->count; i++)
        if (is_new_student(plan, i) && !people_find(people, plan->items[i].student))
            add_name(&list, plan->items[i].student);
    tell_names(&list, "not in the roster");
}

static bool has_files(const struct import_plan *plan, const char *student)
{
    for (size_t i = 0; i < plan->count; i++)
        if (strcmp(plan->items[i].student, student) == 0)
            return true;
    for (size_t i = 0; i < plan->left_out_count; i++)
        if (strcmp(plan->left_out[i].student, student) == 0)
            return true;
    return false;
}

static void tell_absent(const struct import_plan *plan, const struct people *people)
{
    struct name_list list = {0};
    for (size_t row = 0; people->any && row < people->sheet.count; row++)
        if (*people_id(people, row) && !has_files(plan, people_id(people, row)))
            add_name(&list, people_id(people, row));
    tell_names(&list, "in the roster, nothing in this download");
}

static void tell_late(const struct import_plan *plan)
{
    struct name_list list = {0};
    for (size_t i = 0; i < plan->count; i++)
        if (plan->items[i].late && plan->items[i].newer == NO_ITEM)
            add_name(&list, plan->items[i].student);
    tell_names(&list, "late, as the platform says");
}

static void tell_left_out(const struct import_plan *plan, const struct download *d)
{
    char student[STATUS_NAME_SIZE], path[400];
    for (size_t i = 0; i < plan->left_out_count; i++) {
        const struct left_out *l = &plan->left_out[i];
        printf("  nothing taken of %s: %zu file%s, the first %s\n", status_name(student, l->student),
               l->files, l->files == 1 ? "" : "s", status_text(path, sizeof path, d->items[l->item].path));
    }
}

/* Canvas, newer Moodles and git write the time of the download. Of hand-ins, some are hours apart. */
static void tell_times(const struct import_plan *plan)
{
    enum { STUDENTS_FROM = 3, SPAN_SECONDS = 600 };
    time_t first = 0, last = 0;
    size_t count = 0;
    char moment[MOMENT_SIZE];
    for (size_t i = 0; i < plan->count; i++) {
        const struct hand_in *h = &plan->items[i];
        if (h->lab == HISTORY || h->newer != NO_ITEM || h->listed)
            continue;
        first = count && first < h->handed_in ? first : h->handed_in;
        last = count && last > h->handed_in ? last : h->handed_in;
        count++;
    }
    if (count < STUDENTS_FROM || last - first > SPAN_SECONDS)
        return;
    moment_write(moment, last);
    printf("times: all within %d minutes of %s, as if of the download. Where being late\n"
           "  counts, give the times: roster column labN.submitted, policy handed_in = roster\n",
           SPAN_SECONDS / 60, moment);
}

struct tally {
    size_t students, taken, older, before;
};

static struct tally count_plan(const struct import_plan *plan)
{
    struct tally t = {0};
    for (size_t i = 0; i < plan->count; i++) {
        const struct hand_in *h = &plan->items[i];
        t.students += is_new_student(plan, i);
        if (h->lab == HISTORY)
            continue;
        t.older += h->newer != NO_ITEM || h->outdated;
        t.taken += h->newer == NO_ITEM && !h->outdated;
        t.before += h->unchanged;
    }
    return t;
}

static const char *s(size_t count)
{
    return count == 1 ? "" : "s";
}

bool import_tell(const char *out, const struct import_plan *plan, const struct download *d,
                 const struct people *people)
{
    struct tally t = count_plan(plan);
    size_t open = count_items(d, true);
    char name[STATUS_NAME_SIZE];
    printf(
        "%zu file%s: %zu submission%s of %zu student%s taken (%zu of them before), %zu older, %zu passed over\n",
        d->count, s(d->count), t.taken, s(t.taken), t.students, s(t.students), t.before, t.older,
        count_items(d, false) + open);
    tell_open(d);
    tell_left_out(plan, d);
    tell_reasons(d);
    tell_strangers(plan, people);
    tell_absent(plan, people);
    tell_late(plan);
    tell_times(plan);
    printf("The list: %s/import-%s.csv\n", out, status_name(name, d->name));
    if (t.taken)
        printf("Next: ./grade class %s --out REPORT\n", out);
    else
        printf("Nothing to grade was found.\n");
    return t.taken && !open && !plan->left_out_count;
}
