#include "grader/tests/sanitizer/complaint.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char prefix[] = "========= ";

/* Lines at the margin that are no complaint about a kernel's accesses. */
static bool is_frame(const char *words)
{
    static const char *const frames[] = {"COMPUTE-SANITIZER",
                                         "ERROR SUMMARY",
                                         "RACECHECK SUMMARY",
                                         "LEAK SUMMARY",
                                         "Target application",
                                         "Program hit",
                                         "Error: process didn't terminate",
                                         "No attachable process"};
    for (size_t i = 0; i < ARRAY_LEN(frames); i++)
        if (strncmp(words, frames[i], strlen(frames[i])) == 0)
            return true;
    return false;
}

/* "…/FILE:12" anywhere in a line: the 12, else 0. */
static int line_named(const char *line, size_t length, const char *file)
{
    size_t name = strlen(file);
    for (size_t i = 0; i + name + 1 < length; i++)
        if (strncmp(line + i, file, name) == 0 && line[i + name] == ':' &&
            isdigit((unsigned char)line[i + name + 1]))
            return atoi(line + i + name + 1);
    return 0;
}

static void add_line(struct complaint *c, int line)
{
    for (int i = 0; i < c->line_count; i++)
        if (c->lines[i] == line)
            return;
    if (line > 0 && c->line_count < (int)ARRAY_LEN(c->lines))
        c->lines[c->line_count++] = line;
}

/* The complaint without the place that follows in the same line. */
static void take_words(struct complaint *c, const char *words, size_t length)
{
    snprintf(c->words, sizeof c->words, "%.*s", (int)length, words);
    char *place = strstr(c->words, " at ");
    if (place)
        *place = 0;
}

void complaint_read(struct complaint *c, const char *output, const char *file)
{
    *c = (struct complaint){0};
    bool reading = false;
    for (const char *line = output; line && *line;) {
        size_t length = strcspn(line, "\n");
        if (strncmp(line, prefix, strlen(prefix)) == 0) {
            const char *words = line + strlen(prefix);
            bool margin = !isspace((unsigned char)*words);
            if (margin && !is_frame(words) && !c->found) {
                c->found = reading = true;
                take_words(c, words, length - strlen(prefix));
            } else if (margin)
                reading = false;
            if (reading)
                add_line(c, line_named(line, length, file));
        }
        line += length + (line[length] == '\n');
    }
}
