/* Mistakes that the text of a submission shows once a run is wrong: pointers that were moved, sizes of
 * pointers and of copies, halves of numbers, lanes, and the threads of a kernel. */
#include <check.h>
#include <stddef.h>

#include "common/base.h"
#include "common/finding.h"
#include "grader/diagnose/source_added.h"
#include "grader/diagnose/source_bounds.h"
#include "grader/diagnose/source_bytes.h"
#include "grader/diagnose/source_halves.h"
#include "grader/diagnose/source_lambda.h"
#include "grader/diagnose/source_lane.h"
#include "grader/diagnose/source_moved.h"
#include "grader/diagnose/source_sizeof.h"
#include "grader/diagnose/source_tile.h"

Suite *source_text_suite(void);

#define KERNEL "__global__ void k(const float *x, float *y, int n)\n{\n"
#define ENTRY  "}\nvoid entry()\n{\n k<<<1, 2>>>();\n}\n"

/* The body of the kernel begins in line 3. */
static const struct {
    const char *source;
    int line;
} moved[] = {
    {KERNEL " x += first;\n y[0] = x[0];\n" ENTRY, 4},
    {KERNEL " const float *own = x + first;\n float v = i < n ? own[i] : own[0];\n" ENTRY, 4},
    {KERNEL " auto *own = &x[first];\n v = own[last ? 0 : t + 1];\n" ENTRY, 4},
    {KERNEL " x += first;\n y += first;\n y[0] = x[t + 1 < m ? t + 1 : 0];\n" ENTRY, 5},
    {KERNEL " v = x[0];\n x += first;\n" ENTRY, 0},                                /* before it moves */
    {KERNEL " const float *own = x + first;\n v = x[0];\n" ENTRY, 0},              /* the old pointer */
    {KERNEL " y += first;\n y[0] = v;\n" ENTRY, 0},                                /* a store */
    {KERNEL " __shared__ float s[9];\n float *p = s + t;\n v = p[0];\n" ENTRY, 0}, /* no parameter */
    {KERNEL " x += first;\n v = x[0];\n w = x[0];\n" ENTRY, 4},                    /* the first */
    {KERNEL " x += first;\n y += first;\n v = x[0];\n w = y[0];\n" ENTRY, 0},      /* of two pointers */
    {"void other(const float *x)\n{\n x += 1;\n v = x[0];\n}\n" KERNEL ENTRY, 0},  /* is not used */
    {KERNEL " x += first;\n}\nvoid f(float *x)\n{\n x[0] == 1;\n" ENTRY, 0},       /* another function */
    {NULL, 0},
};

START_TEST(moved_pointers_are_found)
{
    ck_assert_int_eq(source_moved_first(moved[_i].source, "entry"), moved[_i].line);
}
END_TEST

static const struct {
    const char *source;
    int line;
} sizes[] = {
    {"void entry(float tile[8])\n{\n int n = sizeof(tile) / sizeof(tile[0]);\n}\n", 3},
    {"void entry(const float *tile, int m)\n{\n m = sizeof tile / sizeof *tile;\n}\n", 3},
    {"void entry(float (&tile)[8])\n{\n int n = sizeof(tile) / sizeof(tile[0]);\n}\n", 0},
    {"void entry(int m)\n{\n float tile[8];\n m = sizeof(tile) / sizeof(tile[0]);\n}\n", 0},
    {"void entry(float *tile)\n{\n int n = sizeof(*tile) / sizeof(float);\n}\n", 0},
    {"void entry(int n)\n{\n}\nvoid other(float *t)\n{\n int n = sizeof t / sizeof *t;\n}\n", 0},
    {NULL, 0},
};

START_TEST(sizes_of_pointers_are_found)
{
    ck_assert_int_eq(source_sizeof_parameter(sizes[_i].source, "entry"), sizes[_i].line);
}
END_TEST

#define HOST "void entry(const float *w, const double *d, int n)\n{\n "

