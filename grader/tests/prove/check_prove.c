/* What does ./grade prove show, and does it never show what is wrong?
 *
 *     build/check_prove [-j N] [-o N] [-t] [WORD]     one file in N; only files whose path holds WORD
 *
 * -t prints a line for each entry point of a right file: seconds of one core, and what is shown.
 *
 * Right files, the solutions and grader/corpus/honest, are to be proved. All other files of the corpus are
 * run in the simulator as well, at the sizes of their lab: an entry point of which an access leaves its
 * buffer at a size up to the bound must not be proved, and where a size that goes wrong was found it has to
 * go wrong again. Files in grader/tests/prove/wrong are written to be hard: the first line names a size at
 * which an access leaves its buffer, some of them too large to run. None may be proved up to it. Where the
 * first line says "two threads meet" or "stored once" it is that claim which is wrong. The two claims are
 * counted for right files as well, and no other file may be said to keep them if the simulator sees that it
 * does not. Prints what was not proved, and two tables. Exit status 1 if a proof is unsound, or a size does
 * not go wrong. */
#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "grader/kit/jobs.h"
#include "grader/kit/kit.h"
#include "grader/prove/prove_parts.h"

enum { LABS = 7, SECONDS_MOST = 20, WRONG_CUBE = 131, LINE_RUN_MOST = 300000 };

/* What came of one of the two other claims. */
struct claim_tally {
    unsigned shown;          /* entry points of right files, in time */
    unsigned wrong, refused; /* entry points that the simulator sees break it; those not proved */
    unsigned unsound;
};

/* What came of a file, in memory that all jobs share. */
struct tally {
    int lab;
    unsigned right, proved;             /* entry points of right files */
    unsigned files, all_proved;         /* right files, and those with every entry point proved in time */
    unsigned outside, refused, unsound; /* of other files: entry points that leave a buffer */
    struct claim_tally apart, once;
    unsigned harmless;                    /* hard files that do not go wrong where they say */
    unsigned examples, reproduced, clean; /* sizes that go wrong; other entry points that are proved */
};

static bool tells_times;

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

/* ---- the two other claims ---- */

static void count_claim(struct claim_tally *t, const struct claim *claim, bool breaks, bool hold,
                        const char *name, const char *path, int n)
{
    bool unsound = breaks && hold && claim->end == CLAIM_HOLDS;
    t->wrong += breaks;
    t->refused += breaks && !unsound;
    t->unsound += unsound;
    if (unsound)
        printf("UNSOUND     %s: proved that %s, which is not so at %d\n", path, name, n);
}

/* Run a size: which of the claims does it break? */
static struct proof broken_at(struct scene *scene, const struct proof *proof, int which, struct shape shape)
{
    struct proof run = {.entry = proof->entry};
    run.once.end = proof->entry->pattern.sum ? CLAIM_NOTHING : CLAIM_HOLDS;
    run_size(&run, scene, which, shape);
    return run;
}

static void count_claims_of_other(struct tally *t, struct scene *scene, const struct proof *proof, int which,
                                  const char *path)
{
    bool meet = false, not_once = false;
    int meet_at = 0, not_once_at = 0;
    for (int k = 0; k < proof->entry->size_count; k++) {
        struct shape shape = proof->entry->sizes[k];
        struct proof run = broken_at(scene, proof, which, shape);
        if (run.apart.end == CLAIM_WRONG && !meet)
            meet_at = shape.n;
        if (run.once.end == CLAIM_WRONG && !not_once)
            not_once_at = shape.n;
        meet |= run.apart.end == CLAIM_WRONG;
        not_once |= run.once.end == CLAIM_WRONG;
    }
    bool holds = proof->end == PROOF_HOLDS;
    count_claim(&t->apart, &proof->apart, meet, holds && proof->bound >= meet_at, "no two threads meet", path,
                meet_at);
    count_claim(&t->once, &proof->once, not_once, holds && proof->bound >= not_once_at,
                "each output is stored once", path, not_once_at);
}

static void count_claims_of_right(struct tally *t, const struct proof *proof, const char *path)
{
    bool holds = proof->end == PROOF_HOLDS && proof->cpu_seconds <= SECONDS_MOST;
    t->apart.shown += holds && proof->apart.end == CLAIM_HOLDS;
    t->once.shown += holds && proof->once.end >= CLAIM_HOLDS && proof->once.end != CLAIM_OPEN &&
                     proof->once.end != CLAIM_WRONG;
    if (holds && proof->apart.end != CLAIM_HOLDS)
        printf("may meet    %s %s: lines %d and %d\n", path, proof->entry->name, proof->apart.doubt.line,
               proof->apart.doubt.other_line);
    if (holds && (proof->once.end == CLAIM_OPEN || proof->once.end == CLAIM_WRONG))
        printf("not once    %s %s: lines %d and %d\n", path, proof->entry->name, proof->once.doubt.line,
               proof->once.doubt.other_line);
}

static void print_times(const struct proof *proof, const char *path)
{
    bool holds = proof->end == PROOF_HOLDS;
    bool once = proof->once.end == CLAIM_HOLDS || proof->once.end == CLAIM_NOTHING;
    printf("%6.1f s  %-6s %-5s %-4s  %s %s\n", proof->cpu_seconds, holds ? "inside" : "-",
           holds && proof->apart.end == CLAIM_HOLDS ? "apart" : "-", holds && once ? "once" : "-", path,
           proof->entry->name);
}

static void count_right(struct tally *t, const struct proof *proof, const char *path)
{
    bool holds = proof->end == PROOF_HOLDS, slow = proof->cpu_seconds > SECONDS_MOST;
    t->right++;
    t->proved += holds && !slow;
    if (tells_times)
        print_times(proof, path);
    if (!holds || slow)
        printf("%-11s %s %s: line %d, n = %d, %.1f s\n", slow ? "slow" : "not proved", path,
               proof->entry->name, proof->doubts[0].line, proof->from, proof->cpu_seconds);
    count_claims_of_right(t, proof, path);
}

