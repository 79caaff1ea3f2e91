/* Grade a submission: read, compile, load, try, judge. */
#include "grader/grade/grade.h"

#include <stdio.h>
#include <string.h>

#include "grader/grade/grade_entry.h"
#include "grader/grade/what_if_numbers.h"
#include "grader/kit/backstop.h"
#include "grader/kit/kit_hash.h"
#include "grader/kit/progress.h"
#include "grader/run/random.h"
#include "grader/compile/needs_90.h"
#include "grader/compile/reference.h"
#include "grader/compile/submission.h"
#include "grader/diagnose/source_scope.h"

/* A result with 0 points, for a submission that never ran. */
static void prepare(struct result *r, const struct lab *lab)
{
    r->lab = lab;
    r->max_score = 100;
    r->exercise_count = lab->entry_count;
    for (int k = 0; k < lab->entry_count; k++) {
        struct exercise *x = &r->exercises[k];
        x->entry = lab->entries[k];
        x->max_score = r->max_score / lab->entry_count;
        judge_skipped(x);
    }
}

/* Load a module on a simulator, for trials or for its kernels' signatures. */
static enum device_status load(struct rig *rig, const struct compilation *c, const char *path)
{
    enum device_status status = rig->backend->load(rig->device, c->ptx.s, c->ptx.length, path);
    if (status == DEVICE_OK)
        rig->kernels = rig->backend->kernels(rig->device, &rig->kernel_count);
    rig->object = c->object;
    return status;
}

static void load_reference(struct grading *g)
{
    struct why why;
    struct rig *rig = &g->reference_rig;
    if (!g->has_gpu || !reference_get(&g->reference, g->lab, g->submission->arch))
        return;
    *rig = (struct rig){.backend = &sim_backend};
    rig->device = sim_backend.open(&why);
    if (load(rig, &g->reference, "solution") == DEVICE_OK)
        return;
    sim_backend.close(rig->device);
    rig->device = NULL;
}

/* The GPU could not be used for an entry point. If it was used for another one, the check of this one says
 * why its time is modelled. If it was used for none, the simulator has graded. */
static void do_without_gpu(struct grading *g)
{
    struct result *r = g->result;
    for (int k = 0; k < r->exercise_count; k++)
        if (r->exercises[k].clock.session_count > 0)
            return;
    snprintf(r->no_gpu, sizeof r->no_gpu, "%s", g->trouble);
    r->device_kind = sim_backend.kind;
    snprintf(r->device_name, sizeof r->device_name, "%s", sim_backend.name(g->rig.device));
}

/* What a submission has spent in one entry point is not there for the next. */
static bool goes_on(const struct grading *g)
{
    enum verdict verdict = g->result->verdict;
    return verdict != VERDICT_INTERNAL_ERROR && !g->enough &&
           sim_backend.spent(g->rig.device) < submission_allowance;
}

/* PTX that ptxas refuses as a whole is the submission's fault, too. */
static void cannot_load(struct grading *g, enum device_status status)
{
    static const enum verdict verdicts[] = {[DEVICE_FAULT] = VERDICT_REJECTED,
                                            [DEVICE_LIMIT] = VERDICT_LIMIT,
                                            [DEVICE_BROKEN] = VERDICT_INTERNAL_ERROR};
    const char *why = g->rig.backend->why(g->rig.device), *complaint = g->assembly.complaint;
    char message[400];
    snprintf(message, sizeof message, "ptxas refuses the inline assembly: %.150s; %.200s", complaint, why);
    if (status == DEVICE_BROKEN && complaint[0])
        result_end(g->result, VERDICT_COMPILE_ERROR, message);
    else
        result_end(g->result, verdicts[status], why);
}

/* A change of a function that both entry points call is no mend where the other one is right. */
static void spare(const struct exercise *right, struct exercise *x, const char *source)
{
    if (x->text_edit.is_shared)
        x->has_text_edit = false;
    if (x->term_line && source_is_used_by(source, x->term_line, right->entry->name))
        x->term_serves = right->entry->name;
}

