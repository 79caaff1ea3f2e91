/* Does the way back from the first wrong output pass through the mistake? Mutants have one mistake each, at a
 * known line.
 *
 *     build/check_why [-j N] [--sample] [WORD]     only those whose names hold WORD
 *
 * Prints a line for each mutant that gives a wrong output, and the share whose tree holds the mistake's line
 * or says that the output is never written. Exit status 1 if it is below 95 %. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "grader/kit/jobs.h"
#include "grader/kit/kit.h"
#include "grader/steps/why_tree.h"
#include "grader/tests/mutants/candidates.h"
#include "grader/text/whole_file.h"

enum { WANTED_PERCENT = 95 };

enum outcome_kind { NO_WRONG_VALUE, NOT_LOOKED_AT, HELD, NEVER, UNDEFINED, UNORDERED, MISSED, OUTCOMES };

/* What came of one mutant. `lines`: how many distinct lines the tree names. */
struct found {
    enum outcome_kind kind;
    unsigned lines;
};

struct item {
    const struct candidate *candidate;
    struct found *found; /* in shared memory */
};

static unsigned count_lines(const struct why_tree *t)
{
    enum { LINES_MOST = 2000 };
    unsigned count = 0;
    for (int line = 1; line < LINES_MOST; line++)
        count += why_tree_passes(t, line);
    return count;
}

static bool holds(const struct why_tree *t, const struct mutant *m)
{
    for (int line = m->line; line <= m->last_line; line++)
        if (why_tree_passes(t, line))
            return true;
    return false;
}

/* Does the tree say of a value on the way that it was never written? */
static bool ends_undefined(const struct why_tree *t)
{
    for (size_t k = 0; k < t->count; k++)
        if (t->nodes[k].kind == WHY_UNDEFINED)
            return true;
    return false;
}

/* Does it say that a barrier is missing on the way? */
static bool is_unordered(const struct why_tree *t)
{
    for (size_t k = 0; k < t->count; k++)
        if (t->nodes[k].unordered)
            return true;
    return false;
}

static enum outcome_kind judge_steps(const struct steps *s, const struct mutant *m, unsigned *lines)
{
    if (s->end != TRIAL_COMPARED || !s->has_wrong)
        return NO_WRONG_VALUE;
    struct why_tree *t = why_tree_take(s, s->wrong);
    enum outcome_kind outcome = holds(t, m)                     ? HELD
                                : t->nodes[0].kind == WHY_NEVER ? NEVER
                                : ends_undefined(t)             ? UNDEFINED
                                : is_unordered(t)               ? UNORDERED
                                                                : MISSED;
    *lines = count_lines(t);
    why_tree_free(t);
    return outcome;
}

static enum outcome_kind look_at(const struct candidate *c, const char *path, unsigned *lines)
{
    struct scene scene = {0};
    struct steps_choice choice = {.seed = 7};
    struct why why;
    enum outcome_kind outcome = NOT_LOOKED_AT;
    struct steps *s = scene_open(&scene, c->lab, path, &why) ? steps_take(&scene, path, &choice, &why) : NULL;
    if (s)
        outcome = judge_steps(s, c->mutant, lines);
    steps_free(s);
    scene_close(&scene);
    return outcome;
}

static int judge(void *argument)
{
    static const char *const words[] = {
        [NOT_LOOKED_AT] = "no call", [HELD] = "held",           [NEVER] = "never",
        [UNDEFINED] = "unwritten",   [UNORDERED] = "unordered", [MISSED] = "MISSED"};
    const struct item *item = argument;
    const struct candidate *c = item->candidate;
    char *text = candidate_text(c), *path = xformat("%s/mutant.cu", getenv("TMPDIR")),
         *change = mutant_change(c->mutant);
    struct why why;
    if (whole_file_write(path, text, strlen(text), &why))
        item->found->kind = look_at(c, path, &item->found->lines);
    if (item->found->kind != NO_WRONG_VALUE)
        printf("%-9s %s  %s\n", words[item->found->kind], c->name, change);
    fflush(stdout);
    free(change);
    free(path);
    free(text);
    return 0;
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* The median number of lines of all trees: a tree that names every line leads nowhere. */
static unsigned median_lines(const struct found *found, size_t count)
{
    unsigned *lines = xcalloc(count + 1, sizeof *lines);
    size_t trees = 0;
    for (size_t k = 0; k < count; k++)
        if (found[k].lines)
            lines[trees++] = found[k].lines;
    qsort(lines, trees, sizeof *lines, by_number);
    unsigned median = trees ? lines[trees / 2] : 0;
    free(lines);
    return median;
}

/* Print the share. Returns the exit status. */
static int sum_up(const struct found *found, size_t count)
{
    size_t times[OUTCOMES] = {0};
    for (size_t k = 0; k < count; k++)
        times[found[k].kind]++;
    size_t good = times[HELD] + times[NEVER] + times[UNDEFINED] + times[UNORDERED],
           all = good + times[MISSED];
    printf(
        "%zu of %zu wrong outputs lead to the mistake (%.1f %%): %zu by a line of the tree, %zu since the output is "
        "never written, %zu since a value on the way is, %zu since no barrier orders it\n",
        good, all, all ? 100.0 * (double)good / (double)all : 0, times[HELD], times[NEVER], times[UNDEFINED],
        times[UNORDERED]);
    printf(
        "%zu mutants give no wrong output, %zu cannot be followed; half of the trees name at most %u lines\n",
        times[NO_WRONG_VALUE], times[NOT_LOOKED_AT], median_lines(found, count));
    return !all || 100 * good < WANTED_PERCENT * all;
}

static int judge_all(const struct candidates *all, unsigned jobs)
{
    struct item *items = xcalloc(all->count, sizeof *items);
    struct found *found =
        mmap(NULL, all->count * sizeof *found + 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    size_t count = 0;
    if (found == MAP_FAILED)
        die("out of memory for %zu outcomes", all->count);
    for (size_t k = 0; k < all->count; k++)
        if (all->items[k].mutant && !all->items[k].listed) {
            items[count] = (struct item){&all->items[k], &found[count]};
            count++;
        }
    jobs_run(judge, items, count, sizeof *items, jobs);
    int status = sum_up(found, count);
    munmap(found, all->count * sizeof *found + 1);
    free(items);
    return status;
}

int main(int argc, char **argv)
{
    static const struct option options[] = {{"sample", no_argument, NULL, 's'}, {0}};
    unsigned jobs = jobs_usual();
    bool sample = false;
    struct candidates all = {0};
    struct why why;
    for (int o; (o = getopt_long(argc, argv, "j:", options, NULL)) != -1;) {
        if (o == '?')
            die("usage: build/check_why [-j N] [--sample] [WORD]");
        sample |= o == 's';
        jobs = o == 'j' ? (unsigned)atoi(optarg) : jobs;
    }
    if (chdir(kit_directory()) != 0)
        die("%s: %s", kit_directory(), strerror(errno));
    if (!candidates_make(&all, &why))
        die("%s", why.text);
    if (sample)
        candidates_sample(&all);
    if (optind < argc)
        candidates_filter(&all, argv[optind]);
    int status = judge_all(&all, jobs ? jobs : 1);
    candidates_free(&all);
    return status;
}
