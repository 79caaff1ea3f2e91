#include "grader/advice/compile_hints.h"

#include <string.h>

#include "grader/labs/lab_record.h"

/* The first row whose words occur in the message. The last one fits all. */
static const struct {
    const char *says, *hints[HINT_LEVELS];
} rows[] = {
    /* ---- what the grader says about entry points ---- */
    {"#include \"lab.h\" is missing",
     {"What does the first line of the lab's skeleton include?",
      "lab.h declares the entry points as extern \"C\". Without it they are C++ functions, which have other "
      "names inside, and the grader does not find them.",
      "Put #include \"lab.h\" before everything else; no main() and no extern \"C\" of your own are "
      "needed."}},
    {"has other parameters than in lab.h",
     {"How do the parameters in your file differ from those in the message, one by one?",
      "lab.h declares the entry point, and C++ lets a second function have the same name and other "
      "parameters: yours. A const or an int for a long long is difference enough.",
      "Copy the line that the message quotes, from void to the closing bracket, and put it over your own."}},
    {"more than one instance of overloaded function",
     {"Where does lab.h declare this function, and how do its parameters differ from yours?",
      "An extern \"C\" function exists only once, so yours has to have the parameters of lab.h exactly, "
      "const "
      "included.",
      "Copy the entry point's first line from the lab's skeleton or its handout, and put it over your own."}},
    {"is not defined as",
     {"Which name does your file give to the function that the message asks for?",
      "The grader calls the entry point by the name in lab.h. It may be missing, misspelt, static, or inside "
      "a namespace; or a brace too many or too few makes it part of another function.",
      "Write the line that the message quotes, then { kernel<<<blocks, BLOCK>>>(...); } outside of any other "
      "function. If a lab has two entry points, the file needs both."}},

    /* ---- spelling and punctuation ---- */
    {"expected a \";\"",
     {"Look at the end of the line before the one in the message: what is missing there?",
      "The compiler notices a missing ; only when the next statement begins, so the line that it names is "
      "often the one after the mistake.",
      "Put a ; at the end of the last statement before the place that the caret shows."}},
    {"expected a \"}\"",
     {"Which { has no } of its own?",
      "The file ended inside a function. The note below the error names a { that was never closed; the one "
      "that was forgotten may come later.",
      "Give every if, every loop and every function its own } and let the editor indent the file: the first "
      "line that is indented too far follows the mistake."}},
    {"expected a declaration",
     {"Which } closes more than was open?",
      "This line stands outside of every function, where only declarations may be. Usually a } too many "
      "ended "
      "the function earlier.",
      "Count { and } from the top of the function to this line, and take out the } that brings it to zero "
      "too "
      "early."}},
    {"expected a \">>>\"",
     {"How does a launch begin, and how does it end?",
      "A launch has three angle brackets on both sides: kernel<<<grid, block>>>(arguments).",
      "moving_average_kernel<<<blocks, BLOCK>>>(x, y, n); with your kernel's name and arguments."}},
    {"expected a \")\"",
     {"Which ( in this line has no ) of its own?",
      "A bracket is open where the caret stands. Errors in later lines may follow from this one.",
      "Read the line from left to right, plus one for (, minus one for ): the ) is missing where the count "
      "should have come back to zero."}},
    {"identifier \"__shfl",
     {"What does a shuffle want to know before the value?",
      "Shuffles without a mask are gone since Volta: each names the lanes that take part.",
      "__shfl_down_sync(0xffffffff, here, 1) for __shfl_down(here, 1); all 32 lanes have to come to it."}},
    {"is undefined",
     {"Where is the name in the message declared, and is it spelt the same there?",
      "The name is unknown in this line: it is misspelt, declared further below, declared inside an if or a "
      "loop that has ended, or not declared at all.",
      "int i = blockIdx.x * blockDim.x + threadIdx.x; declares an index; a variable that is used after an "
      "if "
      "is declared before it. __syncthreads, __shared__ and __shfl_down_sync begin with two underscores."}},
    {"has already been declared",
     {"Where was this name declared first?", "Two declarations of one name stand in the same braces.",
      "Leave out the type the second time, i = ..., or choose another name."}},

    /* ---- host and device ---- */
    {"must be configured",
     {"What stands between a kernel's name and its arguments where it is launched?",
      "A __global__ function is launched, not called: it has to be told how many blocks and threads to run "
      "with.",
      "kernel<<<blocks, BLOCK>>>(...) with blocks = (n - 1) / BLOCK + 1."}},
    {"a host function call cannot be configured",
     {"Which word stands before void in a kernel?",
      "Only a __global__ function can be launched with <<< >>>.", "__global__ void kernel(...)"}},
    {"from a __global__",
     {"On which side does the function run that the kernel calls?",
      "A kernel can only call functions that exist on the device.",
      "Write __device__ before the function: __device__ float helper(float v)"}},
    {"from a __host__",
     {"On which side does the function in the message run, and on which side is it called?",
      "__syncthreads() and threadIdx exist in kernels. The function that uses them is taken for host code.",
      "A kernel begins with __global__ void, a function that kernels call with __device__."}},
    {"inside a host",
     {"Which word stands before void in a kernel?",
      "__shared__ belongs into a kernel, and this function is not marked as one.",
      "__global__ void kernel(...) { __shared__ float tile[BLOCK + 1]; ... }"}},
    {"must have a void return type",
     {"Where would the value that a kernel returns go?",
      "A kernel is run by thousands of threads, so it returns nothing: its results go to memory.",
      "__global__ void kernel(..., float *y, int n) { ... y[i] = ...; }"}},
    {"variable length array",
     {"Does the compiler know the size of this array?",
      "A __shared__ array has a size that is fixed when it is compiled, or one that is given with the "
      "launch.",
      "#define BLOCK 256 and __shared__ float tile[BLOCK + 1]; or extern __shared__ float tile[]; and "
      "kernel<<<blocks, threads, bytes>>>(...)."}},
    {"must have a constant value",
     {"Does the compiler know the size of this array?",
      "A __shared__ array has a size that is fixed when it is compiled, or one that is given with the "
      "launch.",
      "#define BLOCK 256 and __shared__ float tile[BLOCK + 1]; or extern __shared__ float tile[]; and "
      "kernel<<<blocks, threads, bytes>>>(...)."}},

    /* ---- types and arguments ---- */
    {"too few arguments",
     {"Which parameters does the function have, and which of them get no argument here?",
      "The call or launch in this line passes fewer arguments than the function has parameters.",
      "Hold the call beside the function's first line and give one argument for each parameter, in order."}},
    {"too many arguments",
     {"Which argument has no parameter of its own?",
      "The call or launch in this line passes more arguments than the function has parameters. Grid, block "
      "and bytes of shared memory stand between <<< and >>>, not among them.",
      "kernel<<<blocks, threads, bytes>>>(one argument for each parameter)."}},
    {"is incompatible with parameter",
     {"Which type does the argument have, and which does the parameter?",
      "The message names both types. A * too many means the address of a pointer (&x), one too few an "
      "element (x[i]) in place of the array; const cannot be dropped.",
      "Pass the pointer as it is, kernel<<<...>>>(x, y, n), and give the kernel's parameter the same type, "
      "const included. dot() casts once: (u64 *)c."}},
    {"no instance of",
     {"Which types do your arguments have, and which does the function take?",
      "There are several functions of that name, and none takes these types. atomicAdd has no version for "
      "long long, and min and max want two arguments of one type.",
      "atomicAdd((unsigned long long *)c, (unsigned long long)sum); min(i + 1, n - 1) with two ints."}},
    {"no operator",
     {"Which type do the two operands have?",
      "blockIdx, blockDim and threadIdx are triples, and so is a dim3: arithmetic needs one of x, y and z.",
      "blockIdx.x * blockDim.x + threadIdx.x"}},
    {"cannot be assigned",
     {"What stands on the left: a pointer or one of its elements?",
      "The message names two types that do not fit. Often an index is missing: y is the array, y[i] its "
      "element.",
      "y[i] = ...; stores one element."}},
    {"modifiable lvalue",
     {"May the left-hand side be changed?",
      "It is const, an input for instance, or an array as a whole, or an expression.",
      "Store to the output, y[i] = ...; an input stays as it is."}},
    {"No such file",
     {"Which file does the line include, and does the kit have it?",
      "A submission is one file. It may include lab.h and what the CUDA Toolkit and C++ offer.",
      "#include \"lab.h\" and nothing else is enough for every lab; copy helpers into your file."}},
    {"Permission denied",
     {"Which file does the line include, and what has it to do with the lab?",
      "A submission is compiled where only lab.h, the CUDA Toolkit and C++ can be seen.",
      "#include \"lab.h\" and nothing else is enough for every lab; copy helpers into your file."}},
    {"",
     {"What is special about the line that the first message names, and the line before it?",
      "The first message counts, since later ones often follow from it. Its line is the one where the "
      "compiler noticed; the mistake may stand before that.",
      "Take out your newest lines until it compiles, then put them back one by one."}},
};

const char *compile_hint(const char *message, int level)
{
    size_t row = 0;
    while (!strstr(message, rows[row].says))
        row++;
    return rows[row].hints[level - 1];
}
