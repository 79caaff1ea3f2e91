/* List near-identical submissions: the students, how much they share, and the lines side by side. */
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

/* Lines from..to of a file, each after its number. */
static void add_lines(struct text *out, const struct similar_file *file, int from, int to)
{
    int line = 1;
    html(out, "<div><pre>");
    for (const char *s = file->code.s; *s && line <= to; line++) {
        size_t length = strcspn(s, "\n");
        if (line >= from) {
            char *one = xstrndup(s, length - (length && s[length - 1] == '\r'));
            html(out, "%4d  %s\n", line, one);
            free(one);
        }
        s += length + (s[length] == '\n');
    }
    html(out, "</pre></div>\n");
}

static void add_pair(struct text *out, const struct class_data *class, const struct similar *s,
                     const struct similar_pair *pair)
{
    const struct similar_file *a = &s->files[pair->file[0]], *b = &s->files[pair->file[1]];
    html(out, "<details><summary><strong>%d %%</strong> ", pair->percent);
    add_names(out, class, a);
    html(out, " and ");
    add_names(out, class, b);
    html(out, "</summary>\n");
    for (size_t r = 0; r < pair->run_count; r++) {
        const struct similar_run *run = &pair->runs[r];
        html(out, "<div class=\"beside\">\n");
        add_lines(out, a, run->from[0], run->to[0]);
        add_lines(out, b, run->from[1], run->to[1]);
        html(out, "</div>\n");
    }
    html(out, "</details>\n");
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
    size_t groups = add_groups(out, class, s);
    for (size_t p = 0; p < s->pair_count && p < SIMILAR_SHOWN; p++)
        add_pair(out, class, s, &s->pairs[p]);
    if (s->pair_count > SIMILAR_SHOWN)
        html(out, "<p>%zu more pairs are as similar as the last of these, or less.</p>\n",
             s->pair_count - SIMILAR_SHOWN);
    if (groups + s->pair_count == 0)
        html(out, "<p>None.</p>\n");
    if (s->unread)
        html(out,
             "<p class=\"faint\">%zu files are not compared: they are no longer where they were graded, or "
             "have changed.</p>\n",
             s->unread);
}

void page_similar(struct text *out, const struct class_data *class, const struct lab_view labs[LABS_MOST])
{
    html(
        out,
        "<h2 id=\"similar\">Near-identical submissions</h2>\n<p class=\"faint\">Pairs of files that share at "
        "least %d %% of the tokens of both. Names, numbers, layout, comments and the lab’s skeleton do not "
        "count. Files with fewer than %d tokens of their own are left out. Similar files need not be "
        "copies: open a pair and compare the lines.</p>\n",
        SIMILAR_PERCENT, SIMILAR_TOKENS);
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            add_lab(out, class, lab, &labs[lab].similar);
}
