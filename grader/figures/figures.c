/* build/figures                         the names of figures
 * build/figures NAME FILE               the data of one, for gnuplot
 * build/figures draw SCRIPT DATA BASE   a picture, BASE.svg and BASE.png */
#include "grader/figures/figures.h"

#include <stdio.h>
#include <string.h>

#include "grader/kit/gnuplot.h"
#include "grader/text/whole_file.h"
#include "grader/kit/workspace.h"

static const struct {
    const char *name;
    write_figure *write;
} figures[] = {
    {"halo_lab2", write_halo_lab2},       {"reduction_lab0", write_reduction_lab0},
    {"sectors_lab3", write_sectors_lab3}, {"tile_lab4", write_tile_lab4},
    {"banks_lab4", write_banks_lab4},     {"tile_lab5", write_tile_lab5},
    {"tile_lab6", write_tile_lab6},       {"roofline", write_roofline},
};

struct wish {
    const char *name, *file;
};

struct drawing {
    const char *script, *data, *base;
};

static int write_data(void *argument)
{
    const struct wish *wish = argument;
    struct text out = {0};
    struct why why = {"there is no figure of that name; without arguments all names are listed"};
    bool ok = false;
    for (size_t f = 0; f < ARRAY_LEN(figures); f++)
        if (!strcmp(figures[f].name, wish->name))
            ok = figures[f].write(&out, &why);
    ok = ok && whole_file_write(wish->file, out.s, out.length, &why);
    if (!ok)
        fprintf(stderr, "figures: %s: %s\n", wish->name, why.text);
    text_free(&out);
    return ok ? 0 : 2;
}

static int draw(void *argument)
{
    const struct drawing *d = argument;
    struct why why;
    bool ok = gnuplot_draw(d->script, d->data, d->base, NULL, &why);
    if (!ok)
        fprintf(stderr, "figures: %s\n", why.text);
    return ok ? 0 : 2;
}

int main(int argc, char **argv)
{
    if (argc == 3)
        return workspace_run(write_data, &(struct wish){argv[1], argv[2]});
    if (argc == 5 && !strcmp(argv[1], "draw"))
        return workspace_run(draw, &(struct drawing){argv[2], argv[3], argv[4]});
    for (size_t f = 0; f < ARRAY_LEN(figures); f++)
        puts(figures[f].name);
    return argc == 1 ? 0 : 2;
}
