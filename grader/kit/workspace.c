/* It is hard to clean up correctly inside a signal handler, so there is none. A parent, which does nothing
 * else, waits for signals and for the working child, and cleans up after it. */
#include "grader/kit/workspace.h"

#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/sandbox/process_tree.h"
#include "grader/kit/backstop.h"

enum { GRACE_SECONDS = 5 }; /* for a child that is writing a result */

char *make_folder(struct why *why)
{
    const char *top = getenv("TMPDIR");
    char *path = xformat("%s/grade-XXXXXX", top && *top ? top : "/tmp");
    if (mkdtemp(path))
        return path;
    why_say(why, "no temporary folder can be made in %s: %s; set TMPDIR to one with room",
            top && *top ? top : "/tmp", strerror(errno));
    free(path);
    return NULL;
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *place)
{
    (void)st, (void)type, (void)place;
    remove(path);
    return 0;
}

void remove_folder(const char *path)
{
    nftw(path, remove_one, 16, FTW_DEPTH | FTW_PHYS | FTW_MOUNT);
}

/* The signals to wait for: those that end a program, except the ones that the caller ignores. */
static sigset_t ending_signals(void)
{
    static const int candidates[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    for (size_t i = 0; i < ARRAY_LEN(candidates); i++) {
        struct sigaction action;
        if (sigaction(candidates[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(&set, candidates[i]);
    }
    return set;
}

/* Wait for `child`. Returns the signal that came before its end, or 0 and the child's status. */
static int wait_for(pid_t child, const sigset_t *set, int *status)
{
    int caught = 0;
    for (;;) {
        struct timespec grace = {.tv_sec = GRACE_SECONDS};
        int signal = caught ? sigtimedwait(set, NULL, &grace) : sigwaitinfo(set, NULL);
        if (signal < 0 && errno == EINTR)
            continue;
        if (signal < 0)
            return caught;
        if (signal != SIGCHLD) {
            caught = signal;
            kill(child, SIGTERM);
        } else if (waitpid(child, status, WNOHANG) == child)
            return caught;
    }
}

static int end_as(int caught, int status)
{
    if (caught) {
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, caught);
        signal(caught, SIG_DFL);
        raise(caught);
        sigprocmask(SIG_UNBLOCK, &one, NULL);
    }
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    fprintf(stderr, "grade: the grader itself crashed (%s): not graded; please report it with your file\n",
            strsignal(WTERMSIG(status)));
    return 2;
}

/* The child, from its first step on. */
static _Noreturn void be_the_child(int (*work)(void *), void *argument, const char *folder,
                                   const sigset_t *before, pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    sigprocmask(SIG_SETMASK, before, NULL);
    setenv("TMPDIR", folder, 1);
    exit(getppid() == parent ? work(argument) : 2);
}

/* Run the work in a child and in a new folder, and clean up. Returns the signal that came, or 0 and the
 * child's status. */
static int run_once(int (*work)(void *), void *argument, const sigset_t *set, const sigset_t *before,
                    int *status)
{
    struct why why;
    char *folder = make_folder(&why);
    if (!folder)
        die("%s", why.text);
    pid_t parent = getpid(), child = fork();
    if (child == 0)
        be_the_child(work, argument, folder, before, parent);
    int reason = errno, caught = child > 0 ? wait_for(child, set, status) : 0;
    tree_kill(&(struct pid_list){0});
    remove_folder(folder);
    free(folder);
    if (child < 0)
        die("no process can be started: %s; end some programs and try again", strerror(reason));
    return caught;
}

int workspace_run(int (*work)(void *argument), void *argument)
{
    int status = 0, caught;
    sigset_t set = ending_signals(), before;
    sigprocmask(SIG_BLOCK, &set, &before);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_DUMPABLE, 0); /* the host code of a submission must not read this memory */
    backstop_open();
    do
        caught = run_once(work, argument, &set, &before, &status);
    while (!caught && backstop_was_hit()); /* once more: then the submission has its verdict */
    sigprocmask(SIG_SETMASK, &before, NULL);
    return end_as(caught, status);
}
