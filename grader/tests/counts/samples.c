#include "grader/tests/counts/samples.h"

#include <errno.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grader/compile/compile.h"
#include "grader/run/trial.h"
#include "grader/text/whole_file.h"

enum { SEED = 7, MOST_BYTES = 256 << 20 };

/* ---- which ---- */

static const char solutions[] = "solutions/";
static const char *const patterns[] = {"solutions/lab*_*.cu", "grader/corpus/honest/lab*_*.cu"};

static const char *base_name(const char *path)
{
    return strrchr(path, '/') + 1;
}

/* Multiples of what a vector holds. */
static struct shape round_shape(const struct entry *entry)
{
    static const int lengths[] = {[1] = 131072, [2] = 1024, [3] = 128};
    return entry_shape(entry, lengths[entry->pattern.dimensions]);
}

static void add_source(struct samples *s, const char *path)
{
    const struct lab *lab = lab_find(atoi(base_name(path) + strlen("lab")));
    if (!lab)
        die("%s: there is no such lab", path);
    for (int which = 0; which < lab->entry_count; which++) {
        struct sample sample = {
            .source = s->source_count, .which = which, .shape = lab->entries[which]->count_size};
        *ARRAY_PUSH(s->items, s->count, s->capacity) = sample;
        sample.shape = round_shape(lab->entries[which]);
        if (!strncmp(path, solutions, sizeof solutions - 1))
            *ARRAY_PUSH(s->items, s->count, s->capacity) = sample;
    }
    *ARRAY_PUSH(s->sources, s->source_count, s->source_capacity) = (struct source){xstrdup(path), lab};
}

void samples_find(struct samples *s, const char *word)
{
    *s = (struct samples){0};
    for (size_t p = 0; p < ARRAY_LEN(patterns); p++) {
        glob_t found;
        if (glob(patterns[p], 0, NULL, &found) != 0)
            continue;
        for (size_t k = 0; k < found.gl_pathc; k++)
            if (!word || strstr(found.gl_pathv[k], word))
                add_source(s, found.gl_pathv[k]);
        globfree(&found);
    }
}

void samples_free(struct samples *s)
{
    for (size_t k = 0; k < s->source_count; k++)
        free(s->sources[k].path);
    for (size_t k = 0; k < s->count; k++)
        plan_free(&s->items[k].plan);
    free(s->sources);
    free(s->items);
    *s = (struct samples){0};
}

static const struct entry *entry_of(const struct samples *s, const struct sample *sample)
{
    return s->sources[sample->source].lab->entries[sample->which];
}

char *sample_name(const struct samples *s, const struct sample *sample)
{
    const char *name = base_name(s->sources[sample->source].path);
    return xformat("%.*s: %s, n = %d", (int)(strlen(name) - strlen(".cu")), name, entry_of(s, sample)->name,
                   sample->shape.n);
}

/* ---- compile ---- */

static bool keep_object(const char *from, const char *to, struct why *why)
{
    struct text bytes = {0};
    bool ok =
        whole_file_read(&bytes, from, MOST_BYTES, why) && whole_file_write(to, bytes.s, bytes.length, why);
    text_free(&bytes);
    return ok;
}

static bool compile(const struct source *source, size_t number, const char *folder, int arch)
{
    struct why why = {0};
    struct submission submission = {0};
    struct compilation c = {.arch = arch};
    char *ptx = xformat("%s/%zu.ptx", folder, number), *object = xformat("%s/%zu.so", folder, number);
    bool ok = submission_read(&submission, source->path, &why) &&
              compile_submission(&c, &submission, source->lab, &why);
    if (ok && c.verdict != VERDICT_GRADED) {
        why_say(&why, "%s", c.message);
        ok = false;
    }
    ok = ok && whole_file_write(ptx, c.ptx.s, c.ptx.length, &why) && keep_object(c.object, object, &why);
    if (!ok)
        fprintf(stderr, "%s: %s\n", source->path, why.text);
    compile_free(&c);
    submission_free(&submission);
    free(ptx);
    free(object);
    return ok;
}

