#include "grader/study/study.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/page.h"
#include "grader/study/board.h"
#include "grader/study/history.h"
#include "grader/study/overview.h"
#include "grader/study/plot_attempts.h"
#include "grader/predict/predict.h"
#include "grader/study/skeleton.h"

/* The caller frees the history, also after false. */
static bool read_own_history(struct history *h, struct why *why)
{
    char *path = history_path();
    bool ok = history_read(h, path, why);
    free(path);
    return ok;
}

bool study_overview(struct text *out, const struct command *c, struct why *why)
{
    (void)c;
    struct report_style style = report_style_for(stdout);
    struct history h;
    bool ok = read_own_history(&h, why);
    if (ok)
        overview_render(out, &h, &style);
    history_free(&h);
    return ok;
}

/* An existing answer file is never overwritten. */
static bool hand_out_questions(struct text *out, const struct lab *lab, struct why *why)
{
    struct text questions = {0};
    char *file = predict_file(lab);
    questions_file(&questions, lab);
    bool made = file_write_new(file, questions.s, questions.length);
    bool ok = made || errno == EEXIST;
    if (made)
        text_printf(out, "%s was missing; it has the lab's questions now.\n", file);
    else if (!ok)
        why_say(why, "%s: cannot be written: %s; make room there, then the same command again", file,
                strerror(errno));
    text_free(&questions);
    free(file);
    return ok;
}

bool study_reset(struct text *out, const struct command *c, struct why *why)
{
    return skeleton_reset(out, c->lab, why) && hand_out_questions(out, c->lab, why);
}

static bool has_full_marks(const struct lab *lab)
{
    struct history h;
    struct why why;
    bool full = false;
    if (read_own_history(&h, &why)) {
        struct lab_history of = history_of(&h, lab);
        full = of.best && attempt_is_full(of.best);
    }
    history_free(&h);
    return full;
}

bool study_solution(struct text *out, const struct command *c, struct why *why)
{
    if (!solution_read(out, c->lab, why))
        return false;
    if (c->spoil || has_full_marks(c->lab))
        return true;
    text_free(out);
    why_say(why,
            "lab %d: the solution is shown after full marks; for a hint now: ./grade lab%d --hint; for the "
            "solution now: --solution --spoil",
            c->lab->number, c->lab->number);
    return false;
}

bool study_plot(struct text *out, const struct lab *lab, struct why *why)
{
    struct history h;
    bool ok = read_own_history(&h, why) && plot_attempts(out, lab, &h, why);
    history_free(&h);
    return ok;
}

bool study_plot_svg(struct text *svg, const struct lab *lab, struct why *why)
{
    struct history h;
    bool ok = read_own_history(&h, why) && plot_attempts_svg(svg, lab, &h, why);
    history_free(&h);
    return ok;
}

/* ---- the history ---- */

/* A typing error takes no points: an attempt that does not compile is not compared with others. */
static struct attempt last_judged(const struct lab *lab)
{
    struct history h;
    struct attempt last = {0};
    struct why why;
    if (read_own_history(&h, &why)) {
        struct lab_history of = history_of(&h, lab);
        if (of.judged)
            last = *of.judged;
    }
    history_free(&h);
    return last;
}

void study_recall(struct result *r)
{
    enum { LATELY = 100 };
    struct history h;
    struct why why;
    const char *lines[LATELY];
    size_t count = 0;
    if (r->predictions && read_own_history(&h, &why)) {
        for (size_t k = h.count; k > 0 && count < LATELY; k--)
            if (h.items[k - 1].lab == r->lab->number && h.items[k - 1].answers[0])
                lines[LATELY - ++count] = h.items[k - 1].answers;
        predict_recall(r->predictions, lines + LATELY - count, count);
    }
    if (r->predictions)
        history_free(&h);
}

static void tell_changes(struct text *out, const struct attempt *before, const struct attempt *now)
{
    struct text changes = {0};
    struct page page = {.out = out, .width = report_style_for(stdout).width, .indent = 2};
    attempt_changes(&changes, before, now);
    if (changes.length)
        page_words(&page, "Since the last attempt: %s.", changes.s);
    else if (!attempt_is_again(now, before))
        page_words(&page, "Since the last attempt no points have changed.");
    if (page.column > 0)
        page_end_line(&page);
    text_free(&changes);
}

/* At full marks: how far the labs have come, and what else there is to see of this one. */
static void lead_on(struct text *out, const struct attempt *full)
{
    struct report_style style = report_style_for(stdout);
    struct page page = {.out = out, .colour = style.colour, .width = style.width, .indent = 2};
    struct history h;
    struct why why;
    page_words(&page,
               "Compare: ./grade lab%d --solution. Try: --what-if, --quiz, --plot. What comes next: ./grade",
               full->lab);
    page_end_line(&page);
    if (read_own_history(&h, &why))
        overview_progress(&page, &h);
    history_free(&h);
}

/* On a leaderboard that the user has joined. */
static void note_on_board(const struct result *r, struct why *remark)
{
    struct board_place place;
    char *path = board_path();
    if (board_place_read(&place, path))
        board_note(&place, r, remark);
    free(path);
}

void study_remember(struct text *changes, const struct result *r, bool kept, struct attempt *last,
                    struct why *remark)
{
    struct attempt now, before = {0};
    attempt_take(&now, r);
    if (last && last->time)
        before = *last;
    else if (kept)
        before = last_judged(r->lab);
    bool judged = attempt_is_judged(&now);
    if (before.time && judged)
        tell_changes(changes, &before, &now);
    if (last && judged)
        *last = now;
    char *path = history_path();
    if (kept)
        history_add(path, &now, remark);
    free(path);
    if (kept && attempt_is_full(&now))
        lead_on(changes, &now);
    if (kept)
        note_on_board(r, remark);
}
