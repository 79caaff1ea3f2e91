/* Write the source of a submission, with findings and counts at its lines. */
#include <stdlib.h>
#include <string.h>

#include "grader/page/parts.h"
#include "grader/text/html.h"

/* Does the list before `f` say the same at the same line? Two entry points may share a function. */
static bool is_told(const struct result *r, const struct finding *f)
{
    for (int e = 0; e < r->exercise_count; e++)
        for (int c = 0; c < CHECK_COUNT; c++) {
            const struct findings *list = &r->exercises[e].checks[c].findings;
            for (size_t k = 0; k < list->count; k++) {
                const struct finding *other = &list->items[k];
                if (other == f)
                    return false;
                if (other->kind == f->kind && other->cause == f->cause && other->line == f->line &&
                    other->other_line == f->other_line)
                    return true;
            }
        }
    return false;
}

typedef void visit_finding(void *context, const struct exercise *e, const struct finding *f);

/* Every finding once. */
static void visit_findings(const struct result *r, visit_finding *visit, void *context)
{
    for (int e = 0; e < r->exercise_count; e++)
        for (int c = 0; c < CHECK_COUNT; c++) {
            const struct findings *list = &r->exercises[e].checks[c].findings;
            for (size_t k = 0; k < list->count; k++)
                if (!is_told(r, &list->items[k]))
                    visit(context, &r->exercises[e], &list->items[k]);
        }
}

/* ---- one line ---- */

struct line {
    struct text *out;
    int number;
    bool found; /* a finding names it */
};

static void mark_line(void *context, const struct exercise *e, const struct finding *f)
{
    struct line *line = context;
    int lines[FINDING_LINES];
    (void)e;
    finding_all_lines(f, lines);
    for (int k = 0; k < FINDING_LINES; k++)
        line->found = line->found || lines[k] == line->number;
}

static void add_note(void *context, const struct exercise *e, const struct finding *f)
{
    const struct line *line = context;
    if (f->line != line->number)
        return;
    html(line->out, "<tr class=\"note\"><td colspan=\"7\"><code>%s</code> %s: %s", e->entry->name,
         finding_kind_name(f->kind), f->message);
    if (f->other_line > 0 && f->other_line != f->line)
        html(line->out, " (see also line %d)", f->other_line);
    html(line->out, "</td></tr>\n");
}

static void add_count(struct text *out, const char *name, uint64_t count)
{
    if (count)
        html(out, "<td class=\"n\" data-of=\"%s\">%zu</td>", name, (size_t)count);
    else
        html(out, "<td class=\"n\"></td>");
}

/* The line's part of the modelled time of all entry points. */
static void add_share(struct text *out, const struct result *r, int number)
{
    double here = 0, all = 0;
    for (int e = 0; e < r->exercise_count; e++) {
        const struct estimate *t = &r->exercises[e].estimate;
        here += t->known ? line_shares_of(&t->lines, (uint32_t)number).seconds : 0;
        all += t->known ? t->seconds : 0;
    }
    if (here > 0.005 * all)
        html(out, "<td class=\"n\" data-of=\"time %%\">%zu</td>", (size_t)(100 * here / all + 0.5));
    else
        html(out, "<td class=\"n\"></td>");
}

static void add_line(struct text *out, const struct page_parts *parts, int number, const char *code)
{
    struct line line = {.out = out, .number = number};
    struct line_count counts = line_counts_of(parts->counts, number);
    visit_findings(parts->result, mark_line, &line);
    html(out, "<tr id=\"L%d\" class=\"%s\"><td>%d</td><td><pre>%s</pre></td>", number,
         line.found ? "found" : "", number, code);
    add_share(out, parts->result, number);
    add_count(out, "ins", counts.instructions);
    add_count(out, "req", counts.requests);
    add_count(out, "sec", counts.sectors);
    add_count(out, "wav", counts.wavefronts);
    html(out, "</tr>\n");
    visit_findings(parts->result, add_note, &line);
}

/* ---- the listing ---- */

static void add_listing(struct text *out, const struct page_parts *parts)
{
    int number = 0;
    html(out,
         "<div class=\"listing-box\" tabindex=\"0\"><table class=\"listing\">\n<thead><tr><th></th><th></th>"
         "<th>time&nbsp;%%</th><th>ins</th><th>req</th><th>sec</th><th>wav</th></tr></thead>\n<tbody>\n");
    for (const char *at = parts->source; *at;) {
        size_t length = strcspn(at, "\n");
        char *code = xstrndup(at, length);
        add_line(out, parts, ++number, code);
        free(code);
        at += length + (at[length] == '\n');
    }
    html(out, "</tbody>\n</table></div>\n");
}

void part_source(struct text *out, const struct page_parts *parts)
{
    part_begin(out, "source", "Where in your source?", true);
    if (parts->counts && parts->counts->where.length)
        html(
            out,
            "<p class=\"faint\">Counted for %s. time %%: share of the modelled time that warps spend at the line, waiting or issuing; ins: PTX instructions of warps; req: requests of warps to memory; sec: 32-byte sectors of global memory; wav: wavefronts of shared memory.</p>\n",
            parts->counts->where.s);
    if (parts->source)
        add_listing(out, parts);
    else
        html(out, "<p>The file has changed since it was graded. Grade it again.</p>\n");
    part_end(out);
}
