/* The processes below this one: find them, count their threads, end them all. */
#ifndef COMMON_SANDBOX_PROCESS_TREE_H
#define COMMON_SANDBOX_PROCESS_TREE_H

#include <sys/types.h>

#include "common/base.h"

/* Process numbers. Start from {0}; free(items). */
struct pid_list {
    pid_t *items;
    size_t count, capacity;
};

/* Add the children of process `pid`, but not their children. */
void tree_children(struct pid_list *list, pid_t pid);

/* How many threads the processes below this one have together, without the `spared` children and the
 * processes below them. Stops counting beyond `most`. */
size_t tree_size(const struct pid_list *spared, size_t most);

/* Kill and reap every process below this one except the `spared` children. The caller has to be a child
 * subreaper (prctl(2)), so that processes that lost their parent become its children. Gives up after five
 * seconds on processes that not even SIGKILL ends. */
void tree_kill(const struct pid_list *spared);

#endif
