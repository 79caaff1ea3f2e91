/* Feed the plan reader damaged tapes: nothing may crash it. Build with -fsanitize=address,undefined.
 *
 *     fuzz_plan [INPUTS]        200000 by default; the same ones every time */
#include <stdio.h>
#include <stdlib.h>

#include "grader/tests/units/tape_builder.h"

static uint64_t state = 20240607;

static uint32_t random_below(uint32_t limit)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(state >> 33) % limit;
}

/* Values that sit on the edges of what the reader checks. */
static uint64_t interesting(const struct built_tape *t)
{
    static const uint64_t edges[] = {0,
                                     1,
                                     7,
                                     8,
                                     255,
                                     1024,
                                     1025,
                                     65535,
                                     65536,
                                     0x7fffffff,
                                     0xffffffff,
                                     UINT64_MAX,
                                     FAKE_BASE,
                                     FAKE_LARGEST,
                                     FAKE_LARGEST + 1};
    uint32_t choice = random_below(ARRAY_LEN(edges) + 4);
    return choice < ARRAY_LEN(edges) ? edges[choice]
                                     : tape_address(t, random_below(6), (int64_t)random_below(1200) - 100);
}

static void mutate(struct built_tape *t)
{
    for (uint32_t i = random_below(8) + 1; i > 0; i--) {
        size_t at = random_below((uint32_t)t->bytes.length);
        uint64_t word = interesting(t);
        switch (random_below(4)) {
        case 0:
            t->bytes.s[at] = (char)random_below(256);
            break;
        case 1:
            at &= ~(size_t)7;
            memcpy(t->bytes.s + at, &word, t->bytes.length - at < 8 ? t->bytes.length - at : 8);
            break;
        case 2:
            at &= ~(size_t)3;
            memcpy(t->bytes.s + at, &word, t->bytes.length - at < 4 ? t->bytes.length - at : 4);
            break;
        default:
            t->bytes.s[at] ^= (char)(1 << random_below(8));
        }
    }
}

static struct built_tape random_bytes(void)
{
    struct built_tape t = {.space = built_space};
    for (uint32_t i = random_below(2000); i > 0; i--)
        text_add(&t.bytes, &(char){(char)random_below(256)}, 1);
    if (t.bytes.length >= sizeof(struct tape)) {
        tape_head(&t)->ending = TAPE_COMPLETE;
        tape_head(&t)->used = t.bytes.length - sizeof(struct tape);
    }
    return t;
}

/* Use every part of a plan, so that a wild one shows. */
static uint64_t touch(const struct plan *plan)
{
    uint64_t sum = plan->outcome + strlen(plan->message);
    for (size_t i = 0; i < plan->step_count; i++) {
        const struct plan_step *step = &plan->steps[i];
        sum += step->data && step->bytes ? step->data[step->bytes - 1] : 0;
        sum += plan->buffers[step->to.buffer].bytes + plan->buffers[step->from.buffer].bytes;
        for (size_t j = 0; j < step->pointer_count; j++)
            sum += plan->buffers[step->pointers[j].place.buffer].bytes +
                   step->data[step->pointers[j].offset + 7];
    }
    return sum;
}

static uint64_t try_one(const struct plan *good)
{
    struct built_tape t = random_below(10) ? tape_of_everything(built_space) : random_bytes();
    struct plan plan;
    if (t.bytes.length)
        mutate(&t);
    /* A block of its own, so that one byte too far is seen. */
    size_t length = random_below(4) ? t.bytes.length : random_below((uint32_t)t.bytes.length + 1);
    char *exact = malloc(length ? length : 1);
    if (length)
        memcpy(exact, t.bytes.s, length);
    plan_read(&plan, exact, length, &built_module, &built_call, &t.space);
    free(exact);
    uint64_t sum = touch(&plan);
    if (plan.outcome == PLAN_COMPLETE) {
        plan_agree(&plan, good, &built_module);
        sum += touch(&plan);
    }
    plan_free(&plan);
    text_free(&t.bytes);
    return sum;
}

int main(int argc, char **argv)
{
    unsigned long inputs = argc > 1 ? strtoul(argv[1], NULL, 10) : 200000;
    struct built_tape t = tape_of_everything((struct fake_space){.skew = 0x7654321, .mirrored = 1});
    struct plan good;
    uint64_t sum = 0;
    read_tape(&good, &t);
    for (unsigned long i = 0; i < inputs; i++)
        sum += try_one(&good);
    plan_free(&good);
    text_free(&t.bytes);
    printf("fuzz_plan: %lu inputs, 0 crashes\n", inputs);
    return sum == 0;
}
