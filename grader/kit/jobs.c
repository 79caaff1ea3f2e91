#include "grader/kit/jobs.h"

#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grader/kit/workspace.h"

unsigned jobs_usual(void)
{
    return sysconf(_SC_NPROCESSORS_ONLN) >= 2 ? 2 : 1;
}

unsigned jobs_threads(unsigned jobs)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores > (long)jobs ? (unsigned)cores / jobs : 1;
}

/* Wait for one call to end. Returns 1 if it returned 0. */
static size_t wait_for_one(void)
{
    int status;
    pid_t pid;
    do
        pid = wait(&status);
    while (pid < 0 && errno == EINTR);
    return pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

size_t jobs_run(int (*work)(void *item), void *items, size_t count, size_t size, unsigned jobs)
{
    size_t good = 0;
    unsigned running = 0;
    for (size_t i = 0; i < count; i++) {
        if (running == jobs) {
            good += wait_for_one();
            running--;
        }
        pid_t pid = fork();
        if (pid == 0)
            _exit(workspace_run(work, (char *)items + i * size));
        if (pid < 0)
            die("no process can be started: %s", strerror(errno));
        running++;
    }
    for (; running > 0; running--)
        good += wait_for_one();
    return good;
}
