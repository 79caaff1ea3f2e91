#include "grader/tests/units/sim_harness.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_BYTES = 4096 };

static const char head[] = ".version 8.0\n.target sm_80\n.address_size 64\n";

static const char entry[] = ".visible .entry k(.param .u64 p_out, .param .u64 p_in, .param .u32 p_n)\n{\n"
                            ".reg .pred %p<32>; .reg .b16 %rs<32>; .reg .b32 %r<64>; .reg .b64 %rd<64>;\n"
                            ".reg .f32 %f<32>; .reg .f64 %fd<32>; .reg .b64 %out, %in;\n"
                            ".reg .b32 %n, %tid, %ctaid, %lane, %gtid;\n"
                            "ld.param.u64 %out, [p_out]; ld.param.u64 %in, [p_in]; ld.param.u32 %n, [p_n];\n"
                            "cvta.to.global.u64 %out, %out; cvta.to.global.u64 %in, %in;\n"
                            "mov.u32 %tid, %tid.x; mov.u32 %ctaid, %ctaid.x; mov.u32 %lane, %laneid;\n"
                            "mov.u32 %gtid, %ntid.x; mad.lo.u32 %gtid, %gtid, %ctaid, %tid;\n";

char *sim_module_text(const struct sim_job *job)
{
    const char *module = job->module ? job->module : "";
    if (job->has_kernel)
        return xformat("%s%s", head, module);
    return xformat("%s%s%s%s\nret;\n}\n", head, module, entry, job->body);
}

static void launch(device *d, const struct sim_job *job, struct sim_result *r)
{
    struct {
        device_address out, in;
        uint32_t n;
    } parameters = {.n = job->n};
    size_t in_bytes = job->in_bytes ? job->in_bytes : DEFAULT_BYTES;
    parameters.in = sim_backend.alloc(d, in_bytes, "in", true);
    parameters.out = sim_backend.alloc(d, r->out_bytes, "out", false);
    if (job->fresh)
        sim_backend.undefine(d, parameters.out, r->out_bytes);
    if (job->in)
        sim_backend.put(d, parameters.in, job->in, in_bytes);
    struct launch l = {.kernel = "k",
                       .shared_bytes = job->shared,
                       .cooperative = job->cooperative,
                       .parameters = (const uint8_t *)&parameters,
                       .parameter_bytes = 20};
    for (int k = 0; k < 3; k++) {
        l.grid[k] = job->grid[k] ? job->grid[k] : 1;
        l.block[k] = job->block[k] ? job->block[k] : 1;
    }
    sim_backend.threads(d, job->threads ? job->threads : 1);
    sim_backend.budget(d, job->budget ? job->budget : 1000000);
    sim_backend.trace(d, job->trace);
    sim_backend.sample(d, job->sample);
    sim_backend.follow(d, job->follow);
    sim_backend.order(d, job->order);
    r->status = sim_backend.launch(d, &l);
    sim_backend.get(d, r->out, parameters.out, r->out_bytes);
    sim_backend.take(d, &r->report);
    sim_backend.counts(d, &r->counts);
    r->spent = sim_backend.spent(d);
}

struct sim_result sim_run(const struct sim_job *job)
{
    struct sim_result r = {.out_bytes = job->out_bytes ? job->out_bytes : DEFAULT_BYTES};
    char *text = sim_module_text(job);
    device *d = sim_backend.open(&r.why);
    r.out = xcalloc(r.out_bytes + 8, 1);
    r.status = sim_backend.load(d, text, strlen(text), "student.cu");
    if (r.status == DEVICE_OK)
        launch(d, job, &r);
    why_say(&r.why, "%s", sim_backend.why(d));
    sim_backend.close(d);
    free(text);
    return r;
}

void sim_free(struct sim_result *r)
{
    free(r->out);
    findings_free(&r->report.findings);
    printed_free(&r->report.printed);
}

void sim_assert_clean(const struct sim_result *r)
{
    if (r->report.findings.count)
        ck_abort_msg("unexpected finding %s: %s", finding_kind_name(r->report.findings.items[0].kind),
                     r->report.findings.items[0].message);
    ck_assert_msg(r->status == DEVICE_OK, "status %d: %s", r->status, r->why.text);
}

const struct finding *sim_assert_finding(const struct sim_result *r, enum finding_kind kind)
{
    for (size_t k = 0; k < r->report.findings.count; k++)
        if (r->report.findings.items[k].kind == kind)
            return &r->report.findings.items[k];
    ck_abort_msg("no finding %s; status %d, %zu findings, first: %s (%s)", finding_kind_name(kind), r->status,
                 r->report.findings.count,
                 r->report.findings.count ? r->report.findings.items[0].message : "-", r->why.text);
    return NULL;
}
