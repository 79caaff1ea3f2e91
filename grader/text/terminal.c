#include "grader/text/terminal.h"

#include <stdarg.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "grader/text/page.h"

enum { WIDTH_MAX = 100, WIDTH_PIPED = 80, WIDTH_MIN = 60 };

int terminal_width(FILE *stream)
{
    struct winsize size;
    const char *columns = getenv("COLUMNS");
    int width = columns && atoi(columns) > 0 ? atoi(columns) : WIDTH_PIPED;
    if (isatty(fileno(stream)) && ioctl(fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        width = size.ws_col;
    return width > WIDTH_MAX ? WIDTH_MAX : width < WIDTH_MIN ? WIDTH_MIN : width;
}

void complain(const char *format, ...)
{
    struct text words = {0}, out = {0};
    struct page page = {.out = &out, .width = terminal_width(stderr), .indent = 2};
    va_list arguments;
    va_start(arguments, format);
    text_vprintf(&words, format, arguments);
    va_end(arguments);
    page_words(&page, "grade: %s", words.s ? words.s : "");
    page_end_line(&page);
    fputs(out.s, stderr);
    text_free(&words);
    text_free(&out);
}
