/* The grader, tested: wrong variants of right programs, made by rule, have to be caught, and honest variants
 * must pass without a finding.
 *
 *     build/mutants [-j N] [--list | --sample] [WORD]     only those whose names hold WORD
 *     build/mutants --show NAME                           one of them: its change and its report
 *
 * Exit status 1 if one wrong variant was missed or one honest one blamed. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/kit/jobs.h"
#include "grader/kit/kit.h"
#include "grader/tests/mutants/summary.h"
#include "grader/kit/workspace.h"

struct wish {
    unsigned jobs;
    bool list, sample;
    const char *show, *word;
};

/* ---- what each option does ---- */

static const char *kind_of(const struct candidate *c)
{
    if (!c->mutant)
        return "honest";
    return c->listed ? "equivalent" : "wrong";
}

static void print_list(const struct candidates *all)
{
    for (size_t i = 0; i < all->count; i++) {
        const struct candidate *c = &all->items[i];
        char *change = c->mutant ? mutant_change(c->mutant) : xstrdup("");
        printf("%-10s  %s  %s\n", kind_of(c), c->name, change);
        free(change);
    }
}

static void print_change(const struct mutant *m)
{
    char *change = mutant_change(m), *arrow = strstr(change, " => ");
    printf("%s:%d, %s\n  - %.*s\n  + %s\n\n", m->origin, m->line, m->rule->name, (int)(arrow - change),
           change, arrow + 4);
    free(change);
}

static int show(void *argument)
{
    const struct candidate *c = argument;
    struct text report = {0};
    char *text = candidate_text(c);
    if (c->mutant)
        print_change(c->mutant);
    else
        printf("%s\n", text);
    verdict_report(&report, c->lab, text);
    printf("%s", report.s);
    fflush(stdout);
    free(text);
    text_free(&report);
    return 0;
}

static int show_one(const struct candidates *all, const char *name)
{
    for (size_t i = 0; i < all->count; i++)
        if (strcmp(all->items[i].name, name) == 0)
            return workspace_run(show, &all->items[i]);
    fprintf(stderr, "mutants: none is called \"%s\"; --list names them all\n", name);
    return 1;
}

/* In a process of its own: grade one and print the outcome in one piece. */
static int judge(void *argument)
{
    const struct candidate *c = argument;
    const struct mutant *m = c->mutant;
    struct text out = {0};
    char *text = candidate_text(c);
    struct place place = {0};
    if (m)
        place = (struct place){m->rule->place, m->line, m->last_line};
    verdict_of(c->outcome, c->lab, text, m ? &place : NULL);
    summary_line(&out, c);
    fwrite(out.s, 1, out.length, stdout);
    fflush(stdout);
    free(text);
    text_free(&out);
    return !candidate_passes(c);
}

static int judge_all(const struct candidates *all, unsigned jobs)
{
    if (all->count == 0) {
        fprintf(stderr, "mutants: no name holds that word; --list shows them all\n");
        return 1;
    }
    jobs_run(judge, all->items, all->count, sizeof *all->items, jobs);
    size_t failed = summary_print(stdout, all);
    printf("%zu passed, %zu failed\n", all->count - failed, failed);
    return failed > 0;
}

/* ---- the command line ---- */

static _Noreturn void die_of_usage(void)
{
    die("usage: build/mutants [-j N] [--list | --sample] [--show NAME] [WORD], with N from 1 to 64");
}

static struct wish read_arguments(int argc, char *const *argv)
{
    static const struct option options[] = {{"list", no_argument, NULL, 'l'},
                                            {"sample", no_argument, NULL, 's'},
                                            {"show", required_argument, NULL, 'S'},
                                            {0}};
    struct wish wish = {.jobs = jobs_usual()};
    int option;
    while ((option = getopt_long(argc, argv, "j:", options, NULL)) != -1)
        switch (option) {
        case 'j':
            wish.jobs = (unsigned)atoi(optarg);
            break;
        case 'l':
            wish.list = true;
            break;
        case 's':
            wish.sample = true;
            break;
        case 'S':
            wish.show = optarg;
            break;
        default:
            die_of_usage();
        }
    if (wish.jobs < 1 || wish.jobs > 64 || argc - optind > 1)
        die_of_usage();
    wish.word = argv[optind];
    return wish;
}

int main(int argc, char **argv)
{
    struct wish wish = read_arguments(argc, argv);
    struct candidates all = {0};
    struct why why;
    int status = 0;
    if (chdir(kit_directory()) != 0)
        die("%s: %s", kit_directory(), strerror(errno));
    if (!candidates_make(&all, &why))
        die("%s", why.text);
    if (wish.sample)
        candidates_sample(&all);
    if (wish.word)
        candidates_filter(&all, wish.word);
    if (wish.list)
        print_list(&all);
    else
        status = wish.show ? show_one(&all, wish.show) : judge_all(&all, wish.jobs);
    candidates_free(&all);
    return status;
}
