/* Runs every suite, or those named on the command line; the last line counts what passed. A name that no
 * suite has is an error, with a list of all names. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"

// clang-format off
#define SUITES(X) \
    X(process) X(sandbox) X(sandbox_calls) X(plan) X(plan_orders) X(plan_replay) X(record) X(record_endings) \
    X(json) X(whole_file) X(sha256) X(options) X(submission) X(compile) X(kept) X(compile_hints) X(explain) X(hint) X(report_editor) \
    X(report) X(report_short) X(report_short_findings) X(impulse_cause) X(source_clue) X(source_forms) X(source_scope) X(source_place) X(missed_barrier) X(report_findings) X(causes) X(missing_barrier) X(page) \
    X(next_step) X(expectation) X(labs) X(random) X(compare) X(unwritten) X(impulse) X(repair) X(seen) X(imprecise) X(lane_lines) X(launch_site) X(launch_repair) X(edit_proposals) X(edit_rules) X(instance_name) X(summands) X(edit_host) X(edit_search) X(traffic_search) X(endless_loop) X(source_roles) X(source_text) X(source_values) X(products) X(model) X(timing) X(occupancy) X(gpu_timing) X(timing_memory) X(warp_order) X(sampled) X(sampled_blocks) X(sampled_copies) X(schedule) X(machine_code) X(plan_lines) X(two_orders) X(sampled_outputs) X(known_launch) X(block_choice) \
    X(registers) X(index_set) X(what_if) \
    X(where_line) X(where_volume) X(where_value) X(where_noise) X(where_sum) X(where_sizes) \
    X(judge) X(judge_traffic) X(judge_points) X(judge_findings) X(judge_time) X(judge_modelled) \
    X(trial) X(trial_shapes) X(trial_sim) X(grade) \
    X(boss) X(board) X(clock_judge) X(clock_sessions) X(clock_gradings) X(marks) \
    X(session) X(session_faults) X(session_machine) \
    X(check_counts) X(trusted) X(trusted_verify) X(replay) X(isolated) X(backstop) X(gpu) X(gpu_queue) X(gpu_grade) \
    X(cuda_memory) X(cuda_launch) X(cuda_module) X(far) X(far_faults) \
    X(ptx) X(ops) X(ptx_forms) X(packing) X(matrix) X(flow) X(sync) X(sync_faults) X(parting) X(calls) X(memory) X(last_word) \
    X(undefined) X(undefined_harmless) X(undefined_memory) \
    X(counts) X(workers) X(allowance) X(printing) X(arrays) X(races) X(races_global) X(polls) X(corpus) X(mutants) X(trace) X(follow) X(source_structure) \
    X(history) X(overview) X(expression) X(predict) X(questions) X(figures) X(attempt_page) X(quiz) X(prove) X(prove_claims) X(prove_cover) X(prove_pairs) X(prove_digits) X(prove_kernels) X(prove_plans) X(sweep) X(orders) \
    X(handout_markdown) X(handout_trace) X(handout_sources) X(handout_pages) \
    X(class_inputs) X(class_scan) X(class_record) X(class_shown) X(class_stock) X(class_queue) \
    X(sheet) X(gradebook) X(cluster) X(similar)
// clang-format on

#define X(name) Suite *name##_suite(void);
SUITES(X)
#undef X

static const struct {
    const char *name;
    Suite *(*make)(void);
} suites[] = {
#define X(name) {#name, name##_suite},
    SUITES(X)
#undef X
};

/* With a width of 80 columns. */
static void list_names(FILE *to)
{
    enum { COLUMNS = 80 };
    size_t column = 0;
    for (size_t k = 0; k < ARRAY_LEN(suites); k++) {
        size_t length = strlen(suites[k].name) + 1;
        bool wraps = column && column + length > COLUMNS;
        fprintf(to, "%s%s", wraps ? "\n" : column ? " " : "", suites[k].name);
        column = wraps ? length : column + length;
    }
    fprintf(to, "\n");
}

static bool is_suite(const char *name)
{
    for (size_t k = 0; k < ARRAY_LEN(suites); k++)
        if (!strcmp(suites[k].name, name))
            return true;
    return false;
}

static bool all_are_suites(int argc, char **argv)
{
    for (int a = 1; a < argc; a++)
        if (!is_suite(argv[a])) {
            fprintf(stderr, "%s: no suite has the name %s. The suites:\n", argv[0], argv[a]);
            list_names(stderr);
            return false;
        }
    return true;
}

static bool is_wanted(const char *name, int argc, char **argv)
{
    for (int a = 1; a < argc; a++)
        if (!strcmp(argv[a], name))
            return true;
    return argc == 1;
}

int main(int argc, char **argv)
{
    enum { MISUSED = 2 };
    if (!all_are_suites(argc, argv))
        return MISUSED;
    setenv("CK_DEFAULT_TIMEOUT", "600", 0); /* seconds, for a test that hangs: a busy machine is slow */
    SRunner *runner = srunner_create(NULL);
    for (size_t k = 0; k < ARRAY_LEN(suites); k++)
        if (is_wanted(suites[k].name, argc, argv))
            srunner_add_suite(runner, suites[k].make());
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner), run = srunner_ntests_run(runner);
    srunner_free(runner);
    printf("%d passed, %d failed\n", run - failed, failed);
    return failed || !run ? EXIT_FAILURE : EXIT_SUCCESS;
}
