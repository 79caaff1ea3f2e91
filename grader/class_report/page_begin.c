/* What pages of a report share: how one begins, with its style sheet inside it, and links to students. */
#include <stdlib.h>
#include <string.h>

#include "grader/class_report/pages.h"
#include "grader/kit/kit.h"
#include "grader/text/html.h"

enum { STYLE_MAX_BYTES = 1 << 20 };

void page_student_link(struct text *out, const struct student *s)
{
    html(out, "<a href=\"students/%s\"><bdi>%s</bdi></a>", s->page, s->name);
    if (s->full_name[0] && strcmp(s->full_name, s->name) != 0)
        html(out, " <small><bdi>%s</bdi></small>", s->full_name);
}

void page_begin(struct text *out, const char *title)
{
    struct text style = {0};
    char *path = kit_file("grader/class_report/report.css");
    if (!file_read(&style, path, STYLE_MAX_BYTES))
        die("%s cannot be read; get the kit again", path);
    html_begin(out, title, style.s, "style-src 'unsafe-inline'");
    text_free(&style);
    free(path);
}
