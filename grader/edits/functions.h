/* The functions of a submission's text, and the names that stand in each. */
#ifndef GRADER_EDITS_FUNCTIONS_H
#define GRADER_EDITS_FUNCTIONS_H

#include "grader/edits/tokens.h"

enum function_role { ROLE_KERNEL, ROLE_DEVICE, ROLE_HOST }; /* __host__ __device__ is ROLE_HOST */

struct function {
    enum function_role role;
    size_t begin;       /* number of the first token of the definition, "template" for instance */
    size_t name;        /* of the token with its name; the next one is (, or < of a specialisation */
    size_t open, close; /* of the braces around its body */
    bool is_member;     /* of a struct or class */
    bool reached;       /* from the entry point */
    bool shared;        /* from the lab's other entry point as well */
};

enum { FUNCTIONS_MOST = 64 };

struct functions {
    struct function items[FUNCTIONS_MOST];
    size_t count;
};

/* Find the definitions, and mark those that `entry` names, directly or by way of others. Members count as
 * reached. */
void functions_find(struct functions *list, const struct tokens *t, const char *entry);

/* Mark those that the lab's other entry point reaches, too; NULL: the lab has one. Members are shared if both
 * name them; functions of one name are not. */
void functions_share(struct functions *list, const struct tokens *t, const char *other);

enum name_kind { NAME_INTEGER, NAME_FLOAT, NAME_POINTER, NAME_ARRAY };

/* A variable or parameter of a function, or a constant of the file. */
struct scope_name {
    enum name_kind kind;
    int indices;         /* NAME_ARRAY: how many it has */
    size_t token, until; /* where it is declared, and up to where it is known */
    bool constant;       /* of the whole file: a #define, an enum, a const outside of functions */
    const char *at;
    size_t length;
};

enum { NAMES_MOST = 96 };

struct scope {
    struct scope_name items[NAMES_MOST];
    size_t count;
};

/* The names that a function may use: its own, and the file's constants. */
void scope_read(struct scope *s, const struct tokens *t, const struct function *f);
/* Are they of one kind, so that one may stand where the other does? */
bool scope_alike(const struct scope_name *a, const struct scope_name *b);
/* The name that token k is; NULL: none of them. */
const struct scope_name *scope_find(const struct scope *s, const struct tokens *t, size_t k);

#endif
