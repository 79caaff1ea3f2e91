/* Begin a page of a report: its style sheet is inside it. */
#include <stdlib.h>

#include "grader/class_report/pages.h"
#include "grader/kit/kit.h"
#include "grader/text/html.h"

enum { STYLE_MAX_BYTES = 1 << 20 };

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
