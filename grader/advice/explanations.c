/* The explanation of each kind of finding. */
#include "grader/advice/explain.h"

const struct handout_section handout_sections[SECTION_COUNT] = {
    [SECTION_HOST] = {0, "Host and device"},
    [SECTION_BARRIERS] = {1, "Barriers and races"},
    [SECTION_UNDEFINED] = {1, "Undefined values"},
    [SECTION_EDGES] = {2, "Edges and guards"},
    [SECTION_MASKS] = {3, "Masks and lanes"},
    [SECTION_MISTAKES] = {EVERY_LAB, "Common mistakes"},
    [SECTION_NUMBERS] = {EVERY_LAB, "The numbers that are checked"},
};

const struct explanation explanations[FINDING_KIND_COUNT] = {
    /* ---- the outputs ---- */
    [FINDING_WRONG_VALUE] =
        {.section = SECTION_MISTAKES,
         .meaning = "An output was written, but its value is not the one that the lab's definition gives.",
         .causes = "Usually one of these: an index that is off by one; a neighbour or a coefficient taken "
                   "twice, or from the wrong side; a halo cell that no thread loads; a type that is too "
                   "narrow; an end of the array that is treated like its middle.",
         .look = "Take the first wrong element: which inputs does the definition name for it, and which ones "
                 "does its thread read?",
         .repair =
             "Put the first wrong element's indices, block and thread into every index expression of "
             "the kernel, and into the definition beside it. Where the two differ first is the line to "
             "change. If they never differ, ask which thread stored the value that is read, and whether a "
             "barrier stands between.",
         .step = "take the first wrong element, work out by hand what it should be, and find the thread that "
                 "writes it"},
    [FINDING_NOT_WRITTEN] =
        {.section = SECTION_EDGES,
         .meaning = "An output that the definition asks for was never stored: it still holds the junk that "
                    "the grader put there before the call.",
         .causes = "Usually one of these: nothing is launched; the number of blocks was rounded down; blocks "
                   "lie further apart than they have outputs; an if keeps out one thread too many.",
         .look = "Which block and which thread should write the first missing element, and is there such a "
                 "block in the grid?",
         .repair = "Blocks along an axis: (outputs - 1) / P + 1, where a block has P outputs there.\n"
                   "Guard: the definition's limits and no narrower,\n"
                   "    i < n                 on a line\n"
                   "    i >= 1 && i < n - 1   inside a cube, the same for j and k",
         .step = "find the thread that should write the first missing element: does the grid reach it, does "
                 "an if keep it out?"},
    [FINDING_WROTE_OUTSIDE] =
        {.section = SECTION_EDGES,
         .meaning = "An element of the output was stored that the definition leaves alone, a boundary cell "
                    "for instance.",
         .causes = "Usually the guard before the store tests whether the element exists (i < n) instead of "
                   "whether it is an output; or zeros or copies are written to the edges on purpose.",
         .look = "Which elements does the definition leave alone, and which condition keeps their threads "
                 "from storing?",
         .repair = "Put the definition's limits before the store, without an else:\n"
                   "    if (i >= radius && i < n - radius)   on a line\n"
                   "    if (i >= 1 && i < n - 1 && ...)      in a cube, the same for j and k",
         .step =
             "keep threads from writing an element that is no output: by a condition before the store, or by "
             "the limits of the loop"},
    [FINDING_INPUT_MODIFIED] =
        {.section = SECTION_HOST,
         .meaning = "Something was stored into a buffer that is only there to be read.",
         .causes = "Usually the result is computed in place, or source and target of an assignment or a copy "
                   "are swapped. A cast takes away the const that would have warned.",
         .look = "Which line stores through a pointer to an input, and where does that value belong?",
         .repair = "Store to the output pointer only. Intermediate values go into registers, into a shared "
                   "array or into a buffer from cudaMalloc.",
         .step = "write to the output alone: the inputs have to stay as they are"},

    /* ---- memory ---- */
    [FINDING_OUT_OF_BOUNDS_READ] =
        {.section = SECTION_EDGES,
         .meaning = "A thread read from an address that belongs to no buffer, or after the shared memory of "
                    "its block. What it gets there is not yours, and a GPU may stop the kernel.",
         .causes = "Usually one read of several has no guard, x[i + 1] beside x[i] for instance; or the "
                   "guard comes after the read; or a tile is too small for its halo; or the launch does not "
                   "say how many bytes an extern __shared__ array has.",
         .look = "For which threads does the index in this line leave the array?",
         .repair = "Before the read, with every barrier outside of the if:\n"
                   "    x[i + 1]            if (i + 1 < n)\n"
                   "    x[i - 1]            if (i >= 1)\n"
                   "    a cell of a cube    if (i < n && j < n && k < n)\n"
                   "An array needs as many cells as its largest index plus one.",
         .step = "guard the read, so that no thread goes beyond the ends"},
    [FINDING_OUT_OF_BOUNDS_WRITE] =
        {.section = SECTION_EDGES,
         .meaning = "A thread stored to an address that belongs to no buffer, or after the shared memory of "
                    "its block. On a GPU that may destroy other data, or stop the kernel.",
         .causes = "Usually the last block has more threads than elements are left and no guard keeps them "
                   "from storing; or a tile has fewer cells than threads and halo need; or the launch does "
                   "not say how many bytes an extern __shared__ array has.",
         .look = "For which threads does the index in this line leave the array?",
         .repair = "Global memory: if (i < n) before the store.\n"
                   "Shared memory: count the cells, one per thread and the halo on each side:\n"
                   "    __shared__ float tile[BLOCK + 2];\n"
                   "    or kernel<<<blocks, BLOCK, (BLOCK + 2) * sizeof(float)>>>(...) for an extern array",
         .step = "guard the write, so that no thread goes beyond the ends"},
    [FINDING_ILLEGAL_ADDRESS] =
        {.section = SECTION_EDGES,
         .meaning = "The GPU stopped a kernel because a thread used an address where there is no memory, or "
                    "the wrong kind of it.",
         .causes = "Usually an index far outside of its array, a pointer that was never set, or a pointer to "
                   "host memory.",
         .look = "Which pointer and which index make up the address, for the first and for the last thread?",
         .repair = "Run it with --device sim: the simulator names line, thread and buffer of every access "
                   "that is out of bounds at the sizes that it tries. Then look for an index that overflows "
                   "an int at the size that is timed.",
         .step = "run this again with --device sim, which names lines, and check the indices at large n"},
    [FINDING_MISALIGNED] =
        {.section = SECTION_EDGES,
         .meaning = "An access of 8 or 16 bytes, a float2 or a float4 say, at an address that is no multiple "
                    "of its size. A GPU stops the kernel there.",
         .causes = "Usually a cast to float4 * at an index that 4 does not divide. Rows of a cube begin at "
                   "multiples of n: only if 4 divides n do all of them begin at multiples of 4.",
         .look = "Does the vector's length divide the index in this line for every thread and for every n?",
         .repair = "Take the vector where index % 4 == 0, and in a cube n % 4 == 0, and single elements "
                   "everywhere else: at the left end, at the right end, and for all other n.",
         .step = "make the address a multiple of the size that is accessed here"},
    [FINDING_UNDEFINED_VALUE] =
        {.section = SECTION_UNDEFINED,
         .meaning = "A value was used that was never set: a cell of shared memory, a variable or "
                    "scratch memory that still held junk.",
         .causes = "Usually a halo cell that no thread loads, above all in a block that the end of the array "
                   "cuts off; a variable that gets its value in an if only; memory from cudaMalloc that "
                   "no code has set.",
         .look = "Which thread should have stored the value that this line uses, and for which block does "
                 "that not happen?",
         .repair = "The thread of the last element also loads the halo after it:\n"
                   "    if (t == BLOCK - 1 || i == n - 1)\n"
                   "        // load one cell more\n"
                   "A variable gets its value where it is declared:\n"
                   "    float v = i < n ? x[i] : 0;",
         .step = "find out which thread should have written the value that is used here, and why it did not"},

    /* ---- threads that work together ---- */
    [FINDING_SHARED_RACE] =
        {.section = SECTION_BARRIERS,
         .meaning =
             "Two threads of a block use the same cell of shared memory, at least one of them writes "
             "it, and no barrier says which comes first. The result is a matter of luck, even where it "
             "looks right.",
         .causes =
             "Usually a __syncthreads() is missing: between storing a tile and reading the neighbours' "
             "cells, or, in a loop, between reading them and the next round's stores. Or two threads "
             "store into one cell, because an index is wrong. After an asynchronous copy both are "
             "needed: its wait, then the barrier. A reduction from an old book may lack __syncwarp(): "
             "before Volta (2017) the lanes of a warp went in step and volatile was enough. Shuffles and "
             "votes order no memory, and an atomic orders only the threads that use its result.",
         .look = "Which two lines meet in that cell, and which __syncthreads() does every thread pass after "
                 "the one and before the other?",
         .repair = "tile[t] = ...;\n"
                   "__syncthreads(); // in no if; __syncwarp() orders a warp, not the block\n"
                   "... = tile[t + 1];\n"
                   "and in a loop, after the last read and before the next round stores, another "
                   "__syncthreads().\n"
                   "Within one warp:\n"
                   "long long v = s[t + 16]; // no volatile\n"
                   "__syncwarp(); // all lanes have read\n"
                   "s[t] += v;\n"
                   "__syncwarp(); // all have written",
         .step =
             "put a __syncthreads() between the two accesses, where every thread of the block reaches it"},
    [FINDING_GLOBAL_RACE] =
        {.section = SECTION_BARRIERS,
         .meaning =
             "Several blocks or threads stored different values to one element of global memory. "
             "Which of them stays is a matter of luck; a result that is right here all the same owes it to "
             "the simulator, which runs blocks in turn.",
         .causes = "Usually each block stores its part of a sum where all parts should be added up; or "
                   "blocks overlap, because they lie less far apart than they have outputs.",
         .look = "Which blocks store to this element, and which of them should?",
         .repair = "A sum: *result = 0 before the launch (cudaMemset), then one thread of each block:\n"
                   "    atomicAdd(result, part);\n"
                   "Outputs: a block stores only those that no other block has.",
         .step = "let one thread alone write each element, or use an atomic operation"},
    [FINDING_BARRIER_DIVERGENCE] =
        {.section = SECTION_BARRIERS,
         .meaning = "Some threads of a block wait at a __syncthreads() while others wait at another one or "
                    "never come. On a GPU the kernel hangs, or goes on with wrong values.",
         .causes = "Usually the barrier stands inside an if or a loop whose condition differs between "
                   "threads: if (i < n), if (threadIdx.x < half), or a loop with more rounds for some.",
         .look = "On which condition does it depend whether a thread comes to this barrier?",
         .repair = "if (i < n) {\n"
                   "    // load\n"
                   "}\n"
                   "__syncthreads();\n"
                   "if (i < n) {\n"
                   "    // compute\n"
                   "}\n"
                   "A loop with a barrier in it needs limits that are the same for all threads of the block.",
         .step = "move __syncthreads() out of the condition, so that every thread of the block reaches it"},
    [FINDING_BARRIER_REMARK] =
        {.section = SECTION_BARRIERS,
         .meaning = "Threads had left the kernel when the others of their block waited at a barrier. Since "
                    "Volta a barrier does not wait for threads that have left, so it costs nothing; older "
                    "GPUs hang.",
         .causes = "Usually if (i >= n) return; before a __syncthreads().",
         .look = "Which threads return before the barrier, and what would they have to do after it?"},
    [FINDING_WARP_MASK] =
        {.section = SECTION_MASKS,
         .meaning = "The mask of a shuffle, a vote or a __syncwarp() and the lanes that come to it do not "
                    "agree: it names lanes that stay away, or leaves out lanes that are there.",
         .causes = "Usually the instruction stands inside an if, if (i < n) or if (lane < 31) say, while its "
                   "mask 0xffffffff promises all 32 lanes.",
         .look = "Which lanes does the mask name, and which of them does a condition keep from coming here?",
         .repair = "int here = i < n ? a[i] : 0;                          // load with a condition\n"
                   "int next = __shfl_down_sync(0xffffffff, here, 1);     // shuffle without one\n"
                   "if (i < n)                                            // use with a condition\n"
                   "    ...",
         .step = "let all lanes that the mask names come to this line: no if around it, a condition only on "
                 "using the result"},

    /* ---- launches ---- */
    [FINDING_STREAM_NOT_JOINED] =
        {.section = SECTION_HOST,
         .meaning = "Work was put into a stream of your own, and the function returned without waiting for "
                    "it. The next reader of the output may come too early.",
         .causes = "Usually a stream from cudaStreamCreate without a cudaStreamSynchronize after the "
                   "launch, or an event that is recorded and never waited for.",
         .look = "Which stream does the launch name, and which later line waits for it?",
         .repair = "kernel<<<blocks, threads, 0, stream>>>(...);\n"
                   "cudaStreamSynchronize(stream);\n"
                   "cudaStreamDestroy(stream);\n"
                   "Or leave the stream out: the default one needs nothing.",
         .step = "wait for your stream (cudaStreamSynchronize) before the function returns, or use the "
                 "default one"},
    [FINDING_LAUNCH_ERROR] =
        {.section = SECTION_HOST,
         .meaning = "A kernel could not be launched, since no GPU has such a grid, such a block or so much "
                    "shared memory. None of its threads ran.",
         .causes = "Usually more than 1024 threads per block, as in 12*12*12; a grid of 0 blocks, because a "
                   "division gave 0 for a small n; or more than 48 KB of shared memory without "
                   "cudaFuncSetAttribute.",
         .look = "What are grid, block and bytes of shared memory in numbers, at the n where it stopped?",
         .repair = "Blocks along an axis: (outputs - 1) / P + 1, where a block has P outputs there.\n"
                   "No outputs, no launch: if (n < 3) return; for a cube.\n"
                   "block.x * block.y * block.z is 1024 at most.",
         .step = "keep grid, block and shared memory within the limit that the message names"},
    [FINDING_ASSERTION] =
        {.section = SECTION_HOST,
         .meaning = "An assert() in a kernel found its condition false and stopped the kernel.",
         .causes = "Your own condition says what can never be. At this size it was.",
         .look = "Which values do the variables of the condition have, at the n where it stopped?",
         .repair = "Work out these variables for the block and the thread that the message names. Either an "
                   "index is wrong, or the condition is too strict for the last block and for a small n.",
         .step = "find out why the assertion fails"},
    [FINDING_TRAP] =
        {.section = SECTION_HOST,
         .meaning = "A thread executed __trap(), or code that the compiler takes to be unreachable.",
         .causes = "Usually a __trap() of your own, or a function that returns a value and has a way to its "
                   "end without a return.",
         .look = "Which condition leads to that line?",
         .repair = "Give every way through the function a return, and take out the __trap() once its reason "
                   "is found.",
         .step = "find out why the kernel stops itself here"},
    [FINDING_STACK_OVERFLOW] =
        {.section = SECTION_HOST,
         .meaning = "A function called itself so often that the thread's stack was used up. A thread has "
                    "little of it.",
         .causes = "Usually a recursion without an end, or one whose depth grows with n.",
         .look = "How deep does the recursion go, and what ends it?",
         .repair = "A loop does what the recursion does: for (int half = BLOCK / 2; half > 0; half /= 2) "
                   "walks down a tree.",
         .step = "replace the recursion by a loop"},
    [FINDING_TIMEOUT] =
        {.section = SECTION_HOST,
         .meaning = "The kernel executed so many instructions, or the host code took so long, that it would "
                    "not have ended.",
         .causes =
             "Usually a loop whose variable never reaches its end: half /= 2 with half >= 0, a step of "
             "zero, an unsigned that is to fall below 0; or a thread that waits for another one. A block "
             "may wait for earlier blocks alone: the simulator starts a later one when it has ended, "
             "and no GPU promises to run both at once.",
         .look = "Which loop is it, and how does its variable move in each round?",
         .repair = "for (int half = BLOCK / 2; half > 0; half /= 2)    ends; with half >= 0 it does not\n"
                   "for (int i = first; i < n; i += stride)            ends if stride is blockDim.x * "
                   "gridDim.x, or BLOCK",
         .step = "find the loop that does not end"},

    /* ---- host code ---- */
    [FINDING_HOST_CRASH] =
        {.section = SECTION_HOST,
         .meaning = "Your function crashed on the host, before or after its launches.",
         .causes = "Usually it reads or writes through a pointer to device memory, as in c[0] = 0 or "
                   "stencil[d]. The host cannot follow such a pointer.",
         .look = "Which line outside of the kernels has a parameter with [ ] or * before it?",
         .repair =
             "Set:   cudaMemset(c, 0, bytes);\n"
             "Copy:  cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice);\n"
             "       cudaMemcpyToSymbol(table, from, bytes, 0, cudaMemcpyDeviceToDevice); // __constant__\n"
             "All else is done by a kernel.",
         .step = "leave device pointers to kernels: host code must not use what they point to"},
    [FINDING_HOST_EXIT] =
        {.section = SECTION_HOST,
         .meaning = "Your function ended the whole program instead of returning.",
         .causes = "Usually exit() in a macro that checks for errors.",
         .look = "Which line calls exit(), and what makes it do so?",
         .repair = "if (n < 3) return; leaves the function where nothing is to be done. Take the exit() out "
                   "of the macro: the grader sees errors by itself.",
         .step = "let the function return instead of ending the program"},
    [FINDING_REJECTED_CALL] =
        {.section = SECTION_HOST,
         .meaning = "Your function called something that the labs neither need nor allow, a copy of results "
                    "to the host for instance.",
         .causes = "Usually code from a complete program, with its own main: it allocates, copies to the "
                   "host, prints or compares. Here all pointers are device pointers already.",
         .look = "What is the call for, and does the lab ask for it?",
         .repair = "Keep the kernels and the launch: an entry point launches with the pointers that it is "
                   "given, and returns. Results stay on the device, where the grader fetches them.",
         .step = "take the call out: the labs do not need it"},

    /* ---- the lab's aim, and the grader's own ---- */
    [FINDING_REQUIREMENT] =
        {.section = SECTION_NUMBERS,
         .meaning = "The result may be right, but the kernel does not keep to what the lab is about: it "
                    "loads too much from global memory, or uses shared memory where it should not.",
         .causes = "Usually the plain version was handed in; or a neighbour is still read from global memory "
                   "beside the tile; or the tile is so small that its halo outweighs it.",
         .look =
             "How many loads does a block execute for how many outputs, and what does the handout count?"},
    [FINDING_UNKNOWN_OPCODE] =
        {.section = SECTION_HOST,
         .meaning = "The simulator does not know an instruction of your kernel. That is the grader's limit, "
                    "not your fault.",
         .causes = "Usually tensor cores, textures, clusters, or inline assembly of a rare kind.",
         .look = "Can the line be written in plain CUDA C++, as the handout does?"},
};
