/* What a race in shared memory lacks, by the lines of the source. */
#include <check.h>

#include "grader/diagnose/missing_barrier.h"

Suite *missing_barrier_suite(void);

static const struct {
    const char *source;
    enum cause cause;
    int line, other_line;
    enum cause wanted;
} races[] = {
    {"store\nread\n", CAUSE_READS_WHAT_OTHERS_STORE, 2, 1, CAUSE_BARRIER_BEFORE_READING},
    {"store\nread\n", CAUSE_STORES_WHAT_OTHERS_READ, 1, 2, CAUSE_BARRIER_BEFORE_READING},
    {"store\n__syncthreads();\nread\n", CAUSE_READS_WHAT_OTHERS_STORE, 3, 1, CAUSE_BARRIER_BEFORE_STORING},
    {"read\nblock.sync();\nstore\n", CAUSE_STORES_WHAT_OTHERS_READ, 3, 1, CAUSE_BARRIER_BEFORE_READING},
    {"store\n// no __syncthreads();\nread\n", CAUSE_READS_WHAT_OTHERS_STORE, 3, 1,
     CAUSE_BARRIER_BEFORE_READING},
    {"store\n__syncwarp();\nread\n", CAUSE_READS_WHAT_OTHERS_STORE, 3, 1, CAUSE_BARRIER_OF_WARP},
    {"auto w = cg::tiled_partition<32>(b);\nstore\nw.sync();\nread\n", CAUSE_READS_WHAT_OTHERS_STORE, 4, 2,
     CAUSE_BARRIER_OF_WARP},
    {"read\nstore\n", CAUSE_STORES_WHAT_OTHERS_READ, 2, 1, CAUSE_BARRIER_BETWEEN_LINES},
    {"store\n__threadfence_block();\nread\n", CAUSE_READS_WHAT_OTHERS_STORE, 3, 1, CAUSE_FENCE_FOR_BARRIER},
    {"#define FENCE() __threadfence()\nread\nFENCE();\nstore\n", CAUSE_STORES_WHAT_OTHERS_READ, 4, 2,
     CAUSE_FENCE_FOR_BARRIER},
    {"store\n__threadfence_block();\n__syncthreads();\nread\n", CAUSE_READS_WHAT_OTHERS_STORE, 4, 1,
     CAUSE_BARRIER_BEFORE_STORING}, /* the fence stands elsewhere */
    {"store\n__threadfence();\natomicAdd(p, 1);\nread\n", CAUSE_READS_WHAT_OTHERS_STORE, 4, 1,
     CAUSE_BARRIER_BEFORE_READING},
    {"read, store\n", CAUSE_STORES_WHAT_OTHERS_READ, 1, 1, CAUSE_CHANGED_WHILE_READ},
    {"for (;;) {\nread, store;\n__syncthreads();\n}\n", CAUSE_STORES_WHAT_OTHERS_READ, 2, 2,
     CAUSE_CHANGED_WHILE_READ},
    {"while (more) {\n__syncthreads();\nif (t) {\nread, store;\n}\n}\n", CAUSE_READS_WHAT_OTHERS_STORE, 4, 4,
     CAUSE_CHANGED_WHILE_READ},
    {"for (;;) {\nif (t)\nread, store;\n}\n__syncthreads();\n", CAUSE_STORES_WHAT_OTHERS_READ, 3, 3,
     CAUSE_RACE_IN_ONE_LINE},
    {"for (h = 9; h > 0; h /= 2) {\nif (t)\ns[t] += s[t + h];\n}\n", CAUSE_READS_WHAT_OTHERS_STORE, 3, 3,
     CAUSE_BARRIER_BETWEEN_STEPS},
    {"while (h > 0) {\nint u = t ^ h;\ns[t] += s[u];\nh = h >> 1;\n}\n", CAUSE_READS_WHAT_OTHERS_STORE, 3, 3,
     CAUSE_BARRIER_BETWEEN_STEPS},
    {"for (h = 1; h < 9; h *= 2)\nif (t)\ns[h * t] += s[h * t + 1];\nx /= 2;\n",
     CAUSE_READS_WHAT_OTHERS_STORE, 3, 3, CAUSE_BARRIER_BETWEEN_STEPS},
    {"for (h = 1; h < 9; h *= 2)\nif (t)\ns[t] += s[t + h];\n__syncthreads();\n",
     CAUSE_READS_WHAT_OTHERS_STORE, 3, 3, CAUSE_BARRIER_AFTER_LOOP},
    {"for (h = 1; h < 9; h *= 2) {\nread\nstore\n} b.sync();\n", CAUSE_READS_WHAT_OTHERS_STORE, 2, 3,
     CAUSE_BARRIER_AFTER_LOOP},
    {"for (;;) {\nstore\n__syncthreads();\nread\n}\n__syncthreads();\n", CAUSE_STORES_WHAT_OTHERS_READ, 2, 4,
     CAUSE_BARRIER_AFTER_LOOP},
    {"for (;;) {\nstore\n__syncthreads();\nread\n__syncthreads();\n}\n__syncthreads();\n",
     CAUSE_STORES_WHAT_OTHERS_READ, 2, 4, CAUSE_BARRIER_BEFORE_STORING},
    {"for (;;) {\nstore\n__syncthreads();\nread\n}\nif (t) __syncthreads();\n", CAUSE_STORES_WHAT_OTHERS_READ,
     2, 4, CAUSE_BARRIER_BEFORE_STORING},
    /* a step whose guard keeps its threads apart: what is missing is an order between two steps */
    {"for (h = 9; h > 0; h /= 2) {\nif (t < h)\ns[t] += s[t + h];\nif (h > 64) __syncthreads(); else "
     "__syncwarp();\n}\n",
     CAUSE_STORES_WHAT_OTHERS_READ, 3, 3, CAUSE_STEP_ENDS_IN_WARP},
    {"for (h = 9; h > 0; h /= 2) {\nif (t < h)\ns[t] += s[t + h];\nif (h > 32) __syncthreads();\n}\n",
     CAUSE_STORES_WHAT_OTHERS_READ, 3, 3, CAUSE_BARRIER_BETWEEN_STEPS},
    {"for (h = 9; h > 0; h /= 2) {\nif (t <= h)\ns[t] += s[t + h];\n__syncthreads(); __syncwarp();\n}\n",
     CAUSE_STORES_WHAT_OTHERS_READ, 3, 3, CAUSE_CHANGED_WHILE_READ},
    {"void step(int t, int h) {\nif (t < h)\ns[t] = s[t] + s[t + h];\nif (h > 64) __syncthreads();\nelse "
     "__syncwarp();\nstep(t, h / 2);\n}\n",
     CAUSE_READS_WHAT_OTHERS_STORE, 3, 3, CAUSE_STEP_ENDS_IN_WARP},
    /* parts that take turns */
    {"float *at(int h, int t) { return s + h * P + t; }\nfor (;;) {\n*at(h, t) = x;\n__syncthreads();\ny = *at(h, "
     "t + 1);\nh ^= 1;\n}\n",
     CAUSE_STORES_WHAT_OTHERS_READ, 3, 5, CAUSE_STAGES_OVERLAP},
    {"for (;;) {\ns[h * P + t] = x;\n__syncthreads();\ny = s[h * P + t];\n}\nh ^= 1;\n",
     CAUSE_STORES_WHAT_OTHERS_READ, 2, 4, CAUSE_BARRIER_BEFORE_STORING}, /* not in the loop */
    {"for (;;) {\ns[h * P + t] = x;\n__syncthreads();\ny = s[t];\nh ^= 1;\n}\n",
     CAUSE_STORES_WHAT_OTHERS_READ, 2, 4, CAUSE_BARRIER_BEFORE_STORING}, /* the reader takes no part */
    {"for (;;) {\ns[h * P + t] = x;\n__syncthreads();\ny = s[h * P + t];\nh += 1;\n}\n",
     CAUSE_STORES_WHAT_OTHERS_READ, 2, 4, CAUSE_BARRIER_BEFORE_STORING}, /* goes on */
    {"for (;;) {\ns[h * P + t] = x;\n__syncthreads();\ny = s[h * P + t] + s[(h + 1) % 3 * P + t];\nh = (h + 1) % "
     "3;\n}\n",
     CAUSE_STORES_WHAT_OTHERS_READ, 2, 4, CAUSE_BARRIER_BEFORE_STORING}, /* an earlier part, too */
    {"for (;;) {\ns[h * P + t] = x;\n__syncthreads();\ny = s[h * P + t] - s[p * P + t];\np = h;\nh ^= 1;\n}\n",
     CAUSE_STORES_WHAT_OTHERS_READ, 2, 4, CAUSE_BARRIER_BEFORE_STORING},
    /* no distance: the average is halved, or what is halved is in no index */
    {"for (k = t; k < n; k += 9)\ns[k] = (s[k] + s[k + 1]) / 2;\n", CAUSE_READS_WHAT_OTHERS_STORE, 2, 2,
     CAUSE_CHANGED_WHILE_READ},
    {"for (k = t; k < n; k += 9) {\ns[k] += s[k + 1];\nw /= 2;\n}\n", CAUSE_READS_WHAT_OTHERS_STORE, 2, 2,
     CAUSE_CHANGED_WHILE_READ},
    {"for (i = t; i < n; i += s)\nread, store;\nx /= 2;\n", CAUSE_READS_WHAT_OTHERS_STORE, 2, 2,
     CAUSE_RACE_IN_ONE_LINE},
    {"for (h = 9; h > 0; h /= 2) {\nstore, store;\n}\n", CAUSE_TWO_STORES, 2, 2, CAUSE_RACE_IN_ONE_LINE},
    {"for (;;)\nread, store;\n__syncthreads();\n", CAUSE_STORES_WHAT_OTHERS_READ, 2, 2,
     CAUSE_RACE_IN_ONE_LINE},
    {"for (;;) {\n}\nread, store;\n", CAUSE_STORES_WHAT_OTHERS_READ, 3, 3, CAUSE_CHANGED_WHILE_READ},
    {"x = 1;\ns[t] = s[t]\n+ s[t + 1]; // wait;\n", CAUSE_STORES_WHAT_OTHERS_READ, 3, 2,
     CAUSE_CHANGED_WHILE_READ}, /* one statement in two lines */
    {"for (h = 9; h > 0; h /= 2)\nif (t < h)\ns[t] =\ns[t] + s[t + h];\n", CAUSE_STORES_WHAT_OTHERS_READ, 3,
     4, CAUSE_BARRIER_BETWEEN_STEPS},
    {"float v = s[t]\n+ s[t + 1]; s[t] = v;\n", CAUSE_STORES_WHAT_OTHERS_READ, 2, 1,
     CAUSE_BARRIER_BETWEEN_LINES},
    {"store, store\n", CAUSE_TWO_STORES, 1, 1, CAUSE_RACE_IN_ONE_LINE},
    {"store\nstore\n", CAUSE_TWO_STORES, 1, 2, CAUSE_TWO_STORES},
    {"a[t] = x[i];\nif (t == 0) a[n] = y;\n", CAUSE_TWO_STORES, 1, 2, CAUSE_TWO_STORES},
    {"below[t] = x[i];\nif (x[t] == 0) above[t] = y;\n", CAUSE_TWO_STORES, 2, 1, CAUSE_ARRAYS_OVERLAP},
    {"memcpy_async(s, x);\n__syncthreads();\npipe.wait_prior<0>();\nread\n", CAUSE_READS_WHAT_OTHERS_STORE, 4,
     1, CAUSE_COPY_AWAITED_TOO_LATE},
    {"memcpy_async(s, x);\npipe.wait_prior<0>();\n__syncthreads();\nread\n", CAUSE_READS_WHAT_OTHERS_STORE, 4,
     1, CAUSE_BARRIER_BEFORE_STORING},
    {"store\n__syncthreads();\npipe.wait_prior<0>();\nread\n", CAUSE_READS_WHAT_OTHERS_STORE, 4, 1,
     CAUSE_BARRIER_BEFORE_STORING},
    {"store\nread\n", CAUSE_VOLATILE_ORDERS_NOTHING, 2, 1, CAUSE_VOLATILE_ORDERS_NOTHING},
    {"store\nread\n", CAUSE_READS_WHAT_OTHERS_STORE, 0, 0, CAUSE_READS_WHAT_OTHERS_STORE},
    {NULL, CAUSE_READS_WHAT_OTHERS_STORE, 2, 1, CAUSE_READS_WHAT_OTHERS_STORE},
};

