#include "grader/grade/options.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/kit/kit.h"
#include "grader/text/nearest.h"
#include "grader/text/whole_file.h"
#include "grader/run/random.h"

/* The state of reading the arguments. */
struct reader {
    struct command *command;
    const char *lab_word;
    const char *kind_word; /* the option that asks for it; NULL: none */
    bool help;
    struct why *why;
};

static bool wrong(struct reader *r, const char *format, ...) PRINTF_LIKE(2, 3);

static bool wrong(struct reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    why_vsay(r->why, format, args);
    va_end(args);
    return false;
}

static bool read_device(struct reader *r, const char *value)
{
    static const char *const names[] = {[DEVICE_AUTO] = "auto", [DEVICE_CUDA] = "cuda", [DEVICE_SIM] = "sim"};
    for (size_t i = 0; i < ARRAY_LEN(names); i++)
        if (strcmp(value, names[i]) == 0) {
            r->command->grade.device = (enum device_choice)i;
            return true;
        }
    return wrong(r, "--device %s: there is no such device; choose auto, cuda or sim", value);
}

static bool read_json(struct reader *r, const char *value)
{
    r->command->json = value;
    return r->command->grade.elsewhere = true;
}

static bool read_format(struct reader *r, const char *value)
{
    if (strcmp(value, "gcc") != 0 && strcmp(value, "sarif") != 0)
        return wrong(r, "--format %s: there is no such format; choose gcc or sarif", value);
    r->command->format = value;
    return true;
}

static bool read_receipt(struct reader *r, const char *value)
{
    r->command->receipt = value;
    return true;
}

static bool read_seed(struct reader *r, const char *value)
{
    const char *bad = random_read_seed(value, &r->command->grade.seed);
    r->command->grade.has_seed = true;
    return !bad || wrong(r, "--seed %s: %s", value, bad);
}

static bool is_number(const char *word)
{
    return *word && word[strspn(word, "0123456789")] == 0;
}

static bool read_hint(struct reader *r, const char *value)
{
    if (strlen(value) != 1 || value[0] < '1' || value[0] > '0' + HINT_LEVELS)
        return wrong(r, "--hint %s: there is no such hint; they go from 1 to %d", value, HINT_LEVELS);
    r->command->hint = value[0] - '0';
    return true;
}

static bool read_explain(struct reader *r, const char *value)
{
    r->command->explain = value;
    return true;
}

static bool read_verbose(struct reader *r, const char *value)
{
    (void)value;
    return r->command->verbose = r->command->grade.elsewhere = true;
}

static bool read_quiet_printf(struct reader *r, const char *value)
{
    (void)value;
    return r->command->quiet_printf = true;
}

static bool read_plot(struct reader *r, const char *value)
{
    (void)value;
    return r->command->plot = true;
}

static bool read_what_if(struct reader *r, const char *value)
{
    (void)value;
    return r->command->grade.what_if = true;
}

static bool read_page(struct reader *r, const char *value)
{
    r->command->page_to = value;
    return r->command->page = true;
}

static bool read_sandbox(struct reader *r, const char *value)
{
    struct grade_options *grade = &r->command->grade;
    bool best = strcmp(value, "auto") == 0, any = strcmp(value, "required") == 0;
    if (!best && !any && !sandbox_named(value))
        return wrong(r,
                     "--sandbox %s: there is no such sandbox; choose auto, required, bubblewrap or landlock",
                     value);
    grade->sandbox = best ? SANDBOX_IF_POSSIBLE : SANDBOX_REQUIRED;
    grade->sandbox_name = best || any ? NULL : value;
    return true;
}

static bool read_no_sandbox(struct reader *r, const char *value)
{
    (void)value;
    r->command->grade.sandbox = SANDBOX_OFF;
    return true;
}

static bool choose_look(struct reader *r, const char *name, enum look_kind kind)
{
    if (r->kind_word && strcmp(r->kind_word, name) != 0)
        return wrong(r, "%s and %s: one at a time", r->kind_word, name);
    r->command->kind = COMMAND_LOOK;
    r->command->look.kind = kind;
    r->kind_word = name;
    return true;
}

