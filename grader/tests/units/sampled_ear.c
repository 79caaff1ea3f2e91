#include "grader/tests/units/sampled_ear.h"

#include <check.h>
#include <stdio.h>

#include "common/base.h"

const char step_letters[] = "LSCAlsmnkavfcpwxzBE"; /* as enum step_kind */
_Static_assert(sizeof step_letters == STEP_END + 2, "a letter for each step_kind");

static size_t choose(void *context, const struct launch *launch, const uint64_t **blocks)
{
    (void)launch;
    struct sampled_ear *e = context;
    *blocks = e->blocks;
    return e->chosen ? e->chosen : 1;
}

static void hear(void *context, struct block_steps *b)
{
    struct sampled_ear *e = context;
    struct text kinds = {0};
    e->waits = 0;
    for (size_t k = 0; k < b->warps[0].count; k++) {
        const struct step *s = &b->warps[0].steps[k];
        text_printf(&kinds, "%s%c", s->waits ? "-" : "", step_letters[s->kind]);
        e->waits += s->kind == STEP_STORE && s->waits;
        e->addresses += s->kind == STEP_CONSTANT ? s->passes : 0;
        e->last_issue = k + 2 == b->warps[0].count ? s->issue : e->last_issue;
        for (uint32_t p = s->first; s->kind == STEP_LOAD && p < s->first + s->pieces; p++) {
            e->pieces++;
            e->sectors += (unsigned)__builtin_popcount(PIECE_SECTORS(b->pieces[p]));
        }
    }
    if (!e->heard++)
        snprintf(e->kinds, sizeof e->kinds, "%s", kinds.s ? kinds.s : "");
    e->load_bytes = b->load_bytes;
    e->told = b->told;
    e->issues = b->issues;
    e->lines = b->piece_count;
    e->longest = b->longest;
    e->told_part = b->told_part;
    e->comes_last = b->comes_last;
    e->cut |= b->cut;
    e->in_part |= b->in_part;
    for (uint32_t w = 0; w < 2 && w < b->warp_count; w++)
        e->steps[w] = b->warps[w].count;
    text_free(&kinds);
    block_steps_free(b);
}

struct sim_result ear_listen(struct sampled_ear *e, struct device_sample manner, struct sim_job job)
{
    manner.choose = choose;
    manner.hear = hear;
    manner.context = e;
    job.sample = &manner;
    if (!job.grid[0])
        job.grid[0] = 8;
    if (!job.block[0])
        job.block[0] = 64;
    struct sim_result r = sim_run(&job);
    ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
    return r;
}

struct sim_result ear_run(struct sampled_ear *e, const char *body)
{
    return ear_listen(e, (struct device_sample){0}, (struct sim_job){.body = body});
}