/* A size in line 3. */
static const struct {
    const char *source;
    int line;
} pointer_sizes[] = {
    {HOST "cudaMemcpyToSymbol(W, w, sizeof(w));\n}\n", 3},
    {HOST "cudaMemcpy(p, w, n * sizeof w, cudaMemcpyDeviceToDevice);\n}\n", 3},
    {HOST "float *own; cudaMalloc(&own, sizeof(own));\n}\n", 3},
    {HOST "float *own = (float *)malloc(sizeof own);\n}\n", 3},
    {HOST "size_t bytes = sizeof(w);\n}\n", 3},
    {"struct S {\n float *w;\n};\nvoid entry(S s)\n{\n memset(s.w, 0, sizeof(s.w));\n}\n", 6},
    {HOST "cudaMemcpyToSymbol(W, &w, sizeof(w));\n}\n", 0}, /* the pointer itself */
    {HOST "cudaMemset(p, 0, n * sizeof(*w));\n}\n", 0},
    {HOST "cudaMemset(p, 0, n * sizeof(w[0]));\n}\n", 0},
    {HOST "cudaMemset(p, 0, n * sizeof(d));\n}\n", 0},               /* the same number of bytes */
    {HOST "float *own; cudaMalloc(&own, n * sizeof(own));\n}\n", 0}, /* more than enough */
    {HOST "float all[7]; cudaMemcpyToSymbol(W, all, sizeof all);\n}\n", 0},
    {HOST "float *rows[7]; cudaMemcpyToSymbol(W, rows, sizeof rows);\n}\n", 0},
    {HOST "int m = sizeof(w) / sizeof(w[0]);\n}\n", 0},
    {"void entry()\n{\n}\nvoid other(float *w)\n{\n memset(w, 0, sizeof w);\n}\n", 0}, /* is not used */
    {NULL, 0},
};

START_TEST(sizes_of_pointers_as_bytes_are_found)
{
    ck_assert_int_eq(source_sizeof_as_bytes(pointer_sizes[_i].source, "entry"), pointer_sizes[_i].line);
}
END_TEST

#define TILE    "struct T { float cell[8][8]; };\nusing Tile = T;\n"
#define STORES  "__device__ void put(Tile &own, T t, int x)\n{\n t.cell[x][0] = 1;\n}\n"
#define ADDRESS "struct V {\n float *p;\n};\n"

/* A copy in line 6 or in a function's head. */
static const struct {
    const char *source;
    int line;
} tiles[] = {
    {TILE KERNEL " __shared__ Tile s;\n auto t = s;\n" ENTRY, 6},
    {TILE KERNEL " __shared__ T s;\n const T t{s};\n" ENTRY, 6},
    {"template <int N> struct C {\n int a;\n float cell[N * N];\n};\n" KERNEL
     " __shared__ C<8> s; C<8> t = s;\n" ENTRY,
     7},
    {TILE STORES KERNEL " __shared__ T s;\n put(s, s, 0);\n" ENTRY, 3},
    {TILE STORES KERNEL " __shared__ T s;\n put(f(0, 1),\n s, 0);\n" ENTRY, 3},
    {TILE KERNEL " __shared__ T s[3];\n auto t = s[1];\n" ENTRY, 6},
    {TILE "struct All { int a; T own; };\n" KERNEL " __shared__ All s; auto t = s.own;\n" ENTRY, 6},
    {TILE KERNEL " __shared__ T s[3];\n auto t = s[0], u = s[1];\n" ENTRY, 6},
    {TILE "struct All { T own[2]; };\n" KERNEL " __shared__ All s; auto t = s.own;\n" ENTRY, 0},
    {TILE KERNEL " __shared__ T s; auto t = s.cell;\n" ENTRY, 0}, /* a pointer */
    {TILE KERNEL " __shared__ T s[3];\n auto &t = s[1];\n" ENTRY, 0},
    {TILE KERNEL " __shared__ Tile s;\n auto &t = s;\n" ENTRY, 0},
    {TILE KERNEL " __shared__ Tile s;\n auto *t = &s;\n" ENTRY, 0},
    {TILE KERNEL " __shared__ T s;\n s.cell[0][0] = 1;\n T t = s;\n" ENTRY, 0}, /* of what was stored */
    {TILE KERNEL " T s;\n T t = s;\n" ENTRY, 0},                                /* not shared */
    {TILE KERNEL " __shared__ T s[2];\n auto t = s;\n" ENTRY, 0},               /* a pointer */
    {"using Row = float[8];\n" KERNEL " __shared__ Row s;\n auto t = s;\n" ENTRY, 0},
    {ADDRESS KERNEL " __shared__ V s;\n auto t = s;\n" ENTRY, 0},
    {KERNEL " __shared__ int s;\n int t = s;\n" ENTRY, 0},
    {TILE STORES KERNEL " __shared__ T s;\n put(s, t, 0);\n" ENTRY, 0},
    {TILE "__device__ float get(T t)\n{\n return t.cell[1][1];\n}\n" KERNEL
          " __shared__ T s;\n v = get(s);\n" ENTRY,
     0},                                                                        /* slow, but right */
    {TILE KERNEL ENTRY "void other()\n{\n __shared__ T s;\n T t = s;\n}\n", 0}, /* is not used */
    {NULL, 0},
};

