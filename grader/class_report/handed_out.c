#include "grader/class_report/handed_out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/kit/kit.h"
#include "grader/study/skeleton.h"
#include "grader/text/excerpt.h"

enum { FILE_MAX_BYTES = 1 << 20 };

static bool read_kit_file(struct text *out, const char *name)
{
    char *path = kit_file("%s", name);
    bool ok = file_read(out, path, FILE_MAX_BYTES) && out->s;
    free(path);
    return ok;
}

static void add_file(struct given_text *given, const char *name)
{
    struct text text = {0};
    if (read_kit_file(&text, name))
        given_text_add(given, text.s, text.length);
    text_free(&text);
}

/* The functions whose names stand in `names`, separated by commas. */
static void add_pieces(struct given_text *given, const char *path, char *names)
{
    struct text source = {0};
    bool ok = read_kit_file(&source, path);
    for (const char *name = strtok(names, ","); ok && name; name = strtok(NULL, ",")) {
        struct text piece = {0};
        int line;
        if (excerpt_take(&piece, &line, source.s, name))
            given_text_add(given, piece.s, piece.length);
        text_free(&piece);
    }
    text_free(&source);
}

/* Add the pieces that a handout shows: "[Code: CAPTION](../PATH#NAMES)". */
static void add_shown(struct given_text *given, const char *handout)
{
    for (const char *at = handout; (at = strstr(at, "\n[Code: ")); at++) {
        char path[200], names[200];
        const char *link = strstr(at, "](../");
        if (link && sscanf(link, "](../%199[^#\n]#%199[^)\n])", path, names) == 2)
            add_pieces(given, path, names);
    }
}

static void add_handout(struct given_text *given, const struct lab *lab)
{
    struct text text = {0};
    char *name = xformat("handouts/lab%d_%s.md", lab->number, lab->name);
    if (read_kit_file(&text, name)) {
        given_text_add(given, text.s, text.length);
        add_shown(given, text.s);
    }
    text_free(&text);
    free(name);
}

static void add_skeleton(struct given_text *given, const struct lab *lab)
{
    struct text text = {0};
    struct why why;
    if (skeleton_read(&text, lab, &why))
        given_text_add(given, text.s, text.length);
    text_free(&text);
}

void handed_out_read(struct given_text *given, const struct lab *lab)
{
    add_skeleton(given, lab);
    add_handout(given, lab);
    add_file(given, "common/lab.h");
}
