/* Count the files of the corpus for which two legal orders of lanes, warps or blocks give different outputs:
 * build/check_orders [-j N] [-o N] [-v] [WORD]. Files with a race should have two such orders, files without
 * one must not. Races that need no other order of turns are counted apart: stores that a GPU makes visible in
 * another order than the thread has done them, and copies that are still on their way.
 *
 * -o N takes one file in N; -v names every file; WORD: only files whose path holds it. Exit status 1 if an
 * entry point without a race has two orders, or if fewer than 90 % of those with a race do. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/compile/submission.h"
#include "grader/grade/grade.h"
#include "grader/kit/jobs.h"
#include "grader/kit/kit.h"

enum { SEED = 7, SHARE_WANTED = 90 };

/* What came of one entry point, added up over a file; the sums are shared by all jobs through a file. */
enum outcome {
    RACE_SHOWN,
    RACE_NOT_SHOWN,
    RACE_OF_MEMORY,
    FREE_SAME,
    FREE_ROUNDED, /* sums of floats by atomics */
    FREE_DIFFERS,
    WRONG_DIFFERS, /* by another fault than a race */
    NOT_GRADED,
    OUTCOMES
};

static const char *const words[OUTCOMES] = {
    [RACE_SHOWN] = "race, two results",
    [RACE_NOT_SHOWN] = "race, one result",
    [RACE_OF_MEMORY] = "race of memory alone",
    [FREE_SAME] = "no race, same bits",
    [FREE_ROUNDED] = "no race, same but for rounding",
    [FREE_DIFFERS] = "no race, two results",
    [WRONG_DIFFERS] = "no race, wrong, two results",
    [NOT_GRADED] = "no kernel to run",
};

struct file {
    char *path;
    unsigned threads;
};

static bool verbose;
static FILE *tally; /* a byte for each file that was judged: its outcome */

/* Are all races about what becomes visible when, and not about which thread runs first? */
static bool is_of_memory(const struct findings *safety)
{
    static const enum cause causes[] = {CAUSE_FENCE_MISSING, CAUSE_SCOPE_TOO_NARROW, CAUSE_COPY_NOT_AWAITED,
                                        CAUSE_COPY_OVER_READ};
    bool all = true;
    for (size_t f = 0; f < safety->count; f++) {
        enum finding_kind kind = safety->items[f].kind;
        bool known = kind != FINDING_SHARED_RACE && kind != FINDING_GLOBAL_RACE;
        for (size_t k = 0; k < ARRAY_LEN(causes); k++)
            known |= safety->items[f].cause == causes[k];
        all &= known;
    }
    return all;
}

static enum outcome outcome_of(const struct exercise *x)
{
    const struct findings *safety = &x->checks[CHECK_SAFETY].findings;
    if (!x->orders.tried)
        return NOT_GRADED;
    if (findings_have_race(safety))
        return x->orders.found ? RACE_SHOWN : is_of_memory(safety) ? RACE_OF_MEMORY : RACE_NOT_SHOWN;
    bool right =
        x->checks[CHECK_CORRECTNESS].status == STATUS_PASS && x->checks[CHECK_SAFETY].status == STATUS_PASS;
    if (x->orders.found)
        return right ? FREE_DIFFERS : WRONG_DIFFERS;
    return x->orders.rounding ? FREE_ROUNDED : FREE_SAME;
}

static void tell(const char *path, const struct exercise *x, enum outcome outcome)
{
    struct text words_of = {0};
    fwrite(&(uint8_t){(uint8_t)outcome}, 1, 1, tally);
    fflush(tally);
    if (!verbose && outcome != RACE_NOT_SHOWN && outcome != FREE_DIFFERS)
        return;
    if (x->orders.found)
        two_orders_tell(&words_of, &x->orders, x->entry);
    printf("%-30s %s %s  %s\n", words[outcome], path, x->entry->name, words_of.s ? words_of.s : "");
    fflush(stdout);
    text_free(&words_of);
}

static int judge(void *argument)
{
    const struct file *file = argument;
    struct submission s;
    struct result r = {0};
    struct why why;
    struct grade_options options = {.device = DEVICE_SIM,
                                    .has_seed = true,
                                    .seed = SEED,
                                    .quiet = true,
                                    .threads = file->threads,
                                    .always_two_orders = true};
    if (!submission_read(&s, file->path, &why))
        return 0;
    const struct lab *lab = lab_of_path(file->path);
    if (lab && grade_submission(&r, lab, file->path, &options, &why))
        for (int e = 0; e < r.exercise_count; e++)
            tell(file->path, &r.exercises[e], outcome_of(&r.exercises[e]));
    result_free(&r);
    submission_free(&s);
    return 0;
}

static int by_ending(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".cu") == 0;
}

static int percent(const unsigned *times, enum outcome part, enum outcome rest)
{
    unsigned all = times[part] + times[rest];
    return all ? (int)(100 * times[part] / all) : 100;
}

static int report(void)
{
    unsigned times[OUTCOMES] = {0};
    rewind(tally);
    for (int outcome; (outcome = fgetc(tally)) != EOF;)
        times[outcome]++;
    for (int k = 0; k < OUTCOMES; k++)
        printf("%5u entry points: %s\n", times[k], words[k]);
    int share = percent(times, RACE_SHOWN, RACE_NOT_SHOWN);
    printf("%d %% of the entry points with a race have two results, %u right ones without a race do\n", share,
           times[FREE_DIFFERS]);
    return share < SHARE_WANTED || times[FREE_DIFFERS] > 0;
}

int main(int argc, char **argv)
{
    static const char *const folders[] = {"solutions", "grader/corpus/wrong", "grader/corpus/features",
                                          "grader/corpus/cheats", "grader/corpus/honest"};
    struct file *files = NULL;
    size_t count = 0, capacity = 0, seen = 0;
    unsigned jobs = jobs_usual(), one_in = 1;
    int option;
    while ((option = getopt(argc, argv, "j:o:v")) != -1)
        if (option == 'j')
            jobs = (unsigned)atoi(optarg);
        else if (option == 'o')
            one_in = (unsigned)atoi(optarg);
        else if (option == 'v')
            verbose = true;
        else
            die("usage: build/check_orders [-j N] [-o N] [-v] [WORD]");
    if (!jobs || !one_in || chdir(kit_directory()) != 0 || !(tally = tmpfile()))
        die("build/check_orders needs numbers above 0 and a folder for temporary files");
    for (size_t f = 0; f < ARRAY_LEN(folders); f++) {
        struct dirent **entries;
        int found = scandir(folders[f], &entries, by_ending, alphasort);
        for (int k = 0; k < found; k++) {
            char *path = xformat("%s/%s", folders[f], entries[k]->d_name);
            if (seen++ % one_in == 0 && (optind == argc || strstr(path, argv[optind])))
                *ARRAY_PUSH(files, count, capacity) = (struct file){path, jobs_threads(jobs)};
            else
                free(path);
            free(entries[k]);
        }
        if (found >= 0)
            free(entries);
    }
    jobs_run(judge, files, count, sizeof *files, jobs);
    return report();
}