static void spare_right_ones(struct result *r, const char *source)
{
    for (int k = 0; k < r->exercise_count; k++)
        for (int other = 0; other < r->exercise_count; other++)
            if (other != k && r->exercises[other].checks[CHECK_CORRECTNESS].status == STATUS_PASS)
                spare(&r->exercises[other], &r->exercises[k], source);
}

static void grade_compiled(struct grading *g)
{
    struct result *r = g->result;
    enum device_status status = load(&g->rig, g->submission, r->source);
    if (status != DEVICE_OK) {
        cannot_load(g, status);
        return;
    }
    load_reference(g);
    sim_backend.allow(g->rig.device, submission_allowance);
    for (int k = 0; k < r->exercise_count && goes_on(g); k++) {
        grade_entry(g, &r->exercises[k], k);
        r->score += r->exercises[k].score;
    }
    spare_right_ones(r, g->source);
    r->work = (double)sim_backend.spent(g->rig.device) / (double)submission_allowance;
    r->gpu_held = g->share.held;
    if (g->trouble[0])
        do_without_gpu(g);
    if (g->options->afterwards)
        g->options->afterwards(r, &g->rig);
}

static void show_waiting(unsigned before)
{
    progress_show("waiting for the GPU: %u grading%s before this one", before, before == 1 ? "" : "s");
}

/* Is there a GPU? If not, the result says why. */
static bool find_gpu(struct grading *g)
{
    struct why why;
    if (!g->options->quiet)
        gpu_tell_waiting(show_waiting);
    bool found = gpu_look(&g->gpu, &why);
    if (!found)
        snprintf(g->result->no_gpu, sizeof g->result->no_gpu, "%.399s", why.text);
    return found;
}

/* The simulator always judges. A GPU is added if it is wanted and there is one. */
static bool open_devices(struct grading *g, struct why *why)
{
    struct result *r = g->result;
    if (g->options->device != DEVICE_SIM)
        g->has_gpu = find_gpu(g);
    if (g->options->device == DEVICE_CUDA && !g->has_gpu) {
        why_say(why, "%s; without --device the simulator grades", r->no_gpu);
        return false;
    }
    g->rig.backend = &sim_backend;
    g->rig.device = sim_backend.open(why);
    g->rig.threads = g->options->threads;
    sim_backend.threads(g->rig.device, g->rig.threads);
    r->device_kind = g->has_gpu ? "cuda" : sim_backend.kind;
    snprintf(r->device_name, sizeof r->device_name, "%s",
             g->has_gpu ? g->gpu.model.name : sim_backend.name(g->rig.device));
    return true;
}

/* Hash PTX without what differs from run to run: .file lines name a temporary folder, and names that are
 * local to the file hold a hash, "_INTERNAL_b14d876d_10_student_cu_66f4ccb4". */
static void hash_ptx(char hex[SHA256_HEX], const struct text *ptx)
{
    static const char suffix[] = "_10_student_cu_";
    enum { DIGITS = 8 };
    struct text copy = {0};
    const char *debug = strstr(ptx->s, ".section\t.debug_"); /* the same names as numbers */
    text_add(&copy, ptx->s, debug ? (size_t)(debug - ptx->s) : ptx->length);
    for (char *at = copy.s; (at = strstr(at, suffix)); at++)
        if (at - copy.s >= DIGITS)
            memset(at - DIGITS, '0', DIGITS);
    text_sha256(hex, &copy, "\t.file");
    text_free(&copy);
}

enum { TURING = 75, USUAL = 80, HOPPER = 90 }; /* the oldest supported GPUs need PTX of their own */

