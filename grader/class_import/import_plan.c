#include "grader/class_import/import_plan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class_import/import_doubts.h"
#include "grader/class_import/lab_guess.h"
#include "grader/kit/kit.h"

/* ---- clones of the kit ---- */

/* The part of `path` within the clone of the kit that holds it; NULL: it is in none. A clone has
 * common/lab.h. */
static const char *within_clone(const struct download *d, const char *path)
{
    for (const char *at = path; at; at = strchr(at, '/') ? strchr(at, '/') + 1 : NULL) {
        char *mark = xformat("%.*scommon/lab.h", (int)(at - path), path);
        bool is_clone = download_has(d, mark);
        free(mark);
        if (is_clone)
            return at;
    }
    return NULL;
}

/* A file in a folder of the kit in which students do not work. */
static bool is_of_kit(const char *inside)
{
    static const char *const folders[] = {"build/", "common/", "grader/", "handouts/", "solutions/"};
    for (size_t i = 0; i < ARRAY_LEN(folders); i++)
        if (strncmp(inside, folders[i], strlen(folders[i])) == 0)
            return true;
    return false;
}

/* Do two texts have the same bytes except for carriage returns, which git may add? */
static bool is_same_text(const struct text *a, const struct text *b)
{
    size_t i = 0, k = 0;
    for (;;) {
        while (i < a->length && a->s[i] == '\r')
            i++;
        while (k < b->length && b->s[k] == '\r')
            k++;
        if (i == a->length || k == b->length)
            return i == a->length && k == b->length;
        if (a->s[i++] != b->s[k++])
            return false;
    }
}

/* Does the file lie where skeletons are handed out, in a clone of the kit or in a repository with its labs/?
 * A skeleton there is no work of the student's. */
static bool is_where_handed_out(const char *inside, const struct whose *place, const struct lab *lab)
{
    char *name = xformat("labs/lab%d_%s.cu", lab->number, lab->name);
    bool same = inside || strcmp(place->rest, name) == 0;
    free(name);
    return same;
}

/* Is it a skeleton as this kit hands it out? */
static bool is_skeleton(const struct text *bytes, const struct lab *lab)
{
    static const char *const folders[] = {"labs", ".lab/skeletons"};
    bool same = false;
    for (size_t i = 0; i < ARRAY_LEN(folders) && !same; i++) {
        char *name = xformat("%s/lab%d_%s.cu", folders[i], lab->number, lab->name), *path = kit_file(name);
        struct text text = {0};
        same = file_read(&text, path, SOURCE_MAX_BYTES) && is_same_text(&text, bytes);
        text_free(&text);
        free(path);
        free(name);
    }
    return same;
}

/* ---- the lab ---- */

/* Of the names in `path` from its end to its begin, the first that names a lab; -1: none does. */
static int lab_in_path(const char *path)
{
    int lab = -1;
    for (size_t end = strlen(path); lab < 0 && end > 0;) {
        size_t start = end;
        while (start > 0 && path[start - 1] != '/')
            start--;
        lab = lab_in_name(path + start, end - start);
        end = start ? start - 1 : 0;
    }
    return lab;
}

/* What the student has named comes first; then the teacher's word, the text, and the names around. */
static int lab_of(const struct found *item, const struct whose *place, const struct whose_context *c,
                  int wanted)
{
    char *outer = xstrndup(item->path, (size_t)(place->rest - item->path));
    int lab = lab_in_path(place->rest);
    if (lab < 0)
        lab = wanted;
    if (lab < 0 && item->bytes.s)
        lab = lab_in_text(item->bytes.s);
    if (lab < 0)
        lab = lab_in_path(outer);
    if (lab < 0)
        lab = lab_in_name(c->download, strlen(c->download));
    free(outer);
    return lab;
}

/* ---- one item ---- */

static bool is_other_archive(const char *path)
{
    static const char *const ends[] = {".rar", ".7z", ".gz", ".xz", ".bz2", ".zip", ".tar"};
    for (size_t i = 0; i < ARRAY_LEN(ends); i++)
        if (ends_with(path, ends[i]))
            return true;
    return false;
}

/* What needs no student to be told: false if the item is no source and no history. */
static bool is_candidate(struct found *item)
{
    if (item->reason)
        return false;
    if (strncmp(base_name(item->path), "._", 2) == 0)
        found_set_aside(item, WORK_NOBODYS, "a file of macOS beside the real one");
    else if (is_other_archive(item->path))
        found_leave_open(item, "an archive of a kind that is not read; ask for a zip or tar file");
    else if (strcmp(base_name(item->path), "submission_metadata.yml") == 0)
        found_set_aside(item, WORK_NOBODYS, "Gradescope's list of the submissions");
    else if (!item->has_bytes)
        found_pass_over(item, "not a CUDA source (.cu, .cpp)");
    return !item->reason;
}

