/* Sums of other terms than a[i] * b[i]. */
#include "grader/diagnose/where_sum.h"

struct term {
    int64_t (*of)(int64_t a, int64_t b);
    const char *words;
};

static int64_t square_of_a(int64_t a, int64_t b)
{
    (void)b;
    return a * a;
}

static int64_t square_of_b(int64_t a, int64_t b)
{
    (void)a;
    return b * b;
}

static int64_t a_alone(int64_t a, int64_t b)
{
    (void)b;
    return a;
}

static int64_t b_alone(int64_t a, int64_t b)
{
    (void)a;
    return b;
}

static int64_t sum_of_both(int64_t a, int64_t b)
{
    return a + b;
}

static int64_t difference(int64_t a, int64_t b)
{
    return a - b;
}

static const struct term squares[] = {{square_of_a, "a[i] * a[i]"}, {square_of_b, "b[i] * b[i]"}},
                         single[] = {{a_alone, "a[i]"}, {b_alone, "b[i]"}},
                         added[] = {{sum_of_both, "a[i] + b[i]"}, {difference, "a[i] - b[i]"}};

static bool tell(struct text *to, const struct sums *s, const struct term *terms, size_t count)
{
    const int *a = s->f->data->data[0], *b = s->f->data->data[1];
    for (size_t t = 0; t < count; t++) {
        uint64_t sum = 0;
        for (size_t k = 0; k < s->n; k++)
            sum += (uint64_t)terms[t].of(a[k], b[k]);
        if (sum == s->got) {
            text_printf(to, "the sum of %s", terms[t].words);
            return true;
        }
    }
    return false;
}

bool sum_of_squares(struct text *to, const struct sums *s)
{
    return tell(to, s, squares, ARRAY_LEN(squares));
}

bool sum_of_one_vector(struct text *to, const struct sums *s)
{
    return tell(to, s, single, ARRAY_LEN(single));
}

bool sum_of_sums(struct text *to, const struct sums *s)
{
    return tell(to, s, added, ARRAY_LEN(added));
}
