#include "grader/tests/units/sample_result.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/report/report.h"

const char sample_source[] = "#include \"lab.h\"\n\n    float v = tile[threadIdx.x + 1]; // HERE\n";

void sample_check(struct check *c, enum check_status status, double score, double max_score,
                  const char *summary)
{
    c->status = status;
    c->score = score;
    c->max_score = max_score;
    snprintf(c->summary, sizeof c->summary, "%s", summary);
}

struct result sample_full_marks(void)
{
    struct result r = {.lab = lab_find(1),
                       .source = xstrdup("labs/a.cu"),
                       .seed = 7,
                       .device_kind = "sim",
                       .device_name = "NVIDIA H200",
                       .score = 100,
                       .max_score = 100,
                       .exercise_count = 1};
    struct exercise *e = &r.exercises[0];
    *e = (struct exercise){.entry = r.lab->entries[0], .score = 100, .max_score = 100, .modelled = true};
    sample_check(&e->checks[CHECK_CORRECTNESS], STATUS_PASS, 40, 40, "27 sizes, n = 1 to 100003");
    sample_check(&e->checks[CHECK_SAFETY], STATUS_PASS, 10, 10, "no fault in 27 sizes");
    sample_check(&e->checks[CHECK_TRAFFIC], STATUS_PASS, 20, 20, "1.00 loads of x per output");
    sample_check(&e->checks[CHECK_TIME], STATUS_PASS, 30, 30, "modelled: 91 % of the bound");
    text_printf(&e->checks[CHECK_TRAFFIC].derivation,
                "n = 65537: 65793 loads / 65537 outputs = 1.00, full marks at 1.05\n");
    return r;
}

struct result sample_with_race(void)
{
    struct result r = sample_full_marks();
    struct check *safety = &r.exercises[0].checks[CHECK_SAFETY];
    sample_check(safety, STATUS_FAIL, 0, 10, "a race in shared memory");
    *findings_add(&safety->findings, FINDING_SHARED_RACE) =
        (struct finding){.kind = FINDING_SHARED_RACE,
                         .cause = CAUSE_BARRIER_BEFORE_READING,
                         .message = "another thread writes this",
                         .file = "labs/a.cu",
                         .line = 3,
                         .has_thread = true,
                         .block = {1, 0, 0},
                         .thread = {31, 0, 0},
                         .times = 64};
    r.score = r.exercises[0].score = 90;
    return r;
}

char *sample_report(const struct result *r, bool colour, int width)
{
    struct text out = {0};
    report_render(&out, r, &(struct report_style){.colour = colour, .width = width, .source = sample_source});
    return out.s;
}

void sample_expect(const struct result *r, const char *part)
{
    char *text = sample_report(r, false, 100);
    ck_assert_msg(strstr(text, part) != NULL, "not in the report: %s\nbut:\n%s", part, text);
    free(text);
}

char *sample_short_report(const struct result *r)
{
    struct text out = {0};
    report_render(&out, r, &(struct report_style){.width = 80, .source = sample_source, .brief = true});
    return out.s;
}

int sample_lines(const char *text)
{
    int lines = 0;
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}
