#include "grader/similar/code_tokens.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- words ---- */

enum { WORDS_MOST = 60 };

/* Words that cannot be renamed without another change to the text. Each is a token of its own. */
static const char *const kept_words[WORDS_MOST] = {
    "for",
    "while",
    "do",
    "if",
    "else",
    "return",
    "break",
    "continue",
    "switch",
    "case",
    "default",
    "goto",
    "template",
    "typename",
    "sizeof",
    "struct",
    "class",
    "extern",
    "asm",
    "define",
    "ifdef",
    "ifndef",
    "endif",
    "__global__",
    "__device__",
    "__shared__",
    "__constant__",
    "__launch_bounds__",
    "threadIdx",
    "blockIdx",
    "blockDim",
    "gridDim",
    "x",
    "y",
    "z",
    "dim3",
    "__syncthreads",
    "__syncwarp",
    "__shfl_down_sync",
    "__shfl_up_sync",
    "__shfl_sync",
    "__shfl_xor_sync",
    "__ballot_sync",
    "__activemask",
    "__threadfence",
    "atomicAdd",
    "atomicCAS",
    "atomicExch",
    "min",
    "max",
    "fma",
    "fmaf",
    "cudaMalloc",
    "cudaFree",
    "cudaMemcpy",
    "cudaMemset",
    "cudaMemcpyAsync",
    "cudaMemcpyToSymbol",
};

/* One token, also several in a row: a copy may count with another type. */
static const char *const type_words[WORDS_MOST] = {
    "int",  "unsigned", "signed", "long",   "short",   "char",    "float",    "double",
    "bool", "void",     "auto",   "size_t", "int32_t", "int64_t", "uint32_t", "uint64_t",
};

/* No token: they come and go without a change to what the code does. */
static const char *const ignored_words[WORDS_MOST] = {
    "const", "constexpr", "static", "inline", "volatile", "__restrict__", "__forceinline__", "__noinline__",
};

static bool is_among(const char *const *words, const char *at, size_t length)
{
    for (; *words; words++)
        if (strncmp(*words, at, length) == 0 && !(*words)[length])
            return true;
    return false;
}

/* FNV-1a. */
static uint32_t code_of(const char *at, size_t length)
{
    uint32_t hash = 2166136261u;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)at[i]) * 16777619u;
    return hash;
}

/* ---- lexemes: each function returns how many bytes one takes at `at`, 0 if none begins there ---- */

static size_t blank_length(const char *at, const char *end)
{
    const char *from = at;
    while (at < end && (isspace((unsigned char)*at) || *at == '\\' || *at == '{' || *at == '}'))
        at++;
    return (size_t)(at - from);
}

static size_t line_length(const char *at, const char *end)
{
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    return (size_t)((stop ? stop : end) - at);
}

static size_t comment_length(const char *at, const char *end)
{
    if (end - at < 2 || at[0] != '/' || (at[1] != '/' && at[1] != '*'))
        return 0;
    if (at[1] == '/')
        return line_length(at, end);
    const char *stop = memmem(at + 2, (size_t)(end - at) - 2, "*/", 2);
    return (size_t)((stop ? stop + 2 : end) - at);
}

/* #include and #pragma, to the end of the line. */
static size_t directive_length(const char *at, const char *end)
{
    const char *word = at + 1;
    if (*at != '#')
        return 0;
    while (word < end && (*word == ' ' || *word == '\t'))
        word++;
    bool ignored = end - word > 7 && (!memcmp(word, "include", 7) || !memcmp(word, "pragma", 6));
    return ignored ? line_length(at, end) : 0;
}

static bool is_of_name(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

static size_t name_length(const char *at, const char *end)
{
    const char *from = at;
    while (at < end && is_of_name(*at))
        at++;
    return (size_t)(at - from);
}

/* A preprocessing number, as C++ has it: 0x1p-3, 1'000, .5f */
static size_t number_length(const char *at, const char *end)
{
    const char *from = at;
    bool begins =
        isdigit((unsigned char)*at) || (*at == '.' && end - at > 1 && isdigit((unsigned char)at[1]));
    while (begins && at < end &&
           (is_of_name(*at) || *at == '.' || (*at == '\'' && end - at > 1 && is_of_name(at[1])) ||
            ((*at == '+' || *at == '-') && strchr("eEpP", at[-1]))))
        at++;
    return (size_t)(at - from);
}

/* Without an end it ends with the line. */
static size_t string_length(const char *at, const char *end)
{
    const char *from = at++;
    if (*from != '"' && *from != '\'')
        return 0;
    while (at < end && *at != *from && *at != '\n')
        at += *at == '\\' && end - at > 1 && at[1] != '\n' ? 2 : 1;
    return (size_t)(at - from) + (at < end && *at == *from);
}

/* The first that fits is taken. A byte that begins none of them is a token of its own. */
static const struct lexeme {
    size_t (*length)(const char *at, const char *end);
    const char *stands_for; /* empty: no token; NULL: itself */
} lexemes[] = {
    {blank_length, ""},        {comment_length, ""},      {directive_length, ""},
    {number_length, "number"}, {string_length, "string"}, {name_length, NULL},
};

static const char *name_stands_for(const char *at, size_t length)
{
    return is_among(ignored_words, at, length) ? ""
           : is_among(type_words, at, length)  ? "type"
           : is_among(kept_words, at, length)  ? NULL
                                               : "name";
}

/* The length of the lexeme at `at`, and what it stands for. */
static size_t next_lexeme(const char **stands_for, const char *at, const char *end)
{
    for (size_t k = 0; k < ARRAY_LEN(lexemes); k++) {
        size_t length = lexemes[k].length(at, end);
        if (length) {
            *stands_for =
                lexemes[k].length == name_length ? name_stands_for(at, length) : lexemes[k].stands_for;
            return length;
        }
    }
    *stands_for = NULL;
    return 1;
}

static void add_token(struct code_tokens *tokens, uint32_t code, int line)
{
    bool repeated = tokens->count && tokens->items[tokens->count - 1].code == code;
    if (!repeated || code != code_of("type", 4))
        *ARRAY_PUSH(tokens->items, tokens->count, tokens->capacity) = (struct code_token){code, line};
}

void code_tokens_read(struct code_tokens *tokens, const char *text, size_t length)
{
    int line = 1;
    for (const char *at = text, *end = text + length; at < end;) {
        const char *stands_for;
        size_t taken = next_lexeme(&stands_for, at, end);
        if (!stands_for)
            add_token(tokens, code_of(at, taken), line);
        else if (*stands_for)
            add_token(tokens, code_of(stands_for, strlen(stands_for)), line);
        for (; taken; taken--)
            line += *at++ == '\n';
    }
}

void code_tokens_free(struct code_tokens *tokens)
{
    free(tokens->items);
    *tokens = (struct code_tokens){0};
}
