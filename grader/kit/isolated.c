#include "grader/kit/isolated.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static _Noreturn void be_the_child(void *result, void (*work)(void *, const void *), const void *argument)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0)
        dup2(nowhere, STDOUT_FILENO);
    work(result, argument);
    _exit(0); /* skip exit handlers and buffers: they are the parent's */
}

/* Wait for the child, at most `seconds`. */
static bool reap(pid_t child, unsigned seconds, int *status)
{
    static const struct timespec pause = {.tv_nsec = 2000000};
    double start = seconds_now();
    while (seconds_now() - start < seconds) {
        pid_t got = waitpid(child, status, WNOHANG);
        if (got == child)
            return true;
        if (got < 0 && errno != EINTR)
            break;
        nanosleep(&pause, NULL);
    }
    kill(child, SIGKILL);
    while (waitpid(child, status, 0) < 0 && errno == EINTR)
        ;
    return false;
}

bool isolated_run(void *result, size_t bytes, void (*work)(void *result, const void *argument),
                  const void *argument, unsigned seconds, struct why *why)
{
    int status = 0;
    void *shared = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pid_t child = shared == MAP_FAILED ? -1 : fork();
    if (child < 0) {
        why_say(why, "no process can be started: %s", strerror(errno));
        if (shared != MAP_FAILED)
            munmap(shared, bytes);
        return false;
    }
    if (child == 0)
        be_the_child(shared, work, argument);
    bool in_time = reap(child, seconds, &status);
    memcpy(result, shared, bytes);
    munmap(shared, bytes);
    if (in_time && WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return true;
    if (!in_time)
        why_say(why, "it was not done after %u s", seconds);
    else if (WIFSIGNALED(status))
        why_say(why, "its process died of signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
    else
        why_say(why, "its process ended with status %d", WEXITSTATUS(status));
    return false;
}
