/* A function that both entry points call is most often right where one of them is: a change there would break
 * the other. */
#include "grader/edits/shared_lines.h"

#include "grader/edits/proposals.h"

bool shared_lines_have(const struct functions *functions, const struct candidate *c)
{
    for (size_t f = 0; f < functions->count; f++) {
        const struct function *item = &functions->items[f];
        if (item->shared && c->first >= item->begin && c->first <= item->close)
            return true;
    }
    return false;
}

void shared_lines_put_off(struct proposals *list, const struct functions *functions, bool drop)
{
    enum { LATER = 2 }; /* as much dearer is a change there */
    size_t kept = 0;
    for (size_t k = 0; k < list->count; k++) {
        struct candidate c = list->items[k];
        bool shared = shared_lines_have(functions, &c);
        c.cost += shared ? LATER : 0;
        if (!shared || !drop)
            list->items[kept++] = c;
    }
    list->count = kept;
    proposals_order(list);
}
