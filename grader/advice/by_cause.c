#include "grader/advice/by_cause.h"

#include <string.h>

static const struct told unlaunched = {
    .step = "the function launches no kernel: a line kernel<<<blocks, threads>>>(arguments) is missing",
    .hints = {"Which line of the host function starts the kernel, and with how many blocks?",
              "A kernel that no launch names never runs. The launch stands in the host function, behind the "
              "lines that compute the number of blocks.",
              "int blocks = (n - 1) / BLOCK + 1;\n"
              "kernel<<<blocks, BLOCK>>>(x, y, n); // with your kernel's name and its arguments"}};

static const struct told astray = {
    .step = "the kernels store, but not to the output: which pointer does the launch pass for it, or which "
            "copy is missing?",
    .hints = {"Through which of its parameters does the kernel store, and which pointer does the launch pass "
              "for that one?",
              "The kernel writes somewhere else, to memory from cudaMalloc for instance, and nothing brings "
              "it into the output. The output is device memory already: the kernel can store to it.",
              "kernel<<<blocks, BLOCK>>>(x, y, n); // the pointers that your function was given\n"
              "Where scratch memory is needed, behind the kernel:\n"
              "cudaMemcpy(y, scratch, n * sizeof *y, cudaMemcpyDeviceToDevice);"}};

static const struct told by_message[] = {
    /* ---- memory ---- */
    {"after it was freed", "free memory only behind the last kernel that uses it", {NULL}},
    {"no dynamic shared memory",
     "an extern array is as large as the launch says: give its bytes as the third argument, "
     "<<<blocks, threads, bytes>>>",
     {NULL}},
    {"through a null pointer",
     "this pointer is null: give the kernel one that the function was given, or one from cudaMalloc",
     {NULL}},
    {"runs past its end",
     "give the call the bytes of what it sets or copies, sizeof *p for one element and n * sizeof *p for n",
     {NULL}},
    {"takes no part in it",
     "let every lane whose value is fetched come to the shuffle: load with a condition, shuffle without one",
     {NULL}},

    /* ---- threads that work together ---- */
    {"asynchronous copy",
     "wait for the copy, then put a __syncthreads() before the cells that it brings are used",
     {NULL}},
    {"volatile makes no lane wait",
     "put a __syncwarp() between reading and writing, and after it: lanes of a warp went in step on GPUs "
     "before 2017, and volatile was enough there",
     {NULL}},
    {"does not name",
     "name every lane that comes here in the mask: 0xffffffff, where all of them do",
     {NULL}},

    /* ---- launches ---- */
    {"round down to 0",
     "round the number of blocks up, (outputs - 1) / P + 1 where a block has P outputs, and launch nothing "
     "where there are no outputs",
     {NULL}},
    {"threads; a block has at most",
     "make the block smaller: block.x * block.y * block.z is 1024 at most",
     {NULL}},
    {"static shared memory; a block has",
     "make the shared arrays smaller, or the block's part of the data",
     {NULL}},
    {"have to be asked for",
     "make the shared array smaller, or ask for so much with the call that the message names",
     {NULL}},
    {"a pointer to host memory",
     "give the kernel device pointers only: this argument points to host memory, or was never set",
     {"Where does the value of the argument that the message names come from: from the function's "
      "parameters, "
      "from cudaMalloc, or from the host?",
      "An array of the host function, memory from malloc or new, or a pointer that nobody has set: no thread "
      "can follow it. The function's own parameters are device pointers already.",
      "kernel<<<blocks, BLOCK>>>(x, y, n); // the pointers that your function was given\n"
      "Memory of your own:\n"
      "float *d;\n"
      "cudaMalloc(&d, bytes); // and cudaFree(d) behind the last kernel that uses it"}},
};

const struct told *told_by_message(size_t *count)
{
    *count = ARRAY_LEN(by_message);
    return by_message;
}

const struct told *told_about(const struct lost *lost)
{
    if (lost->unlaunched)
        return &unlaunched;
    if (lost->astray)
        return &astray;
    for (size_t k = 0; lost->finding && !lost->untouched && k < ARRAY_LEN(by_message); k++)
        if (strstr(lost->finding->message, by_message[k].says))
            return &by_message[k];
    return NULL;
}
