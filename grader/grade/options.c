/* Reads the words of the command line: options, a lab, a file. Then it checks that they fit together. */
#include "grader/grade/options_reader.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"

bool options_wrong(struct options_reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    why_vsay(r->why, format, args);
    va_end(args);
    return false;
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

static bool read_lab(struct options_reader *r, const char *word)
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
        return options_wrong(r, "%s: there is no such file; check its name and folder", word);
    if (looks_like_file(word))
        return options_wrong(
            r, "%s: which lab is it for? Neither its name nor its functions say it: ./grade lab1 %s", word,
            word);
    return options_wrong(r, "%s: there is no such lab; labs are lab%d to lab%d", word, labs[0]->number,
                         labs[count - 1]->number);
}

static bool read_word(struct options_reader *r, const char *word)
{
    if (!*word)
        return options_wrong(r, "an argument is empty; leave it out");
    if (!r->lab_word)
        return read_lab(r, word);
    if (!r->command->file && lab_named(word) && access(word, F_OK) != 0)
        return options_wrong(r, "%s and %s: one lab at a time", r->lab_word, word);
    if (r->command->file)
        return options_wrong(r, "%s and %s: one file at a time", r->command->file, word);
    r->command->file = word;
    return true;
}

/* Do the options and words fit together? */
static bool check(struct options_reader *r)
{
    const struct command *c = r->command;
    bool json_only = c->json && strcmp(c->json, "-") == 0;
    if (!c->lab)
        return options_wrong(r, "which lab? For example: ./grade lab1%s%s", r->kind_word ? " " : "",
                             r->kind_word ? r->kind_word : "");
    if (c->hint && json_only)
        return options_wrong(r, "--hint and --json -: both want standard output; give --json a FILE");
    if (c->format && (c->hint || json_only))
        return options_wrong(r, "--format and %s: both want standard output",
                             c->hint ? "--hint" : "--json -");
    if (c->kind == COMMAND_WATCH && json_only)
        return options_wrong(r, "--watch and --json -: both want standard output; give --json a FILE");
    const struct look *k = &c->look;
    bool looks = c->kind == COMMAND_LOOK || c->kind == COMMAND_QUIZ || c->page;
    if (!looks && (k->n || k->launch || k->has_block || k->function))
        return options_wrong(
            r,
            "--n, --function, --launch and --block go with --page, --why, --trace, --trace-json, --run or --quiz");
    if (c->kind != COMMAND_LOOK && k->inputs)
        return options_wrong(r, "--input goes with --why, --trace, --trace-json or --run");
    if (c->spoil && c->kind != COMMAND_SOLUTION)
        return options_wrong(r, "--spoil goes with --solution");
    if (c->file && (c->kind == COMMAND_RESET || c->kind == COMMAND_SOLUTION))
        return options_wrong(r, "%s is about the lab's own file; leave %s out", r->kind_word, c->file);
    return true;
}

enum command_kind options_read(struct command *command, int argc, char *const *argv, struct why *why)
{
    struct options_reader reader = {.command = command, .why = why};
    bool options_end = false;
    *command = (struct command){.grade = {.device = DEVICE_AUTO}};
    for (int i = 1; i < argc; i++) {
        bool ok = true;
        if (!options_end && strcmp(argv[i], "--") == 0)
            options_end = true;
        else if (!options_end && argv[i][0] == '-' && argv[i][1])
            ok = options_read_option(&reader, argc, argv, &i);
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
