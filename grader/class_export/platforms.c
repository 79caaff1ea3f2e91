/* Export to Canvas and Moodle: write the results of a class into a gradebook exported there. See
 * https://community.canvaslms.com/t5/Instructor-Guide/How-do-I-import-grades-in-the-Gradebook/ta-p/807 and
 * https://docs.moodle.org/en/Grade_import.
 *
 * An import deletes the grade of an empty cell. So a submission without a grade keeps the cell as it was, and
 * so does what was not handed in, unless --missing 0 asks for zeros. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class_export/export.h"
#include "grader/class_export/gradebook_fill.h"
#include "grader/text/page.h"
#include "grader/text/whole_file.h"

enum { GRADEBOOK_MAX_BYTES = 64 << 20 };

static const char *email_of(const struct book *book, const char *folder)
{
    for (size_t i = 0; i < book->person_count; i++)
        if (strcmp(book->people[i].id, folder) == 0)
            return book->people[i].email;
    return "";
}

static struct grade *grades_of(const struct book *book, const struct export_options *options)
{
    struct grade *grades = xcalloc(book->count + 1, sizeof *grades);
    for (size_t i = 0; i < book->count; i++) {
        const struct submission *s = &book->items[i];
        grades[i] = (struct grade){
            .student = s->student,
            .email = email_of(book, s->folder),
            .lab = s->lab,
            .has_score =
                s->standing == STANDING_GRADED || (options->missing && s->standing == STANDING_MISSING),
            .reason = s->reason,
            .score = s->score,
            .max_score = s->max_score,
        };
    }
    return grades;
}

/* Append lines, made safe for a terminal: names may hold anything. */
static void show(struct text *said, const struct text *lines)
{
    struct page page = {.out = said, .width = 110, .indent = 4};
    char *copy = xstrdup(lines->s), *rest = copy;
    for (char *line; (line = strsep(&rest, "\n"));) {
        if (!*line)
            continue;
        page_words(&page, "%s", line);
        page_end_line(&page);
    }
    free(copy);
}

static bool merge(const struct platform *platform, struct merge *m, struct why *why)
{
    struct text bytes = {0}, lines = {0};
    struct sheet sheet = {0};
    struct why reason;
    struct gradebook gradebook = {&sheet, platform, m->options->columns, m->options->column_count};
    struct grade *grades = grades_of(m->book, m->options);
    bool read = whole_file_read(&bytes, m->options->into, GRADEBOOK_MAX_BYTES, why) &&
                sheet_read(&sheet, m->options->into, &bytes, why);
    bool ok = read && gradebook_fill(&gradebook, grades, m->book->count, &lines, &m->complete, &reason);
    if (ok) {
        sheet_render(m->out, &sheet);
        show(m->said, &lines);
    } else if (read)
        why_say(why, "%s: %s", m->options->into, reason.text);
    free(grades);
    sheet_free(&sheet);
    text_free(&lines);
    text_free(&bytes);
    return ok;
}

bool export_canvas(struct merge *m, struct why *why)
{
    return merge(&platform_canvas, m, why);
}

bool export_moodle(struct merge *m, struct why *why)
{
    return merge(&platform_moodle, m, why);
}
