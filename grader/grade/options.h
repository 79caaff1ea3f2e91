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
    COMMAND_QUIZ,
    COMMAND_LOOK, /* at one call, step by step, instead of grading */
    COMMAND_EXPLAIN,
    COMMAND_HELP,
    COMMAND_WRONG
};

/* What of a call is to be seen. */
enum look_kind { LOOK_WHY, LOOK_TRACE, LOOK_JSON, LOOK_RUN };

struct look {
    enum look_kind kind;
    const char *cell;     /* "out[2][3][4]"; NULL: the first wrong output */
    const char *json;     /* the file for the trace; - is standard output */
    const char *function; /* the entry point; NULL: the first wrong one */
    const char *inputs;   /* "1,2,3": of the first input; NULL: random ones */
    int n, launch;        /* 0: the kit chooses; launches count from 1 */
    bool has_block;
    uint32_t block[3];
};

struct command {
    enum command_kind kind;
    struct look look;
    const struct lab *lab;
    const char *file;    /* NULL: the lab's file in the kit */
    const char *json;    /* NULL: none */
    const char *receipt; /* NULL: none */
    int hint;            /* the hint's level; 0: the report instead */
    bool verbose;        /* the whole report */
    bool quiet_printf;   /* without what kernels print */
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
