#include "grader/tests/mutants/variants.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CORPUS "grader/corpus/honest"

enum { EDITS = 3 };

/* One way of writing a solution otherwise: each `from` occurs in it, and `to` replaces it wherever it does.
 */
struct recipe {
    const char *solution, *name;
    struct {
        const char *from, *to;
    } edits[EDITS];
};

#define BLOCKS_OF(solution, definition, threads)                                                             \
    {                                                                                                        \
        solution, "blocks_of_" #threads,                                                                     \
        {                                                                                                    \
            {                                                                                                \
                definition, "#define BLOCK " #threads                                                        \
            }                                                                                                \
        }                                                                                                    \
    }
#define DEFINED_AS(solution, definition, name, value)                                                        \
    {                                                                                                        \
        solution, #name "_" #value,                                                                          \
        {                                                                                                    \
            {                                                                                                \
                definition, "#define " #name " " #value                                                      \
            }                                                                                                \
        }                                                                                                    \
    }

// clang-format off
static const struct recipe recipes[] = {
    BLOCKS_OF("lab0_dot_product", "#define BLOCK 256", 32),
    BLOCKS_OF("lab0_dot_product", "#define BLOCK 256", 64),
    BLOCKS_OF("lab0_dot_product", "#define BLOCK 256", 128),
    BLOCKS_OF("lab0_dot_product", "#define BLOCK 256", 512),
    BLOCKS_OF("lab0_dot_product", "#define BLOCK 256", 1024),
    DEFINED_AS("lab0_dot_product", "#define MAX_BLOCKS 1024", MAX_BLOCKS, 1),
    DEFINED_AS("lab0_dot_product", "#define MAX_BLOCKS 1024", MAX_BLOCKS, 7),
    DEFINED_AS("lab0_dot_product", "#define MAX_BLOCKS 1024", MAX_BLOCKS, 65535),
    {"lab0_dot_product", "size_t_indices",
     {{"long long stride = (long long)", "size_t stride = (size_t)"},
      {"long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n;",
       "size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < (size_t)n;"}}},
    {"lab0_dot_product", "barrier_first",
     {{"        if (threadIdx.x < half)\n            partial[threadIdx.x] += partial[threadIdx.x + half];\n        __syncthreads();\n    }",
       "        if (threadIdx.x < half)\n            *(partial + threadIdx.x) += *(partial + threadIdx.x + half);\n        __syncthreads();\n    }"},
      {"half /= 2", "half >>= 1"}}},
    {"lab0_dot_product", "interleaved_tree",
     {{"for (int half = BLOCK / 2; half > 0; half /= 2) {", "for (int step = 1; step < BLOCK; step *= 2) {"},
      {"if (threadIdx.x < half)", "if (threadIdx.x % (2 * step) == 0)"},
      {"partial[threadIdx.x + half]", "partial[threadIdx.x + step]"}}},
    {"lab0_dot_product", "backwards",
     {{"for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)",
       "for (long long i = n - 1 - ((long long)blockIdx.x * blockDim.x + threadIdx.x); i >= 0; i -= stride)"}}},
    BLOCKS_OF("lab0_dot_product_fast", "#define BLOCK 512", 128),
    BLOCKS_OF("lab0_dot_product_fast", "#define BLOCK 512", 1024),
    DEFINED_AS("lab0_dot_product_fast", "#define MAX_BLOCKS 16384", MAX_BLOCKS, 3),

    BLOCKS_OF("lab1_moving_average", "#define BLOCK 256", 32),
    BLOCKS_OF("lab1_moving_average", "#define BLOCK 256", 64),
    BLOCKS_OF("lab1_moving_average", "#define BLOCK 256", 96),
    BLOCKS_OF("lab1_moving_average", "#define BLOCK 256", 128),
    BLOCKS_OF("lab1_moving_average", "#define BLOCK 256", 512),
    BLOCKS_OF("lab1_moving_average", "#define BLOCK 256", 1024),
    {"lab1_moving_average", "unsigned_indices",
     {{"int i = blockIdx.x", "unsigned i = blockIdx.x"}, {"int t = threadIdx.x", "unsigned t = threadIdx.x"}}},
    {"lab1_moving_average", "size_t_indices",
     {{"int i = blockIdx.x * blockDim.x", "size_t i = (size_t)blockIdx.x * blockDim.x"},
      {"int t = threadIdx.x", "size_t t = threadIdx.x"}}},
    {"lab1_moving_average", "pointers",
     {{"tile[t] = x[i];", "*(tile + t) = *(x + i);"}, {"y[i] = (tile[t] + tile[t + 1]) / 2;",
       "const float *cell = &tile[t];\n    if (i < n)\n        *(y + i) = (*cell + *(cell + 1)) / 2;"},
      {"    if (i < n)\n        const", "    const"}}},
    {"lab1_moving_average", "modulo",
     {{"if (i == n - 1)\n            tile[t + 1] = x[0];\n        else if (t == BLOCK - 1)\n            tile[t + 1] = x[i + 1];",
       "if (t == BLOCK - 1 || i == n - 1)\n            tile[t + 1] = x[(i + 1) % n];"}}},
    {"lab1_moving_average", "times_a_half", {{"(tile[t] + tile[t + 1]) / 2", "0.5f * (tile[t + 1] + tile[t])"}}},
    {"lab1_moving_average", "read_only_cache", {{"= x[i];", "= __ldg(&x[i]);"}}},
    {"lab1_moving_average", "rounded_up_otherwise", {{"(n - 1) / BLOCK + 1", "(n + BLOCK - 1) / BLOCK"}}},
    {"lab1_moving_average", "one_block_more", {{"(n - 1) / BLOCK + 1", "n / BLOCK + 1"}}},
    BLOCKS_OF("lab1_moving_average_fast", "#define BLOCK 128", 32),
    BLOCKS_OF("lab1_moving_average_fast", "#define BLOCK 128", 64),
    BLOCKS_OF("lab1_moving_average_fast", "#define BLOCK 128", 512),

    BLOCKS_OF("lab2_halo", "#define BLOCK 256", 32),
    BLOCKS_OF("lab2_halo", "#define BLOCK 256", 64),
    BLOCKS_OF("lab2_halo", "#define BLOCK 256", 128),
    BLOCKS_OF("lab2_halo", "#define BLOCK 256", 512),
    BLOCKS_OF("lab2_halo", "#define BLOCK 256", 1024),
    {"lab2_halo", "backwards", {{"for (int d = 0; d <= 2 * radius; d++)", "for (int d = 2 * radius; d >= 0; d--)"}}},
    {"lab2_halo", "fused", {{"sum += coefficients[d] * tile[threadIdx.x + d];",
                             "sum = fmaf(coefficients[d], tile[threadIdx.x + d], sum);"}}},
    {"lab2_halo", "unsigned_loop",
     {{"for (int t = threadIdx.x; t < BLOCK + 2 * radius; t += BLOCK)",
       "for (unsigned t = threadIdx.x; t < BLOCK + 2u * radius; t += blockDim.x)"}}},
    {"lab2_halo", "static_tile",
     {{"extern __shared__ float tile[];", "__shared__ float tile[BLOCK + 2 * MAX_RADIUS];"},
      {"<<<blocks, BLOCK, tile_bytes>>>", "<<<blocks, BLOCK>>>"}}},
    {"lab2_halo", "own_stream",
     {{"derivative_kernel<<<blocks, BLOCK, tile_bytes>>>(f, df, n, radius);",
       "cudaStream_t stream;\n    cudaStreamCreate(&stream);\n    derivative_kernel<<<blocks, BLOCK, tile_bytes, stream>>>(f, df, n, radius);\n"
       "    cudaStreamSynchronize(stream);\n    cudaStreamDestroy(stream);"}}},
    BLOCKS_OF("lab2_halo_fast", "#define BLOCK 128", 32),
    BLOCKS_OF("lab2_halo_fast", "#define BLOCK 128", 256),
    DEFINED_AS("lab2_halo_fast", "#define VECTORS    3", VECTORS, 1),
    DEFINED_AS("lab2_halo_fast", "#define VECTORS    3", VECTORS, 4),

    BLOCKS_OF("lab3_warp_shuffle", "#define BLOCK 256", 32),
    BLOCKS_OF("lab3_warp_shuffle", "#define BLOCK 256", 64),
    BLOCKS_OF("lab3_warp_shuffle", "#define BLOCK 256", 128),
    BLOCKS_OF("lab3_warp_shuffle", "#define BLOCK 256", 1024),
    {"lab3_warp_shuffle", "lane_by_bits", {{"threadIdx.x % 32", "threadIdx.x & 31"}, {"0xffffffff", "(~0u)"}}},
    {"lab3_warp_shuffle", "by_lane_number",
     {{"__shfl_down_sync(ALL_LANES, here, 1)", "__shfl_sync(ALL_LANES, here, lane + 1)"},
      {"__shfl_up_sync(ALL_LANES, here, 1)", "__shfl_sync(ALL_LANES, here, lane - 1)"}}},
    {"lab3_warp_shuffle", "early_return",
     {{"    if (i < n) {\n        if (lane == LAST_LANE || i == n - 1)\n            next", 
       "    if (i >= n)\n        return;\n    {\n        if (lane == LAST_LANE || i == n - 1)\n            next"}}},
    BLOCKS_OF("lab3_warp_shuffle_fast", "#define BLOCK 128", 32),
    BLOCKS_OF("lab3_warp_shuffle_fast", "#define BLOCK 128", 512),

    {"lab4_tiling", "basic_8_8_8", {{"block(32, 4, 4)", "block(8, 8, 8)"}}},
    {"lab4_tiling", "basic_64_4_1", {{"block(32, 4, 4)", "block(64, 4, 1)"}}},
    {"lab4_tiling", "basic_16_8_2", {{"block(32, 4, 4)", "block(16, 8, 2)"}}},
    {"lab4_tiling", "basic_7_5_3", {{"block(32, 4, 4)", "block(7, 5, 3)"}}},
    DEFINED_AS("lab4_tiling", "#define IN_TILE 8", IN_TILE, 4),
    DEFINED_AS("lab4_tiling", "#define IN_TILE 8", IN_TILE, 5),
    DEFINED_AS("lab4_tiling", "#define IN_TILE 8", IN_TILE, 10),
    {"lab4_tiling", "size_t_indices", {{"inline int at(", "inline size_t at("}, {"(i * n + j) * n + k", "((size_t)i * n + j) * n + k"}}},
    {"lab4_tiling", "sum_backwards",
     {{"c.c[0] * tile[z][y][x]\n", "c.c[6] * tile[z + 1][y][x]\n"},
      {"c.c[5] * tile[z - 1][y][x] + c.c[6] * tile[z + 1][y][x];", "c.c[5] * tile[z - 1][y][x] + c.c[0] * tile[z][y][x];"}}},
    {"lab4_tiling", "restrict", {{"const float *in, float *out, int n, Stencil7 c)\n{\n    // BEGIN SOLUTION: declare the tile",
                                  "const float *__restrict__ in, float *__restrict__ out, int n, Stencil7 c)\n{\n    // BEGIN SOLUTION: declare the tile"}}},
    DEFINED_AS("lab4_tiling_fast", "#define TILE_Z 5", TILE_Z, 3),
    DEFINED_AS("lab4_tiling_fast", "#define TILE_Y 8", TILE_Y, 4),
    DEFINED_AS("lab4_tiling_fast", "#define WARPS  8", WARPS, 4),

    DEFINED_AS("lab5_coarsening", "#define IN_TILE 32", IN_TILE, 8),
    DEFINED_AS("lab5_coarsening", "#define IN_TILE 32", IN_TILE, 16),
    DEFINED_AS("lab5_coarsening", "#define PLANES 32", PLANES, 1),
    DEFINED_AS("lab5_coarsening", "#define PLANES 32", PLANES, 5),
    DEFINED_AS("lab5_coarsening", "#define PLANES 32", PLANES, 64),
    {"lab5_coarsening", "all_sink",
     {{"        if (loads) {\n            below[y][x] = here[y][x];\n            here[y][x] = above[y][x];\n        }",
       "        below[y][x] = here[y][x];\n        here[y][x] = above[y][x];"}}},
    DEFINED_AS("lab5_coarsening_fast", "#define ROWS   4", ROWS, 2),
    DEFINED_AS("lab5_coarsening_fast", "#define PLANES 64", PLANES, 16),

    DEFINED_AS("lab6_register_tiling", "#define IN_TILE 32", IN_TILE, 8),
    DEFINED_AS("lab6_register_tiling", "#define IN_TILE 32", IN_TILE, 16),
    DEFINED_AS("lab6_register_tiling", "#define PLANES 32", PLANES, 1),
    DEFINED_AS("lab6_register_tiling", "#define PLANES 32", PLANES, 5),
    DEFINED_AS("lab6_register_tiling", "#define PLANES 32", PLANES, 64),
    {"lab6_register_tiling", "unsigned_indices",
     {{"int x = threadIdx.x, y = threadIdx.y;", "unsigned x = threadIdx.x, y = threadIdx.y;"}}},
    {"lab6_register_tiling", "moved_barrier",
     {{"        __syncthreads(); // all threads have read the plane\n\n        below = here;\n        here = above;\n",
       "        below = here;\n        here = above;\n        __syncthreads();\n"}}},
    DEFINED_AS("lab6_register_tiling_fast", "#define PLANES    128", PLANES, 16),
    DEFINED_AS("lab6_register_tiling_fast", "#define WARPS     8", WARPS, 4),
};
// clang-format on

