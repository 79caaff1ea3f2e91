/* Lab 0: dot product. */
#include "grader/labs/common.h"

/* Products need up to 50 bits: an int or a float cannot hold them, and a double cannot hold their sum. */
enum { DOT_RANGE = 1 << 25 };

static size_t count_one(struct shape shape)
{
    (void)shape;
    return 1;
}

static int64_t outputs_one(struct shape shape)
{
    (void)shape;
    return 1;
}

static int64_t dot_ops(struct shape shape)
{
    return 2 * (int64_t)shape.n;
}

static void serial_dot(const int *a, const int *b, long long *c, int n)
{
    long long sum = 0;
    for (int i = 0; i < n; i++)
        sum += (long long)a[i] * b[i];
    *c = sum;
}

static const struct entry dot = {
    ENTRY(dot, DOT, dot),
    COUNTED(0, count_n, DOT_RANGE),
    COUNTED(1, count_n, DOT_RANGE),
    BUFFER(2, count_one),
    .pattern = {.dimensions = 1, .sum = true},
    .sizes = line_sizes,
    .size_count = LINE_SIZE_COUNT,
    .count_size = {.n = 100003},
    .count_spread = LINE_SPREAD,
    .outputs = outputs_one,
    .useful_ops = dot_ops,
    .serial.DOT = serial_dot,
    .requirements = {{MEASURE_LOADS_PER_INPUT,
                      1.00,
                      1.00,
                      "load every element of a and b once: keep running sums in registers",
                      {"Which elements does a thread load more than once? Which elements do several "
                       "threads load?",
                       "2 loads per element mean that each element is loaded twice. Give each i to one "
                       "thread only, go through the vectors once, and keep loaded values in variables.",
                       "Only one line reads a and b. It is in a loop whose step is the number of threads "
                       "in the grid:\n"
                       "    sum += (long long)a[i] * b[i];"}},
                     {MEASURE_SHARED_STORES_PER_BLOCK,
                      1,
                      1,
                      "put each thread's sum into shared memory and add them up in a tree",
                      {"Where do the threads of a block add up their sums?",
                       "All threads of a block share a __shared__ array. Each thread stores its sum there. "
                       "Then half of the threads add the other half's sums to their own, then a quarter of "
                       "them, and so on.",
                       "partial[threadIdx.x] = sum;\n"
                       "__syncthreads();\n"
                       "for (int half = BLOCK / 2; half > 0; half /= 2) {\n"
                       "    // one step of the tree, then a barrier\n"
                       "}\n"
                       "partial[0] is the block's sum."}},
                     {MEASURE_GLOBAL_WRITES_PER_BLOCK,
                      1,
                      1,
                      "let one thread of each block write or atomicAdd the block's sum, once",
                      {"How many threads of a block write to *c, and how many need to?",
                       "A block has one sum. After its threads have added up their sums in shared memory, "
                       "one thread can add the result to *c.",
                       "After the tree, and nowhere else in the kernel:\n"
                       "    if (threadIdx.x == 0)\n"
                       "        atomicAdd(c, (u64)partial[0]);"}}},
    .time = {.bytes_per_output = 8,
             .items = outputs_n,
             .derivation = "8 bytes per element at best: one int of a and one of b, each read once",
             .asked = asked_by_dot,
             .clock_full = 0.4,
             .clock_none = 0.1,
             .timed = TIMED_LINES(0),
             .reads_only = true},
    .first_step = "set *c to zero with cudaMemset in dot(), then launch dot_kernel; the TODO lines in the "
                  "file lead on from there",
    .second_step = "go on with the first TODO line that is left in dot_kernel: so far no thread adds to *c",
    .hints =
        {[HINT_UNTOUCHED] =
             {"What value does *c have before your function adds to it, and which line of dot() sets it?",
              "First make it correct, then fast: the host sets *c to zero. Each thread sums the products "
              "i, i + stride, i + 2*stride, ... and adds its sum to *c with atomicAdd. Then add the tree "
              "in shared memory, so that each block needs one atomicAdd only.",
              "In dot():\n"
              "    cudaMemset(c, 0, sizeof *c);\n"
              "    dot_kernel<<<blocks, BLOCK>>>(a, b, (u64 *)c, n);\n"
              "In the kernel, with stride = gridDim.x * blockDim.x:\n"
              "    for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += "
              "stride)\n"
              "        // add a product to a long long sum\n"
              "    atomicAdd(c, (u64)sum); // when this is right, change it to one per block"},
         [HINT_WRONG_VALUE] =
             {"At the n of the message, which products does thread 0 of block 0 add up? Does a product of "
              "two numbers near 2^25 fit into the type that you compute it in?",
              "Check four places. Is *c zero before the first addition? Is a factor converted to long long "
              "before the multiplication? (After it, the product is already cut off.) Does the loop go on "
              "to n, with the number of threads in the grid as its step? Does the tree add up all sums? It "
              "needs a power of two and a barrier in each step.",
              "Before the launch:  cudaMemset(c, 0, sizeof *c);\n"
              "In the loop:        sum += (long long)a[i] * b[i]; // sum is a long long, too\n"
              "The loop's step:    i += gridDim.x * blockDim.x\n"
              "The tree, where BLOCK is a power of two:\n"
              "    for (int half = BLOCK / 2; half > 0; half /= 2) {\n"
              "        if (threadIdx.x < half)\n"
              "            partial[threadIdx.x] += partial[threadIdx.x + half];\n"
              "        __syncthreads();\n"
              "    }"},
         [HINT_RACE] =
             {"In a step of the tree, which thread stores partial[threadIdx.x + half], and how do you know "
              "that it has done so?",
              "Each step reads what the step before stored. So put a barrier after the first store and "
              "after every step. All threads of the block must reach it, including those that have nothing "
              "left to add.",
              "partial[threadIdx.x] = sum;\n"
              "__syncthreads();\n"
              "for (int half = BLOCK / 2; half > 0; half /= 2) {\n"
              "    if (threadIdx.x < half) {\n"
              "        // one step\n"
              "    }\n"
              "    __syncthreads();\n"
              "}"},
         [HINT_UNDEFINED] =
             {"What does that line read: *c, a cell of the shared array, or a variable? Which line should "
              "have stored a value there before?",
              "The grader fills *c with junk, so set all of its 8 bytes to zero before the launch. Every "
              "thread of the block must store its sum in the shared array; a thread without elements "
              "stores 0. No step of the tree may read beyond these cells. A running sum starts at 0.",
              "Before the launch:  cudaMemset(c, 0, sizeof *c);\n"
              "In the kernel:      long long sum = 0;\n"
              "Before the tree:    partial[threadIdx.x] = sum; // in no if\n"
              "                    __syncthreads();"},
         [HINT_OUT_OF_BOUNDS] =
             {"For which thread is the index too large, and what is the array's last index?",
              "a and b end at n - 1, so the loop's condition is i < n. The shared array needs a cell for "
              "each thread of the block, and the tree may read threadIdx.x + half only if threadIdx.x < "
              "half. c points to one number.",
              "__shared__ long long partial[BLOCK]; // blockDim.x == BLOCK\n"
              "or, with a size that the launch gives:\n"
              "extern __shared__ long long partial[];\n"
              "dot_kernel<<<blocks, BLOCK, BLOCK * sizeof(long long)>>>(...);\n"
              "and in the loop: i < n."},
         [HINT_BARRIER] =
             {"In the last step only one thread adds. Which threads reach the barrier?",
              "The if selects the threads that add. All threads must wait, so the barrier comes after that "
              "if.",
              "if (threadIdx.x < half)\n"
              "    partial[threadIdx.x] += partial[threadIdx.x + half];\n"
              "__syncthreads(); // inside the loop's braces, but not inside the if's"}},
};

