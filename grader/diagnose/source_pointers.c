#include "grader/diagnose/source_pointers.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

#define QUALIFIERS "( *(const|__restrict__|__restrict))*"

/* Types of cells. Those of one byte come first: "unsigned char" begins with another type. */
static const struct {
    const char *types;
    int bytes;
} cells[] = {
    {"char|unsigned char|signed char|int8_t|uint8_t|void|std::byte", 1},
    {"float|int|unsigned|unsigned int|int32_t|uint32_t", 4},
    {"double|long|long long|unsigned long|unsigned long long|size_t|int64_t|uint64_t|float2|int2", 8},
    {"float4|int4|uint4|double2", 16},
};

/* The form that the text, a line or the head of a function, declares the name to have. */
static enum source_form form_in(const char *text, const char *name, int *bytes)
{
    enum source_form form = SOURCE_UNKNOWN;
    for (size_t k = 0; k < ARRAY_LEN(cells) && !form; k++) {
        char *begin = xformat("(^|[^[:alnum:]_])(%s)( +const)?( *|[ *][^;(){}]*, *)", cells[k].types),
             *pointer = xformat("%s\\*" QUALIFIERS " *%s *([=,;:)]|$)", begin, name),
             *array = xformat("%s%s *\\[", begin, name);
        form = source_match(pointer, text, NULL, 0) ? SOURCE_POINTER
               : source_match(array, text, NULL, 0) ? SOURCE_ARRAY
                                                    : SOURCE_UNKNOWN;
        *bytes = cells[k].bytes;
        free(begin);
        free(pointer);
        free(array);
    }
    return form;
}

/* The head of the function with this body, from the end of what stands before it. */
static enum source_form form_of_parameter(const char *source, const char *body, const char *name, int *bytes)
{
    const char *begin = body;
    while (begin > source && !strchr("};", begin[-1]))
        begin--;
    char *head = xstrndup(begin, (size_t)(body - begin));
    enum source_form form = form_in(head, name, bytes);
    free(head);
    return form;
}

enum source_form source_form_of(const char *source, int line, const char *name, int *bytes)
{
    int first, lines = line_number(source, source + strlen(source)), cell;
    const char *body = source_function(source, line, &first);
    enum source_form own = body ? form_of_parameter(source, body, name, bytes) : SOURCE_UNKNOWN,
                     outer = SOURCE_UNKNOWN;
    for (int k = 1; k <= lines && !own; k++) {
        char *text = line_text(source, k);
        bool named = word_find(text, name) != NULL;
        const char *in = named ? source_function(source, k, &first) : NULL;
        bool is_own = in && in == body;
        enum source_form found =
            named && (is_own || (!in && !outer)) ? form_in(text, name, &cell) : SOURCE_UNKNOWN;
        *bytes = found ? cell : *bytes;
        own = is_own ? found : own;
        outer = found && !is_own ? found : outer;
        free(text);
    }
    return own ? own : outer;
}
