#include "grader/random.h"

#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

uint64_t random_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed)
        seed = (uint64_t)time(NULL) * 1000003;
    return seed >> 11;
}

/* SplitMix64: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014. */
uint64_t random_next(struct random *r)
{
    uint64_t z = r->state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
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
    uint64_t span = 2 * (uint64_t)range + 1;
    return (int)((int64_t)((random_next(r) >> 32) * span >> 32) - range);
}

float random_float(struct random *r)
{
    return (float)((int64_t)(random_next(r) >> 39) - (1 << 24)) * 0x1p-24f;
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
