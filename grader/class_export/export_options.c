/* The command line of ./grade export. */
#include <stdio.h>
#include <string.h>

#include "grader/class_export/export.h"

static const char **place_of(struct export_options *o, const char *option)
{
    struct {
        const char *name, **place;
    } places[] = {{"--out", &o->out},
                  {"--into", &o->into},
                  {"--plots", &o->plots},
                  {"--lab", &o->lab},
                  {"--missing", &o->missing}};
    for (size_t i = 0; i < ARRAY_LEN(places); i++)
        if (strcmp(option, places[i].name) == 0)
            return places[i].place;
    if (strcmp(option, "--column") != 0 || o->column_count == (int)ARRAY_LEN(o->columns))
        return NULL;
    return &o->columns[o->column_count++];
}

static bool wrong(struct why *why, const char *word, const char *what)
{
    why_say(why, "%s: %s", word, what);
    return false;
}

bool export_options_read(struct export_options *o, int argc, char **argv, struct why *why)
{
    const char **words[] = {&o->format, &o->input};
    size_t word = 0;
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--", 2) != 0) {
            if (word == ARRAY_LEN(words))
                return wrong(why, argv[i], "give only one folder or file");
            *words[word++] = argv[i];
            continue;
        }
        const char **place = place_of(o, argv[i]);
        if (!place)
            return wrong(why, argv[i], "there is no such option; see ./grade export --help");
        if (i + 1 == argc || !argv[i + 1][0])
            return wrong(why, argv[i], "its value is missing");
        *place = argv[++i];
        if (strcmp(argv[i - 1], "--missing") == 0 && strcmp(*place, "0") != 0)
            return wrong(why, *place, "--missing takes only 0");
        const char *equals = strchr(*place, '=');
        if (strcmp(argv[i - 1], "--column") == 0 && (!equals || !equals[1]))
            return wrong(why, *place, "give --column LAB=HEADER, for instance lab4=Tiling");
    }
    return true;
}
