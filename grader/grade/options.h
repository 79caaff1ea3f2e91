/* Read the command line of ./grade. */
#ifndef GRADER_GRADE_OPTIONS_H
#define GRADER_GRADE_OPTIONS_H

#include "grader/grade/grade.h"

enum command_kind {
    COMMAND_GRADE,
    COMMAND_OVERVIEW,
    COMMAND_WATCH,
    COMMAND_RESET,
    COMMAND_SOLUTION,
    COMMAND_EXPLAIN,
    COMMAND_HELP,
    COMMAND_WRONG
};

struct command {
    enum command_kind kind;
    const struct lab *lab;
    const char *file;    /* NULL: the lab's file in the kit */
    const char *json;    /* NULL: none */
    const char *receipt; /* NULL: none */
    int hint;            /* the hint's level; 0: the report instead */
    bool verbose;        /* the whole report */
    const char *format;  /* of the report: "gcc" or "sarif"; NULL: a page */
    bool plot;           /* pictures in addition to the report */
    bool page;           /* a page in addition to the report */
    const char *page_to; /* where it goes; NULL: build/pages/labN.html */
    const char *explain; /* the kind of finding to explain; NULL: none */
    bool no_history;     /* do not keep this as an attempt */
    bool spoil;          /* show the solution before full marks */
    struct grade_options grade;
};

/* Read the arguments. COMMAND_WRONG: one line in `why` says what is wrong. Pointers in `command` point into
 * `argv`. */
enum command_kind options_read(struct command *command, int argc, char *const *argv, struct why *why);

/* The file to grade: the given one, or the lab's own, without its folder if the working directory is the
 * kit's. The caller frees it. */
char *options_file(const struct command *command);

/* The text that --help prints. */
extern const char options_help[];

#endif
