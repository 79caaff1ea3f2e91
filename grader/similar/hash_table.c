#include "grader/similar/hash_table.h"

#include <stdlib.h>

void hash_table_add(struct hash_table *table, uint64_t hash, size_t number)
{
    *ARRAY_PUSH(table->rows, table->count, table->capacity) = (struct hash_row){hash, number};
}

static int by_hash(const void *a, const void *b)
{
    const struct hash_row *x = a, *y = b;
    return x->hash != y->hash ? (x->hash > y->hash) - (x->hash < y->hash)
                              : (x->number > y->number) - (x->number < y->number);
}

void hash_table_sort(struct hash_table *table)
{
    if (table->count)
        qsort(table->rows, table->count, sizeof *table->rows, by_hash);
}

size_t hash_table_find(const struct hash_table *table, size_t from, uint64_t hash)
{
    size_t to = table->count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (table->rows[middle].hash < hash)
            from = middle + 1;
        else
            to = middle;
    }
    return from;
}

void hash_table_free(struct hash_table *table)
{
    free(table->rows);
    *table = (struct hash_table){0};
}
