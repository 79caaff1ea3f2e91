/* Check the handouts' numbers and code against their sources, and expand their pages.
 *
 *     build/handout check [FILE...]       every number and listing against its source; without FILE all pages
 *     build/handout fix [FILE...]         put the right numbers and listings in
 *     build/handout expand FILE           the page as pandoc takes it, to standard output
 *     build/handout value LAB FORMULA...  what a formula gives in the handout of that lab */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/handout/expand.h"
#include "grader/handout/listing.h"
#include "grader/handout/sources.h"
#include "grader/handout/number_trace.h"
#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"
#include "grader/kit/workspace.h"

enum { PAGE_MOST = 1 << 20 };

struct arguments {
    char **words;
    int count;
};

/* A page about one lab, or about all labs (-1), and the sources of its names. */
struct subject {
    struct sources *sources;
    int lab;
};

static bool look_up(void *context, const char *name, struct values *values, struct why *why)
{
    const struct subject *s = context;
    values->count = 1;
    return sources_find(s->sources, s->lab, name, values->v, why);
}

static char *read_page(const char *path)
{
    struct text text = {0};
    struct why why;
    if (!whole_file_read(&text, path, PAGE_MOST, &why))
        die("%s", why.text);
    return text.s ? text.s : xstrdup("");
}

static struct sources *open_sources(void)
{
    int count;
    const struct lab *const *labs = lab_all(&count);
    return sources_open(labs, count);
}

/* ---- check and fix ---- */

static size_t trace_file(const char *path, bool fix, struct sources *sources)
{
    const struct lab *lab = lab_of_path(path);
    struct subject subject = {sources, lab ? lab->number : -1};
    struct names names = {look_up, &subject};
    struct text complaints = {0}, fixed = {0};
    struct why why;
    char *page = read_page(path);
    struct text listed = {0};
    size_t found = listings_trace(&complaints, fix ? &listed : NULL, kit_directory(), path, page);
    found += trace_page(&complaints, fix ? &fixed : NULL, path, fix && listed.s ? listed.s : page, &names);
    text_free(&listed);
    if (fix && strcmp(fixed.s, page) && !whole_file_write(path, fixed.s, fixed.length, &why))
        die("%s", why.text);
    fputs(complaints.length ? complaints.s : "", stdout);
    text_free(&complaints);
    text_free(&fixed);
    free(page);
    return found;
}

/* The handouts that people write. The others in that folder are written by programs, and are sources
 * themselves. */
static int trace_files(const struct arguments *a, bool fix)
{
    glob_t all = {0};
    size_t found = 0;
    struct sources *sources = open_sources();
    char **files = a->words;
    int count = a->count;
    if (count == 0) {
        if (chdir(kit_directory()) || glob("handouts/lab*_*.md", 0, NULL, &all))
            die("%s/handouts has no handouts", kit_directory());
        glob("handouts/index.md", GLOB_APPEND, NULL, &all);
        files = all.gl_pathv;
        count = (int)all.gl_pathc;
    }
    for (int k = 0; k < count; k++)
        found += trace_file(files[k], fix, sources);
    printf("%zu numbers or listings without a source or different from it in %d page%s\n", found, count,
           count == 1 ? "" : "s");
    globfree(&all);
    sources_close(sources);
    return found ? 1 : 0;
}

static int check(void *argument)
{
    return trace_files(argument, false);
}

static int fix(void *argument)
{
    return trace_files(argument, true);
}

/* ---- expand, value ---- */

static int expand(void *argument)
{
    const struct arguments *a = argument;
    struct text out = {0}, missing = {0};
    struct why why;
    if (a->count != 1)
        return 2;
    char *page = read_page(a->words[0]);
    bool ok = expand_page(&out, &missing, kit_directory(), a->words[0], page, &why);
    if (ok)
        fputs(out.s ? out.s : "", stdout);
    else
        fprintf(stderr, "handout: %s\n", why.text);
    fputs(missing.length ? missing.s : "", stderr);
    text_free(&out);
    text_free(&missing);
    free(page);
    return ok ? 0 : 2;
}

static int value(void *argument)
{
    const struct arguments *a = argument;
    struct subject subject = {open_sources(), a->count ? atoi(a->words[0]) : -1};
    struct names names = {look_up, &subject};
    struct why why;
    int status = 0;
    for (int k = 1; k < a->count; k++) {
        struct values values;
        const char *at = a->words[k];
        if (formula_compute(&values, &at, &names, &why))
            printf("%s = %.10g\n", a->words[k], values.v[0]);
        else
            status = printf("%s: %s\n", a->words[k], why.text) > 0;
    }
    sources_close(subject.sources);
    return status;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*work)(void *argument);
    } commands[] = {{"check", check}, {"fix", fix}, {"expand", expand}, {"value", value}};
    struct arguments a = {argv + 2, argc - 2};
    for (size_t k = 0; argc > 1 && k < ARRAY_LEN(commands); k++)
        if (!strcmp(argv[1], commands[k].name))
            return workspace_run(commands[k].work, &a);
    die("usage: build/handout check [FILE...] | fix [FILE...] | expand FILE | value LAB FORMULA...");
}
