#include "grader/tests/mutants/mutant_verdict.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/kit/jobs.h"
#include "grader/report/report.h"

enum { SEED = 7, NEAR = 2 };

/* ---- what the findings say ---- */

/* Correctness and safety alone: traffic and time ask how, not whether. */
static const struct findings *findings_of(const struct result *r, int list)
{
    return &r->exercises[list / 2].checks[list % 2 ? CHECK_SAFETY : CHECK_CORRECTNESS].findings;
}

/* Do the lines from `a` to `b`, in either order, come within two lines of the place? */
static bool meets(const struct place *place, int a, int b)
{
    int low = a < b ? a : b, high = a < b ? b : a;
    return place->first <= high + NEAR && place->last >= low - NEAR;
}

static bool has_line(const struct finding *f, const void *unused)
{
    (void)unused;
    return f->line > 0;
}

/* The line where an unwritten value is used is not the line where its store is missing. */
static bool has_place(const struct finding *f, const void *unused)
{
    return has_line(f, unused) && f->kind != FINDING_UNDEFINED_VALUE;
}

static bool is_any(const struct finding *f, const void *unused)
{
    (void)f, (void)unused;
    return true;
}

static bool names_place(const struct finding *f, const void *argument)
{
    const struct place *place = argument;
    int lines[FINDING_LINES], line, other;
    bool named = false;
    finding_all_lines(f, lines);
    finding_lines(f, &line, &other);
    if (place->duty == PLACE_BETWEEN)
        return f->line && (meets(place, line, other ? other : line) ||
                           meets(place, f->line, f->other_line ? f->other_line : f->line));
    for (size_t k = 0; k < FINDING_LINES; k++)
        named |= lines[k] && meets(place, lines[k], lines[k]);
    return named;
}

/* The first finding that costs points, not a mere remark, for which holds(f, argument); or NULL. */
static const struct finding *first_that(const struct result *r,
                                        bool (*holds)(const struct finding *f, const void *argument),
                                        const void *argument)
{
    for (int list = 0; list < 2 * r->exercise_count; list++)
        for (size_t i = 0; i < findings_of(r, list)->count; i++) {
            const struct finding *f = &findings_of(r, list)->items[i];
            if (finding_kind_costs(f->kind) && holds(f, argument))
                return f;
        }
    return NULL;
}

/* Is there a place to be given at all? */
static bool asks_for_place(const struct result *r, const struct place *place)
{
    return place &&
           (place->duty == PLACE_BETWEEN || (place->duty == PLACE_NEAR && first_that(r, has_place, NULL)));
}

bool verdict_names_place(const struct result *r, const struct place *place)
{
    return !asks_for_place(r, place) || first_that(r, names_place, place);
}

/* ---- from a result to a fate ---- */

/* The first exercise without both checks in full, or -1. */
static int lost_exercise(const struct result *r)
{
    for (int k = 0; k < r->exercise_count; k++)
        for (int c = CHECK_CORRECTNESS; c <= CHECK_SAFETY; c++)
            if (r->exercises[k].checks[c].status != STATUS_PASS)
                return k;
    return -1;
}

/* What shows best why: a finding with a line, or else any, or else the message. */
static void quote(struct outcome *outcome, const struct result *r)
{
    const struct finding *f = first_that(r, has_line, NULL);
    char where[60] = "";
    if (!f)
        f = first_that(r, is_any, NULL);
    if (f && f->other_line)
        snprintf(where, sizeof where, ", lines %d and %d", f->line, f->other_line);
    else if (f && f->line)
        snprintf(where, sizeof where, ", line %d", f->line);
    snprintf(outcome->says, sizeof outcome->says, "%.40s%s: %.100s",
             f ? finding_kind_name(f->kind) : verdict_name(r->verdict), where, f ? f->message : r->message);
}

static void take(struct outcome *outcome, const struct result *r, const struct place *place)
{
    *outcome = (struct outcome){.exercise = lost_exercise(r)};
    if (r->verdict == VERDICT_COMPILE_ERROR)
        outcome->fate = FATE_STILLBORN;
    else if (r->verdict == VERDICT_INTERNAL_ERROR)
        outcome->fate = FATE_BROKEN;
    else
        outcome->fate = outcome->exercise < 0 && !first_that(r, is_any, NULL) ? FATE_SURVIVED : FATE_KILLED;
    outcome->by_line = outcome->fate == FATE_KILLED && asks_for_place(r, place);
    outcome->misled = outcome->by_line && !verdict_names_place(r, place);
    quote(outcome, r);
}

/* ---- grading ---- */

static bool grade(struct result *r, const struct lab *lab, const char *text, bool stop_when_lost,
                  struct why *why)
{
    char *path = xformat("%s/variant.cu", getenv("TMPDIR"));
    struct grade_options options = {.device = DEVICE_SIM,
                                    .has_seed = true,
                                    .seed = SEED,
                                    .quiet = true,
                                    .threads = jobs_threads(jobs_usual()),
                                    .stop_when_lost = stop_when_lost};
    unlink(path);
    bool ok = file_write_new(path, text, strlen(text));
    if (!ok)
        why_say(why, "%s: %s", path, strerror(errno));
    ok = ok && grade_submission(r, lab, path, &options, why);
    free(path);
    return ok;
}

static void try_once(struct outcome *outcome, const struct lab *lab, const char *text,
                     const struct place *place, bool stop_when_lost)
{
    struct result r = {0};
    struct why why;
    if (grade(&r, lab, text, stop_when_lost, &why)) {
        take(outcome, &r, place);
    } else {
        *outcome = (struct outcome){.fate = FATE_BROKEN, .exercise = -1};
        snprintf(outcome->says, sizeof outcome->says, "not graded: %.140s", why.text);
    }
    result_free(&r);
}

void verdict_of(struct outcome *outcome, const struct lab *lab, const char *text, const struct place *place)
{
    try_once(outcome, lab, text, place, place != NULL);
    if (outcome->misled)
        try_once(outcome, lab, text, place, false);
}

void verdict_report(struct text *out, const struct lab *lab, const char *text)
{
    struct result r = {0};
    struct why why;
    if (grade(&r, lab, text, false, &why))
        report_render(out, &r, &(struct report_style){.width = 100, .source = text});
    else
        text_printf(out, "not graded: %s\n", why.text);
    result_free(&r);
}