/* Choose what to compile for. False, with the verdict set, if the file needs a newer GPU than there is. */
static bool choose_arch(struct grading *g, const struct submission *s)
{
    int line = submission_needs_90(s->text), gpu = 10 * g->gpu.model.major + g->gpu.model.minor;
    char message[300];
    g->submission->arch = line ? HOPPER : g->has_gpu && gpu == TURING ? TURING : USUAL;
    if (!line || !g->has_gpu || gpu >= HOPPER)
        return true;
    snprintf(
        message, sizeof message,
        "line %d says that the file needs compute_90, but this GPU, %.100s, has compute capability %d.%d: take "
        "the line out, and what needs it",
        line, g->gpu.model.name, g->gpu.model.major, g->gpu.model.minor);
    result_end(g->result, VERDICT_REJECTED, message);
    return false;
}

static bool compile_and_grade(struct grading *g, const struct submission *s, struct why *why)
{
    struct compilation *c = g->submission;
    bool compiled = c->object != NULL;
    if (!g->options->quiet && !compiled)
        progress_show("compiling %s", s->path);
    if (!choose_arch(g, s))
        return true;
    bool ok = compiled || compile_submission(c, s, g->lab, why);
    if (ok && c->verdict == VERDICT_GRADED)
        assembly_make(&g->assembly, c, s->path);
    if (ok && c->verdict == VERDICT_COMPILE_ERROR && !c->step[0] && c->diagnostics.s)
        needs_90_step(c, s);
    if (ok) {
        if (c->ptx.length > 0)
            hash_ptx(g->result->ptx_sha256, &c->ptx);
        g->result->diagnostics = c->diagnostics;
        c->diagnostics = (struct text){0};
        if (c->verdict == VERDICT_GRADED)
            grade_compiled(g);
        else
            result_end(g->result, c->verdict, c->message);
        snprintf(g->result->step, sizeof g->result->step, "%s", c->step);
    }
    if (ok && g->options->what_if)
        what_if_numbers(g, s);
    return ok;
}

static void close_devices(struct grading *g)
{
    if (g->rig.device)
        sim_backend.close(g->rig.device);
    if (g->reference_rig.device)
        sim_backend.close(g->reference_rig.device);
    assembly_free(&g->assembly);
    compile_free(&g->own);
    compile_free(&g->reference);
}

static bool prepare_sandbox(struct result *r, const struct grade_options *options, struct why *why)
{
    if (!sandbox_choose(options->sandbox, options->sandbox_name, why))
        return false;
    snprintf(r->sandbox, sizeof r->sandbox, "%s", sandbox_name());
    snprintf(r->no_sandbox, sizeof r->no_sandbox, "%s", sandbox_trouble());
    return true;
}

/* Compile and grade what was read, unless that took too much when it was tried before. */
static bool grade_read(struct grading *g, const struct submission *s, struct why *why)
{
    const char *too_much = backstop_message(s->sha256);
    if (s->verdict != VERDICT_GRADED || too_much) {
        result_end(g->result, too_much ? VERDICT_LIMIT : s->verdict, too_much ? too_much : s->message);
        return true;
    }
    backstop_arm(s->sha256, &backstop_usual);
    bool ok = compile_and_grade(g, s, why);
    backstop_disarm();
    return ok;
}

bool grade_submission(struct result *result, const struct lab *lab, const char *path,
                      const struct grade_options *options, struct why *why)
{
    struct grading g = {.result = result, .lab = lab, .options = options, .share = gpu_usual_share};
    struct submission s = {0};
    *result =
        (struct result){.source = xstrdup(path), .seed = options->has_seed ? options->seed : random_seed()};
    g.submission = options->compiled ? options->compiled : &g.own;
    g.rig.seed = result->seed;
    prepare(result, lab);
    bool ok =
        prepare_sandbox(result, options, why) && submission_read(&s, path, why) && open_devices(&g, why);
    if (ok) {
        g.source = s.text;
        memcpy(result->source_sha256, s.sha256, sizeof result->source_sha256);
        for (int k = 0; s.text && k < lab->entry_count; k++)
            result->exercises[k].todo_line = submission_todo(s.text, lab, k);
        ok = grade_read(&g, &s, why);
    }
    close_devices(&g);
    submission_free(&s);
    return ok;
}
