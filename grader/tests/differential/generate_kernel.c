#include "grader/tests/differential/generate_kernel.h"

#include <stdlib.h>

#include "grader/tests/differential/numbers.h"
#include "grader/tests/differential/writer.h"

enum { TOGETHER = 9, ALONE = 3 }; /* statements of a kernel, those inside of others not counted */
enum { KERNEL_STATEMENTS = 26, FUNCTION_STATEMENTS = 8, STATE_NUMBERS = 4 };

/* ---- what stands before a kernel ---- */

/* The table in constant memory, and the state: module variables with initial values. */
static void module_variables(struct writer *w, const struct generated *k)
{
    text_printf(&w->out, "__constant__ scalars table%u[TABLE] = {", k->number);
    for (int row = 0; row < TABLE; row++) {
        for (int t = 0; t < NUMBERS; t++) {
            text_printf(&w->out, t ? ", " : "\n    {");
            write_literal(w, (enum symbol)t);
        }
        text_printf(&w->out, "},");
    }
    text_printf(&w->out, "\n};\n__device__ uint32_t state%u[%u] = {", k->number, k->threads);
    for (unsigned n = 0; n < STATE_NUMBERS && n < k->threads; n++) {
        text_printf(&w->out, n ? ", " : "");
        write_literal(w, U32);
    }
    text_printf(&w->out, "};\n\n");
    if (k->cooperative)
        text_printf(&w->out, "__device__ ullong across%u[%u];\n\n", k->number, k->threads);
}

static void function(struct writer *w)
{
    static const char *const kinds[] = {"CALLED", "INLINE", "static __device__"};
    struct function f = {.result = writer_symbol(w, ALL),
                         .parameter_count = 1 + writer_below(w, MOST_PARAMETERS)};
    w->variable_count = 0;
    w->places = BEFORE_END;
    w->result = f.result;
    w->statements = FUNCTION_STATEMENTS;
    text_printf(&w->out, "%s %s f%u_%u(const inputs *in, const own &mine, const scalars &s",
                kinds[writer_below(w, ARRAY_LEN(kinds))], number_types[f.result].c, w->kernel,
                w->function_count);
    for (unsigned k = 0; k < f.parameter_count; k++) {
        f.parameters[k] = writer_symbol(w, ALL);
        write_declared(w, 'p', k, f.parameters[k], false);
        text_printf(&w->out, ", %s p%u", number_types[f.parameters[k]].c, k);
    }
    text_printf(&w->out, ")\n{");
    w->level = 1;
    write_statements(w, ALONE);
    write_newline(w);
    text_printf(&w->out, "return ");
    write_whole_value(w, f.result);
    text_printf(&w->out, ";\n}\n\n");
    w->functions[w->function_count++] = f;
}

/* ---- kernels ---- */

static void head(struct writer *w, const struct generated *k, unsigned block)
{
    text_printf(&w->out, "extern \"C\" __global__ void ");
    if (writer_below(w, 2))
        text_printf(&w->out, "__launch_bounds__(%u) ", block);
    text_printf(&w->out, "k%u(const inputs *%sin, own *all, totals *sums, ullong *out, scalars s)\n{",
                k->number, writer_below(w, 2) ? "__restrict__ " : "");
    w->level = 1;
    write_newline(w);
    text_printf(&w->out, "enum { THREADS = %u };", block);
    write_newline(w);
    text_printf(&w->out, "extern __shared__ ullong dynamic[];");
    write_newline(w);
    text_printf(&w->out, "own &mine = all[thread_number()];");
    write_newline(w);
    text_printf(&w->out, "ullong trace = thread_number();");
}

/* One of each type, so that there is always one to assign to. */
static void first_variables(struct writer *w)
{
    for (int t = 0; t < NUMBERS; t++) {
        write_newline(w);
        text_printf(&w->out, "%s v%u = in->%s[(thread_number() + %u) %% INPUTS];", number_types[t].c,
                    w->next_id, number_types[t].field, writer_below(w, INPUTS));
        write_declared(w, 'v', w->next_id++, (enum symbol)t, false);
    }
}

