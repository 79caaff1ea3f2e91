#include "common/process_tree.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The kernel lists the children of each thread by themselves. */
static void children_of_thread(struct pid_list *list, pid_t pid, const char *thread)
{
    char path[400];
    snprintf(path, sizeof path, "/proc/%d/task/%s/children", (int)pid, thread);
    FILE *file = fopen(path, "re");
    if (!file)
        return;
    for (int child; fscanf(file, "%d", &child) == 1;)
        *ARRAY_PUSH(list->items, list->count, list->capacity) = child;
    fclose(file);
}

void tree_children(struct pid_list *list, pid_t pid)
{
    char path[400];
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    DIR *threads = opendir(path);
    if (!threads)
        return;
    for (struct dirent *thread; (thread = readdir(threads));)
        if (thread->d_name[0] != '.')
            children_of_thread(list, pid, thread->d_name);
    closedir(threads);
}

static bool contains(const struct pid_list *list, pid_t pid)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i] == pid)
            return true;
    return false;
}

/* All descendants, parents before children; the first *direct of them are this process's own children. */
static struct pid_list descendants(const struct pid_list *spared, size_t *direct)
{
    struct pid_list own = {0}, all = {0};
    tree_children(&own, getpid());
    for (size_t i = 0; i < own.count; i++)
        if (!contains(spared, own.items[i]))
            *ARRAY_PUSH(all.items, all.count, all.capacity) = own.items[i];
    free(own.items);
    *direct = all.count;
    for (size_t i = 0; i < all.count; i++)
        tree_children(&all, all.items[i]);
    return all;
}

size_t tree_size(const struct pid_list *spared)
{
    size_t direct;
    struct pid_list all = descendants(spared, &direct);
    free(all.items);
    return all.count;
}

void tree_kill(const struct pid_list *spared)
{
    enum { TRIES = 5000 };
    for (int i = 0; i < TRIES; i++) {
        size_t direct;
        struct pid_list all = descendants(spared, &direct);
        for (size_t j = 0; j < all.count; j++)
            kill(all.items[j], SIGKILL);
        size_t left = direct;
        for (size_t j = 0; j < direct; j++)
            left -= waitpid(all.items[j], NULL, WNOHANG) == all.items[j];
        free(all.items);
        if (direct == 0)
            return;
        if (left)
            nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
}
