#include "grader/diagnose/source_lane.h"

#include <stdlib.h>

#include "common/base.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_scope.h"

#define LANE "[[:alnum:]_]*([Ll]ane|LANE)[[:alnum:]_]*"
#define Y    "\\(?(\\(?(int|unsigned|unsigned int)\\)? *\\(?)?threadIdx\\.y\\)*"
#define WARP "(32|warpSize|LANES|WARP|WARP_?SIZE)"

/* Does the line give threadIdx.y back from a function whose name speaks of lanes? */
static bool is_lane_function(const char *source, int line)
{
    int first;
    const char *body = source_line_names("return +" Y " *;", source, line, NULL, 0)
                           ? source_function(source, line, &first)
                           : NULL;
    const char *begin = body;
    while (begin && begin > source && begin[-1] != '}' && begin[-1] != ';')
        begin--;
    char *header = body ? xstrndup(begin, (size_t)(body - begin)) : NULL;
    bool found = header && source_match(LANE " *\\([^()]*\\)[^()]*$", header, NULL, 0);
    free(header);
    return found;
}

int source_lane_along_y(const char *source, const char *entry)
{
    static const char takes[] = "(^|[^[:alnum:]_.])" LANE " *[={(] *" Y " *[;,})]"
                                "|# *define +" LANE " +" Y " *$"
                                "|\\* *" WARP " *\\+ *" Y " *[];,)]"
                                "|threadIdx\\.y *[=!]= *(31|" WARP " *- *1)([^0-9]|$)",
                      any[] = "threadIdx\\.y";
    for (int line = 0; (line = source_line_with(any, source, line, entry));)
        if (source_line_names(takes, source, line, NULL, 0) || is_lane_function(source, line))
            return line;
    return 0;
}