START_TEST(copies_of_tiles_are_found)
{
    ck_assert_int_eq(source_tile_line(tiles[_i].source, "entry"), tiles[_i].line);
}
END_TEST

#define NEXT KERNEL " int next = n, m = 0;\n"

/* A lambda in line 4. */
static const struct {
    const char *source;
    int change;
} lambdas[] = {
    {NEXT " auto f = [=] { return x[next]; };\n ++next;\n f();\n" ENTRY, 5},
    {NEXT " const auto f = [next, x](int j) -> float { return x[next + j]; };\n next += 2;\n f(1);\n" ENTRY,
     5},
    {NEXT " auto f = [=, &m] { return x[next + m]; };\n for (; m < 9; m++, next++)\n f();\n" ENTRY, 5},
    {NEXT " auto f = [=] { return x[next]; };\n while (m) {\n f();\n next = m;\n }\n" ENTRY, 7},
    {NEXT " auto f = [=] { return x[0]; };\n x += n;\n f();\n" ENTRY, 5},
    {NEXT " auto f = [&] { return x[next]; };\n ++next;\n f();\n" ENTRY, 0},
    {NEXT " auto f = [=, &next] { return x[next + m]; };\n ++next;\n f();\n" ENTRY, 0},
    {NEXT " auto f = [=] { return x[next]; };\n f();\n ++next;\n" ENTRY, 0}, /* no call after it */
    {NEXT " auto f = [=](int next) { return x[next]; };\n ++next;\n f(1);\n" ENTRY, 0},
    {NEXT " auto f = [=] { return x[m]; };\n ++next;\n f();\n" ENTRY, 0},
    {NEXT " auto f = [=] { return x[next]; };\n if (next == m && next <= n)\n f();\n" ENTRY, 0},
    {NEXT " auto f = [=] { return x[next]; };\n for (int m = 0, next = 1; m < 9; next++)\n f();\n" ENTRY, 0},
    {NEXT " auto f = [=] { return y[0]; };\n y[0] = 1;\n f();\n" ENTRY, 0}, /* what it points to */
    {NEXT " for (;;) { auto f = [=] { return x[next]; };\n f();\n next++; }\n" ENTRY, 0},
    {NEXT " auto f = [=]() mutable { return x[next++]; };\n next++;\n f();\n" ENTRY, 0},
    {KERNEL " __shared__ int next;\n auto f = [=] { return x[next]; };\n next = 1;\n f();\n" ENTRY, 0},
    {KERNEL ENTRY "void other(int m)\n{\n auto f = [=] { return m; };\n m++;\n f();\n}\n",
     0}, /* is not used */
    {NULL, 0},
};

START_TEST(lambdas_that_keep_values_are_found)
{
    struct source_lambda found;
    bool is = source_find_lambda(&found, lambdas[_i].source, "entry");
    ck_assert_int_eq(is ? found.change : 0, lambdas[_i].change);
    ck_assert_int_eq(is ? found.line : 4, 4);
}
END_TEST

#define PLANE "#define PLANE_BYTES (W * W * sizeof(float))\n#define CELLS (PLANE_BYTES / sizeof(float))\n"

