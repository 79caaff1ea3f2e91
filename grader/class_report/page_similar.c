/* List submissions that have too much in common with another, with a solution or with a file of a past year:
 * how much of which stands in which, and the lines side by side. */
#include <stdlib.h>
#include <string.h>

#include "grader/text/html.h"
#include "grader/class_report/pages.h"

static void add_names(struct text *out, const struct class_data *class, const struct similar_file *file)
{
    for (size_t i = 0; i < file->student_count; i++) {
        const struct student *s = &class->students[file->students[i]];
        html(out, "%s<a href=\"students/%s\"><bdi>%s</bdi></a>", i ? ", " : "", s->page, s->name);
    }
}

/* Lines from..to of a file, each after its number. A line may end in CR LF. */
static void add_lines(struct text *out, const struct compared_text *text, int from, int to)
{
    const char *at = text->code.s, *end = at + text->code.length;
    html(out, "<div><pre>");
    for (int line = 1; at < end && line <= to; line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at)), *next = stop ? stop + 1 : end;
        size_t length = (size_t)((stop ? stop : end) - at);
        if (line >= from) {
            char *one = xstrndup(at, length - (length && at[length - 1] == '\r'));
            html(out, "%4d  %s\n", line, one);
            free(one);
        }
        at = next;
    }
    html(out, "</pre></div>\n");
}

static void add_beside(struct text *out, const struct similar *s, enum similar_kind kind,
                       const struct similar_match *match)
{
    for (size_t r = 0; r < match->runs.count; r++) {
        const struct shared_run *run = &match->runs.items[r];
        html(out, "<div class=\"beside\">\n");
        add_lines(out, &s->files[match->file].text, run->from[0], run->to[0]);
        add_lines(out, similar_other(s, kind, match), run->from[1], run->to[1]);
        html(out, "</div>\n");
    }
}

/* "(93 %, lines 20–46, 60–88)" */
static void add_share(struct text *out, const struct similar_match *match, int side)
{
    html(out, " (%d %%, lines", match->percent[side]);
    for (size_t r = 0; r < match->runs.count; r++)
        html(out, "%s %d–%d", r ? "," : "", match->runs.items[r].from[side], match->runs.items[r].to[side]);
    html(out, ")");
}

static const char *const kind_titles[SIMILAR_KINDS] = {
    [SIMILAR_SOLUTION] = "Copy of a solution",
    [SIMILAR_PAST] = "Copy of an earlier file",
    [SIMILAR_PAIR] = "Pair",
};

static void add_match(struct text *out, const struct class_data *class, const struct similar *s,
                      enum similar_kind kind, const struct similar_match *match)
{
    html(out, "<details><summary><strong>%s</strong>: ", kind_titles[kind]);
    add_names(out, class, &s->files[match->file]);
    add_share(out, match, 0);
    html(out, " and ");
    if (kind == SIMILAR_PAIR)
        add_names(out, class, &s->files[match->other]);
    else
        html(out, "<bdi>%s</bdi>", s->originals->items[match->other].name);
    add_share(out, match, 1);
    html(out, "</summary>\n");
    add_beside(out, s, kind, match);
    html(out, "</details>\n");
}

/* Of pairs and copies of one kind, the most alike. */
static void add_kind(struct text *out, const struct class_data *class, const struct similar *s,
                     enum similar_kind kind)
{
    const struct similar_matches *matches = &s->matches[kind];
    for (size_t m = 0; m < matches->count && m < SIMILAR_SHOWN; m++)
        add_match(out, class, s, kind, &matches->items[m]);
    if (matches->count > SIMILAR_SHOWN)
        html(out, "<p>%s: %zu more, in similar.csv.</p>\n", kind_titles[kind],
             matches->count - SIMILAR_SHOWN);
    if (matches->left_out)
        html(out, "<p>%s: %zu more are less alike and not listed.</p>\n", kind_titles[kind],
             matches->left_out);
}

/* List files that are the same byte for byte, except the unchanged skeleton. */
static size_t add_groups(struct text *out, const struct class_data *class, const struct similar *s)
{
    size_t groups = 0;
    for (size_t f = 0; f < s->file_count; f++) {
        if (s->files[f].student_count < 2 || s->files[f].untouched)
            continue;
        html(out, "<p><strong>The same file</strong>: ");
        add_names(out, class, &s->files[f]);
        html(out, "</p>\n");
        groups++;
    }
    return groups;
}

static void add_lab(struct text *out, const struct class_data *class, int lab, const struct similar *s)
{
    html(out, "<h3>Lab %d</h3>\n", lab);
    size_t found = add_groups(out, class, s);
    for (enum similar_kind kind = 0; kind < SIMILAR_KINDS; kind++) {
        add_kind(out, class, s, kind);
        found += s->matches[kind].count;
    }
    if (!found)
        html(out, "<p>None.</p>\n");
    if (s->unread)
        html(
            out,
            "<p class=\"faint\">Not compared, because no longer where they were graded or changed since: %zu "
            "of the files.</p>\n",
            s->unread);
}

void page_similar(struct text *out, const struct class_data *class, const struct lab_view labs[LABS_MOST])
{
    html(
        out,
        "<h2 id=\"similar\">Near-identical submissions</h2>\n<p class=\"faint\">Two files are listed if at "
        "least %d %% of one of them stands in the other: in another submission, in a solution, or in a folder "
        "given with --compare. In brackets: how much of that file stands in the other, and in which lines. "
        "Names, numbers, layout, comments and the order of functions do not count, nor does what all were "
        "given, the skeleton and the code of the handout. Files that share less than half a solution are left "
        "out. Two copies of one solution are no pair. Similar files need not be copies: open a line and "
        "compare. similar.csv has all of them.</p>\n",
        COPY_PERCENT);
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            add_lab(out, class, lab, &labs[lab].similar);
}
