#include "grader/edits/instance_name.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/kernel_name.h"

/* One part of a name: an identifier, a number, or a letter of a type or an operator. */
struct part {
    const char *at;
    size_t length; /* 0: the end */
};

static bool begins(const struct part *p, const char *text)
{
    return p->length >= strlen(text) && strncmp(p->at, text, strlen(text)) == 0;
}

/* Namespaces that differ between two compilations, or that one of them alone has. */
static bool is_passing(const struct part *p)
{
    enum { EDIT = 8 }; /* edit0000 */
    bool edit = p->length == EDIT && begins(p, "edit") && strspn(p->at + 4, "0123456789") >= 4;
    return edit || begins(p, "_GLOBAL__N_") || begins(p, "_INTERNAL_");
}

/* The identifier at `at`, which begins with its length; length 0: there is none. */
static struct part identifier_at(const char *at)
{
    char *begin;
    unsigned long length = isdigit((unsigned char)*at) ? strtoul(at, &begin, 10) : 0;
    return length && length <= strlen(begin) ? (struct part){begin, length} : (struct part){at, 0};
}

/* Are the brackets of nested names at `at`, or a reference to an earlier part: S_, S0_? Their numbers shift
 * with each namespace. Returns how long it is, or 0. */
static size_t passing_length(const char *at)
{
    size_t number = *at == 'S' ? strspn(at + 1, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ") : 0;
    if (*at == 'S' && at[1 + number] == '_')
        return number + 2;
    return *at == 'N' || *at == 'E';
}

/* The number that is a template argument at `at`: Li33E; length 0: there is none. */
static struct part literal_at(const char *at)
{
    bool begins = *at == 'L' && islower((unsigned char)at[1]);
    size_t sign = begins && at[2] == 'n', digits = begins ? strspn(at + 2 + sign, "0123456789") : 0;
    bool whole = digits && at[2 + sign + digits] == 'E';
    return (struct part){at, whole ? 2 + sign + digits : 0};
}

/* The next part from *rest on that counts. */
static struct part next_part(const char **rest)
{
    for (;;) {
        size_t passing = passing_length(*rest);
        struct part p = identifier_at(*rest), literal = literal_at(*rest);
        if (literal.length) {
            *rest += literal.length;
            return literal;
        }
        if (passing) {
            *rest += passing;
        } else if (!p.length) {
            p.length = **rest != '\0';
            *rest += p.length;
            return p;
        } else {
            *rest = p.at + p.length;
            if (!is_passing(&p))
                return p;
        }
    }
}

static bool is_plain(const char *mangled, const char *plain)
{
    enum { PLAIN = 80 };
    char own[PLAIN];
    kernel_plain_name(mangled, own, sizeof own);
    return strcmp(own, plain) == 0;
}

bool instance_same(const char *name, const char *in_namespace)
{
    struct part p, q;
    if (strncmp(name, "_Z", 2) != 0)
        return is_plain(in_namespace, name);
    do {
        p = next_part(&name);
        q = next_part(&in_namespace);
    } while (p.length && p.length == q.length && memcmp(p.at, q.at, p.length) == 0);
    return !p.length && !q.length;
}
