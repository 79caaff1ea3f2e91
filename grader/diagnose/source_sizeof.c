#include "grader/diagnose/source_sizeof.h"

#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_scope.h"

int source_sizeof_parameter(const char *source, const char *entry)
{
    static const char pattern[] = "sizeof *[( ] *" A_NAME " *\\)? */ *sizeof";
    for (int line = 0; (line = source_line_with(pattern, source, line, entry));) {
        char name[SOURCE_NAME];
        int first;
        const char *body = source_function(source, line, &first);
        if (body && source_line_names(pattern, source, line, name, 1) &&
            source_is_pointer_parameter(source, body, name))
            return line;
    }
    return 0;
}