/* ---- what is made of them ---- */

/* `text` with every `from` replaced, or NULL if there is none. */
static char *replaced(const char *text, const char *from, const char *to)
{
    struct text out = {0};
    const char *found = strstr(text, from);
    if (!found)
        return NULL;
    for (; found; found = strstr(text, from)) {
        text_add(&out, text, (size_t)(found - text));
        text_add(&out, to, strlen(to));
        text = found + strlen(from);
    }
    text_add(&out, text, strlen(text));
    return out.s;
}

static char *read_text(const char *path)
{
    struct text text = {0};
    if (!file_read(&text, path, 1 << 20))
        die("%s: %s", path, strerror(errno));
    return text.s;
}

static bool cook(struct variants *list, const struct recipe *r, struct why *why)
{
    struct variant *v = ARRAY_PUSH(list->items, list->count, list->capacity);
    v->name = xformat("honest:%s:%s", r->solution, r->name);
    v->path = xformat("solutions/%s.cu", r->solution);
    v->text = read_text(v->path);
    for (int i = 0; i < EDITS && r->edits[i].from; i++) {
        char *text = replaced(v->text, r->edits[i].from, r->edits[i].to);
        if (!text) {
            why_say(why, "%s: %s does not hold: %.100s", v->name, v->path, r->edits[i].from);
            return false;
        }
        free(v->text);
        v->text = text;
    }
    return true;
}

static int is_program(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".cu") == 0;
}

static void add_corpus(struct variants *list)
{
    struct dirent **entries;
    int count = scandir(CORPUS, &entries, is_program, alphasort);
    if (count < 0)
        die(CORPUS ": %s", strerror(errno));
    for (int i = 0; i < count; i++) {
        struct variant *v = ARRAY_PUSH(list->items, list->count, list->capacity);
        v->name = xformat("honest:%.*s", (int)strcspn(entries[i]->d_name, "."), entries[i]->d_name);
        v->path = xformat(CORPUS "/%s", entries[i]->d_name);
        v->text = read_text(v->path);
        free(entries[i]);
    }
    free(entries);
}

bool variants_read(struct variants *list, struct why *why)
{
    for (size_t i = 0; i < ARRAY_LEN(recipes); i++)
        if (!cook(list, &recipes[i], why))
            return false;
    add_corpus(list);
    return true;
}

void variants_free(struct variants *list)
{
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].name);
        free(list->items[i].path);
        free(list->items[i].text);
    }
    free(list->items);
    *list = (struct variants){0};
}
