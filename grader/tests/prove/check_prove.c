/* What does ./grade prove show, and does it never show what is wrong?
 *
 *     build/check_prove [-j N] [-o N] [WORD]     one file in N; only files whose path holds WORD
 *
 * Right files, the solutions and grader/corpus/honest, are to be proved. All other files of the corpus are
 * run in the simulator as well, at the sizes of their lab: an entry point of which an access leaves its
 * buffer at a size up to the bound must not be proved, and where a size that goes wrong was found it has to
 * go wrong again. Files in grader/tests/prove/wrong are written to be hard: the first line names a size at
 * which an access leaves its buffer, some of them too large to run. None may be proved up to it. Prints what
 * was not proved, and a table. Exit status 1 if a proof is unsound, or a size does not go wrong. */
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "grader/kit/jobs.h"
#include "grader/kit/kit.h"
#include "grader/prove/prove.h"

enum { LABS = 7, SECONDS_MOST = 20, WRONG_CUBE = 131, LINE_RUN_MOST = 300000 };

/* What came of a file, in memory that all jobs share. */
struct tally {
    int lab;
    unsigned right, proved;               /* entry points of right files */
    unsigned files, all_proved;           /* right files, and those with every entry point proved in time */
    unsigned outside, refused, unsound;   /* of other files: entry points that leave a buffer */
    unsigned harmless;                    /* hard files that do not go wrong where they say */
    unsigned examples, reproduced, clean; /* sizes that go wrong; other entry points that are proved */
};

enum kind { KIND_RIGHT, KIND_OTHER, KIND_HARD };

struct item {
    char *path;
    enum kind kind;
    struct tally *tally;
};

static bool leaves_buffer(struct scene *scene, const struct proof *proof, int which, struct shape shape)
{
    struct trial t = {.shape = shape};
    trial_run(&t, &scene->rig, proof->entry, which);
    bool outside = findings_have(&t.findings, FINDING_OUT_OF_BOUNDS_READ) ||
                   findings_have(&t.findings, FINDING_OUT_OF_BOUNDS_WRITE) ||
                   findings_have(&t.findings, FINDING_ILLEGAL_ADDRESS);
    findings_free(&t.findings);
    return outside;
}

/* A size at which the simulator sees an access outside; 0: none. */
static int outside_at(struct scene *scene, const struct proof *proof, int which)
{
    for (int k = 0; k < proof->entry->size_count; k++)
        if (leaves_buffer(scene, proof, which, proof->entry->sizes[k]))
            return proof->entry->sizes[k].n;
    return 0;
}

static void count_right(struct tally *t, const struct proof *proof, const char *path)
{
    bool holds = proof->end == PROOF_HOLDS, slow = proof->cpu_seconds > SECONDS_MOST;
    t->right++;
    t->proved += holds && !slow;
    if (!holds || slow)
        printf("%-11s %s %s: line %d, n = %d, %.1f s\n", slow ? "slow" : "not proved", path,
               proof->entry->name, proof->doubts[0].line, proof->from, proof->cpu_seconds);
}

static void count_other(struct tally *t, struct scene *scene, const struct proof *proof, int which,
                        const char *path)
{
    int at = outside_at(scene, proof, which);
    bool unsound = at && proof->end == PROOF_HOLDS && proof->bound >= at;
    t->outside += at > 0;
    t->refused += at > 0 && !unsound;
    t->unsound += unsound;
    t->clean += !at && proof->end == PROOF_HOLDS;
    if (unsound)
        printf("UNSOUND     %s %s: proved up to %d, wrong at %d\n", path, proof->entry->name, proof->bound,
               at);
    if (proof->end != PROOF_REFUTED)
        return;
    bool again = leaves_buffer(scene, proof, which, proof->wrong);
    t->examples++;
    t->reproduced += again;
    if (!again)
        printf("NOT AGAIN   %s %s: n = %d\n", path, proof->entry->name, proof->wrong.n);
}

/* The size in the first line of a hard file. */
static int size_told(const char *path)
{
    FILE *f = fopen(path, "r");
    int n = 0;
    if (!f || fscanf(f, "// n = %d", &n) != 1)
        die("%s: the first line does not say \"// n = N\"", path);
    fclose(f);
    return n;
}

static void count_hard(struct tally *t, struct scene *scene, const struct proof *proof, int which,
                       const char *path)
{
    struct shape shape = entry_shape(proof->entry, size_told(path));
    bool unsound = proof->end == PROOF_HOLDS && proof->bound >= shape.n;
    bool harmless = shape.n <= LINE_RUN_MOST && !leaves_buffer(scene, proof, which, shape);
    t->outside++;
    t->refused += !unsound;
    t->unsound += unsound;
    t->harmless += harmless;
    if (unsound)
        printf("UNSOUND     %s: proved up to %d, wrong at %d\n", path, proof->bound, shape.n);
    if (harmless)
        printf("HARMLESS    %s: no access leaves its buffer at n = %d\n", path, shape.n);
}

