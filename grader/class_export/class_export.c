/* build/class_export: run ./grade export, receipt, keygen, verify, regrade and kit. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "grader/class_export/export.h"
#include "grader/class_export/receipt.h"
#include "grader/class_export/regrade.h"

static const char receipt_help[] =
    "usage: ./grade receipt RESULT.json|REPORT [--out FILE] [--key FILE]\n"
    "\n"
    "Sign a result, or every result of a class. Each receipt of a class is beside its\n"
    "result, labN.receipt.\n"
    "  --out FILE   the receipt of a single result; default: RESULT.receipt\n"
    "  --key FILE   the private key; default: that of ./grade keygen\n"
    "Exit status: 0 signed, 2 not.\n";

static const char keygen_help[] =
    "usage: ./grade keygen [FILE]\n"
    "\n"
    "Make a key pair: FILE signs receipts, FILE.pub checks them. Default: in\n"
    "~/.config/stencil-labs. An existing key is never overwritten. Exit status: 0\n"
    "made, 2 not.\n";

static const char verify_help[] =
    "usage: ./grade verify RECEIPT [RESULT.json] [SOURCE.cu] [--key FILE.pub]\n"
    "       ./grade verify REPORT [--regrade-sample 5% [--seed S]\n"
    "              [--unsafe-no-sandbox]] [--key FILE.pub]\n"
    "\n"
    "Check that a receipt is genuine and belongs to these files; or check all\n"
    "receipts of a class. No receipt covers the marks by the policy: they are\n"
    "computed again.\n"
    "  --key FILE.pub         the public key; default: that of ./grade keygen\n"
    "  --regrade-sample 5%    also grade a random part of the results again: see\n"
    "                         ./grade regrade --help\n"
    "Exit status: 0 all fits, 1 something does not, 2 something could not be checked\n"
    "and the rest fits.\n";

static const char regrade_help[] =
    "usage: ./grade regrade REPORT [--sample 5%] [--seed S] [--unsafe-no-sandbox]\n"
    "\n"
    "Grade a random part of a class again from its sources, with the same inputs, and\n"
    "say what differs.\n"
    "  --sample 5%            how many of the results; default: 5%\n"
    "  --seed S               the seed of the sample; default: a new one each time\n"
    "  --unsafe-no-sandbox    run the submissions without a sandbox\n"
    "Exit status: 0 all the same, 1 something differs, 2 something could not be\n"
    "graded again.\n";

static const char kit_help[] =
    "usage: ./grade kit [--programs]\n"
    "\n"
    "List the files that decide a grade with their hashes; the hash of this list is\n"
    "kit_sha256 in results.\n"
    "  --programs    the built programs instead: program_sha256\n";

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help; /* NULL: the command prints its own */
} commands[] = {
    {"export", export_command, NULL},           {"receipt", receipt_command, receipt_help},
    {"keygen", keygen_command, keygen_help},    {"verify", verify_command, verify_help},
    {"regrade", regrade_command, regrade_help}, {"kit", kit_command, kit_help},
};

static bool wants_help(int argc, char **argv)
{
    for (int i = 2; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return true;
    return false;
}

int main(int argc, char **argv)
{
    signal(SIGPIPE, SIG_IGN);
    for (size_t i = 0; argc > 1 && i < ARRAY_LEN(commands); i++)
        if (strcmp(argv[1], commands[i].name) != 0)
            continue;
        else if (commands[i].help && wants_help(argc, argv))
            return fputs(commands[i].help, stdout) < 0 || fflush(stdout) != 0 ? 2 : 0;
        else
            return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "grade: ./grade starts this program; see ./grade export --help\n");
    return 2;
}
