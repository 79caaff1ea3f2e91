/* Write how the checks of a lab went: the mean of each, and how far it separates strong from weak
 * submissions.
 *
 * As in the analysis of test items, strong and weak are the upper and lower 27 % by points (T. L. Kelley,
 * "The selection of upper and lower groups for the validation of test items", 1939). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class_report/pages.h"
#include "grader/text/html.h"

enum { CHECKS_MOST = 64, GROUP_PERCENT = 27, GROUPS_FROM = 8 /* submissions */ };

/* Percent of a check's points, summed over submissions. */
struct check_sum {
    const char *entry, *name;
    double all, strong, weak;
};

struct check_sums {
    struct check_sum items[CHECKS_MOST];
    size_t count;
};

/* A submission with its points, before what the policy makes of them. */
struct ranked {
    const json_t *result;
    double score;
};

static int best_first(const void *left, const void *right)
{
    const struct ranked *a = left, *b = right;
    return (a->score < b->score) - (a->score > b->score);
}

/* The graded submissions that have a result, the best first. The caller frees the array. */
static struct ranked *rank(const struct class_data *class, int lab, size_t *count)
{
    struct ranked *all = xcalloc(class->count + 1, sizeof *all);
    *count = 0;
    for (size_t i = 0; i < class->count; i++) {
        const struct work *w = &class->students[i].works[lab];
        if (work_is_graded(w) && w->result)
            all[(*count)++] = (struct ranked){w->result, field_number(w->result, "score")};
    }
    qsort(all, *count, sizeof *all, best_first);
    return all;
}

static struct check_sum *sum_of(struct check_sums *sums, const char *entry, const char *name)
{
    for (size_t k = 0; k < sums->count; k++)
        if (strcmp(sums->items[k].entry, entry) == 0 && strcmp(sums->items[k].name, name) == 0)
            return &sums->items[k];
    if (sums->count == CHECKS_MOST)
        return NULL;
    sums->items[sums->count] = (struct check_sum){.entry = entry, .name = name};
    return &sums->items[sums->count++];
}

/* Add the checks of one result. What does not compile has none, which is no point for each. */
static void add_result(struct check_sums *sums, const json_t *result, bool strong, bool weak)
{
    size_t e, c;
    const json_t *exercise, *check;
    json_array_foreach(json_object_get(result, "exercises"), e, exercise)
        json_array_foreach(json_object_get(exercise, "checks"), c, check)
    {
        struct check_sum *sum = sum_of(sums, field_text(exercise, "entry"), field_text(check, "name"));
        double most = field_number(check, "max_score");
        double percent = most > 0 ? 100 * field_number(check, "score") / most : 0;
        if (!sum)
            continue;
        sum->all += percent;
        sum->strong += strong ? percent : 0;
        sum->weak += weak ? percent : 0;
    }
}

static int mean(double sum, size_t count)
{
    return (int)lround(sum / (double)count);
}

static void add_row(struct text *out, const struct check_sum *sum, size_t count, size_t group)
{
    html(out, "<tr><td>%s</td><td class=\"n\">%d</td>", sum->name, mean(sum->all, count));
    if (group)
        html(out, "<td class=\"n\">%d</td><td class=\"n\">%d</td><td class=\"n\">%d</td>",
             mean(sum->strong, group), mean(sum->weak, group), mean(sum->strong - sum->weak, group));
    html(out, "</tr>\n");
}

static void add_head(struct text *out, size_t group)
{
    html(out, "<h3>Checks: mean points, in percent</h3>\n");
    if (group)
        html(
            out,
            "<p class=\"faint\">Strong and weak are the %zu submissions with most and with fewest points. What "
            "separates them is where the difference is large.</p>\n",
            group);
    html(out, "<div class=\"scroll\"><table>\n<tr><th>check</th><th class=\"n\">all</th>");
    if (group)
        html(out, "<th class=\"n\">strong</th><th class=\"n\">weak</th><th class=\"n\">difference</th>");
    html(out, "</tr>\n");
}

void page_checks(struct text *out, const struct class_data *class, int lab)
{
    size_t count;
    struct check_sums sums = {.count = 0};
    struct ranked *all = rank(class, lab, &count);
    size_t group = count >= GROUPS_FROM ? (count * GROUP_PERCENT + 50) / 100 : 0;
    for (size_t i = 0; i < count; i++)
        add_result(&sums, all[i].result, i < group, i + group >= count);
    if (sums.count) {
        add_head(out, group);
        for (size_t k = 0; k < sums.count; k++) {
            if (k == 0 || strcmp(sums.items[k].entry, sums.items[k - 1].entry) != 0)
                html(out, "<tr><th colspan=\"%d\">%s</th></tr>\n", group ? 5 : 2, sums.items[k].entry);
            add_row(out, &sums.items[k], count, group);
        }
        html(out, "</table></div>\n");
    }
    free(all);
}
