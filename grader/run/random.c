#include "grader/run/random.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "grader/run/random_at.h"

static const uint64_t random_step = 0x9e3779b97f4a7c15; /* see random_at() */

uint64_t random_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        seed = (uint64_t)time(NULL) * UINT64_C(0x9e3779b97f4a7c15);
    return seed >> 32;
}

uint64_t random_next(struct random *r)
{
    uint64_t bits = random_at(r->state, 0);
    r->state += random_step;
    return bits;
}

const char *random_read_seed(const char *value, uint64_t *seed)
{
    bool hex = value[0] == '0' && (value[1] == 'x' || value[1] == 'X');
    const char *digits = hex ? value + 2 : value;
    errno = 0;
    *seed = strtoull(digits, NULL, hex ? 16 : 10);
    if (!*digits || digits[strspn(digits, hex ? "0123456789abcdefABCDEF" : "0123456789")])
        return "is not a number; give digits, or 0x and hexadecimal digits";
    return errno == ERANGE || *seed > RANDOM_SEED_MOST
               ? "is too large; the largest is 9007199254740991, which every reader of JSON keeps exactly"
               : NULL;
}

struct random random_start(uint64_t seed, uint64_t which)
{
    struct random r = {seed};
    r.state = random_next(&r) ^ which * 0xd1342543de82ef95;
    random_next(&r);
    return r;
}

int random_int(struct random *r, int range)
{
    return random_to_int(random_next(r), range);
}

float random_float(struct random *r)
{
    return random_to_float(random_next(r));
}

void random_skip(struct random *r, size_t count)
{
    r->state += count * random_step;
}

void random_fill(struct random *r, const struct buffer_spec *spec, void *to, size_t count)
{
    for (size_t k = 0; k < count; k++) {
        if (spec->element == ELEMENT_FLOAT)
            ((float *)to)[k] = random_float(r);
        else if (spec->element == ELEMENT_INT)
            ((int *)to)[k] = random_int(r, spec->range);
        else
            ((long long *)to)[k] = random_int(r, spec->range);
    }
}
