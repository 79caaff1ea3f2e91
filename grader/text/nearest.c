#include "grader/text/nearest.h"

#include <string.h>

/* The edit distance: how many letters to change, insert or remove to get from `a` to `b`. */
static int edits(const char *a, const char *b)
{
    enum { LONGEST = 30 };
    int row[LONGEST + 1];
    int a_length = (int)strnlen(a, LONGEST), b_length = (int)strnlen(b, LONGEST);
    for (int j = 0; j <= b_length; j++)
        row[j] = j;
    for (int i = 1; i <= a_length; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= b_length; j++) {
            int change = diagonal + (a[i - 1] != b[j - 1]), best = row[j] < row[j - 1] ? row[j] : row[j - 1];
            diagonal = row[j];
            row[j] = change < best + 1 ? change : best + 1;
        }
    }
    return row[b_length];
}

const char *nearest_name(const char *word, const char *(*name)(size_t i), size_t count)
{
    enum { TOO_FAR = 4 };
    const char *nearest = NULL;
    int least = TOO_FAR;
    for (size_t i = 0; i < count; i++)
        if (edits(word, name(i)) < least) {
            least = edits(word, name(i));
            nearest = name(i);
        }
    return nearest;
}
