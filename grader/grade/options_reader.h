/* What reading the words (options.c) and reading the options (option_table.c) of the command line share. */
#ifndef GRADER_GRADE_OPTIONS_READER_H
#define GRADER_GRADE_OPTIONS_READER_H

#include "grader/grade/options.h"

/* The state of reading the arguments. */
struct options_reader {
    struct command *command;
    const char *lab_word;
    const char *kind_word; /* the option that asks for it; NULL: none */
    bool help;
    struct why *why;
};

/* Say in `why` what is wrong. Returns false. */
bool options_wrong(struct options_reader *r, const char *format, ...) PRINTF_LIKE(2, 3);

/* Read the option at argv[*at] and its value, which may be the next word: then *at is moved on. False, with
 * one line in `why`, if there is no such option or its value is wrong. */
bool options_read_option(struct options_reader *r, int argc, char *const *argv, int *at);

#endif
