#include "grader/judge/judge_text.h"

#include "grader/diagnose/source_lines.h"
#include "grader/judge/judge_clue.h"

#define BEFORE_TYPE "(^|[^[:alnum:]_])"
#define AFTER_TYPE  "( +[[:alnum:]_]|>| *[,)])"

/* Types of integers, and the largest number that each holds. */
static const struct {
    const char *pattern;
    size_t most;
} narrow[] = {
    {BEFORE_TYPE "(int8_t|signed char|char)" AFTER_TYPE, 127},
    {BEFORE_TYPE "(uint8_t|unsigned char)" AFTER_TYPE, 255},
    {BEFORE_TYPE "(int16_t|short)" AFTER_TYPE, 32767},
    {BEFORE_TYPE "(uint16_t|unsigned short)" AFTER_TYPE, 65535},
};

/* Is the first wrong size the first one with a number beyond `most`, in its axis or in its array? */
static bool begins_beyond(const struct evidence *e, const struct entry *entry, size_t most)
{
    const struct buffer_spec *array = &entry->buffers[0];
    bool along_axis = e->first_wrong.n > 0 && (size_t)e->first_wrong.n - 1 > most,
         in_array = e->first_wrong.n > 0 && array->count(e->first_wrong) - 1 > most;
    for (size_t k = 0; k < e->tried_count && (along_axis || in_array); k++) {
        const struct tried *t = &e->tried[k];
        if (!t->right[0] || !t->right[1])
            continue;
        along_axis = along_axis && (size_t)t->shape.n <= most + 1;
        in_array = in_array && array->count(t->shape) <= most + 1;
    }
    return along_axis || in_array;
}

enum cause judge_narrow_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    for (size_t k = 0; e->right_sizes && e->right_sizes < e->sizes && k < ARRAY_LEN(narrow); k++) {
        int line = begins_beyond(e, x->entry, narrow[k].most)
                       ? source_line_with(narrow[k].pattern, e->source, 0, x->entry->name)
                       : 0;
        if (!line)
            continue;
        judge_name_line(e, f, line);
        return CAUSE_INDEX_TOO_NARROW;
    }
    return CAUSE_NONE;
}

enum cause judge_stream_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    static const char records[] = "cudaEventRecord *\\(", launches[] = "<<<",
                      waits[] = "cudaEventSynchronize *\\(|cudaStreamWaitEvent *\\(";
    const char *entry = x->entry->name;
    int record = source_line_with(records, e->source, 0, entry),
        launch = record ? source_line_with(launches, e->source, record, entry) : 0,
        wait = launch ? source_line_with(waits, e->source, launch, entry) : 0;
    if (!wait || source_line_with(records, e->source, record, entry))
        return CAUSE_NONE;
    judge_name_line(e, f, record);
    return CAUSE_EVENT_BEFORE_LAUNCH;
}

enum cause judge_vector_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    static const char tests[] = "% *[24] *[=!]= *0|& *[13] *\\)? *[=!]= *0";
    enum { NEAR = 6 };
    if (x->entry->pattern.dimensions < 2)
        return CAUSE_NONE;
    int line = source_line_in(tests, e->source, f->line - NEAR, f->line, x->entry->name);
    if (line)
        judge_name_line(e, f, line);
    return CAUSE_ROW_NOT_ALIGNED;
}