static bool read_why(struct reader *r, const char *value)
{
    r->command->look.cell = *value ? value : NULL;
    return choose_look(r, "--why", LOOK_WHY);
}

static bool read_trace(struct reader *r, const char *value)
{
    (void)value;
    return choose_look(r, "--trace", LOOK_TRACE);
}

static bool read_trace_json(struct reader *r, const char *value)
{
    r->command->look.json = value;
    return choose_look(r, "--trace-json", LOOK_JSON);
}

static bool read_run(struct reader *r, const char *value)
{
    (void)value;
    return choose_look(r, "--run", LOOK_RUN);
}

/* A whole number from 1 to `most`. */
static bool read_count(struct reader *r, const char *name, const char *value, int most, int *to)
{
    char *end;
    long number = strtol(value, &end, 10);
    *to = (int)number;
    return (!*end && number >= 1 && number <= most) ||
           wrong(r, "%s %s: write a whole number from 1 to %d", name, value, most);
}

static bool read_n(struct reader *r, const char *value)
{
    return read_count(r, "--n", value, 1000000, &r->command->look.n);
}

static bool read_launch(struct reader *r, const char *value)
{
    return read_count(r, "--launch", value, 10000, &r->command->look.launch);
}

static bool read_block(struct reader *r, const char *value)
{
    uint32_t *b = r->command->look.block;
    char after;
    int read = sscanf(value, "%9u,%9u,%9u%c", &b[0], &b[1], &b[2], &after);
    r->command->look.has_block = true;
    return (read >= 1 && read <= 3 && value[strspn(value, "0123456789,")] == 0) ||
           wrong(r, "--block %s: write its index, counted from 0: --block 1,0,0", value);
}

static bool read_function(struct reader *r, const char *value)
{
    r->command->look.function = value;
    return true;
}

static bool read_input(struct reader *r, const char *value)
{
    r->command->look.inputs = value;
    return value[strspn(value, "0123456789.,+-eE ")] == 0 ||
           wrong(r, "--input %s: write numbers with commas between them: --input 1,2,3", value);
}

static bool read_help(struct reader *r, const char *value)
{
    (void)value;
    return r->help = true;
}

static bool read_spoil(struct reader *r, const char *value)
{
    (void)value;
    return r->command->spoil = true;
}

static bool read_no_history(struct reader *r, const char *value)
{
    (void)value;
    return r->command->no_history = true;
}

static const struct option {
    const char *name, *value; /* the name of its value; NULL if it takes none */
    const char *otherwise;    /* its value if no number follows; NULL: a value must follow */
    bool (*read)(struct reader *r, const char *value); /* NULL: it asks for another command */
    enum command_kind kind;
} options[] = {
    {"--device", "auto|cuda|sim", NULL, read_device, COMMAND_GRADE},
    {"--json", "FILE", NULL, read_json, COMMAND_GRADE},
    {"--format", "gcc|sarif", NULL, read_format, COMMAND_GRADE},
    {"--receipt", "FILE", NULL, read_receipt, COMMAND_GRADE},
    {"--seed", "S", NULL, read_seed, COMMAND_GRADE},
    {"--hint", "1|2|3", "1", read_hint, COMMAND_GRADE},
    {"--explain", "KIND", NULL, read_explain, COMMAND_GRADE},
    {"--verbose", NULL, NULL, read_verbose, COMMAND_GRADE},
    {"-v", NULL, NULL, read_verbose, COMMAND_GRADE},
    {"--quiet-printf", NULL, NULL, read_quiet_printf, COMMAND_GRADE},
    {"--watch", NULL, NULL, NULL, COMMAND_WATCH},
    {"--plot", NULL, NULL, read_plot, COMMAND_GRADE},
    {"--what-if", NULL, NULL, read_what_if, COMMAND_GRADE},
    {"--page", NULL, NULL, read_page, COMMAND_GRADE},
    {"--page-to", "FILE", NULL, read_page, COMMAND_GRADE},
    {"--why", "CELL", "", read_why, COMMAND_LOOK},
    {"--trace", NULL, NULL, read_trace, COMMAND_LOOK},
    {"--trace-json", "FILE", NULL, read_trace_json, COMMAND_LOOK},
    {"--run", NULL, NULL, read_run, COMMAND_LOOK},
    {"--n", "N", NULL, read_n, COMMAND_LOOK},
    {"--function", "NAME", NULL, read_function, COMMAND_LOOK},
    {"--launch", "K", NULL, read_launch, COMMAND_LOOK},
    {"--block", "X,Y,Z", NULL, read_block, COMMAND_LOOK},
    {"--input", "1,2,3", NULL, read_input, COMMAND_LOOK},
    {"--quiz", NULL, NULL, NULL, COMMAND_QUIZ},
    {"--reset", NULL, NULL, NULL, COMMAND_RESET},
    {"--solution", NULL, NULL, NULL, COMMAND_SOLUTION},
    {"--spoil", NULL, NULL, read_spoil, COMMAND_GRADE},
    {"--no-history", NULL, NULL, read_no_history, COMMAND_GRADE},
    {"--sandbox", "auto|required|bubblewrap|landlock", NULL, read_sandbox, COMMAND_GRADE},
    {"--unsafe-no-sandbox", NULL, NULL, read_no_sandbox, COMMAND_GRADE},
    {"--help", NULL, NULL, read_help, COMMAND_GRADE},
    {"-h", NULL, NULL, read_help, COMMAND_GRADE},
};