/* Every variable goes to its slot of `out`. */
static void store_all(struct writer *w, struct generated *k)
{
    write_newline(w);
    text_printf(&w->out, "out[thread_number()] = trace;");
    for (unsigned v = 0; v < w->variable_count; v++) {
        write_newline(w);
        text_printf(&w->out, "out[%u * %u + thread_number()] = seen(%s);", v + 1, k->threads,
                    w->variables[v].name);
    }
    k->slots = w->variable_count + 1;
}

/* Each thread passes its results so far to one thread of any block, and all threads wait for all. */
static void meet(struct writer *w, const struct generated *k)
{
    write_newline(w);
    text_printf(&w->out, "across%u[thread_number()] = trace;", k->number);
    write_newline(w);
    text_printf(&w->out, "grid_sync();");
    write_newline(w);
    text_printf(&w->out, "note(trace, across%u[(thread_number() * %u + %u) %% %u]);", k->number,
                1 + writer_below(w, 8), writer_below(w, k->threads), k->threads);
    write_newline(w);
    text_printf(&w->out, "grid_sync();");
}

/* Statements that threads execute together come first. After the first results threads are independent, and
 * each may end at any place. */
static void kernel(struct writer *w, struct generated *k)
{
    unsigned block = k->block[0] * k->block[1] * k->block[2];
    w->variable_count = 0;
    w->result = SYMBOLS;
    w->statements = KERNEL_STATEMENTS;
    head(w, k, block);
    first_variables(w);
    w->places = IN_KERNEL | IN_BLOCK | (block % 32 == 0 ? IN_WARP : 0);
    write_statements(w, TOGETHER);
    if (k->cooperative) {
        meet(w, k);
        write_statements(w, ALONE);
        meet(w, k);
    }
    store_all(w, k);
    w->places = IN_KERNEL | BEFORE_END;
    write_statements(w, ALONE);
    store_all(w, k);
    text_printf(&w->out, "\n}\nKERNEL(%u, %u, %u, %u, %u, %u, %u, %u)\n", k->number, k->grid[0], k->grid[1],
                k->grid[2], k->block[0], k->block[1], k->block[2], k->slots);
}

static const struct {
    uint32_t grid[3], block[3];
} shapes[] = {
    {{2, 1, 1}, {64, 1, 1}}, {{1, 1, 1}, {256, 1, 1}}, {{3, 1, 1}, {32, 1, 1}}, {{2, 2, 1}, {16, 4, 1}},
    {{1, 2, 2}, {8, 4, 4}},  {{2, 1, 1}, {33, 1, 1}},  {{1, 1, 1}, {7, 5, 3}},  {{4, 1, 1}, {96, 1, 1}},
    {{5, 1, 1}, {1, 1, 1}},  {{2, 1, 2}, {2, 32, 2}},  {{3, 2, 1}, {50, 1, 1}}, {{2, 1, 1}, {160, 1, 1}},
};

void generate(struct generated *k, struct grammar *grammar, uint64_t seed, unsigned number)
{
    struct writer w = {.grammar = grammar, .random = random_start(seed, number), .kernel = number};
    unsigned shape = writer_below(&w, ARRAY_LEN(shapes));
    *k = (struct generated){.number = number, .threads = 1, .cooperative = writer_below(&w, 4) == 0};
    for (int d = 0; d < 3; d++) {
        k->grid[d] = shapes[shape].grid[d];
        k->block[d] = shapes[shape].block[d];
        k->threads *= k->grid[d] * k->block[d];
    }
    module_variables(&w, k);
    for (unsigned functions = writer_below(&w, MOST_FUNCTIONS + 1); functions > 0; functions--)
        function(&w);
    kernel(&w, k);
    k->source = w.out.s;
}

void generated_free(struct generated *k)
{
    free(k->source);
    *k = (struct generated){0};
}
