#include "grader/class_import/import_doubts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- folders that may hold several students ---- */

/* The folder right below the outermost one, with its length; 0: the file lies in the outermost one. */
static const char *second_folder(const char *path, size_t *length)
{
    const char *second = strchr(path, '/');
    second = second ? second + 1 : path;
    *length = strchr(second, '/') ? strcspn(second, "/") : 0;
    return second;
}

/* Does the outermost folder seem to be a student's only because nothing tells more, while two folders in it
 * hold the same lab? It may be the class's folder, with a folder for each student. */
static bool is_one_of_several(const struct import_plan *plan, const struct download *d, size_t i)
{
    size_t length, other_length;
    const struct hand_in *h = &plan->items[i];
    const char *folder = second_folder(d->items[h->item].path, &length);
    for (size_t k = 0; k < plan->count && h->guessed; k++) {
        const char *other = second_folder(d->items[plan->items[k].item].path, &other_length);
        if (plan->items[k].guessed && hand_in_is_same_work(h, &plan->items[k]) && length && other_length &&
            (length != other_length || strncmp(folder, other, length) != 0))
            return true;
    }
    return false;
}

void doubts_of_folders(struct import_plan *plan, struct download *d)
{
    bool *open = xcalloc(plan->count + 1, sizeof *open);
    size_t kept = 0;
    for (size_t i = 0; i < plan->count; i++)
        open[i] = is_one_of_several(plan, d, i);
    for (size_t i = 0; i < plan->count; i++)
        if (open[i]) {
            found_leave_open(&d->items[plan->items[i].item],
                             "%.100s has folders with the same lab: several students? Give a roster",
                             plan->items[i].student);
            hand_in_free(&plan->items[i]);
        } else {
            plan->items[kept++] = plan->items[i];
        }
    plan->count = kept;
    free(open);
}

/* ---- students of the same name ---- */

static bool has_namesake(const struct import_plan *plan, const struct hand_in *h)
{
    for (size_t k = 0; k < plan->count; k++) {
        const struct hand_in *other = &plan->items[k];
        if (h->participant && other->participant && strcmp(h->student, other->student) == 0 &&
            strcmp(h->participant, other->participant) != 0)
            return true;
    }
    return false;
}

void doubts_of_names(struct import_plan *plan)
{
    bool *shared = xcalloc(plan->count + 1, sizeof *shared);
    for (size_t i = 0; i < plan->count; i++)
        shared[i] = has_namesake(plan, &plan->items[i]);
    for (size_t i = 0; i < plan->count; i++)
        if (shared[i]) {
            char *name = plan->items[i].student;
            plan->items[i].student = xformat("%s_%s", name, plan->items[i].participant);
            free(name);
        }
    free(shared);
}

/* ---- students of whom nothing is taken ---- */

static bool has_hand_in(const struct import_plan *plan, const char *student)
{
    for (size_t i = 0; i < plan->count; i++)
        if (strcmp(plan->items[i].student, student) == 0 && plan->items[i].lab != HISTORY)
            return true;
    return false;
}

static void count_left_out(struct import_plan *plan, const char *student, size_t item,
                           const struct found *file)
{
    struct left_out *entry = NULL;
    for (size_t i = 0; i < plan->left_out_count && !entry; i++)
        if (strcmp(plan->left_out[i].student, student) == 0)
            entry = &plan->left_out[i];
    if (!entry) {
        entry = ARRAY_PUSH(plan->left_out, plan->left_out_count, plan->left_out_capacity);
        *entry = (struct left_out){.student = xstrdup(student), .item = item};
    }
    entry->files += file->work == WORK_STUDENTS;
    entry->idle |= file->work == WORK_HANDED_OUT;
    entry->named |= file->open;
}

static void forget_known(struct import_plan *plan)
{
    size_t kept = 0;
    for (size_t i = 0; i < plan->left_out_count; i++)
        if (plan->left_out[i].idle || plan->left_out[i].named || !plan->left_out[i].files)
            free(plan->left_out[i].student);
        else
            plan->left_out[kept++] = plan->left_out[i];
    plan->left_out_count = kept;
}

void doubts_of_students(struct import_plan *plan, const struct download *d, const struct whose_context *c)
{
    for (size_t k = 0; k < d->count; k++) {
        struct whose place = {0};
        if (d->items[k].reason && d->items[k].work != WORK_NOBODYS)
            place = whose_is(c, d->items[k].path);
        for (size_t s = 0; s < place.count; s++)
            if (!has_hand_in(plan, place.students[s].id))
                count_left_out(plan, place.students[s].id, k, &d->items[k]);
        whose_free(&place);
    }
    forget_known(plan);
}
