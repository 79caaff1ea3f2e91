/* build/class_export: exports, receipts and regrading of results. ./grade starts it. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "grader/class_export/export.h"
#include "grader/class_export/receipt.h"
#include "grader/class_export/regrade.h"

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} commands[] = {
    {"export", export_command}, {"receipt", receipt_command}, {"keygen", keygen_command},
    {"verify", verify_command}, {"regrade", regrade_command}, {"kit", kit_command},
};

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; argc > 1 && i < ARRAY_LEN(commands); i++)
        if (strcmp(argv[1], commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "grade: ./grade starts this program; see ./grade export --help\n");
    return 2;
}
