#include "grader/sweep/arguments.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/gpu/gpu_grade.h"

/* Options of ./grade that mean the same here; all take a value. */
static const char *const shared_options[] = {"--device", "--json", "--seed"};

/* Is the word the option `name`, with or without "=value"? */
static bool is_option(const char *word, const char *name)
{
    size_t length = strlen(name);
    return strncmp(word, name, length) == 0 && (!word[length] || word[length] == '=');
}

static bool is_shared(const char *word)
{
    for (size_t k = 0; k < ARRAY_LEN(shared_options); k++)
        if (is_option(word, shared_options[k]))
            return true;
    return false;
}

static bool take_axis(struct arguments *a, const char *word, struct why *why)
{
    if (a->axis_count == SWEEP_AXES) {
        why_say(why, "%s: at most three names can be swept", word);
        return false;
    }
    return axis_read(&a->axes[a->axis_count++], word, why);
}

static bool take_plots(struct arguments *a, const char *word, const char *next, int *at, struct why *why)
{
    const char *equals = strchr(word, '=');
    a->plots = equals ? equals + 1 : next;
    *at += !equals;
    if (a->plots && *a->plots)
        return true;
    why_say(why, "--plots: the value is missing; write --plots FOLDER");
    return false;
}

/* Take axes and own options out; the rest, for options_read, goes to a->words. */
static bool sort_words(struct arguments *a, int argc, char *const *argv, int *count, struct why *why)
{
    for (int i = 1; i < argc; i++) {
        const char *word = argv[i], *next = i + 1 < argc ? argv[i + 1] : NULL;
        if (is_option(word, "--help") || strcmp(word, "-h") == 0)
            return a->help = true;
        if (is_option(word, "--plots")) {
            if (!take_plots(a, word, next, &i, why))
                return false;
        } else if (word[0] == '-' && word[1] && !is_shared(word)) {
            why_say(why, "%s: this command takes only --device, --json, --seed, --plots", word);
            return false;
        } else if (axis_looks_so(word)) {
            if (!take_axis(a, word, why))
                return false;
        } else {
            a->words[(*count)++] = word;
            if (is_shared(word) && !strchr(word, '=') && next)
                a->words[(*count)++] = argv[++i];
        }
    }
    return true;
}

bool arguments_read(struct arguments *a, int argc, char *const *argv, const char *lab, struct why *why)
{
    int count = 1;
    *a = (struct arguments){.words = xcalloc((size_t)argc + 2, sizeof *a->words)};
    a->words[0] = argv[0];
    if (lab && !(argc > 1 && lab_named(argv[1])))
        a->words[count++] = lab;
    if (!sort_words(a, argc, argv, &count, why))
        return false;
    if (a->help)
        return true;
    if (count > 1)
        return options_read(&a->command, count, (char *const *)a->words, why) == COMMAND_GRADE;
    why_say(why, "which lab? For example: ./grade %s lab1%s", argv[0],
            strcmp(argv[0], "sweep") ? "" : " BLOCK=32..1024*2");
    return false;
}

void arguments_free(struct arguments *a)
{
    free(a->words);
    a->words = NULL;
}

bool arguments_choose_device(struct arguments *a, struct why *why)
{
    struct gpu gpu;
    enum device_choice *device = &a->command.grade.device;
    if (*device == DEVICE_SIM || gpu_look(&gpu, why))
        return true;
    if (*device == DEVICE_CUDA)
        return false;
    *device = DEVICE_SIM;
    return true;
}
