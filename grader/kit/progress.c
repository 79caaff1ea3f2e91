#include "grader/kit/progress.h"

#include <stdio.h>
#include <unistd.h>

static bool shown;

void progress_show(const char *format, ...)
{
    enum { WIDTH = 76 };
    char line[WIDTH + 1];
    va_list args;
    if (!isatty(STDERR_FILENO))
        return;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    fprintf(stderr, "\r\033[K%s", line);
    fflush(stderr);
    shown = true;
}

void progress_clear(void)
{
    if (shown)
        fprintf(stderr, "\r\033[K");
    shown = false;
}
