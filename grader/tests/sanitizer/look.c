/* One planted bug, seen by compute-sanitizer's four tools and by this kit, as a row of a Markdown table.
 * Needs a GPU and the toolkit's compute-sanitizer; table.sh runs it for every bug of bugs.txt.
 *
 *     build/sanitizer FILE WORDS...     what is wrong with it, for the second column
 *
 * The row is printed behind five letters, one a witness: m r i s k where it found something, - where not. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "grader/tests/expectation.h"
#include "grader/grade/grade.h"
#include "grader/kit/kit.h"
#include "grader/compile/nvcc.h"
#include "grader/tests/sanitizer/complaint.h"
#include "grader/kit/workspace.h"

enum { SEED = 7, TOOLS = 4, COMPILE_SECONDS = 60, TOOL_SECONDS = 30 };

static const char *const tools[TOOLS] = {"memcheck", "racecheck", "initcheck", "synccheck"};

struct bug {
    char *file, *words;
    const char *name; /* without folders */
    struct text source;
    const struct lab *lab;
};

/* ---- the sanitizer ---- */

static bool run(struct text *output, const struct nvcc *nvcc, const char *const *argv, unsigned seconds)
{
    struct process_result result;
    process_run(&result,
                &(struct process_job){
                    .argv = argv,
                    .environment = (const char *const *)nvcc->environment,
                    .directory = getenv("TMPDIR"),
                    .keep_fd = -1,
                    .limits = {.wall_ms = seconds * 1000, .file_bytes = 1 << 28, .output_bytes = 1 << 24}});
    *output = result.output;
    return result.end == PROCESS_EXITED && result.code == 0;
}

/* A program with the submission and a plain host part. */
static char *build(const struct bug *b, const struct nvcc *nvcc)
{
    struct text said;
    const char *kit = kit_directory(), *folder = getenv("TMPDIR");
    char *program = xformat("%s/bug", folder), *lab = xformat("-DLAB=%d", b->lab->number),
         *file = xformat("%s/%s", kit, b->file), *include = xformat("-I%s/common", kit),
         *driver = xformat("%s/grader/tests/sanitizer/driver.cu", kit), *own = xformat("%s/tmp", folder);
    const char *const argv[] = {nvcc->path, "-std=c++17", "-lineinfo", "-arch=native", lab, include,
                                "-o",       program,      file,        driver,         NULL};
    mkdir(own, 0700); /* nvcc's environment names it */
    if (!run(&said, nvcc, argv, COMPILE_SECONDS))
        die("%s does not compile with %s:\n%s", b->file, driver, said.s ? said.s : "");
    text_free(&said);
    free(lab);
    free(file);
    free(include);
    free(driver);
    free(own);
    return program;
}

static void look(struct complaint *c, const struct bug *b, const char *sanitizer, const char *tool,
                 const char *program, const struct nvcc *nvcc)
{
    struct text said;
    char *which = xformat("--tool=%s", tool);
    const char *const argv[] = {sanitizer, which, "--print-limit=3", program, NULL};
    run(&said, nvcc, argv, TOOL_SECONDS);
    complaint_read(c, said.s, b->name);
    text_free(&said);
    free(which);
}

static void add_complaint(struct text *row, const struct complaint *c)
{
    text_printf(row, " %s", c->found ? c->words : "–");
    for (int i = 0; i < c->line_count; i++)
        text_printf(row, "%s%d", i ? ", " : c->line_count > 1 ? ", lines " : ", line ", c->lines[i]);
    text_printf(row, " |");
}

/* ---- this kit ---- */

/* How well a finding tells of the bug: one at the planted line before others, faults before wrong values. */
static int rank(const struct bug *b, const struct finding *f, enum check_name check)
{
    if (!finding_kind_costs(f->kind) || (check != CHECK_CORRECTNESS && check != CHECK_SAFETY))
        return 0;
    int lines[FINDING_LINES];
    bool here = false;
    finding_all_lines(f, lines);
    for (size_t k = 0; k < FINDING_LINES; k++)
        here |= expectation_is_here(b->source.s, lines[k]);
    return 1 + (check == CHECK_SAFETY) + 2 * here;
}

static const struct finding *best_finding(const struct bug *b, const struct result *r)
{
    const struct finding *best = NULL;
    int best_rank = 0;
    for (int e = 0; e < r->exercise_count; e++)
        for (int c = 0; c < CHECK_COUNT; c++) {
            const struct findings *list = &r->exercises[e].checks[c].findings;
            for (size_t i = 0; i < list->count; i++)
                if (rank(b, &list->items[i], (enum check_name)c) > best_rank) {
                    best = &list->items[i];
                    best_rank = rank(b, best, (enum check_name)c);
                }
        }
    return best;
}

/* True if the kit found something. */
static bool add_own(struct text *row, const struct bug *b)
{
    struct grade_options options = {.device = DEVICE_SIM, .has_seed = true, .seed = SEED, .quiet = true};
    struct result r = {0};
    struct why why;
    if (!grade_submission(&r, b->lab, b->file, &options, &why))
        die("%s", why.text);
    const struct finding *f = best_finding(b, &r);
    bool found = f != NULL;
    text_printf(row, " %s", f ? finding_kind_name(f->kind) : "–");
    if (f && f->line)
        text_printf(row, f->other_line ? ", lines %d and %d" : ", line %d", f->line, f->other_line);
    text_printf(row, " |");
    result_free(&r);
    return found;
}

/* ---- the row ---- */

static int make_row(void *argument)
{
    const struct bug *b = argument;
    struct nvcc nvcc;
    struct complaint complaints[TOOLS];
    struct text row = {0};
    struct why why;
    char letters[TOOLS + 2] = "-----";
    if (!nvcc_find(&nvcc, &why))
        die("%s", why.text);
    char *sanitizer = nvcc_tool(&nvcc, "compute-sanitizer");
    if (!sanitizer)
        die("compute-sanitizer was not found beside %s: install the whole CUDA Toolkit", nvcc.path);
    char *program = build(b, &nvcc);
    text_printf(&row, "| %s | %s |", b->name, b->words);
    for (int t = 0; t < TOOLS; t++) {
        look(&complaints[t], b, sanitizer, tools[t], program, &nvcc);
        add_complaint(&row, &complaints[t]);
        if (complaints[t].found)
            letters[t] = tools[t][0];
    }
    if (add_own(&row, b))
        letters[TOOLS] = 'k';
    printf("%s\t%s\n", letters, row.s);
    text_free(&row);
    free(sanitizer);
    free(program);
    nvcc_free(&nvcc);
    return 0;
}

int main(int argc, char **argv)
{
    struct bug b = {0};
    struct text words = {0};
    if (argc < 3)
        die("usage: build/sanitizer FILE WORDS...");
    if (chdir(kit_directory()) != 0)
        die("%s: cannot be entered", kit_directory());
    for (int i = 2; i < argc; i++)
        text_printf(&words, "%s%s", i > 2 ? " " : "", argv[i]);
    b.file = argv[1];
    b.words = words.s;
    b.name = strrchr(b.file, '/') ? strrchr(b.file, '/') + 1 : b.file;
    if (!file_read(&b.source, b.file, 1 << 20) || !(b.lab = expectation_lab(b.source.s)))
        die("%s: not a file of the corpus: its first line names no lab", b.file);
    int status = workspace_run(make_row, &b);
    text_free(&b.source);
    text_free(&words);
    return status;
}
