/* Make the page of each file as ./grade --page does, and print what it took: a table.
 *
 *     build/page_table [-j N] FOLDER FILE...
 *
 * The pages go to FOLDER. A file's name says which lab it is for. A page fails if it cannot be written, is
 * larger than 2 MB, or takes more than 3 s of processor time after the grading. The last line is "N passed, N
 * failed". */
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "grader/compile/compile.h"
#include "grader/grade/grade.h"
#include "grader/kit/jobs.h"
#include "grader/page/make_page.h"

enum { SEED = 7, BYTES_MOST = 2000000, SECONDS_MOST = 3 };

struct item {
    const char *file, *folder;
    unsigned threads;
};

/* Processor time of this process and of the programs that it has run. */
static double seconds_used(void)
{
    static const int whose[] = {RUSAGE_SELF, RUSAGE_CHILDREN};
    double seconds = 0;
    for (size_t k = 0; k < ARRAY_LEN(whose); k++) {
        struct rusage usage;
        getrusage(whose[k], &usage);
        seconds += (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
                   1e-6 * (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    }
    return seconds;
}

/* "FOLDER/wrong-lab4_no_barrier.html": with the name of the folder that the file lies in. The caller frees
 * it. */
static char *page_of(const struct item *item)
{
    char *path = xstrdup(item->file), *base = basename(path);
    char *name = xstrndup(base, strcspn(base, "."));
    char *folder = xstrdup(dirname(path));
    char *page = xformat("%s/%s-%s.html", item->folder, basename(folder), name);
    free(path);
    free(name);
    free(folder);
    return page;
}

/* Make a page of a graded file. Returns its bytes; 0, with one line in `why`, if it cannot be made. */
static size_t make(const struct item *item, const struct result *r, struct compilation *compiled,
                   struct why *why)
{
    struct text said = {0}, page = {0};
    struct look look = {0};
    char *path = page_of(item);
    struct page_order order = {.source = item->file, .compiled = compiled, .page = path, .look = &look};
    bool ok = make_page(&said, r, &order, why) && file_read(&page, path, 64 << 20);
    size_t bytes = ok ? page.length : 0;
    text_free(&page);
    text_free(&said);
    free(path);
    return bytes;
}

/* In a process of its own. */
static int run_item(void *argument)
{
    const struct item *item = argument;
    struct result r = {0};
    struct compilation compiled = {0};
    struct why why = {.text = "the page cannot be read"};
    struct grade_options options = {.device = DEVICE_SIM,
                                    .has_seed = true,
                                    .seed = SEED,
                                    .quiet = true,
                                    .threads = item->threads,
                                    .compiled = &compiled};
    const struct lab *lab = lab_of_path(item->file);
    bool ok = lab && grade_submission(&r, lab, item->file, &options, &why);
    double cpu = seconds_used(), wall = seconds_now();
    size_t bytes = ok ? make(item, &r, &compiled, &why) : 0;
    cpu = seconds_used() - cpu;
    wall = seconds_now() - wall;
    bool good = bytes > 0 && bytes <= BYTES_MOST && cpu <= SECONDS_MOST;
    printf("%s  %5.2f s  %5.2f s of CPU  %7.1f KB  %s%s%s\n", good ? "ok  " : "FAIL", wall, cpu,
           (double)bytes / 1000, item->file, bytes ? "" : ": ",
           bytes ? ""
           : lab ? why.text
                 : "no lab");
    fflush(stdout);
    compile_free(&compiled);
    result_free(&r);
    return !good;
}

int main(int argc, char **argv)
{
    unsigned jobs = jobs_usual();
    for (int option; (option = getopt(argc, argv, "j:")) != -1;)
        jobs = option == 'j' ? (unsigned)atoi(optarg) : 0;
    if (jobs < 1 || jobs > 64 || argc - optind < 2)
        die("usage: build/page_table [-j N] FOLDER FILE...");
    size_t count = (size_t)(argc - optind - 1);
    struct item *items = xcalloc(count, sizeof *items);
    for (size_t k = 0; k < count; k++)
        items[k] = (struct item){argv[optind + 1 + (int)k], argv[optind], jobs_threads(jobs)};
    size_t passed = jobs_run(run_item, items, count, sizeof *items, jobs);
    printf("%zu passed, %zu failed\n", passed, count - passed);
    free(items);
    return passed < count;
}
