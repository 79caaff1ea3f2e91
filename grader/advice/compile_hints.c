#include "grader/advice/compile_hints.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "grader/labs/lab_record.h"

/* The first row whose words occur in the message is used. The last row fits every message. */
static const struct {
    const char *says, *hints[HINT_LEVELS];
} rows[] = {
    /* ---- what the grader says about entry points ---- */
    {"#include \"lab.h\" is missing",
     {"What does the first line of the lab's skeleton include?",
      "lab.h declares the entry points as extern \"C\". Without it the compiler changes their names as it "
      "does for C++ functions, and the grader does not find them.",
      "Put #include \"lab.h\" before everything else; no main() and no extern \"C\" of your own are "
      "needed."}},
    {"has other parameters than in lab.h",
     {"How do the parameters in your file differ from those in the message, one by one?",
      "C++ allows two functions of one name if their parameters differ. So yours is a second function "
      "beside the one that lab.h declares. A missing const, or an int in place of a long long, is enough "
      "for that.",
      "Copy the line that the message quotes, from void to the closing bracket, and replace your own line "
      "with it."}},
    {"more than one instance of overloaded function",
     {"Where does lab.h declare this function, and how do its parameters differ from yours?",
      "There can be only one extern \"C\" function of that name, so yours needs exactly the parameters in "
      "lab.h, const included.",
      "Copy the entry point's first line from the lab's skeleton or its handout, and replace your own line "
      "with it."}},
    {"is not defined as",
     {"Which name does your file give to the function that the message asks for?",
      "The grader calls the entry point by the name in lab.h. Your function may be missing, misspelt, "
      "static, or inside a namespace. One brace too many or too few can also make it part of another "
      "function.",
      "Write the line that the message quotes, then { kernel<<<blocks, BLOCK>>>(...); } outside of all "
      "other functions. If a lab has two entry points, the file needs both."}},

    /* ---- spelling and punctuation ---- */
    {"expected a \";\"",
     {"Look at the end of the line before the one in the message: what is missing there?",
      "The compiler notices a missing ; only when the next statement begins, so the line that it names is "
      "often the one after the mistake.",
      "Put a ; at the end of the last statement before the place that the caret shows."}},
    {"expected a \"}\"",
     {"Which { has no matching }?",
      "The file ended inside a function. The note below the error names a { that was never closed. The } "
      "may be missing further down.",
      "Check that every if, every loop and every function has its }. Let the editor indent the file: the "
      "mistake is just before the first line that is indented too far."}},
    {"expected a declaration",
     {"Which } has no matching {?",
      "This line is outside of every function, where only declarations are allowed. Usually one } too many "
      "has ended the function earlier.",
      "Count { and } from the top of the function to this line, and remove the } that ends the function too "
      "early."}},
    {"expected a \">>>\"",
     {"Which brackets begin a launch, and which end it?",
      "A launch has three angle brackets on both sides: kernel<<<grid, block>>>(arguments).",
      "moving_average_kernel<<<blocks, BLOCK>>>(x, y, n); with your kernel's name and arguments."}},
    {"expected a \")\"",
     {"Which ( in this line has no matching )?",
      "A bracket is still open at the caret. This error may cause others in later lines.",
      "Count from left to right, plus one for each (, minus one for each ). The ) is missing at the place "
      "where the count should return to zero."}},
    {"identifier \"__shfl",
     {"Which argument of a shuffle comes before the value?",
      "Shuffles without a mask were removed with Volta. Now the first argument names the lanes that take "
      "part.",
      "Write __shfl_down_sync(0xffffffff, here, 1) in place of __shfl_down(here, 1). All 32 lanes have to "
      "execute it."}},
    {"is undefined",
     {"Where is the name in the message declared, and is it spelt the same there?",
      "The name is not known at this line. It is misspelt, declared further down, declared inside an if or "
      "a loop that has ended, or not declared at all.",
      "int i = blockIdx.x * blockDim.x + threadIdx.x; declares an index. Declare a variable before the if "
      "if you use it after the if. __syncthreads, __shared__ and __shfl_down_sync begin with two "
      "underscores."}},
    {"has already been declared",
     {"Where was this name declared first?", "One pair of braces contains two declarations of this name.",
      "Leave out the type the second time (i = ...), or choose another name."}},

    /* ---- host and device ---- */
    {"must be configured",
     {"What comes between a kernel's name and its arguments in a launch?",
      "A __global__ function is launched, not called. The launch says how many blocks and threads it runs "
      "with.",
      "kernel<<<blocks, BLOCK>>>(...) with blocks = (n - 1) / BLOCK + 1."}},
    {"a host function call cannot be configured",
     {"Which word stands before void in a kernel?",
      "Only a __global__ function can be launched with <<< >>>.", "__global__ void kernel(...)"}},
    {"from a __global__",
     {"Is the function that the kernel calls host code or device code?",
      "A kernel can only call functions that exist on the device.",
      "Write __device__ before the function: __device__ float helper(float v)"}},
    {"from a __host__",
     {"Is the function in the message for the host or for the device, and which code calls it?",
      "__syncthreads() and threadIdx exist in kernels. The compiler takes the function that uses them for "
      "host code.",
      "A kernel begins with __global__ void. A function that kernels call begins with __device__."}},
    {"inside a host",
     {"Which word stands before void in a kernel?",
      "Only device code can have __shared__ arrays, and this function is not marked as a kernel.",
      "__global__ void kernel(...) { __shared__ float tile[BLOCK + 1]; ... }"}},
    {"must have a void return type",
     {"Where would the value that a kernel returns go?",
      "Thousands of threads run a kernel, so it returns nothing. Its results go to memory.",
      "__global__ void kernel(..., float *y, int n) { ... y[i] = ...; }"}},
    {"initializer not allowed for __shared__",
     {"Which thread would set the cells of this array, and when?",
      "A __shared__ array belongs to all threads of a block and begins undefined. It cannot have an "
      "initializer.",
      "__shared__ float tile[BLOCK + 1]; tile[threadIdx.x] = 0; __syncthreads();"}},
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
     {"Which parameters does the function have, and which of them has no argument here?",
      "The call or launch in this line passes fewer arguments than the function has parameters.",
      "Compare the call with the function's first line, and pass one argument for each parameter, in "
      "order."}},
    {"too many arguments",
     {"Which argument has no parameter?",
      "The call or launch in this line passes more arguments than the function has parameters. Grid, block "
      "and bytes of shared memory belong between <<< and >>>, not among the arguments.",
      "kernel<<<blocks, threads, bytes>>>(one argument for each parameter)."}},
    {"is incompatible with parameter",
     {"Which type does the argument have, and which type does the parameter have?",
      "The message names both types. One * too many means that you pass the address of a pointer (&x). One "
      "* too few means that you pass an element (x[i]) in place of the array. A const cannot be dropped.",
      "Pass the pointer as it is, kernel<<<...>>>(x, y, n), and give the kernel's parameter the same type, "
      "const included. dot() casts once: (u64 *)c."}},
    {"no instance of",
     {"Which types do your arguments have, and which does the function take?",
      "There are several functions of that name, and none takes these types. atomicAdd has no version for "
      "long long. min and max need two arguments of the same type.",
      "atomicAdd((unsigned long long *)c, (unsigned long long)sum); min(i + 1, n - 1) with two ints."}},
    {"no operator",
     {"Which types do the two operands have?",
      "blockIdx, blockDim, threadIdx and every dim3 are triples. Arithmetic needs one component: .x, .y or "
      ".z.",
      "blockIdx.x * blockDim.x + threadIdx.x"}},
    {"cannot be assigned",
     {"What is on the left of the =, a pointer or one of its elements?",
      "The message names two types that do not match. Often an index is missing: y is the array, y[i] is "
      "its element.",
      "y[i] = ...; stores one element."}},
    {"modifiable lvalue",
     {"Can the left-hand side be changed?",
      "It is const (an input, for instance), a whole array, or an expression.",
      "Store to the output: y[i] = ...; Do not change an input."}},
    {"No such file",
     {"Which file does the line include, and does the kit have it?",
      "A submission is one file. It may include lab.h and what the CUDA Toolkit and C++ offer.",
      "#include \"lab.h\" and nothing else is enough for every lab; copy helpers into your file."}},
    {"Permission denied",
     {"Which file does the line include, and what does the lab need it for?",
      "A submission is compiled where only lab.h, the CUDA Toolkit and C++ can be seen.",
      "#include \"lab.h\" and nothing else is enough for every lab; copy helpers into your file."}},
    {"",
     {"What is special about the line that the first message names, and the line before it?",
      "Look at the first message, since later ones often follow from it. It names the line where the "
      "compiler noticed the mistake. The mistake itself may be before that line.",
      "Remove your newest lines until the file compiles, then put them back one by one."}},
};

