#include "grader/prove/prove_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/grade/options.h"
#include "grader/kit/backstop.h"
#include "grader/kit/progress.h"
#include "grader/kit/workspace.h"
#include "grader/prove/prove_parts.h"
#include "grader/report/result_json.h"
#include "grader/text/terminal.h"

static const char help[] = "usage: ./grade prove LAB [FILE.cu] [options]\n"
                           "\n"
                           "Show for all n up to a bound, not only for those that grading tries, that no\n"
                           "access of the kernels leaves its buffer, that no two threads meet at one\n"
                           "word, and that each output is stored once. What cannot be shown is run in\n"
                           "the simulator at some sizes, to find one that goes wrong. It changes no\n"
                           "points.\n"
                           "\n"
                           "  --up-to N         the bound; 1290 for cubes and 2147483647 for lines unless\n"
                           "                    given\n"
                           "  -v                what else is in doubt, and how much was looked at\n"
                           "  --json FILE       the same for programs; - is standard output\n"
                           "\n"
                           "Exit status: 0 all of it is proved, 1 some of it is not, 2 nothing was\n"
                           "tried. The method and its limits: grader/docs/prove.md.\n";

struct order {
    struct command command;
    int up_to;
    bool help;
};

static int fail(const char *why)
{
    progress_clear();
    complain("%s (see ./grade prove --help)", why);
    return 2;
}

static bool read_bound(struct order *o, const char *value, struct why *why)
{
    char *end = NULL;
    long bound = value ? strtol(value, &end, 10) : 0;
    o->up_to = bound > 0 && bound <= INT32_MAX ? (int)bound : 0;
    if (value && end != value && !*end && o->up_to)
        return true;
    why_say(why, "--up-to: write a number from 1 to 2147483647");
    return false;
}

/* Take --up-to out; the rest is read as for grading. */
static bool read_order(struct order *o, int argc, char *const *argv, const char **words, struct why *why)
{
    int count = 1;
    *o = (struct order){.up_to = 0};
    words[0] = argv[0];
    for (int k = 1; k < argc; k++) {
        if (!strcmp(argv[k], "--help") || !strcmp(argv[k], "-h"))
            return o->help = true;
        bool joined = !strncmp(argv[k], "--up-to=", strlen("--up-to="));
        if (joined || !strcmp(argv[k], "--up-to")) {
            const char *value = joined ? strchr(argv[k], '=') + 1 : k + 1 < argc ? argv[++k] : NULL;
            if (!read_bound(o, value, why))
                return false;
        } else
            words[count++] = argv[k];
    }
    enum command_kind kind = options_read(&o->command, count, (char *const *)words, why);
    if (kind != COMMAND_GRADE && kind != COMMAND_WRONG)
        why_say(why, "name a lab or a file, and no other command");
    return kind == COMMAND_GRADE;
}

static bool write_json(const struct order *o, const char *file, const struct proof *proofs, struct why *why)
{
    struct json j = {0};
    json_open(&j, NULL, '{');
    json_integer(&j, "schema", 1);
    json_integer(&j, "lab", o->command.lab->number);
    json_string(&j, "source", file);
    json_open(&j, "proofs", '[');
    for (int e = 0; e < o->command.lab->entry_count; e++)
        prove_json(&j, &proofs[e]);
    json_close(&j);
    return json_write(&j, o->command.json, why);
}

static bool is_open(const struct claim *c)
{
    return c->end == CLAIM_OPEN || c->end == CLAIM_WRONG;
}

static int prove_in_workspace(void *argument)
{
    const struct order *o = argument;
    const struct lab *lab = o->command.lab;
    struct proof proofs[ARRAY_LEN(lab->entries)];
    struct scene scene = {0};
    struct text text = {0};
    struct why why = {0};
    char *file = options_file(&o->command);
    progress_show("compiling %s", file);
    bool ok = backstop_begin("prove", &backstop_look, &why) &&
              (!o->command.json || result_json_check(o->command.json, &why)) &&
              sandbox_choose(o->command.grade.sandbox, o->command.grade.sandbox_name, &why) &&
              scene_open(&scene, lab, file, &why);
    int status = 0;
    for (int e = 0; ok && e < lab->entry_count; e++) {
        prove_entry(&proofs[e], &scene, e, o->up_to);
        prove_words(&text, &proofs[e], file, o->command.verbose);
        status |= proofs[e].end != PROOF_HOLDS || is_open(&proofs[e].apart) || is_open(&proofs[e].once);
    }
    backstop_disarm();
    progress_clear();
    if (ok && (!o->command.json || strcmp(o->command.json, "-") != 0))
        fwrite(text.s, 1, text.length, stdout);
    ok = ok && (!o->command.json || write_json(o, file, proofs, &why));
    status = !ok ? fail(why.text) : fflush(stdout) == 0 ? status : 2;
    scene_close(&scene);
    text_free(&text);
    free(file);
    return status;
}

int prove_command(int argc, char *const *argv)
{
    const char **words = xcalloc((size_t)argc + 1, sizeof *words);
    struct order order;
    struct why why = {0};
    int status = 2;
    bool ok = read_order(&order, argc, argv, words, &why);
    if (ok && order.help)
        status = fputs(help, stdout) < 0 || fflush(stdout) != 0 ? 2 : 0;
    else if (ok)
        status = workspace_run(prove_in_workspace, &order);
    else
        fail(why.text);
    free(words);
    return status;
}