static void add(struct import_plan *plan, size_t k, const struct found *item, const struct whose *place,
                int lab)
{
    const char *text = item->bytes.s ? item->bytes.s : "";
    for (size_t s = 0; s < place->count; s++)
        *ARRAY_PUSH(plan->items, plan->count, plan->capacity) = (struct hand_in){
            .item = k,
            .student = xstrdup(place->students[s].id),
            .lab = lab,
            .handed_in = place->handed_in ? place->handed_in : item->changed,
            .layout = place->layout,
            .participant =
                place->participant && !place->students[s].known ? xstrdup(place->participant) : NULL,
            .listed = place->handed_in,
            .late = place->late,
            .guessed = place->guessed,
            .complete = lab != HISTORY && lab_is_in_text(lab_find(lab), text),
            .newer = NO_ITEM};
}

static void place_item(struct import_plan *plan, struct download *d, size_t k, const struct whose_context *c,
                       int wanted)
{
    struct found *item = &d->items[k];
    const char *inside = within_clone(d, item->path);
    if (inside && is_of_kit(inside)) {
        found_set_aside(item, WORK_HANDED_OUT, "a file of the kit, not of the student");
        return;
    }
    struct whose place = whose_is(c, item->path);
    bool is_history = ends_with(item->path, ".lab/history");
    int lab = is_history ? HISTORY : lab_of(item, &place, c, wanted);
    if (place.count == 0)
        found_leave_open(item, c->gradescope.count ? "Gradescope's list of the submissions does not have it"
                               : c->people.any
                                   ? "no folder or name of a student of the roster"
                                   : "it lies in no student's folder; a roster may tell whose it is");
    else if (lab < 0 && !is_history)
        found_leave_open(item, "its name names no lab, and it has not all entry points of a lab; use --lab");
    else if (!is_history && is_where_handed_out(inside, &place, lab_find(lab)) &&
             is_skeleton(&item->bytes, lab_find(lab)))
        found_set_aside(item, WORK_HANDED_OUT, "the skeleton, unchanged");
    else
        add(plan, k, item, &place, lab);
    whose_free(&place);
}

/* ---- of several, the newest ---- */

static const struct download *sorted; /* for by_student_and_age alone */

/* The one that counts comes first. What has all entry points comes before what can earn nothing, a test or
 * notes beside it; then comes the newest, of equally old ones a .cu file, then the last by name. */
static int by_student_and_age(const void *left, const void *right)
{
    const struct hand_in *a = left, *b = right;
    const char *one = sorted->items[a->item].path, *other = sorted->items[b->item].path;
    int order = strcmp(a->student, b->student);
    if (order == 0)
        order = (a->lab > b->lab) - (a->lab < b->lab);
    if (order == 0)
        order = b->complete - a->complete;
    if (order == 0)
        order = (a->handed_in < b->handed_in) - (a->handed_in > b->handed_in);
    if (order == 0)
        order = ends_with(other, ".cu") - ends_with(one, ".cu");
    return order ? order : strcmp(other, one);
}

bool hand_in_is_same_work(const struct hand_in *a, const struct hand_in *b)
{
    return strcmp(a->student, b->student) == 0 && a->lab == b->lab;
}

static void choose_newest(struct import_plan *plan)
{
    for (size_t i = 1, first = 0; i < plan->count; i++) {
        if (hand_in_is_same_work(&plan->items[i], &plan->items[first]))
            plan->items[i].newer = plan->items[first].item;
        else
            first = i;
    }
}

void import_plan_make(struct import_plan *plan, struct download *d, const struct whose_context *context,
                      int lab)
{
    *plan = (struct import_plan){0};
    for (size_t k = 0; k < d->count; k++)
        if (is_candidate(&d->items[k]))
            place_item(plan, d, k, context, lab);
    doubts_of_folders(plan, d);
    doubts_of_names(plan);
    doubts_of_students(plan, d, context);
    sorted = d;
    if (plan->count)
        qsort(plan->items, plan->count, sizeof *plan->items, by_student_and_age);
    choose_newest(plan);
}

void hand_in_free(struct hand_in *h)
{
    free(h->student);
    free(h->participant);
}

void import_plan_free(struct import_plan *plan)
{
    for (size_t i = 0; i < plan->count; i++)
        hand_in_free(&plan->items[i]);
    for (size_t i = 0; i < plan->left_out_count; i++)
        free(plan->left_out[i].student);
    free(plan->left_out);
    free(plan->items);
    *plan = (struct import_plan){0};
}
