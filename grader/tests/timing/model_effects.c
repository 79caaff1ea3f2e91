/* Print how well the model foretells what an edit changes: --what-if promises that.
 *
 * An edit is a pair of measured kernels whose names differ in one number, as line_shared-BLOCK-256 and -512.
 */
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/timing/model_rows.h"

/* Do the names differ in the number of one macro, and in nothing else? */
static bool differ_in_a_number(const char *a, const char *b)
{
    const char *number = a;
    for (; *a && *a == *b; a++, b++)
        number = isdigit((unsigned char)*a) ? number : a + 1;
    if (number[-1] != '-')
        return false;
    if (!isdigit((unsigned char)*a) && !isdigit((unsigned char)*b))
        return false;
    const char *rest_a = a + strspn(a, "0123456789"), *rest_b = b + strspn(b, "0123456789");
    return strcmp(rest_a, rest_b) == 0;
}

static bool is_edit(const struct row *a, const struct row *b)
{
    return a->gpu == b->gpu && a->estimate.known && b->estimate.known &&
           !strcmp(a->entry_name, b->entry_name) && a->name[0] == b->name[0] &&
           strcmp(a->name, b->name) != 0 && differ_in_a_number(a->name, b->name);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void print_effects(const struct rows *rows)
{
    double *errors = xcalloc(rows->count * rows->count + 1, sizeof *errors);
    size_t count = 0, near = 0;
    for (size_t a = 0; a < rows->count; a++)
        for (size_t b = 0; b < a; b++)
            if (is_edit(&rows->items[a], &rows->items[b])) {
                const struct row *x = &rows->items[a], *y = &rows->items[b];
                double modelled = x->estimate.seconds / y->estimate.seconds, measured = x->ms / y->ms;
                errors[count] = fabs(modelled / measured - 1);
                near += errors[count++] <= 0.1;
            }
    qsort(errors, count, sizeof *errors, by_size);
    if (count)
        printf(
            "\neffects of %zu edits of one number: %.0f %% of them within 10 %%, median error %.1f %%, largest "
            "%.0f %%\n",
            count, 100 * (double)near / (double)count, 100 * errors[count / 2], 100 * errors[count - 1]);
    free(errors);
}