/* An addition in line 5. */
static const struct {
    const char *source;
    int line;
} additions[] = {
    {PLANE KERNEL " float *p = y + PLANE_BYTES;\n" ENTRY, 5},
    {PLANE KERNEL " y += 2 * PLANE_BYTES;\n" ENTRY, 5},
    {PLANE KERNEL " float v = *(x - n * sizeof(float));\n" ENTRY, 5},
    {PLANE KERNEL " float v = x[t + s * PLANE_BYTES];\n" ENTRY, 5},
    {PLANE KERNEL " size_t pitch = n * sizeof *x; y = y + n * pitch;\n" ENTRY, 5},
    {PLANE KERNEL " extern __shared__ char s[]; y = (float *)s + PLANE_BYTES;\n" ENTRY, 0},
    {PLANE KERNEL " float *p = y + CELLS;\n" ENTRY, 0},
    {PLANE KERNEL " float *p = y + PLANE_BYTES / 4;\n" ENTRY, 0},
    {PLANE KERNEL " float *p = (float *)((char *)y + PLANE_BYTES);\n" ENTRY, 0},
    {PLANE KERNEL " extern __shared__ unsigned char s[]; f(s + PLANE_BYTES);\n" ENTRY, 0},
    {PLANE KERNEL " void *s = y, *p; f(s + PLANE_BYTES);\n" ENTRY, 0},
    {PLANE KERNEL " __shared__ float s[PLANE_BYTES];\n" ENTRY, 0}, /* larger than it needs to be */
    {PLANE KERNEL " int all = n + PLANE_BYTES;\n" ENTRY, 0},
    {PLANE KERNEL " f(y, n + PLANE_BYTES); // y + PLANE_BYTES\n" ENTRY, 0},
    {PLANE KERNEL ENTRY "void other(float *p)\n{\n p += PLANE_BYTES;\n}\n", 0}, /* is not used */
    {NULL, 0},
};

START_TEST(bytes_added_to_pointers_are_found)
{
    ck_assert_int_eq(source_bytes_added(additions[_i].source, "entry"), additions[_i].line);
}
END_TEST

#define COPIES KERNEL " int m = min(128, n - 3);\n "

/* A copy in line 4. */
static const struct {
    const char *source;
    int line;
} bytes[] = {
    {COPIES "cg::memcpy_async(block, s, x + 3, m);\n" ENTRY, 4},
    {COPIES "cg::memcpy_async(block, &s[f(1, 2)], x,\n min(m, 7));\n" ENTRY, 4},
    {COPIES "cuda::memcpy_async(block, s, x, m, pipe);\n" ENTRY, 4},
    {COPIES "__pipeline_memcpy_async(&s[t], &x[t], 1);\n" ENTRY, 4},
    {COPIES "__pipeline_memcpy_async(s + t, x + t, 4);\n" ENTRY, 0},
    {COPIES "__pipeline_memcpy_async(s + t, x + t, 16, 4);\n" ENTRY, 0},
    {COPIES "cg::memcpy_async(block, s, x + 3, m * sizeof(float));\n" ENTRY, 0},
    {COPIES "cg::memcpy_async(block, s, x + 3, 4 * m);\n" ENTRY, 0},
    {COPIES "/* cg::memcpy_async(block, s, x, m) */;\n" ENTRY, 0},
    {COPIES "cg::memcpy_async(block, s, m, x, m);\n" ENTRY, 0}, /* two lengths count elements */
    {COPIES "cuda::memcpy_async(s, x, cuda::aligned_size_t<16>(m), pipe);\n" ENTRY, 0},
    {KERNEL " size_t m = n * sizeof *x, all = m;\n cg::memcpy_async(b, s, x, all);\n" ENTRY, 0},
    {"#define ALL (128 * sizeof(int))\n" KERNEL " cg::memcpy_async(b, s, x, ALL);\n" ENTRY, 0},
    {KERNEL " m = sizeof(float);\n cg::memcpy_async(b, s, x, given + 2 * R);\n" ENTRY, 4},
    {KERNEL " m = sizeof(float);\n cg::memcpy_async(b, s, x, given);\n" ENTRY, 0}, /* a parameter */
    {KERNEL ENTRY "void other(int n)\n{\n cg::memcpy_async(b, s, x, n);\n}\n", 0}, /* is not used */
    {NULL, 0},
};

START_TEST(copies_of_cells_are_found)
{
    ck_assert_int_eq(source_copy_of_cells(bytes[_i].source, "entry"), bytes[_i].line);
}
END_TEST