const struct lab lab0_dot_product = {
    .number = 0,
    .name = "dot_product",
    .title = "Dot product: a tree in shared memory",
    .entry_count = 1,
    .entries = {&dot},
    .questions =
        {{.name = "loads",
          .ask = "Two arrays of n = 100,003 ints. How many elements do all threads together load?",
          .formula = "2*100003",
          .why = "each product takes one element of a and one of b",
          .mistakes = {{"100003", "that is one array; a product takes an element of a and one of b"},
                       {"8*100003", "these are bytes; elements are asked for"}},
          .shape = LINE,
          .counted = COUNTED_LOADS},
         {.name = "op_per_byte",
          .ask = "Each pair of elements takes a multiplication and an addition. How many operations is "
                 "that per byte loaded?",
          .formula = "2/8",
          .why = "2 operations for 2 elements of 4 bytes",
          .mistakes = {{"8/2", INVERSE},
                       {"2/4", "4 bytes are one element; a pair has 8"},
                       {"2/2", "that is operations per element; an element has 4 bytes"}},
          .shape = LINE,
          .counted = COUNTED_OP_PER_BYTE},
         {.name = "blocks",
          .ask = "How many blocks of 256 threads give each of the 100,003 pairs a thread?",
          .formula = "ceil(100003/256)",
          .why = "n / 256, rounded up",
          .mistakes = {{"floor(100003/256)", "rounded down: the pairs at the end have no block"},
                       {"100003/256", PART_OF_BLOCK},
                       {"256*ceil(100003/256)", "these are threads; a block has 256"}},
          .shape = LINE,
          .counted = COUNTED_BLOCKS},
         {.name = "shared_bytes",
          .ask = "For its tree, a block of 256 threads keeps one 64-bit sum per thread in shared memory. How "
                 "many bytes is that?",
          .unit = "bytes",
          .formula = "256*8",
          .why = "a long long has 8 bytes",
          .mistakes = {{"256", "these are elements; a long long takes 8 bytes"},
                       {"256*4", "an int has 4 bytes, but products and sums need 64 bits: 8 bytes"},
                       {"256*64", "these are bits; a byte has 8"}},
          .shape = LINE,
          .counted = COUNTED_SHARED_BYTES},
         {.name = "barriers",
          .ask = "A block has one barrier after storing its 256 sums and one after each step that halves "
                 "their number. How many barriers does it pass?",
          .formula = "1 + log2(256)",
          .why = "256 is halved 8 times until one is left",
          .mistakes = {{"log2(256)", "the barrier before the first step is missing"},
                       {"256", "each step halves the number of sums: 256, 128, 64, ..."},
                       {"255", "each step halves the number of sums: 256, 128, 64, ..."}}},
         {.name = "atomics",
          .ask = "One thread of each block adds the block's sum to the result. How many atomic additions "
                 "do all these blocks make?",
          .formula = "ceil(100003/256)",
          .why = "one per block",
          .mistakes = {{"floor(100003/256)", "rounded down: the pairs at the end have no block"},
                       {"256", "these are the threads of one block; each block makes one"},
                       {"100003", "that is one for each pair; the tree leaves one per block"}},
          .shape = LINE,
          .counted = COUNTED_ATOMICS}},
};
