/* Write the kit as an autograder for another system, with packages/make.sh. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/class_export/export.h"
#include "grader/kit/kit.h"

int export_package(const struct export_options *options)
{
    static const char ending[] = "-package";
    char *kind = xstrndup(options->format, strlen(options->format) - strlen(ending));
    char *script = xformat("%s/grader/class_export/packages/make.sh", kit_directory());
    bool of_all_labs = strcmp(kind, "container") == 0;
    if ((!options->lab && !of_all_labs) || !options->out)
        fprintf(stderr, "grade: export %s: add %s--out for the place to write to\n", options->format,
                of_all_labs ? "" : "--lab LAB, and ");
    else {
        execl("/bin/sh", "sh", script, kind, of_all_labs ? "-" : options->lab, options->out, NULL);
        fprintf(stderr, "grade: /bin/sh cannot be started\n");
    }
    free(script);
    free(kind);
    return 2;
}