static int judge(void *argument)
{
    const struct item *item = argument;
    const struct lab *lab = lab_of_path(item->path);
    struct scene scene = {0};
    struct why why;
    bool open = lab && lab->number < LABS && scene_open(&scene, lab, item->path, &why), all = true;
    for (int e = 0; open && e < lab->entry_count; e++) {
        struct proof proof;
        bool cube = lab->entries[e]->pattern.dimensions == 3;
        prove_entry(&proof, &scene, e, item->kind != KIND_RIGHT && cube ? WRONG_CUBE : 0);
        if (item->kind == KIND_RIGHT)
            count_right(item->tally, &proof, item->path);
        else if (item->kind == KIND_HARD)
            count_hard(item->tally, &scene, &proof, e, item->path);
        else
            count_other(item->tally, &scene, &proof, e, item->path);
        all &= proof.end == PROOF_HOLDS && proof.cpu_seconds <= SECONDS_MOST;
    }
    item->tally->lab = lab ? lab->number : LABS;
    item->tally->files = open && item->kind == KIND_RIGHT;
    item->tally->all_proved = open && item->kind == KIND_RIGHT && all;
    fflush(stdout);
    scene_close(&scene);
    return 0;
}

static void list_files(struct item **items, size_t *count, size_t *capacity, const char *pattern,
                       enum kind kind, const char *word)
{
    glob_t found;
    if (glob(pattern, 0, NULL, &found) != 0)
        die("%s: no such files", pattern);
    for (size_t k = 0; k < found.gl_pathc; k++)
        if (!word || strstr(found.gl_pathv[k], word))
            *ARRAY_PUSH(*items, *count, *capacity) = (struct item){xstrdup(found.gl_pathv[k]), kind, NULL};
    globfree(&found);
}

static void add_up(struct tally *sum, const struct tally *t)
{
    sum->right += t->right;
    sum->proved += t->proved;
    sum->files += t->files;
    sum->all_proved += t->all_proved;
    sum->outside += t->outside;
    sum->refused += t->refused;
    sum->unsound += t->unsound;
    sum->harmless += t->harmless;
    sum->examples += t->examples;
    sum->reproduced += t->reproduced;
    sum->clean += t->clean;
}

static void print_row(const char *name, const struct tally *t)
{
    printf("%-6s %3u of %3u %5u of %3u %6u of %3u %8u %7u of %3u %8u\n", name, t->proved, t->right,
           t->all_proved, t->files, t->refused, t->outside, t->unsound, t->reproduced, t->examples, t->clean);
}

/* Print the table. Returns the exit status. */
static int sum_up(const struct tally *tallies, size_t files)
{
    struct tally sum = {0};
    printf("       right:      files:       outside:       unsound: sizes wrong    others\n"
           "lab    proved      all proved   refused                 again:         proved\n");
    for (int l = 0; l < LABS; l++) {
        struct tally of_lab = {0};
        char name[16];
        snprintf(name, sizeof name, "lab%d", l);
        for (size_t k = 0; k < files; k++)
            if (tallies[k].lab == l)
                add_up(&of_lab, &tallies[k]);
        print_row(name, &of_lab);
        add_up(&sum, &of_lab);
    }
    print_row("all", &sum);
    if (sum.right)
        printf(
            "%.1f %% of the entry points of right files are proved within %d s of one core each (%zu files)\n",
            100.0 * sum.proved / sum.right, SECONDS_MOST, files);
    return sum.unsound > 0 || sum.harmless > 0 || sum.reproduced < sum.examples || !(sum.right + sum.outside);
}

int main(int argc, char **argv)
{
    unsigned jobs = jobs_usual();
    size_t count = 0, capacity = 0, kept = 0, one_in = 1;
    struct item *items = NULL;
    for (int o; (o = getopt(argc, argv, "j:o:")) != -1;) {
        if (o == '?')
            die("usage: build/check_prove [-j N] [-o N] [WORD]");
        if (o == 'j')
            jobs = (unsigned)atoi(optarg);
        else
            one_in = (size_t)atoi(optarg);
    }
    if (chdir(kit_directory()) != 0)
        die("%s: %s", kit_directory(), strerror(errno));
    const char *word = optind < argc ? argv[optind] : NULL;
    list_files(&items, &count, &capacity, "solutions/*.cu", KIND_RIGHT, word);
    list_files(&items, &count, &capacity, "grader/corpus/honest/*.cu", KIND_RIGHT, word);
    list_files(&items, &count, &capacity, "grader/corpus/wrong/*.cu", KIND_OTHER, word);
    list_files(&items, &count, &capacity, "grader/tests/prove/wrong/*.cu", KIND_HARD, word);
    list_files(&items, &count, &capacity, "grader/corpus/cheats/*.cu", KIND_OTHER, word);
    for (size_t k = 0; k < count; k++)
        if (k % (one_in ? one_in : 1) == 0)
            items[kept++] = items[k];
    struct tally *tallies =
        mmap(NULL, (kept + 1) * sizeof *tallies, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (tallies == MAP_FAILED)
        die("out of memory for %zu files", kept);
    for (size_t k = 0; k < kept; k++)
        items[k].tally = &tallies[k];
    jobs_run(judge, items, kept, sizeof *items, jobs ? jobs : 1);
    int status = sum_up(tallies, kept);
    munmap(tallies, (kept + 1) * sizeof *tallies);
    free(items);
    return status;
}