static const char *option_name(size_t i)
{
    return options[i].name;
}

static bool unknown_option(struct reader *r, const char *word)
{
    char *name = xstrndup(word, strcspn(word, "="));
    const char *nearest = nearest_name(name, option_name, ARRAY_LEN(options));
    wrong(r, "%s: there is no such option%s%s%s", name, nearest ? "; did you mean " : "",
          nearest ? nearest : "", nearest ? "?" : "");
    free(name);
    return false;
}

/* An option that asks for something other than grading. */
static bool choose(struct reader *r, const struct option *o)
{
    if (r->kind_word && strcmp(r->kind_word, o->name) != 0)
        return wrong(r, "%s and %s: one at a time", r->kind_word, o->name);
    r->command->kind = o->kind;
    r->kind_word = o->name;
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

/* Read the option at argv[*at] and its value, which may be the next word. */
static bool read_option(struct reader *r, int argc, char *const *argv, int *at)
{
    const char *word = argv[*at], *equals = strchr(word, '=');
    size_t length = equals ? (size_t)(equals - word) : strlen(word);
    for (size_t i = 0; i < ARRAY_LEN(options); i++) {
        const struct option *o = &options[i];
        if (strlen(o->name) != length || strncmp(word, o->name, length) != 0)
            continue;
        if (!o->value && equals)
            return wrong(r, "%s: takes no value", o->name);
        if (!o->value)
            return o->read ? o->read(r, NULL) : choose(r, o);
        const char *value = value_of(o, equals, argc, argv, at);
        if (!value || (!*value && value != o->otherwise) || (!equals && strncmp(value, "--", 2) == 0))
            return wrong(r, "%s: its value is missing; write %s %s", o->name, o->name, o->value);
        return o->read(r, value);
    }
    return unknown_option(r, word);
}

/* The lab that a file is for, by its name (lab4_mine.cu) or by the functions that it defines. NULL if the
 * word is no such file. */
static const struct lab *lab_of_file(const char *word)
{
    enum { MOST = 1 << 20 };
    const char *slash = strrchr(word, '/'), *base = slash ? slash + 1 : word;
    struct stat status;
    struct text text = {0};
    struct why why;
    if (stat(word, &status) || !S_ISREG(status.st_mode) || !strstr(base, ".cu"))
        return NULL;
    const struct lab *lab = lab_of_path(word);
    if (!lab && whole_file_read(&text, word, MOST, &why) && text.s)
        lab = lab_of_text(text.s);
    text_free(&text);
    return lab;
}

/* A word that is meant as a file. */
static bool looks_like_file(const char *word)
{
    size_t length = strlen(word);
    return strchr(word, '/') || (length > 3 && strcmp(word + length - 3, ".cu") == 0);
}

static bool read_lab(struct reader *r, const char *word)
{
    int count;
    const struct lab *const *labs = lab_all(&count);
    r->lab_word = word;
    r->command->lab = lab_named(word);
    if (r->command->lab)
        return true;
    r->command->lab = lab_of_file(word);
    if (r->command->lab) {
        r->command->file = word;
        return true;
    }
    if (looks_like_file(word) && access(word, F_OK) != 0)
        return wrong(r, "%s: there is no such file; check its name and folder", word);
    if (looks_like_file(word))
        return wrong(r, "%s: which lab is it for? Neither its name nor its functions say it: ./grade lab1 %s",
                     word, word);
    return wrong(r, "%s: there is no such lab; labs are lab%d to lab%d", word, labs[0]->number,
                 labs[count - 1]->number);
}

static bool read_word(struct reader *r, const char *word)
{
    if (!*word)
        return wrong(r, "an argument is empty; leave it out");
    if (!r->lab_word)
        return read_lab(r, word);
    if (!r->command->file && lab_named(word) && access(word, F_OK) != 0)
        return wrong(r, "%s and %s: one lab at a time", r->lab_word, word);
    if (r->command->file)
        return wrong(r, "%s and %s: one file at a time", r->command->file, word);
    r->command->file = word;
    return true;
}

/* Do the options and words fit together? */
static bool check(struct reader *r)
{
    const struct command *c = r->command;
    bool json_only = c->json && strcmp(c->json, "-") == 0;
    if (!c->lab)
        return wrong(r, "which lab? For example: ./grade lab1%s%s", r->kind_word ? " " : "",
                     r->kind_word ? r->kind_word : "");
    if (c->hint && json_only)
        return wrong(r, "--hint and --json -: both want standard output; give --json a FILE");
    if (c->format && (c->hint || json_only))
        return wrong(r, "--format and %s: both want standard output", c->hint ? "--hint" : "--json -");
    if (c->kind == COMMAND_WATCH && json_only)
        return wrong(r, "--watch and --json -: both want standard output; give --json a FILE");
    const struct look *k = &c->look;
    bool looks = c->kind == COMMAND_LOOK || c->kind == COMMAND_QUIZ || c->page;
    if (!looks && (k->n || k->launch || k->has_block || k->function))
        return wrong(
            r,
            "--n, --function, --launch and --block go with --page, --why, --trace, --trace-json, --run or --quiz");
    if (c->kind != COMMAND_LOOK && k->inputs)
        return wrong(r, "--input goes with --why, --trace, --trace-json or --run");
    if (c->spoil && c->kind != COMMAND_SOLUTION)
        return wrong(r, "--spoil goes with --solution");
    if (c->file && (c->kind == COMMAND_RESET || c->kind == COMMAND_SOLUTION))
        return wrong(r, "%s is about the lab's own file; leave %s out", r->kind_word, c->file);
    return true;
}

enum command_kind options_read(struct command *command, int argc, char *const *argv, struct why *why)
{
    struct reader reader = {.command = command, .why = why};
    bool options_end = false;
    *command = (struct command){.grade = {.device = DEVICE_AUTO}};
    for (int i = 1; i < argc; i++) {
        bool ok = true;
        if (!options_end && strcmp(argv[i], "--") == 0)
            options_end = true;
        else if (!options_end && argv[i][0] == '-' && argv[i][1])
            ok = read_option(&reader, argc, argv, &i);
        else
            ok = read_word(&reader, argv[i]);
        if (reader.help)
            return COMMAND_HELP;
        if (!ok)
            return COMMAND_WRONG;
    }
    if (command->explain)
        return COMMAND_EXPLAIN;
    if (argc == 1)
        return command->kind = COMMAND_OVERVIEW;
    return check(&reader) ? command->kind : COMMAND_WRONG;
}

char *options_file(const struct command *command)
{
    const struct lab *lab = command->lab;
    return command->file ? xstrdup(command->file) : kit_file("labs/lab%d_%s.cu", lab->number, lab->name);
}
