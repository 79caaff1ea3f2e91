#include "grader/text/html.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/escape.h"

void html(struct text *out, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    for (const char *percent; (percent = strchr(format, '%'));) {
        char one[20];
        size_t length = 1 + strspn(percent + 1, "0123456789.") + 1;
        text_add(out, format, (size_t)(percent - format));
        length += percent[length - 1] == 'z';
        snprintf(one, sizeof one, "%.*s", (int)length, percent);
        switch (percent[length - 1]) {
        case 's':
            html_add(out, va_arg(args, const char *));
            break;
        case 'd':
            text_printf(out, one, va_arg(args, int));
            break;
        case 'u':
            text_printf(out, one, va_arg(args, size_t));
            break;
        case 'g':
            text_printf(out, one, va_arg(args, double));
            break;
        default:
            text_add(out, "%", 1); /* %% */
        }
        format = percent + length;
    }
    va_end(args);
    text_printf(out, "%s", format);
}

void html_begin(struct text *out, const char *title, const char *style, const char *policy)
{
    html(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
              "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
              "<meta name=\"color-scheme\" content=\"light dark\">\n"
              "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; ");
    text_printf(out, "%s\">\n", policy);
    html(out, "<title>%s</title>\n<style>", title);
    text_printf(out, "%s</style>\n</head>\n<body>\n<main>\n", style);
}

void html_end(struct text *out)
{
    text_printf(out, "</main>\n</body>\n</html>\n");
}

void html_picture(struct text *out, const struct text *svg, const char *alternative)
{
    char *digits = base64(svg->s, svg->length);
    html(out, "<img src=\"data:image/svg+xml;base64,%s\" alt=\"%s\">\n", digits, alternative);
    free(digits);
}
