#include "grader/diagnose/host_calls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* The runtime's function that the line calls, from "cudaMem" on; "": none is seen. */
static void called(char to[CALL_NAME], const char *source, int line)
{
    char *text = source && line ? line_text(source, line) : NULL;
    const char *at = text ? strstr(text, "cudaMem") : NULL;
    snprintf(to, CALL_NAME, "%.*s", at ? (int)word_length(at) : 0, at ? at : "");
    free(text);
}

void host_call_name(char to[CALL_NAME], const struct plan_step *step, const char *source)
{
    static const char *const kinds[] = {
        [PLAN_ALLOC] = "allocation", [PLAN_FREE] = "cudaFreeAsync", [PLAN_FILL] = "fill",
        [PLAN_COPY] = "copy",        [PLAN_PUT] = "copy",           [PLAN_LAUNCH] = "launch"};
    bool is_launch = step->kind == PLAN_LAUNCH;
    called(to, is_launch ? NULL : source, step->at.line);
    if (!*to)
        snprintf(to, CALL_NAME, "%s", kinds[step->kind]);
}

struct two_lines host_call_lines(const struct plan_line *a, const struct plan_line *b)
{
    bool calls = a->line == b->line && a->call_line != b->call_line && a->call_line && b->call_line;
    return calls ? (struct two_lines){a->call_line, b->call_line} : (struct two_lines){a->line, b->line};
}

int host_call_outer(const struct plan_line *at, const struct plan_line *step)
{
    return at->call_line && at->call_line != step->call_line ? at->call_line : at->line;
}

void host_call_tell_lines(struct finding *f, int a, int b)
{
    f->cause_line = a < b ? a : b;
    f->cause_other_line = a < b ? b : a;
}

bool host_has_work(const struct plan *plan, uint32_t stream, size_t from, size_t to)
{
    for (size_t s = from; s < to && s < plan->step_count; s++)
        if (plan->steps[s].clock && plan->steps[s].stream == stream)
            return true;
    return false;
}

const struct plan_note *host_event_recorded(const struct plan *plan, const struct plan_note *before)
{
    const struct plan_note *found = NULL;
    for (const struct plan_note *n = plan->notes; n < before; n++)
        if (n->kind == PLAN_EVENT_RECORDED && n->event == before->event)
            found = n;
    return found;
}
