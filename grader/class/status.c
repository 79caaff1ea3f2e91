#include "grader/class/status.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "common/utf8.h"
#include "grader/kit/progress.h"

const char *status_text(char *out, size_t size, const char *text)
{
    size_t length = 0;
    while (*text) {
        const unsigned char *character = (const unsigned char *)text;
        size_t bytes = utf8_length(character);
        bool seen = bytes && !utf8_hidden(character);
        size_t needed = seen ? bytes : 1;
        if (length + needed >= size)
            break;
        memcpy(out + length, seen ? text : "?", needed);
        length += needed;
        text += bytes ? bytes : 1;
    }
    out[length] = 0;
    return out;
}

const char *status_name(char out[STATUS_NAME_SIZE], const char *name)
{
    return status_text(out, STATUS_NAME_SIZE, name);
}

const char *status_time(char out[24], double seconds)
{
    unsigned long s = (unsigned long)(seconds + 0.5);
    if (s < 3600)
        snprintf(out, 24, "%lu:%02lu", s / 60, s % 60);
    else
        snprintf(out, 24, "%lu:%02lu:%02lu", s / 3600, s / 60 % 60, s % 60);
    return out;
}

void status_start(struct status *s, const struct class_scan *scan)
{
    *s = (struct status){.start = seconds_now()};
    for (size_t i = 0; i < scan->count; i++)
        s->total += scan->tasks[i].state == TASK_TO_DO;
    if (s->total)
        progress_show("0 of %zu", s->total);
}

void status_task(struct status *s, const struct task *t, size_t finished, double seconds)
{
    char name[STATUS_NAME_SIZE], left[24], outcome[60] = "not graded";
    double elapsed = seconds_now() - s->start;
    status_name(name, t->student);
    status_time(left, elapsed * (double)(s->total - finished) / (double)finished);
    if (t->state == TASK_GRADED)
        snprintf(outcome, sizeof outcome, "%g of %g", t->score, t->max_score);
    if (isatty(STDERR_FILENO))
        progress_show("%zu of %zu, %.0f per minute, %s left: %s lab%d", finished, s->total,
                      60 * (double)finished / elapsed, left, name, t->lab->number);
    else
        fprintf(stderr, "%zu of %zu: %s lab%d: %s, %.1f s; %.0f per minute, %s left\n", finished, s->total,
                name, t->lab->number, outcome, seconds, 60 * (double)finished / elapsed, left);
}

void status_end(void)
{
    progress_clear();
}