static const struct {
    const char *source;
    int line;
} lanes[] = {
    {KERNEL " int warp = threadIdx.x, lane = threadIdx.y;\n" ENTRY, 3},
    {KERNEL " const unsigned my_lane{threadIdx.y};\n" ENTRY, 3},
    {KERNEL " int i = (blockIdx.x * W + threadIdx.x) * 32 + threadIdx.y;\n" ENTRY, 3},
    {KERNEL " int w = 0;\n if (threadIdx.y == warpSize - 1)\n" ENTRY, 4},
    {"#define LANE ((int)threadIdx.y)\n" KERNEL ENTRY, 1},
    {"__device__ int lane_of()\n{\n return (int)threadIdx.y;\n}\n" KERNEL " int l = lane_of();\n" ENTRY, 3},
    {"__device__ int warp_of()\n{\n return threadIdx.y;\n}\n" KERNEL " int w = warp_of();\n" ENTRY, 0},
    {KERNEL " int lane = threadIdx.x, warp = threadIdx.y;\n" ENTRY, 0},
    {KERNEL " int lane = threadIdx.y * blockDim.x + threadIdx.x;\n" ENTRY, 0},
    {KERNEL " int lane = (threadIdx.y * 8 + threadIdx.x) % 32;\n" ENTRY, 0},
    {KERNEL " int row = blockIdx.y * 32 + blockIdx.x * 8;\n" ENTRY, 0},
    {KERNEL ENTRY "void other()\n{\n int lane = threadIdx.y;\n}\n", 0}, /* is not used */
    {NULL, 0},
};

START_TEST(lanes_along_y_are_found)
{
    ck_assert_int_eq(source_lane_along_y(lanes[_i].source, "entry"), lanes[_i].line);
}
END_TEST

static const struct {
    const char *source;
    enum cause cause;
    int line;
} halves[] = {
    {"long long entry(int hi, int lo)\n{\n return ((long long)hi << 32) | lo;\n}\n", CAUSE_LOW_HALF_SIGNED,
     3},
    {"void entry(int v)\n{\n int hi = 1, lo = 2;\n v = ((long long)hi << 32) + lo;\n}\n",
     CAUSE_LOW_HALF_SIGNED, 4},
    {"void entry(int v)\n{\n int lo;\n v = (long long)lo | (long long)hi << 32;\n}\n", CAUSE_LOW_HALF_SIGNED,
     4},
    {"struct H {\n int hi, lo;\n};\nvoid entry(H h)\n{\n v = ((long long)h.hi << 32) | h.lo;\n}\n",
     CAUSE_LOW_HALF_SIGNED, 6},
    {"struct H {\n unsigned hi, lo;\n};\nvoid entry(H *h)\n{\n v = ((long long)h->hi << 32) | h->lo;\n}\n",
     CAUSE_NONE, 0},
    {"void entry(int hi, unsigned int lo)\n{\n v = ((long long)hi << 32) | lo;\n}\n", CAUSE_NONE, 0},
    {"void entry(int hi, int lo)\n{\n v = ((long long)hi << 32) | (unsigned)lo;\n}\n", CAUSE_NONE, 0},
    {"void entry(u32 hi, u32 lo)\n{\n lo += 1;\n v = u64(hi) << 32 | lo;\n}\n", CAUSE_CARRY_LOST, 3},
    {"void entry(u64 hi, u64 lo)\n{\n lo += 1;\n v = (hi << 32) + lo;\n}\n", CAUSE_NONE, 0},
    {"void entry(u64 v)\n{\n h.lo += f(h.lo);\n v = u64(h.hi) << 32 | h.lo;\n}\n", CAUSE_NONE, 0},
    {"struct H {\n unsigned hi, lo;\n u64 all() const { return (u64)hi << 32 | lo; }\n};\nvoid entry(u64 v)\n{\n "
     "h.lo += f(h.lo);\n v = h.all();\n}\n",
     CAUSE_CARRY_LOST, 7},
    {"void entry(unsigned s, unsigned *lo)\n{\n lo[t] += lo[t + s];\n v = (u64)hi[0] << 32 | lo[0];\n}\n",
     CAUSE_CARRY_LOST, 3},
    {"void entry(unsigned a)\n{\n lo = lo + a;\n hi += lo < a;\n v = (u64)hi << 32 | lo;\n}\n", CAUSE_NONE,
     0},
    {"void entry(unsigned lo)\n{\n v = (u64)hi << 32 | lo;\n}\n", CAUSE_NONE, 0},
    {"void entry(unsigned lo)\n{\n atomicAdd(&s->lo, (unsigned)w);\n v = (u64)hi << 32 | s->lo;\n}\n",
     CAUSE_CARRY_LOST, 3},
    {"void entry(unsigned lo)\n{\n old = atomicAdd(&lo, w);\n v = (u64)hi << 32 | lo;\n}\n", CAUSE_NONE, 0},
    {"void entry(unsigned *w)\n{\n atomicAdd(w, (unsigned)v);\n atomicAdd(w + 1, int(v >> 32));\n}\n",
     CAUSE_CARRY_LOST, 3},
    {"void entry(unsigned *w)\n{\n if (t) atomicAdd(&w[0], v);\n atomicAdd(&w[1], int(v >> 32));\n}\n",
     CAUSE_CARRY_LOST, 3},
    {"void entry(unsigned *w)\n{\n old = atomicAdd(&w[0], v);\n atomicAdd(&w[1], int(v >> 32));\n}\n",
     CAUSE_NONE, 0},
    {"void entry(u64 *w)\n{\n atomicAdd(&w[0], v);\n atomicAdd(&w[1], v);\n}\n", CAUSE_NONE, 0},
    {NULL, CAUSE_NONE, 0},
};

