/* Hold the explanation of each kind of finding. */
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
             "Put the first wrong element's indices, block and thread into every index expression of the "
             "kernel, and into the definition beside it. Where the two differ first is the line to change. "
             "If they never differ, ask which thread stored the value that is read, and whether a barrier "
             "is between the two.",
         .step = "take the first wrong element, work out by hand what it should be, and find the thread that "
                 "writes it"},
    [FINDING_NOT_WRITTEN] =
        {.section = SECTION_EDGES,
         .meaning = "An output that the definition asks for was never stored: it still holds the junk that "
                    "the grader stored there before the call.",
         .causes = "Usually one of these: nothing is launched; the number of blocks was rounded down; "
                   "blocks lie further apart than they have outputs; an if excludes one thread too many.",
         .look = "Which block and which thread should write the first missing element, and is there such a "
                 "block in the grid?",
         .repair = "Blocks along an axis: (outputs - 1) / P + 1, if a block has P outputs along it.\n"
                   "Guard: the definition's limits and no narrower,\n"
                   "    i < n                 on a line\n"
                   "    i >= 1 && i < n - 1   inside a cube, the same for j and k",
         .step = "find the thread that should write the first missing element: does the grid contain it, "
                 "and does an if exclude it?"},
    [FINDING_WROTE_OUTSIDE] =
        {.section = SECTION_EDGES,
         .meaning = "The kernel stored to an element of the output that the definition leaves alone, for "
                    "instance a boundary cell.",
         .causes = "Usually the guard before the store tests whether the element exists (i < n) instead of "
                   "whether it is an output; or zeros or copies are written to the edges on purpose.",
         .look = "Which elements does the definition leave alone, and which condition keeps their threads "
                 "from storing?",
         .repair = "Put the definition's limits before the store, without an else:\n"
                   "    if (i >= radius && i < n - radius)   on a line\n"
                   "    if (i >= 1 && i < n - 1 && ...)      in a cube, the same for j and k",
         .step =
             "keep threads from writing elements that are not outputs: with a condition before the store, "
             "or with the limits of the loop"},
    [FINDING_INPUT_MODIFIED] =
        {.section = SECTION_HOST,
         .meaning = "The kernel stored to an input. Inputs may only be read.",
         .causes = "Usually the result is computed in place, or source and target of an assignment or a "
                   "copy are swapped. A cast removes the const that would have caused an error message.",
         .look = "Which line stores through a pointer to an input, and where does that value belong?",
         .repair = "Store to the output pointer only. Intermediate values go into registers, into a shared "
                   "array or into a buffer from cudaMalloc.",
         .step = "write to the output only: the inputs have to stay as they are"},

    /* ---- memory ---- */
    [FINDING_OUT_OF_BOUNDS_READ] =
        {.section = SECTION_EDGES,
         .meaning = "A thread read from an address outside of all buffers, or outside of the shared memory "
                    "of its block. The value that it gets is not your data, and a GPU may stop the kernel.",
         .causes = "Usually one of several reads has no guard, for instance x[i + 1] beside x[i]; or the "
                   "guard comes after the read; or a tile is too small for its halo; or the launch does not "
                   "say how many bytes an extern __shared__ array has.",
         .look = "For which threads does the index in this line leave the array?",
         .repair = "Before the read, with every barrier outside of the if:\n"
                   "    x[i + 1]            if (i + 1 < n)\n"
                   "    x[i - 1]            if (i >= 1)\n"
                   "    a cell of a cube    if (i < n && j < n && k < n)\n"
                   "An array needs as many cells as its largest index plus one.",
         .step = "guard the read, so that no thread goes past an end of the array"},
    [FINDING_OUT_OF_BOUNDS_WRITE] =
        {.section = SECTION_EDGES,
         .meaning = "A thread stored to an address outside of all buffers, or outside of the shared memory "
                    "of its block. On a GPU that may overwrite other data or stop the kernel.",
         .causes = "Usually the last block has more threads than there are elements left, and no guard "
                   "keeps them from storing; or a tile has fewer cells than threads and halo need; or the "
                   "launch does not say how many bytes an extern __shared__ array has.",
         .look = "For which threads does the index in this line leave the array?",
         .repair = "Global memory: if (i < n) before the store.\n"
                   "Shared memory: count the cells, one per thread and the halo on each side:\n"
                   "    __shared__ float tile[BLOCK + 2];\n"
                   "    or kernel<<<blocks, BLOCK, (BLOCK + 2) * sizeof(float)>>>(...) for an extern array",
         .step = "guard the write, so that no thread goes past an end of the array"},
    [FINDING_ILLEGAL_ADDRESS] =
        {.section = SECTION_EDGES,
         .meaning = "The GPU stopped a kernel because a thread used an address where there is no memory, or "
                    "memory of the wrong kind.",
         .causes = "Usually an index far outside of its array, a pointer that was never set, or a pointer to "
                   "host memory.",
         .look = "Which pointer and which index make up the address, for the first and for the last thread?",
         .repair = "Run it with --device sim: the simulator names line, thread and buffer of every access "
                   "that is out of bounds at the sizes that it tries. Then look for an index that overflows "
                   "an int at the size that is timed.",
         .step = "run this again with --device sim, which names lines, and check the indices at large n"},
    [FINDING_MISALIGNED] =
        {.section = SECTION_EDGES,
         .meaning = "A thread accessed 8 or 16 bytes, for instance a float2 or a float4, at an address that "
                    "is not a multiple of this size. A GPU stops the kernel there.",
         .causes = "Usually a cast to float4 * at an index that is not a multiple of 4. The rows of a cube "
                   "begin at multiples of n, and these are all multiples of 4 only if n is a multiple of 4.",
         .look = "Is the index in this line a multiple of the vector's length for every thread and for "
                 "every n?",
         .repair = "Use the vector where index % 4 == 0, and in a cube only if n % 4 == 0. Use single "
                   "elements everywhere else: at the left end, at the right end, and for all other n.",
         .step = "load single elements here: a float4 has to begin at element 0, 4, 8 and so on, a float2 at "
                 "an even one. The right neighbours of the four elements from x[4 * q] on need only one more "
                 "element, x[4 * q + 4]"},
    [FINDING_UNDEFINED_VALUE] =
        {.section = SECTION_UNDEFINED,
         .meaning = "The kernel used a value that was never set: a cell of shared memory, a variable or "
                    "scratch memory that still held junk.",
         .causes = "Usually a halo cell that no thread loads, most often in the last block, which the end "
                   "of the array cuts off; a variable that gets its value only inside an if; memory from "
                   "cudaMalloc that no code has set.",
         .look = "Which thread should have stored the value that this line uses, and in which block does it "
                 "not do that?",
         .repair = "The thread of the last element also loads the halo after it:\n"
                   "    if (t == BLOCK - 1 || i == n - 1)\n"
                   "        // load one more cell\n"
                   "Give a variable its value where you declare it:\n"
                   "    float v = i < n ? x[i] : 0;",
         .step = "find out which thread should have written the value that is used here, and why it did not"},

    /* ---- threads that work together ---- */
    [FINDING_SHARED_RACE] =
        {.section = SECTION_BARRIERS,
         .meaning =
             "Two threads of a block use the same cell of shared memory, at least one of them writes it, "
             "and no barrier says which comes first. The result depends on which thread is faster, even if "
             "it looks right.",
         .causes =
             "Usually a __syncthreads() is missing: between storing a tile and reading the neighbours' "
             "cells, or, in a loop, between reading them and the next round's stores. Or two threads store "
             "to one cell because an index is wrong. After an asynchronous copy both are needed: first the "
             "wait for it, then the barrier. A reduction from an old book may lack __syncwarp(): before "
             "Volta (2017) the lanes of a warp ran in lockstep, and volatile was enough. Shuffles and "
             "votes order no memory, and an atomic orders only the threads that use its result.",
         .look = "Which two lines use that cell, and which __syncthreads() does every thread pass between "
                 "them?",
         .repair = "tile[t] = ...;\n"
                   "__syncthreads(); // outside of any if; __syncwarp() orders a warp, not the block\n"
                   "... = tile[t + 1];\n"
                   "and in a loop, after the last read and before the next round stores, put another "
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
             "Two threads used one element of global memory, at least one of them stored there, and "
             "nothing orders the two. The blocks of a launch run in any order, and so do the warps of a "
             "block between two barriers. If the result is right here, that is only because the simulator "
             "runs one block after the other.",
         .causes = "Usually each block stores its part of a sum where it should add it; or blocks overlap, "
                   "because the distance between them is smaller than the number of outputs per block; or a "
                   "block reads what another one stores in the same launch; or a __threadfence() is missing "
                   "before the atomic that tells other blocks of a result.",
         .look = "Which threads use this element, and which one should store to it?",
         .repair = "A sum: *result = 0 before the launch (cudaMemset), then one thread of each block:\n"
                   "    atomicAdd(result, part);\n"
                   "Outputs: a block stores only those that no other block has.\n"
                   "Values of other blocks: read them in the next launch, or signal:\n"
                   "    result[block] = part; __threadfence(); atomicAdd(&count, 1);",
         .step = "let only one thread write each element, or use an atomic operation"},
    [FINDING_BARRIER_DIVERGENCE] =
        {.section = SECTION_BARRIERS,
         .meaning = "Some threads of a block wait at a __syncthreads() while others wait at another one or "
                    "never come. On a GPU the kernel hangs, or goes on with wrong values.",
         .causes = "Usually the barrier is inside an if or a loop whose condition differs between threads: "
                   "if (i < n), if (threadIdx.x < half), or a loop that some threads leave before others.",
         .look = "Which condition decides whether a thread reaches this barrier?",
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
         .meaning = "Some threads had left the kernel before the others of their block waited at a barrier. "
                    "Since Volta a barrier does not wait for threads that have left, so this costs no "
                    "points. Older GPUs hang.",
         .causes =
             "Usually if (i >= n) return; before a __syncthreads(), or a __syncthreads() inside an if that "
             "some threads of the block do not enter.",
         .look = "Which threads of the block never come to this line: because they have returned, or because "
                 "they do not enter the if around it?"},
    [FINDING_ORDER_REMARK] =
        {.section = SECTION_BARRIERS,
         .meaning = "A block waits for a later block of the same launch. All blocks were on the GPU at the "
                    "same time here, so this costs no points. With more blocks than the GPU has room for, "
                    "the kernel would wait for ever.",
         .causes = "Usually a barrier of all blocks that is built of a counter in global memory.",
         .look = "How many blocks does the largest size have, and how many fit on the GPU?"},
    [FINDING_MASK_REMARK] =
        {.section = SECTION_MASKS,
         .meaning =
             "The mask of a shuffle or a vote names lanes that skip it and leave the kernel. The others "
             "do not wait for lanes that have left, so this costs no points. If these lanes had anything "
             "left to do, the result would be undefined.",
         .causes = "Usually if (i < n) { ... } around the whole kernel, or if (i >= n) return; before the "
                   "shuffle, with the mask 0xffffffff.",
         .look = "Which lanes does the condition keep away from the shuffle, and does the mask name them?"},
    [FINDING_WARP_MASK] =
        {.section = SECTION_MASKS,
         .meaning = "The mask of a shuffle, a vote or a __syncwarp() does not match the lanes that execute "
                    "it: it names lanes that are absent, or omits lanes that are there.",
         .causes = "Usually the instruction is inside an if, for instance if (i < n) or if (lane < 31), "
                   "while its mask 0xffffffff promises all 32 lanes.",
         .look = "Which lanes does the mask name, and which of them does a condition keep away?",
         .repair = "int here = i < n ? a[i] : 0;                          // load with a condition\n"
                   "int next = __shfl_down_sync(0xffffffff, here, 1);     // shuffle without one\n"
                   "if (i < n)                                            // use with a condition\n"
                   "    ...",
         .step = "let all lanes that the mask names come to this line: put no if around it, only around the "
                 "use of the result"},

    /* ---- launches and copies ---- */
    [FINDING_COPY_REMARK] =
        {.section = SECTION_HOST,
         .meaning = "The direction that a copy names does not fit its two addresses. Both are on the "
                    "device. The driver sees that and copies correctly, so this costs no points. NVIDIA's "
                    "documents call its result undefined.",
         .causes = "Usually a cudaMemcpyToSymbol() without its last argument, which is then "
                   "cudaMemcpyHostToDevice, for a pointer that is on the device.",
         .look = "Where does the pointer that you copy from come from: is it a parameter of the entry "
                 "point, and so a device pointer?"},
    [FINDING_STREAM_NOT_JOINED] =
        {.section = SECTION_HOST,
         .meaning =
             "Work was put into a stream of your own, and nothing waits for it: the function returned, or "
             "another stream uses the result. A kernel or copy may read it too early.",
         .causes = "Usually a stream from cudaStreamCreate without a cudaStreamSynchronize after the "
                   "launch, or an event that is recorded and never waited for.",
         .look = "Which stream does the launch name, and which later line waits for it?",
         .repair = "kernel<<<blocks, threads, 0, stream>>>(...);\n"
                   "cudaStreamSynchronize(stream);\n"
                   "cudaStreamDestroy(stream);\n"
                   "Or use the default stream, which needs no wait.",
         .step = "wait for your stream (cudaStreamSynchronize) before the function returns, or use the "
                 "default one"},
    [FINDING_LAUNCH_ERROR] =
        {.section = SECTION_HOST,
         .meaning = "A kernel could not be launched, because no GPU allows such a grid, such a block or "
                    "this much shared memory. None of its threads ran.",
         .causes = "Usually more than 1024 threads per block, as in 12*12*12; a grid of 0 blocks, because a "
                   "division gave 0 for a small n; or more than 48 KB of shared memory without "
                   "cudaFuncSetAttribute.",
         .look = "What are the grid, the block and the bytes of shared memory, in numbers, at the n where "
                 "it stopped?",
         .repair = "Blocks along an axis: (outputs - 1) / P + 1, if a block has P outputs along it.\n"
                   "Launch nothing if there are no outputs: if (n < 3) return; for a cube.\n"
                   "block.x * block.y * block.z is 1024 at most.",
         .step = "keep grid, block and shared memory within the limit that the message names"},
    [FINDING_ASSERTION] =
        {.section = SECTION_HOST,
         .meaning = "An assert() in a kernel found its condition false and stopped the kernel.",
         .causes = "The condition is one that you wrote. At this size it does not hold.",
         .look = "Which values do the variables in the condition have, at the n where it stopped?",
         .repair = "Work out these variables for the block and the thread that the message names. Either an "
                   "index is wrong, or the condition is too strict for the last block and for a small n.",
         .step = "find out why the assertion fails"},
    [FINDING_TRAP] =
        {.section = SECTION_HOST,
         .meaning = "A thread executed __trap(), or code that the compiler considers unreachable.",
         .causes = "Usually a __trap() of your own, or a function with a return type that can reach its end "
                   "without a return.",
         .look = "Which condition leads to that line?",
         .repair = "Put a return on every path through the function. Remove a __trap() of your own when "
                   "you know why it is reached.",
         .step = "find out why the kernel stops itself here"},
    [FINDING_STACK_OVERFLOW] =
        {.section = SECTION_HOST,
         .meaning = "A function called itself so often that the thread's stack was used up. A thread's "
                    "stack is small.",
         .causes = "Usually a recursion that does not end, or one whose depth grows with n.",
         .look = "How deep does the recursion go, and what ends it?",
         .repair = "Use a loop in place of the recursion: for (int half = BLOCK / 2; half > 0; half /= 2) "
                   "goes down a tree.",
         .step = "replace the recursion by a loop"},
    [FINDING_TIMEOUT] =
        {.section = SECTION_HOST,
         .meaning = "The kernel executed so many instructions, or the host code took so long, that the "
                    "grader stopped it.",
         .causes =
             "Usually a loop whose variable never reaches its end: half /= 2 with half >= 0, a step of "
             "zero, an unsigned that should fall below 0; or a thread that waits for another one. A block "
             "may wait for earlier blocks only: the simulator starts a later block when this one has ended, "
             "and no GPU promises to run both at once.",
         .look = "Which loop is it, and how does its variable change in each round?",
         .repair = "for (int half = BLOCK / 2; half > 0; half /= 2)    ends; with half >= 0 it does not\n"
                   "for (int i = first; i < n; i += stride)            ends if stride is blockDim.x * "
                   "gridDim.x, or BLOCK",
         .step = "find the loop that does not end"},

    [FINDING_LIMIT] =
        {.section = SECTION_HOST,
         .meaning =
             "All launches, copies and fills of the submission together took more work than the grader "
             "gives to one submission. A usual solution needs less than a tenth of it.",
         .causes =
             "Usually a launch inside a loop over the elements, a kernel that does the whole work again in "
             "each block, or copies of whole buffers where a few elements would do.",
         .look = "How many launches and copies does one call make, and how does that number grow with n?",
         .repair = "One launch with one thread for each output does the work of a loop of launches:\n"
                   "kernel<<<(n + BLOCK - 1) / BLOCK, BLOCK>>>(...);",
         .step = "do the same work with fewer launches, copies or instructions"},

    /* ---- host code ---- */
    [FINDING_HOST_CRASH] =
        {.section = SECTION_HOST,
         .meaning = "Your function crashed on the host, before or after its launches.",
         .causes = "Usually it reads or writes through a pointer to device memory, as in c[0] = 0 or "
                   "stencil[d]. The host cannot use such a pointer.",
         .look = "Which line outside of the kernels has a parameter with [ ] or * before it?",
         .repair =
             "Set:   cudaMemset(c, 0, bytes);\n"
             "Copy:  cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice);\n"
             "       cudaMemcpyToSymbol(table, from, bytes, 0, cudaMemcpyDeviceToDevice); // __constant__\n"
             "A kernel does everything else.",
         .step = "find the line of host code that ends the program"},
    [FINDING_HOST_EXIT] =
        {.section = SECTION_HOST,
         .meaning = "Your function ended the whole program instead of returning.",
         .causes = "Usually exit() in a macro that checks for errors.",
         .look = "Which line calls exit(), and what makes it do so?",
         .repair = "if (n < 3) return; leaves the function when there is nothing to do. Remove the exit() "
                   "from the macro: the grader sees errors by itself.",
         .step = "let the function return instead of ending the program"},
    [FINDING_REJECTED_CALL] =
        {.section = SECTION_HOST,
         .meaning = "Your function made a call that the labs neither need nor allow, for instance a copy of "
                    "results to the host.",
         .causes = "Usually the code comes from a complete program with its own main: it allocates, copies "
                   "to the host, prints or compares. Here all pointers are device pointers already.",
         .look = "What is the call for, and does the lab ask for it?",
         .repair = "Keep the kernels and the launch: an entry point launches kernels with the pointers that "
                   "it is given, and returns. Results stay on the device, and the grader fetches them from "
                   "there.",
         .step = "remove the call: the labs do not need it"},

    /* ---- the lab's aim, and the grader's own ---- */
    [FINDING_REQUIREMENT] =
        {.section = SECTION_NUMBERS,
         .meaning = "The result may be right, but the kernel does not use the lab's technique: it loads "
                    "too much from global memory, or uses shared memory where it should not.",
         .causes = "Usually the file contains the plain version; or a neighbour is still read from global "
                   "memory, not from the tile; or the tile is so small that most of its cells are halo.",
         .look =
             "How many loads does a block execute, for how many outputs, and what numbers does the handout "
             "give?"},
    [FINDING_UNKNOWN_OPCODE] =
        {.section = SECTION_HOST,
         .meaning = "Your kernel uses an instruction that the grader's simulator does not run. Nothing is "
                    "wrong with it on a GPU, but the grader cannot check or count it.",
         .causes = "Usually textures, clusters, some tensor cores, or inline assembly of a rare kind.",
         .look = "Can the line be written in plain CUDA C++, as the handout does?",
         .repair = "tex1Dfetch<float>(texture, i) is in[i], with an if at the borders.\n"
                   "Assembly is seldom needed: __ldg, shuffles, votes and __pipeline_memcpy_async have names "
                   "in CUDA C++.",
         .step = "write this line in plain CUDA C++, as the handout does"},
};
