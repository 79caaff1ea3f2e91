/* Walks /proc for the processes below this one, and kills them. */
#include "common/sandbox/process_tree.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* The kernel lists the children of each thread separately. */
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

/* This process's own children, without the `spared` ones. */
static struct pid_list own_children(const struct pid_list *spared)
{
    struct pid_list all = {0}, own = {0};
    tree_children(&all, getpid());
    for (size_t i = 0; i < all.count; i++)
        if (!contains(spared, all.items[i]))
            *ARRAY_PUSH(own.items, own.count, own.capacity) = all.items[i];
    free(all.items);
    return own;
}

static size_t thread_count(pid_t pid)
{
    enum { OF_ANY_FOLDER = 2 }; /* a folder has two links, and one more for each folder in it */
    char path[400];
    struct stat st;
    snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
    return stat(path, &st) == 0 && st.st_nlink > OF_ANY_FOLDER ? st.st_nlink - OF_ANY_FOLDER : 1;
}

size_t tree_size(const struct pid_list *spared, size_t most)
{
    struct pid_list all = own_children(spared);
    size_t threads = 0;
    /* Count threads before listing them: a thread bomb grows while each of its threads is examined. */
    for (size_t i = 0; i < all.count && threads <= most && all.count <= most; i++) {
        threads += thread_count(all.items[i]);
        if (threads <= most)
            tree_children(&all, all.items[i]);
    }
    size_t size = threads > all.count ? threads : all.count;
    free(all.items);
    return size;
}

void tree_kill(const struct pid_list *spared)
{
    enum { TRIES = 5000 };
    for (int i = 0; i < TRIES; i++) {
        struct pid_list all = own_children(spared);
        size_t direct = all.count;
        for (size_t j = 0; j < all.count; j++)
            tree_children(&all, all.items[j]);
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
