/* The rules for a wrong sum whose bits show the mistake: numbers that were cut, rounded or taken as unsigned.
 */
#include <math.h>

#include "grader/diagnose/where_sum.h"

bool sum_of_int_products(struct text *to, const struct sums *s)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < s->n; k++)
        sum += (uint64_t)(int64_t)(int32_t)(uint32_t)dot_term(s->f->data, k);
    if (sum != s->got)
        return false;
    bool one_each = s->blocks * s->threads >= s->n; /* then a thread's sum is one product */
    text_printf(to, "the sum of products cut to 32 bits: %s",
                one_each ? "a product, or a sum of them, goes through an int"
                         : "an int times an int is an int; make one of them a long long first");
    return true;
}

/* A number that is taken as unsigned, in 32 or in 64 bits. */
static uint64_t product(int x, int y, bool x_unsigned, bool y_unsigned)
{
    return (x_unsigned ? (uint64_t)(uint32_t)x : (uint64_t)(int64_t)x) *
           (y_unsigned ? (uint64_t)(uint32_t)y : (uint64_t)(int64_t)y);
}

/* Vectors leave a rest, which may be read in another way, so a few of the last products may be right. */
bool sum_of_unsigned_factors(struct text *to, const struct sums *s)
{
    enum { REST_MOST = 15, WAYS = 3 };
    static const char *const whose[WAYS] = {" of a", " of b", ""};
    const int *a = s->f->data->data[0], *b = s->f->data->data[1];
    uint64_t sums[WAYS] = {0};
    for (size_t k = 0; k < s->n; k++)
        for (size_t way = 0; way < WAYS; way++) {
            sums[way] += product(a[k], b[k], way != 1, way != 0);
            size_t rest = s->n - (k + 1);
            if (rest > REST_MOST || sums[way] + s->want - s->before[k + 1] != s->got)
                continue;
            text_printf(to, "the sum in which negative numbers%s are taken as unsigned, -1 as 4294967295",
                        whose[way]);
            if (rest > 1)
                text_printf(to, ", but not in the last %zu products", rest);
            else if (rest)
                text_printf(to, ", but not in the last product");
            return true;
        }
    return false;
}

bool sum_of_unsigned_products(struct text *to, const struct sums *s)
{
    uint64_t sum = 0;
    for (size_t k = 0; k < s->n; k++)
        sum += (uint32_t)dot_term(s->f->data, k);
    if (sum != s->got)
        return false;
    text_printf(to, "the sum of products that are cut to 32 bits and taken as unsigned");
    return true;
}

bool sum_with_low_bits(struct text *to, const struct sums *s)
{
    if ((uint32_t)s->got != (uint32_t)s->want)
        return false;
    text_printf(to, "right in its low 32 bits alone, as if a product or a sum had been kept in 32 bits");
    return true;
}

static double sum_of_magnitudes(const struct sums *s)
{
    double sum = 0;
    for (size_t k = 0; k < s->n; k++)
        sum += fabs((double)(int64_t)dot_term(s->f->data, k));
    return sum;
}

bool sum_rounded(struct text *to, const struct sums *s)
{
    static const struct {
        int exponent; /* of the error, relative to the sum of all magnitudes */
        const char *which;
    } types[] = {{-46, "a double keeps 53 bits"}, {-26, "a float keeps 24 bits"}};
    double error = fabs((double)(int64_t)(s->got - s->want)), magnitude = sum_of_magnitudes(s);
    for (size_t k = 0; k < ARRAY_LEN(types); k++)
        if (error <= ldexp(magnitude, types[k].exponent)) {
            text_printf(to, "near the right sum, as if rounded on the way: %s, a long long 64",
                        types[k].which);
            return true;
        }
    return false;
}
