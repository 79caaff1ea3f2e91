#include "grader/tests/units/sim_lab.h"

#include <check.h>
#include <string.h>

void sim_lab_open(struct sim_lab *l, const struct lab *lab, const char *name, const char *text)
{
    struct why why = {0};
    struct submission s = {
        .path = xstrdup(name), .text = xstrdup(text), .length = strlen(text), .verdict = VERDICT_GRADED};
    *l = (struct sim_lab){.rig.seed = 7};
    struct compilation *c = &l->compilation;
    ck_assert_msg(compile_submission(c, &s, lab, &why), "%s", why.text);
    ck_assert_msg(c->verdict == VERDICT_GRADED, "%s", c->message);
    ck_assert_msg(rig_open(&l->rig, &c->ptx, c->object, name, &why), "%s", why.text);
    submission_free(&s);
}

void sim_lab_close(struct sim_lab *l)
{
    sim_backend.close(l->rig.device);
    compile_free(&l->compilation);
}
