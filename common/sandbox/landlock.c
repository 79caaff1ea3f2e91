/* The back end Landlock: the kernel refuses every file that no rule names.
 *
 * The refusal holds for this process and all that it starts. It needs no privilege and no other program. See
 * landlock(7). The numbers below are newer than Debian 12's header. */
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "common/sandbox/calls.h"
#include "common/sandbox/sandbox.h"

enum {
    TRUNCATE = 1 << 14,  /* since ABI 3 */
    IOCTL_DEV = 1 << 15, /* since 5 */
};

#define LOOK  (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE)
#define LIST  LANDLOCK_ACCESS_FS_READ_DIR
#define WRITE (LANDLOCK_ACCESS_FS_WRITE_FILE | TRUNCATE)
/* No links and no devices: only what a compiler creates. */
#define CHANGE                                                                                               \
    (LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |            \
     LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REFER)

struct ruleset {
    uint64_t files;  /* what is refused unless a rule allows it; since ABI 1 */
    uint64_t net;    /* binding and connecting of TCP sockets, since 4 */
    uint64_t scoped; /* abstract sockets and signals to processes outside, since 6 */
};

/* What this kernel's version of Landlock can refuse. */
static struct ruleset all_that_can_be_refused(long abi)
{
    uint64_t files = (1 << 13) - 1;
    files |= abi >= 2 ? LANDLOCK_ACCESS_FS_REFER : 0;
    files |= abi >= 3 ? TRUNCATE : 0;
    files |= abi >= 5 ? IOCTL_DEV : 0;
    return (struct ruleset){.files = files, .net = abi >= 4 ? 3 : 0, .scoped = abi >= 6 ? 3 : 0};
}

static int allow(int rules, const char *path, uint64_t access, uint64_t known)
{
    struct landlock_path_beneath_attr rule = {.parent_fd = open(path, O_PATH | O_CLOEXEC)};
    struct stat st;
    if (rule.parent_fd < 0)
        return errno == ENOENT || errno == ENOTDIR ? 0 : errno;
    rule.allowed_access = access & known;
    if (fstat(rule.parent_fd, &st) == 0 && !S_ISDIR(st.st_mode))
        rule.allowed_access &= ~(uint64_t)(LIST | CHANGE);
    int why = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) ? errno : 0;
    close(rule.parent_fd);
    return why;
}

static int enter(const struct sandbox *box)
{
    long abi = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
    if (abi < 1)
        return abi < 0 ? errno : ENOSYS;
    struct ruleset refused = all_that_can_be_refused(abi);
    int rules = (int)syscall(SYS_landlock_create_ruleset, &refused, sizeof refused, 0);
    if (rules < 0)
        return errno;
    int why = allow(rules, "/dev/null", LANDLOCK_ACCESS_FS_READ_FILE | WRITE, refused.files);
    for (size_t i = 0; i < box->count && !why; i++)
        why = allow(rules, box->paths[i].path, LOOK | LIST | (box->paths[i].writable ? WRITE | CHANGE : 0),
                    refused.files);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (!why && syscall(SYS_landlock_restrict_self, rules, 0))
        why = errno;
    close(rules);
    /* The system calls of host code are not filtered yet, since it still has to be started. The recorder
     * filters itself. */
    if (!why && box->is_compiler && !calls_confine(CALLS_OF_COMPILER))
        why = errno;
    return why;
}

const struct sandbox_backend landlock_backend = {.name = "landlock", .enter = enter};