const char *compile_hint(const char *message, int level)
{
    size_t row = 0;
    while (!strstr(message, rows[row].says))
        row++;
    return rows[row].hints[level - 1];
}

/* ---- the step ---- */

static const struct {
    const char *says, *step;
} steps[] = {
    {"has other parameters than in lab.h",
     "write the entry point's parameters as the message quotes them from lab.h, const included"},
    {"more than one instance of overloaded function",
     "write the entry point's parameters as they stand in lab.h, const included"},
    {"the file is empty",
     "write your kernel into the file and save it; ./grade LAB --reset brings a lab's skeleton back"},
    {"so the file is not plain text", "save the file as plain text in UTF-8"},
    {"declaration is incompatible with previous",
     "give this array another name than the one that the message names: all extern __shared__ arrays of one name in a file "
     "are one array, so their types have to be the same"},
    {"expected a \";\"", "put a ; before the place that the caret shows"},
    {"expected a \")\"", "close the bracket that is still open at the caret"},
    {"no instance of function template",
     "name the template's argument, kernel<32><<<...>>>(...), where no argument of the call tells it: a number such as the edge "
     "of a tile never does. Else compare the types in the message with the template's parameters"},
    {"no operator", "use a component: blockIdx.x of a triple such as blockIdx, c.c[0] of a Stencil7 c"},
    {"initializer not allowed for __shared__",
     "leave out the initializer: a __shared__ array has none. Let the threads store what is read before anything else is "
     "stored there, then call __syncthreads()"},
    {"variable length array",
     "give the array a size that the compiler knows, such as a #define or a constexpr; blockDim is known at the launch "
     "only"},
    {"must have a constant value",
     "give the array a size that the compiler knows, such as a #define or a constexpr; blockDim is known at the launch "
     "only"},
    {"identifier \"__shfl_up\"",
     "write __shfl_up_sync(0xffffffff, v, 1): the shuffles without _sync are gone, and the mask of the lanes that take part "
     "comes first"},
    {"identifier \"__shfl",
     "use the shuffle whose name ends in _sync, with the mask as its first argument: __shfl_down_sync(0xffffffff, v, 1); "
     "the old ones are gone"},
    {"overloaded function \"atomicAdd\"",
     "give atomicAdd two unsigned long long for 64 bits, it has no version for long long: atomicAdd((unsigned long long "
     "*)c, (unsigned long long)sum)"},
    {"from a __global__",
     "put __device__ before the function that the message names: kernels can call no host function"},
    {"from a __device__",
     "put __device__ before the function that the message names: kernels can call no host function"},
    {"modifiable lvalue",
     "take const away from the variable that this line changes; if it is an input or a whole array, store elsewhere"},
    {"parameter of type \"float **\"",
     "an array of rows is no float **: declare the parameter as float (*name)[WIDTH], WIDTH being the length of a row"},
    {"is undefined", "declare this name before the line that uses it, or spell it as where it is declared"},
};

/* The line in "lab.cu(9): error: …"; 0: none. */
static int line_of(const char *message)
{
    const char *end = strstr(message, "): error"), *s = end;
    while (s && s > message && isdigit((unsigned char)s[-1]))
        s--;
    return s ? atoi(s) : 0;
}

bool compile_step(struct text *out, const char *message)
{
    for (size_t k = 0; k < ARRAY_LEN(steps); k++) {
        if (!strstr(message, steps[k].says))
            continue;
        if (line_of(message))
            text_printf(out, "line %d: ", line_of(message));
        text_printf(out, "%s", steps[k].step);
        return true;
    }
    return false;
}
