#include "grader/tests/units/snippets.h"

#include <check.h>
#include <stdio.h>

#include "common/sandbox/process.h"
#include "common/sandbox/process_tree.h"
#include "grader/tests/units/compiler.h"
#include "grader/tests/units/scratch.h"

#define P(offset, size)                                                                                      \
    {                                                                                                        \
        offset, size                                                                                         \
    }
static const struct kernel_parameter plain_parameters[] = {P(0, 8), P(8, 8), P(16, 4)};
static const struct kernel_parameter struct_parameters[] = {P(0, 28), P(32, 24), P(56, 12), P(72, 8)};
static const struct kernel_parameter pair_parameters[] = {P(0, 8), P(8, 8)};

const char snippets_struct_kernel[] = "_ZN5inner8by_valueE8Stencil75Slice6Packedd";

/* As the PTX of the snippets has them. */
static const struct kernel_signature kernels[] = {
    {"_Z5plainPKfPfi", 3, 20, plain_parameters, 0, 0},
    {"_Z13shared_kernelILi32EEvPKfPfi", 3, 20, plain_parameters, 128, 0},
    {"_Z13shared_kernelILi16EEvPKfPfi", 3, 20, plain_parameters, 64, 0},
    {snippets_struct_kernel, 4, 80, struct_parameters, 0, 0},
    {"_Z7boundedPf", 1, 8, pair_parameters, 0, 128},
    {"_Z4widePKfm", 2, 16, pair_parameters, 0, 0},
    {"_Z6kernelPi", 1, 8, pair_parameters, 0, 0},
};

/* The file of each, and what the compiler defines in it; NULL: nvcc compiles it. */
static const struct {
    const char *source, *define;
} sources[] = {
    {"grader/tests/units/record/allowed.cu", NULL},
    {"grader/tests/units/record/refused.cu", NULL},
    {"grader/tests/units/record/managed.cu", NULL},
    {"grader/tests/units/record/constructor.c", "-DLOOP"},
    {"grader/tests/units/record/constructor.c", "-DCRASH"},
    {"grader/tests/units/record/constructor.c", "-DEXIT"},
};

static char objects[ARRAY_LEN(sources)][100];
static unsigned compiled;

static bool compile_cuda(const char *object, const char *source)
{
    return compiler_run((const char *const[]){"nvcc", "-gencode", "arch=compute_80,code=compute_80", "-I.",
                                              "-Xcompiler", "-fPIC,-g1,-gdwarf-4", "-shared", "-cudart=none",
                                              "-Xlinker", "-z,lazy", "-w", source, "-o", object, NULL},
                        scratch);
}

static bool compile_c(const char *object, const char *source, const char *define)
{
    return compiler_run((const char *const[]){"gcc", "-shared", "-fPIC", define, source, "-o", object, NULL},
                        scratch);
}

void snippets_compile(unsigned set)
{
    scratch_make();
    for (size_t k = 0; k < ARRAY_LEN(sources); k++) {
        snprintf(objects[k], sizeof objects[k], "%s/%zu.so", scratch, k);
        if (set & 1u << k && (sources[k].define ? compile_c(objects[k], sources[k].source, sources[k].define)
                                                : compile_cuda(objects[k], sources[k].source)))
            compiled |= 1u << k;
    }
}

const struct plan_call snippets_map_call = {.kind = CALL_MAP_FLOAT,
                                            .shape.n = SNIPPETS_N,
                                            .argument_count = 2,
                                            .argument_bytes = {4 * SNIPPETS_N, 4 * SNIPPETS_N}};

struct plan snippets_record_call(enum snippets object, struct plan_call call, unsigned deadline_ms)
{
    struct plan_module module = {.object = objects[__builtin_ctz(object)],
                                 .kernels = kernels,
                                 .kernel_count = ARRAY_LEN(kernels),
                                 .deadline_ms = deadline_ms};
    struct plan plan;
    struct pid_list nobody = {0};
    ck_assert_msg(compiled & object, "the snippet did not compile: is nvcc there?");
    plan_record(&plan, &module, &call);
    ck_assert_uint_eq(tree_size(&nobody, PROCESS_MOST), 0);
    return plan;
}

struct plan snippets_record(enum snippets object, const char *entry)
{
    struct plan_call call = snippets_map_call;
    call.entry = entry;
    return snippets_record_call(object, call, PATIENT_MS);
}