/* A worker process: compile every `workers`-th source. */
static _Noreturn void compile_share(const struct samples *s, const char *folder, int arch, size_t first,
                                    size_t workers)
{
    bool ok = true;
    for (size_t k = first; k < s->source_count; k += workers)
        ok &= compile(&s->sources[k], k, folder, arch);
    _exit(ok ? EXIT_SUCCESS : EXIT_FAILURE);
}

bool samples_compile(const struct samples *s, const char *folder, int arch)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    size_t workers = cores < 1 ? 1 : cores > 16 ? 16 : (size_t)cores;
    bool ok = true;
    for (size_t w = 0; w < workers; w++) {
        pid_t pid = fork();
        if (pid == 0)
            compile_share(s, folder, arch, w, workers);
        if (pid < 0)
            die("no process can be started: %s", strerror(errno));
    }
    int status;
    while (wait(&status) > 0)
        ok &= WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
    return ok;
}

/* ---- record and run ---- */

/* A source's samples stand in a row; returns the number after the last. */
static size_t end_of_source(const struct samples *s, size_t first)
{
    size_t end = first;
    while (end < s->count && s->items[end].source == s->items[first].source)
        end++;
    return end;
}

static bool load(struct rig *rig, size_t source, const char *folder, struct why *why)
{
    struct text ptx = {0};
    char *path = xformat("%s/%zu.ptx", folder, source);
    bool ok = whole_file_read(&ptx, path, MOST_BYTES, why);
    if (ok && rig->backend->load(rig->device, ptx.s, ptx.length, "student.cu") != DEVICE_OK) {
        why_say(why, "%s", rig->backend->why(rig->device));
        ok = false;
    }
    if (ok && rig->backend->kernels)
        rig->kernels = rig->backend->kernels(rig->device, &rig->kernel_count);
    text_free(&ptx);
    free(path);
    return ok;
}

static bool record(struct samples *s, struct sample *sample, struct rig *rig, struct why *why)
{
    float c[7];
    rig->host_seconds = 0;
    trial_random(SEED, sample->which, sample->shape, 0, c);
    trial_record(&sample->plan, rig, entry_of(s, sample), sample->shape, c);
    if (sample->plan.outcome != PLAN_COMPLETE)
        why_say(why, "%s", sample->plan.message);
    return sample->plan.outcome == PLAN_COMPLETE;
}

static bool run(struct samples *s, struct sample *sample, struct rig *rig, struct why *why)
{
    struct trial t = {.shape = sample->shape, .plan = &sample->plan};
    trial_run(&t, rig, entry_of(s, sample), sample->which);
    if (!t.right)
        why_say(why, "%s", t.end == TRIAL_COMPARED ? "a wrong result" : t.message);
    sample->counts = t.counts;
    findings_free(&t.findings);
    return t.right;
}

/* Load each source in turn and do something with each of its samples. */
static bool for_each(struct samples *s, const char *folder, const struct device_backend *backend,
                     bool (*work)(struct samples *, struct sample *, struct rig *, struct why *),
                     struct why *why)
{
    struct rig rig = {.backend = backend, .seed = SEED};
    struct why cause = {0};
    bool ok = (rig.device = backend->open(why)) != NULL;
    for (size_t first = 0, end; ok && first < s->count; first = end) {
        size_t source = s->items[first].source;
        char *object = xformat("%s/%zu.so", folder, source);
        rig.object = object;
        ok = load(&rig, source, folder, &cause);
        end = end_of_source(s, first);
        for (size_t k = first; k < end && ok; k++)
            ok = work(s, &s->items[k], &rig, &cause);
        if (!ok)
            why_say(why, "%s: %s", s->sources[source].path, cause.text);
        free(object);
    }
    if (rig.device)
        backend->close(rig.device);
    return ok;
}

bool samples_record(struct samples *s, const char *folder, struct why *why)
{
    return for_each(s, folder, &sim_backend, record, why);
}

bool samples_run(struct samples *s, const char *folder, const struct device_backend *backend, struct why *why)
{
    return for_each(s, folder, backend, run, why);
}
