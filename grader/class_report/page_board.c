/* Write the leaderboard of a class: the times of those who ask for it in their file, under the names that
 * they choose there. No other student is named, and no real name, so the page may be handed out. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class_report/pages.h"
#include "grader/class_report/source.h"
#include "grader/study/board.h"
#include "grader/text/html.h"

struct racer {
    char name[BOARD_NAME + 1];
    double ms;
    bool modelled;
};

/* The name in a line "// leaderboard: NAME" of its own. False if there is none that may be shown. */
static bool chosen_name(char name[BOARD_NAME + 1], const char *code)
{
    static const char mark[] = "// leaderboard:";
    for (const char *line = code; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        line += strspn(line, " \t");
        if (strncmp(line, mark, strlen(mark)) != 0)
            continue;
        const char *begin = line + strlen(mark) + strspn(line + strlen(mark), " \t");
        size_t length = strcspn(begin, " \t\r\n");
        char *word = xstrndup(begin, length);
        bool ok = begin[length + strspn(begin + length, " \t\r")] == '\n' && board_is_name(word);
        if (ok)
            memcpy(name, word, length + 1);
        free(word);
        return ok;
    }
    return false;
}

/* The time of all entry points at full marks; 0: there is none. */
static double time_of(const json_t *result, bool *modelled)
{
    double ms = 0, score = number_of(result, "score");
    size_t k;
    json_t *exercise;
    if (!(score > 0 && score >= number_of(result, "max_score")))
        return 0;
    json_array_foreach(json_object_get(result, "exercises"), k, exercise)
    {
        bool by_model;
        ms += seconds_of(exercise, &by_model) * 1e3;
        *modelled = by_model || (k && *modelled);
    }
    return ms > 0 ? ms : 0;
}

/* Measured times before modelled ones. */
static int fastest_first(const void *left, const void *right)
{
    const struct racer *a = left, *b = right;
    return a->modelled != b->modelled ? a->modelled - b->modelled : (a->ms > b->ms) - (a->ms < b->ms);
}

/* The caller frees the array. */
static struct racer *racers_of(const struct class_data *class, int lab, size_t *count)
{
    struct racer *all = xcalloc(class->count + 1, sizeof *all);
    *count = 0;
    for (size_t i = 0; i < class->count; i++) {
        const struct work *w = &class->students[i].works[lab];
        struct racer *r = &all[*count];
        struct text code = {0};
        r->ms = work_is_graded(w) && w->result ? time_of(w->result, &r->modelled) : 0;
        if (r->ms > 0 && source_read(&code, w) && chosen_name(r->name, code.s))
            ++*count;
        text_free(&code);
    }
    qsort(all, *count, sizeof *all, fastest_first);
    return all;
}

static size_t add_lab(struct text *out, const struct class_data *class, int lab)
{
    size_t count;
    struct racer *all = racers_of(class, lab, &count);
    char *title = page_lab_title(lab);
    if (count)
        html(out,
             "<h3>%s</h3>\n<div class=\"scroll\"><table>\n<tr><th class=\"n\">place</th><th>name</th><th "
             "class=\"n\">ms</th><th>time</th></tr>\n",
             title);
    for (size_t k = 0; k < count; k++) {
        char *ms = xformat("%.3f", all[k].ms);
        html(out, "<tr><td class=\"n\">%zu</td><td>%s</td><td class=\"n\">%s</td><td>%s</td></tr>\n", k + 1,
             all[k].name, ms, all[k].modelled ? "modelled" : "measured");
        free(ms);
    }
    if (count)
        html(out, "</table></div>\n");
    free(title);
    free(all);
    return count;
}

void page_board(struct text *out, const struct class_data *class)
{
    size_t count = 0;
    html(
        out,
        "<h2 id=\"board\">Leaderboard</h2>\n<p>Best times at full marks, of those who ask for it with a line "
        "“// leaderboard: NAME” in their file, under the name that they choose. board.html "
        "is this table alone and names nobody else. It earns no points.</p>\n");
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            count += add_lab(out, class, lab);
    if (!count)
        html(out, "<p>Nobody has asked for it.</p>\n");
}