static void count_other(struct tally *t, struct scene *scene, const struct proof *proof, int which,
                        const char *path)
{
    int at = outside_at(scene, proof, which);
    count_claims_of_other(t, scene, proof, which, path);
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
static int size_told(const char *path, char line[200])
{
    FILE *f = fopen(path, "r");
    int n = 0;
    if (!f || !fgets(line, 200, f) || sscanf(line, "// n = %d", &n) != 1)
        die("%s: the first line does not say \"// n = N\"", path);
    fclose(f);
    return n;
}

/* A hard file that breaks one of the other claims. False: it is not about them. */
static bool count_hard_claim(struct tally *t, struct scene *scene, const struct proof *proof, int which,
                             const char *path, struct shape shape, const char *line)
{
    bool meet = strstr(line, "two threads meet"), once = strstr(line, "stored once");
    bool holds = proof->end == PROOF_HOLDS && proof->bound >= shape.n;
    if (meet)
        count_claim(&t->apart, &proof->apart, true, holds, "no two threads meet", path, shape.n);
    if (once)
        count_claim(&t->once, &proof->once, true, holds, "each output is stored once", path, shape.n);
    if ((meet || once) && shape.n <= LINE_RUN_MOST) {
        struct proof run = broken_at(scene, proof, which, shape);
        bool harmless = (meet ? run.apart.end : run.once.end) != CLAIM_WRONG;
        t->harmless += harmless;
        if (harmless)
            printf("HARMLESS    %s: it does not go wrong at n = %d\n", path, shape.n);
    }
    return meet || once;
}

static void count_hard(struct tally *t, struct scene *scene, const struct proof *proof, int which,
                       const char *path)
{
    char line[200];
    struct shape shape = entry_shape(proof->entry, size_told(path, line));
    if (count_hard_claim(t, scene, proof, which, path, shape, line))
        return;
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

static void add_claim(struct claim_tally *sum, const struct claim_tally *t)
{
    sum->shown += t->shown;
    sum->wrong += t->wrong;
    sum->refused += t->refused;
    sum->unsound += t->unsound;
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
    add_claim(&sum->apart, &t->apart);
    add_claim(&sum->once, &t->once);
    sum->examples += t->examples;
    sum->reproduced += t->reproduced;
    sum->clean += t->clean;
}

static void print_row(const char *name, const struct tally *t)
{
    printf("%-6s %3u of %3u %5u of %3u %6u of %3u %8u %7u of %3u %8u\n", name, t->proved, t->right,
           t->all_proved, t->files, t->refused, t->outside, t->unsound, t->reproduced, t->examples, t->clean);
}

static void print_claims(const char *name, const struct tally *t)
{
    printf("%-6s %3u of %3u %5u of %3u %6u %9u of %3u %5u of %3u %6u\n", name, t->apart.shown, t->right,
           t->apart.refused, t->apart.wrong, t->apart.unsound, t->once.shown, t->right, t->once.refused,
           t->once.wrong, t->once.unsound);
}

static struct tally tally_of_lab(const struct tally *tallies, size_t files, int lab)
{
    struct tally sum = {0};
    for (size_t k = 0; k < files; k++)
        if (tallies[k].lab == lab)
            add_up(&sum, &tallies[k]);
    return sum;
}

static void print_claim_table(const struct tally *tallies, size_t files)
{
    struct tally sum = {0}, labs = {0};
    printf("\n       no two threads meet:             each output is stored once:\n"
           "lab    right       wrong refused unsound    right       wrong refused unsound\n");
    for (int l = 0; l < LABS; l++) {
        struct tally of_lab = tally_of_lab(tallies, files, l);
        char name[16];
        snprintf(name, sizeof name, "lab%d", l);
        print_claims(name, &of_lab);
        add_up(&sum, &of_lab);
        if (l > 0)
            add_up(&labs, &of_lab);
    }
    print_claims("all", &sum);
    print_claims("1 to 6", &labs);
}

/* Print the tables. Returns the exit status. */
static int sum_up(const struct tally *tallies, size_t files)
{
    struct tally sum = {0};
    printf("       right:      files:       outside:       unsound: sizes wrong    others\n"
           "lab    proved      all proved   refused                 again:         proved\n");
    for (int l = 0; l < LABS; l++) {
        struct tally of_lab = tally_of_lab(tallies, files, l);
        char name[16];
        snprintf(name, sizeof name, "lab%d", l);
        print_row(name, &of_lab);
        add_up(&sum, &of_lab);
    }
    print_row("all", &sum);
    if (sum.right)
        printf(
            "%.1f %% of the entry points of right files are proved within %d s of one core each (%zu files)\n",
            100.0 * sum.proved / sum.right, SECONDS_MOST, files);
    print_claim_table(tallies, files);
    return sum.unsound + sum.apart.unsound + sum.once.unsound > 0 || sum.harmless > 0 ||
           sum.reproduced < sum.examples || !(sum.right + sum.outside + sum.apart.wrong + sum.once.wrong);
}

int main(int argc, char **argv)
{
    unsigned jobs = jobs_usual();
    size_t count = 0, capacity = 0, kept = 0, one_in = 1;
    struct item *items = NULL;
    for (int o; (o = getopt(argc, argv, "j:o:t")) != -1;) {
        if (o == '?')
            die("usage: build/check_prove [-j N] [-o N] [-t] [WORD]");
        if (o == 'j')
            jobs = (unsigned)atoi(optarg);
        else if (o == 't')
            tells_times = true;
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
