/* The options of ./grade: a table with a row for each, and the function that reads its value. */
#include "grader/grade/options_reader.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/random.h"
#include "grader/text/nearest.h"

static bool read_device(struct options_reader *r, const char *value)
{
    static const char *const names[] = {[DEVICE_AUTO] = "auto", [DEVICE_CUDA] = "cuda", [DEVICE_SIM] = "sim"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (strcmp(value, names[i]) == 0) {
            r->command->grade.device = (enum device_choice)i;
            return true;
        }
    return options_wrong(r, "--device %s: there is no such device; choose auto, cuda or sim", value);
}

static bool read_json(struct options_reader *r, const char *value)
{
    r->command->json = value;
    return r->command->grade.elsewhere = true;
}

static bool read_format(struct options_reader *r, const char *value)
{
    if (strcmp(value, "gcc") != 0 && strcmp(value, "sarif") != 0)
        return options_wrong(r, "--format %s: there is no such format; choose gcc or sarif", value);
    r->command->format = value;
    return true;
}

static bool read_seed(struct options_reader *r, const char *value)
{
    const char *bad = random_read_seed(value, &r->command->grade.seed);
    r->command->grade.has_seed = true;
    return !bad || options_wrong(r, "--seed %s: %s", value, bad);
}

static bool is_number(const char *word)
{
    return *word && word[strspn(word, "0123456789")] == 0;
}

static bool read_hint(struct options_reader *r, const char *value)
{
    if (strlen(value) != 1 || value[0] < '1' || value[0] > '0' + HINT_LEVELS)
        return options_wrong(r, "--hint %s: there is no such hint; they go from 1 to %d", value, HINT_LEVELS);
    r->command->hint = value[0] - '0';
    return true;
}

static bool read_verbose(struct options_reader *r, const char *value)
{
    (void)value;
    return r->command->verbose = r->command->grade.elsewhere = true;
}

static bool read_page(struct options_reader *r, const char *value)
{
    r->command->page_to = value;
    return r->command->page = true;
}

static bool read_sandbox(struct options_reader *r, const char *value)
{
    struct grade_options *grade = &r->command->grade;
    bool best = strcmp(value, "auto") == 0, any = strcmp(value, "required") == 0;
    if (!best && !any && !sandbox_named(value))
        return options_wrong(
            r, "--sandbox %s: there is no such sandbox; choose auto, required, bubblewrap or landlock",
            value);
    grade->sandbox = best ? SANDBOX_IF_POSSIBLE : SANDBOX_REQUIRED;
    grade->sandbox_name = best || any ? NULL : value;
    return true;
}

static bool read_no_sandbox(struct options_reader *r, const char *value)
{
    (void)value;
    r->command->grade.sandbox = SANDBOX_OFF;
    return true;
}

/* Ask for another command than grading. */
static bool choose(struct options_reader *r, const char *name, enum command_kind kind)
{
    if (r->kind_word && strcmp(r->kind_word, name) != 0)
        return options_wrong(r, "%s and %s: one at a time", r->kind_word, name);
    r->command->kind = kind;
    r->kind_word = name;
    return true;
}

static bool choose_look(struct options_reader *r, const char *name, enum look_kind kind)
{
    r->command->look.kind = kind;
    return choose(r, name, COMMAND_LOOK);
}

static bool read_why(struct options_reader *r, const char *value)
{
    r->command->look.cell = *value ? value : NULL;
    return choose_look(r, "--why", LOOK_WHY);
}

static bool read_trace(struct options_reader *r, const char *value)
{
    (void)value;
    return choose_look(r, "--trace", LOOK_TRACE);
}

static bool read_trace_json(struct options_reader *r, const char *value)
{
    r->command->look.json = value;
    return choose_look(r, "--trace-json", LOOK_JSON);
}

static bool read_run(struct options_reader *r, const char *value)
{
    (void)value;
    return choose_look(r, "--run", LOOK_RUN);
}

/* A whole number from 1 to `most`. */
static bool read_count(struct options_reader *r, const char *name, const char *value, int most, int *to)
{
    char *end;
    long number = strtol(value, &end, 10);
    *to = (int)number;
    return (!*end && number >= 1 && number <= most) ||
           options_wrong(r, "%s %s: write a whole number from 1 to %d", name, value, most);
}

static bool read_n(struct options_reader *r, const char *value)
{
    return read_count(r, "--n", value, 1000000, &r->command->look.n);
}

static bool read_launch(struct options_reader *r, const char *value)
{
    return read_count(r, "--launch", value, 10000, &r->command->look.launch);
}

static bool read_block(struct options_reader *r, const char *value)
{
    uint32_t *b = r->command->look.block;
    char after;
    int read = sscanf(value, "%9u,%9u,%9u%c", &b[0], &b[1], &b[2], &after);
    r->command->look.has_block = true;
    return (read >= 1 && read <= 3 && value[strspn(value, "0123456789,")] == 0) ||
           options_wrong(r, "--block %s: write its index, counted from 0: --block 1,0,0", value);
}

static bool read_input(struct options_reader *r, const char *value)
{
    r->command->look.inputs = value;
    return value[strspn(value, "0123456789.,+-eE ")] == 0 ||
           options_wrong(r, "--input %s: write numbers with commas between them: --input 1,2,3", value);
}

static bool read_help(struct options_reader *r, const char *value)
{
    (void)value;
    return r->help = true;
}

#define FIELD(name) offsetof(struct command, name)

static const struct option {
    const char *name, *value; /* the name of its value; NULL if it takes none */
    const char *otherwise;    /* its value if no number follows; NULL: a value must follow */
    bool (*read)(struct options_reader *r, const char *value); /* NULL: see the next two */
    size_t field; /* of struct command: a text that becomes the value, or a flag that is set; 0: none */
    enum command_kind kind; /* without `read` and `field`: the command that it asks for instead of grading */
} options[] = {
    {"--device", .value = "auto|cuda|sim", .read = read_device},
    {"--json", .value = "FILE", .read = read_json},
    {"--format", .value = "gcc|sarif", .read = read_format},
    {"--receipt", .value = "FILE", .field = FIELD(receipt)},
    {"--seed", .value = "S", .read = read_seed},
    {"--hint", .value = "1|2|3", .otherwise = "1", .read = read_hint},
    {"--explain", .value = "KIND", .field = FIELD(explain)},
    {"--verbose", .read = read_verbose},
    {"-v", .read = read_verbose},
    {"--quiet-printf", .field = FIELD(quiet_printf)},
    {"--watch", .kind = COMMAND_WATCH},
    {"--plot", .field = FIELD(plot)},
    {"--what-if", .field = FIELD(grade.what_if)},
    {"--page", .read = read_page},
    {"--page-to", .value = "FILE", .read = read_page},
    {"--why", .value = "CELL", .otherwise = "", .read = read_why},
    {"--trace", .read = read_trace},
    {"--trace-json", .value = "FILE", .read = read_trace_json},
    {"--run", .read = read_run},
    {"--n", .value = "N", .read = read_n},
    {"--function", .value = "NAME", .field = FIELD(look.function)},
    {"--launch", .value = "K", .read = read_launch},
    {"--block", .value = "X,Y,Z", .read = read_block},
    {"--input", .value = "1,2,3", .read = read_input},
    {"--quiz", .kind = COMMAND_QUIZ},
    {"--reset", .kind = COMMAND_RESET},
    {"--solution", .kind = COMMAND_SOLUTION},
    {"--spoil", .field = FIELD(spoil)},
    {"--no-history", .field = FIELD(no_history)},
    {"--sandbox", .value = "auto|required|bubblewrap|landlock", .read = read_sandbox},
    {"--unsafe-no-sandbox", .read = read_no_sandbox},
    {"--help", .read = read_help},
    {"-h", .read = read_help},
};

static const char *option_name(size_t i)
{
    return options[i].name;
}

static bool unknown_option(struct options_reader *r, const char *word)
{
    char *name = xstrndup(word, strcspn(word, "="));
    const char *nearest = nearest_name(name, option_name, ARRAY_LEN(options));
    options_wrong(r, "%s: there is no such option%s%s%s", name, nearest ? "; did you mean " : "",
                  nearest ? nearest : "", nearest ? "?" : "");
    free(name);
    return false;
}

static bool take(struct options_reader *r, const struct option *o, const char *value)
{
    char *field = (char *)r->command + o->field;
    if (o->read)
        return o->read(r, value);
    if (!o->field)
        return choose(r, o->name, o->kind);
    if (o->value)
        *(const char **)field = value;
    else
        *(bool *)field = true;
    return true;
}

/* The text after the option at argv[*at] and its =, or the next word. */
static const char *value_of(const struct option *o, const char *equals, int argc, char *const *argv, int *at)
{
    const char *next = *at + 1 < argc ? argv[*at + 1] : NULL;
    if (equals)
        return equals + 1;
    if (o->otherwise && !(next && (is_number(next) || (!*o->otherwise && strchr(next, '[')))))
        return o->otherwise;
    ++*at;
    return next;
}

bool options_read_option(struct options_reader *r, int argc, char *const *argv, int *at)
{
    const char *word = argv[*at], *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    for (size_t i = 0; i < ARRAY_LEN(options); i++) {
        const struct option *o = &options[i];
        if (strlen(o->name) != length || strncmp(word, o->name, length) != 0)
            continue;
        if (!o->value && equals)
            return options_wrong(r, "%s: takes no value", o->name);
        if (!o->value)
            return take(r, o, NULL);
        const char *value = value_of(o, equals, argc, argv, at);
        if (!value || (!*value && value != o->otherwise) || (!equals && strncmp(value, "--", 2) == 0))
            return options_wrong(r, "%s: its value is missing; write %s %s", o->name, o->name, o->value);
        return take(r, o, value);
    }
    return unknown_option(r, word);
}