START_TEST(mistakes_in_halves_are_found)
{
    int line = 0;
    enum cause found = source_halves(halves[_i].source, "entry", &line);
    ck_assert_str_eq(cause_word(found), cause_word(halves[_i].cause));
    ck_assert_int_eq(found ? line : 0, halves[_i].line);
}
END_TEST

static const struct {
    const char *source;
    bool counts;
} bounds[] = {
    {"__global__ void __launch_bounds__(P::threads) k(int n)\n{\n t = j * P::threads + threadIdx.x;\n" ENTRY,
     true},
    {"__global__ void __launch_bounds__(128, 4)\nk(int n)\n{\n t = threadIdx.x + 128;\n" ENTRY, true},
    {"__global__ void __launch_bounds__(128) k(int n)\n{\n t = blockIdx.x * 1128 + threadIdx.x;\n" ENTRY,
     false},
    {"__global__ void __launch_bounds__(T) k(int n)\n{\n t = blockIdx.x * blockDim.x;\n" ENTRY, false},
    {"__global__ void k(int n)\n{\n t = blockIdx.x * T;\n" ENTRY, false},
    {NULL, false},
};

START_TEST(threads_of_a_kernel_are_found)
{
    ck_assert_int_eq(source_counts_with_bounds(bounds[_i].source, "entry"), bounds[_i].counts);
}
END_TEST

Suite *source_text_suite(void)
{
    Suite *s = suite_create("source_text");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, moved_pointers_are_found, 0, ARRAY_LEN(moved));
    tcase_add_loop_test(c, sizes_of_pointers_are_found, 0, ARRAY_LEN(sizes));
    tcase_add_loop_test(c, copies_of_tiles_are_found, 0, ARRAY_LEN(tiles));
    tcase_add_loop_test(c, lambdas_that_keep_values_are_found, 0, ARRAY_LEN(lambdas));
    tcase_add_loop_test(c, sizes_of_pointers_as_bytes_are_found, 0, ARRAY_LEN(pointer_sizes));
    tcase_add_loop_test(c, bytes_added_to_pointers_are_found, 0, ARRAY_LEN(additions));
    tcase_add_loop_test(c, copies_of_cells_are_found, 0, ARRAY_LEN(bytes));
    tcase_add_loop_test(c, lanes_along_y_are_found, 0, ARRAY_LEN(lanes));
    tcase_add_loop_test(c, mistakes_in_halves_are_found, 0, ARRAY_LEN(halves));
    tcase_add_loop_test(c, threads_of_a_kernel_are_found, 0, ARRAY_LEN(bounds));
    suite_add_tcase(s, c);
    return s;
}
