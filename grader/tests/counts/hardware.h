/* What Nsight Compute is asked for.
 *
 * Its counters are of two kinds. l1tex__ are the chip's own. smsp__sass_ are counted by code that the
 * profiler adds to a kernel, access by access. For wavefronts neither is perfect, so both are asked for: the
 * chip counts those that had to wait for others once more; the profiler's model does not know everything
 * about wide loads of which several lanes share an address. */
#ifndef GRADER_TESTS_COUNTS_HARDWARE_H
#define GRADER_TESTS_COUNTS_HARDWARE_H

#include <stdint.h>

#define HARDWARE_METRICS(X)                                                                                  \
    X(BLOCKS, "launch__grid_size")                                                                           \
    X(LOAD_REQUESTS, "l1tex__t_requests_pipe_lsu_mem_global_op_ld.sum")                                      \
    X(LOAD_SECTORS, "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum")                                        \
    X(STORE_REQUESTS, "l1tex__t_requests_pipe_lsu_mem_global_op_st.sum")                                     \
    X(STORE_SECTORS, "l1tex__t_sectors_pipe_lsu_mem_global_op_st.sum")                                       \
    X(LOAD_BYTES, "smsp__sass_data_bytes_mem_global_op_ld.sum")                                              \
    X(ASYNC_BYTES, "smsp__sass_data_bytes_mem_global_op_ldgsts.sum")                                         \
    X(SHARED_LOADS, "smsp__sass_inst_executed_op_shared_ld.sum")                                             \
    X(SHARED_STORES, "smsp__sass_inst_executed_op_shared_st.sum")                                            \
    X(ASYNC_COPIES, "smsp__sass_inst_executed_op_ldgsts.sum")                                                \
    X(SHARED_LOAD_PASSES, "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_ld.sum")                  \
    X(SHARED_STORE_PASSES, "smsp__sass_l1tex_data_pipe_lsu_wavefronts_mem_shared_op_st.sum")                 \
    X(CHIP_LOAD_PASSES, "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_ld.sum")                              \
    X(CHIP_STORE_PASSES, "l1tex__data_pipe_lsu_wavefronts_mem_shared_op_st.sum")                             \
    X(SHARED_SWAPS, "smsp__inst_executed_op_shared_atom_dot_cas.sum")                                        \
    X(DIVERGENT_BRANCHES, "smsp__sass_branch_targets_threads_divergent.sum")                                 \
    X(FADD, "smsp__sass_thread_inst_executed_op_fadd_pred_on.sum")                                           \
    X(FMUL, "smsp__sass_thread_inst_executed_op_fmul_pred_on.sum")                                           \
    X(FFMA, "smsp__sass_thread_inst_executed_op_ffma_pred_on.sum")                                           \
    X(DADD, "smsp__sass_thread_inst_executed_op_dadd_pred_on.sum")                                           \
    X(DMUL, "smsp__sass_thread_inst_executed_op_dmul_pred_on.sum")                                           \
    X(DFMA, "smsp__sass_thread_inst_executed_op_dfma_pred_on.sum")

enum hardware_metric {
#define X(name, text) HARDWARE_##name,
    HARDWARE_METRICS(X)
#undef X
        HARDWARE_METRIC_COUNT
};

extern const char *const hardware_metric_names[HARDWARE_METRIC_COUNT];

/* One launch, or several together. */
struct hardware_counts {
    uint64_t values[HARDWARE_METRIC_COUNT];
};

#endif
