#include "grader/diagnose/host_left_out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_scope.h"

enum { RADII = 64, TOLD = 3 };

static bool launches(const struct plan *plan)
{
    for (size_t s = 0; s < plan->step_count; s++)
        if (plan->steps[s].kind == PLAN_LAUNCH)
            return true;
    return false;
}

/* A launch that fails has a finding. */
static bool is_left_out(const struct diagnosis *d, size_t k)
{
    const struct plan *plan = &d->plans[k][0];
    return !launches(plan) && !plan->findings.count && d->entry->outputs(d->tried[k].shape) > 0 &&
           !diagnose_right(d, k);
}

/* ---- at which sizes ---- */

/* Does the radius alone decide? Then the radii without a launch. */
static bool is_by_radius(bool without[RADII], const struct diagnosis *d)
{
    bool with[RADII] = {false};
    memset(without, false, RADII);
    for (size_t k = 0; k < d->count; k++) {
        int radius = d->tried[k].shape.radius;
        if (radius < 0 || radius >= RADII)
            return false;
        with[radius] |= launches(&d->plans[k][0]);
        without[radius] |= is_left_out(d, k);
    }
    bool any = false;
    for (int r = 0; r < RADII; r++) {
        if (with[r] && without[r])
            return false;
        any |= with[r];
    }
    return any;
}

static void tell_radii(struct text *out, const bool without[RADII])
{
    const char *before = "radius ";
    for (int r = 0; r < RADII; r++)
        if (without[r]) {
            text_printf(out, "%s%d", before, r);
            before = ", ";
        }
}

static void tell_sizes(struct text *out, const struct diagnosis *d)
{
    int count = 0;
    for (size_t k = 0; k < d->count; k++)
        if (is_left_out(d, k) && ++count <= TOLD)
            text_printf(out, "%s%d", count == 1 ? "n = " : ", ", d->tried[k].shape.n);
    if (count > TOLD)
        text_printf(out, " and others");
}

/* ---- in which line ---- */

/* The last line of the function whose body begins at `body`, in line `first`. */
static int last_line(const char *body, int first)
{
    int depth = 0;
    for (const char *at = body; *at; at++) {
        depth += (*at == '{') - (*at == '}');
        if (!depth)
            break;
        first += *at == '\n';
    }
    return first;
}

/* The lines of the entry point's own code; false: it has none. */
static bool own_lines(int lines[2], const char *source, const char *entry)
{
    char *header = xformat("(^|[^[:alnum:]_])%s *\\(", entry);
    int line = source_line_with(header, source, 0, NULL);
    const char *body = line ? source_function(source, line, &lines[0]) : NULL;
    if (body)
        lines[1] = last_line(body, lines[0]);
    free(header);
    return body;
}

/* The only line of these that matches, and is followed by a match of `next` in it or in the line after it; 0:
 * none, or several. */
static int only_line(const char *pattern, const char *next, const char *source, const int lines[2])
{
    int found = 0;
    for (int line = lines[0]; (line = source_line_in(pattern, source, line, lines[1], NULL)); line++) {
        if (!source_line_in(next, source, line, line + 1, NULL))
            continue;
        if (found)
            return 0;
        found = line;
    }
    return found;
}

bool host_launch_left_out(struct seen *found, const struct diagnosis *d, const char *source, bool *all)
{
    bool without[RADII];
    struct text sizes = {0};
    size_t left = 0, with = 0, wrong = 0;
    for (size_t k = 0; k < d->count; k++) {
        left += is_left_out(d, k);
        with += launches(&d->plans[k][0]);
        wrong += !diagnose_right(d, k);
    }
    *all = left == wrong;
    if (!left || !with)
        return false;
    *found = (struct seen){.cause = CAUSE_LAUNCH_LEFT_OUT};
    bool by_radius = is_by_radius(without, d);
    int lines[2], cases = 0;
    if (own_lines(lines, source, d->entry->name)) {
        cases = by_radius ? only_line("switch *\\(", "", source, lines) : 0;
        found->line = cases ? cases : only_line("(if|while|for) *\\(", "return|<<<", source, lines);
    }
    if (by_radius)
        tell_radii(&sizes, without);
    else
        tell_sizes(&sizes, d);
    snprintf(found->step, sizeof found->step,
             "launch the kernel at %s, too: %s leaves the launch out there, though there are outputs",
             sizes.s,
             cases         ? "this switch has no such case and"
             : found->line ? "this condition"
                           : "a condition of the host function, or a missing case of its switch,");
    text_free(&sizes);
    return true;
}
