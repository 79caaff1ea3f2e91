#include "grader/class_report/command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/kit.h"

enum { EXIT_NOT_MADE = 2 };

int report_command(int argc, char *const *argv)
{
    char *program = xformat("%s/build/class_report", kit_directory());
    (void)argc;
    execv(program, argv);
    if (errno == ENOENT)
        fprintf(stderr, "grade: reports need a program that is not built: grader/setup.sh class && make "
                        "class-report\n");
    else
        fprintf(stderr, "grade: %s: %s\n", program, strerror(errno));
    free(program);
    return EXIT_NOT_MADE;
}
