/* Text by the rules of a grammar: what is known while a kernel is being written. */
#ifndef GRADER_TESTS_DIFFERENTIAL_WRITER_H
#define GRADER_TESTS_DIFFERENTIAL_WRITER_H

#include "grader/run/random.h"
#include "grader/tests/differential/grammar.h"

enum { MOST_VARIABLES = 64, MOST_PARAMETERS = 3, MOST_FUNCTIONS = 2 };

struct variable {
    char name[16];
    enum symbol type;
    bool fixed; /* may not be assigned to */
};

struct function {
    enum symbol result, parameters[MOST_PARAMETERS];
    unsigned parameter_count;
};

struct writer {
    struct grammar *grammar;
    struct random random;
    struct text out;
    unsigned kernel, level, next_id; /* level: of indentation */
    uint32_t places;                 /* that rules may ask for here */
    unsigned nesting, loops, depth;  /* blocks, loops and values inside each other */
    int fuel, statements;            /* rules left for this value; statements left for this function */
    struct variable variables[MOST_VARIABLES];
    unsigned variable_count;
    struct function functions[MOST_FUNCTIONS];
    unsigned function_count;
    enum symbol result;          /* of the function; SYMBOLS in a kernel */
    const struct variable *last; /* that this statement has assigned to; NULL: none */
};

/* A rule being written: what is the same in all of its holes. */
struct instance {
    const struct rule *rule;
    enum symbol own; /* type */
    unsigned id;
};

/* Below `end`, each as likely. */
unsigned writer_below(struct writer *w, unsigned end);
/* One of a set, each as likely. */
enum symbol writer_symbol(struct writer *w, uint32_t set);
/* A variable of a type, or NULL. */
const struct variable *writer_variable(struct writer *w, enum symbol type, bool assignable);
/* A function with such a result, or NULL. */
const struct function *writer_function(struct writer *w, enum symbol result);

/* Begin a new line. */
void write_newline(struct writer *w);
/* Declare a variable named by a letter and a number. */
void write_declared(struct writer *w, char letter, unsigned id, enum symbol type, bool fixed);
/* Write a value of a type, a truth or a place. */
void write_value(struct writer *w, enum symbol symbol);
/* The same from the start: with all the room that a value may take. */
void write_whole_value(struct writer *w, enum symbol symbol);
void write_literal(struct writer *w, enum symbol type);
void write_statements(struct writer *w, unsigned count);

/* Fill the hole of that name; writer.c asks for it. Dies if there is none. */
void fill_hole(struct writer *w, const struct instance *i, const char *name, size_t length);

#endif
