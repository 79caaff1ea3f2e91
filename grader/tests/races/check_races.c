/* Run the kernels of the race suite on the simulator, and print how many races are found and how many alarms
 * are false: build/check_races [-v] NVCC [FILE.cu…]. -v names every kernel. Exit status 1 after a miss or an
 * alarm.
 *
 * Each kernel runs once, with 4 blocks of 64 threads. A racy one has to have a finding of a race; one without
 * a race no finding that costs points. kernels.h says what the names mean. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/device.h"

enum { BUFFER = 1 << 14, TEXT_MOST = 8 << 20, BLOCKS = 4, BLOCK = 64, INPUTS = 1024, SHOWN = 200 };

/* How many kernels of a file there are, and how many were judged wrongly. */
struct score {
    unsigned racy, missed, free, alarms;
};

static bool verbose;

/* ---- compiling ---- */

/* The PTX of a file, as ./grade has it compiled. The caller frees it. */
static char *compile(const char *nvcc, const char *file)
{
    char ptx[] = "/tmp/races.XXXXXX";
    int fd = mkstemp(ptx);
    if (fd < 0)
        die("cannot make a file in /tmp: free some space there and try again");
    close(fd);
    char *command = xformat("'%s' -std=c++17 --expt-relaxed-constexpr --extended-lambda -arch=compute_80 "
                            "-lineinfo -ptx -o '%s' '%s'",
                            nvcc, ptx, file);
    struct text text = {0};
    if (system(command) != 0 || !file_read(&text, ptx, TEXT_MOST))
        die("%s could not compile %s", nvcc, file);
    unlink(ptx);
    free(command);
    return text.s;
}

/* ---- one kernel ---- */

/* Run it on fresh buffers. The caller frees the findings. */
static struct device_report run(device *d, const char *kernel, enum device_status *status)
{
    struct {
        device_address data, flags, in;
        int32_t n;
    } p = {.n = BLOCKS * BLOCK};
    int32_t in[INPUTS];
    for (int k = 0; k < INPUTS; k++)
        in[k] = k;
    sim_backend.free_all(d);
    sim_backend.restore(d);
    p.data = sim_backend.alloc(d, BUFFER, "data", false);
    p.flags = sim_backend.alloc(d, BUFFER, "flags", false);
    p.in = sim_backend.alloc(d, sizeof in, "in", true);
    sim_backend.put(d, p.in, in, sizeof in);
    struct launch l = {.kernel = kernel,
                       .grid = {BLOCKS, 1, 1},
                       .block = {BLOCK, 1, 1},
                       .cooperative = true,
                       .parameters = (const uint8_t *)&p,
                       .parameter_bytes = 28};
    *status = sim_backend.launch(d, &l);
    struct device_report report;
    sim_backend.take(d, &report);
    return report;
}

static bool is_race(const struct finding *f)
{
    return f->kind == FINDING_SHARED_RACE || f->kind == FINDING_GLOBAL_RACE;
}

/* The first finding that says a race, or for a kernel without one any that costs points; NULL: none. */
static const struct finding *first(const struct findings *list, bool racy)
{
    for (size_t k = 0; k < list->count; k++)
        if (racy ? is_race(&list->items[k]) : finding_kind_costs(list->items[k].kind))
            return &list->items[k];
    return NULL;
}

static void judge(device *d, const char *name, struct score *s)
{
    bool racy = !strncmp(name, "racy_", 5);
    enum device_status status;
    struct device_report report = run(d, name, &status);
    const struct finding *f = first(&report.findings, racy);
    bool right = racy ? f != NULL : !f && status == DEVICE_OK;
    *(racy ? &s->racy : &s->free) += 1;
    *(racy ? &s->missed : &s->alarms) += !right;
    if (!right || verbose)
        printf("  %-8s %-44s %s%s%.*s\n",
               right  ? ""
               : racy ? "MISSED"
                      : "ALARM",
               name,
               f                     ? finding_kind_name(f->kind)
               : status == DEVICE_OK ? ""
                                     : sim_backend.why(d),
               f ? ": " : "", SHOWN, f ? f->message : "");
    findings_free(&report.findings);
    printed_free(&report.printed);
}

/* ---- a file ---- */

static struct score judge_file(const char *nvcc, const char *file)
{
    struct why why;
    struct score s = {0};
    size_t count;
    char *ptx = compile(nvcc, file);
    device *d = sim_backend.open(&why);
    sim_backend.threads(d, 1);
    if (sim_backend.load(d, ptx, strlen(ptx), "student.cu") != DEVICE_OK)
        die("the simulator did not take %s: %s", file, sim_backend.why(d));
    const struct kernel_signature *kernels = sim_backend.kernels(d, &count);
    for (size_t k = 0; k < count; k++) {
        sim_backend.budget(d, 20000000);
        judge(d, kernels[k].name, &s);
    }
    sim_backend.close(d);
    free(ptx);
    return s;
}

static void print(const char *what, const struct score *s)
{
    printf("%-24s %3u of %3u races found, %u false alarms in %3u kernels without one\n", what,
           s->racy - s->missed, s->racy, s->alarms, s->free);
}

int main(int count, char **arguments)
{
    verbose = count > 1 && !strcmp(arguments[1], "-v");
    char **rest = arguments + 1 + verbose, **end = arguments + count;
    if (rest == end || rest + 1 == end)
        die("usage: build/check_races [-v] NVCC FILE.cu...");
    struct score all = {0};
    for (char **file = rest + 1; file < end; file++) {
        struct score s = judge_file(*rest, *file);
        const char *slash = strrchr(*file, '/');
        print(slash ? slash + 1 : *file, &s);
        fflush(stdout);
        all.racy += s.racy;
        all.missed += s.missed;
        all.free += s.free;
        all.alarms += s.alarms;
    }
    print("all", &all);
    unsigned wrong = all.missed + all.alarms;
    printf("%u passed, %u failed\n", all.racy + all.free - wrong, wrong);
    return wrong != 0;
}