START_TEST(races_want_a_barrier)
{
    struct finding f = {.kind = FINDING_SHARED_RACE,
                        .cause = races[_i].cause,
                        .line = races[_i].line,
                        .other_line = races[_i].other_line};
    ck_assert_str_eq(cause_word(missing_barrier(&f, races[_i].source)), cause_word(races[_i].wanted));
}
END_TEST

/* Lanes of one warp: too many of them in one step, or no order between steps. */
static const struct {
    const char *source;
    int line;
    enum cause wanted;
} races_in_warp[] = {
    {"void f() {\nfor (h = 16; h > 0; h /= 2) {\ns[t] += s[t + h];\n__syncwarp();\n}\n}\n", 3,
     CAUSE_CHANGED_WHILE_READ},
    {"for (h = 16; h > 0; h /= 2) {\ns[t] += s[t + h];\nif (h > 1)\n__syncwarp();\n}\n", 2,
     CAUSE_BARRIER_BETWEEN_STEPS},
    {"void f() {\nif (t < 32)\nfor (h = 16; h > 0; h /= 2) {\nif (t < h)\ns[t] += s[t + h];\n}\n}\n", 5,
     CAUSE_STEPS_WITHOUT_ORDER},
    {"void f() {\nfor (h = 16; h > 0; h /= 2) {\nif (t < h)\ns[t] += s[t + h];\n}\n}\n", 4,
     CAUSE_BARRIER_BETWEEN_STEPS},
};

START_TEST(races_in_a_warp)
{
    struct finding f = {.kind = FINDING_SHARED_RACE,
                        .cause = CAUSE_STORES_WHAT_OTHERS_READ,
                        .line = races_in_warp[_i].line,
                        .other_line = races_in_warp[_i].line,
                        .in_warp = true};
    ck_assert_str_eq(cause_word(missing_barrier(&f, races_in_warp[_i].source)),
                     cause_word(races_in_warp[_i].wanted));
}
END_TEST

Suite *missing_barrier_suite(void)
{
    Suite *suite = suite_create("missing_barrier");
    TCase *tcase = tcase_create("missing_barrier");
    tcase_add_loop_test(tcase, races_want_a_barrier, 0, ARRAY_LEN(races));
    tcase_add_loop_test(tcase, races_in_a_warp, 0, ARRAY_LEN(races_in_warp));
    suite_add_tcase(suite, tcase);
    return suite;
}
