/* What a confined process can do, with every back end that works here, and, so that these tests can fail,
 * what it can do without one. */
#include <check.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "common/sandbox/sandbox.h"
#include "grader/tests/units/scratch.h"

Suite *sandbox_suite(void);

static const struct sandbox_backend *const backends[] = {NULL, &landlock_backend, &bubblewrap_backend};

static char *inside, *outside;

static void write_secret(const char *in)
{
    char *path = xformat("%s/secret", in);
    ck_assert(file_write_new(path, "treasure\n", 9));
    free(path);
}

static void make_folders(void)
{
    scratch_make();
    inside = scratch_path("inside");
    outside = scratch_path("outside");
    ck_assert(mkdir(inside, 0700) == 0 && mkdir(outside, 0700) == 0);
    write_secret(inside);
    write_secret(outside);
}

static void remove_folders(void)
{
    free(inside);
    free(outside);
    scratch_remove();
}

static bool works_here(const struct sandbox_backend *backend)
{
    struct why why;
    return !backend || sandbox_choose(SANDBOX_REQUIRED, backend->name, &why);
}

/* Run a shell script in `inside`, which it may write to, with $out for `outside`. */
static struct process_result run_shell(const struct sandbox_backend *backend, const char *script, int keep_fd)
{
    struct sandbox box = {.backend = backend, .is_compiler = true};
    struct process_result result;
    char *out = xformat("out=%s", outside);
    sandbox_allow_system(&box);
    sandbox_allow(&box, inside, true);
    process_run(&result,
                &(struct process_job){.argv = (const char *const[]){"/bin/sh", "-c", script, NULL},
                                      .environment = (const char *const[]){out, "PATH=/usr/bin:/bin", NULL},
                                      .directory = inside,
                                      .keep_fd = keep_fd,
                                      .sandbox = &box,
                                      .limits = {.wall_ms = 1000000,
                                                 .cpu_seconds = 5,
                                                 .file_bytes = 1 << 20,
                                                 .output_bytes = 1 << 16}});
    sandbox_free(&box);
    free(out);
    return result;
}

/* Each prints "done" if it can be done; `allowed` says that a sandbox has to let it. */
static const struct deed {
    const char *script;
    bool allowed;
} deeds[] = {
    {"grep -q treasure secret && echo done", true},
    {"echo new >file && mkdir dir && mv file dir/file && rm -r dir && echo done", true},
    {"echo x >/dev/null && echo done", true},
    {"test -x /usr/bin/gcc && gcc --version >version && rm version && echo done", true},
    {"grep -q treasure \"$out/secret\" && echo done", false},
    {"grep -q treasure ../outside/secret && echo done", false},
    {"ls \"$out\" >/dev/null && echo done", false},
    {"echo forged >>\"$out/secret\" && echo done", false},
    {"echo new >\"$out/new\" && rm \"$out/new\" && echo done", false},
    {"mv secret \"$out/moved\" && mv \"$out/moved\" secret && echo done", false},
    {"ln -s \"$out/secret\" link; grep -q treasure link && echo done; rm -f link", false},
    {"ln \"$out/secret\" hard && rm hard && echo done", false},
    {"grep -q root /etc/passwd && echo done", false},
    {"grep -q . /proc/self/status && echo done", false},
    {"grep -q . /proc/$PPID/status && echo done", false},
    {"ls /home /root /tmp >/dev/null && echo done", false},
    {"head -c 1 /dev/urandom >/dev/null && echo done", false},
    {"echo x >/tmp/$$ && rm /tmp/$$ && echo done", false},
    {"echo x >/dev/shm/$$ && rm /dev/shm/$$ && echo done", false},
};

START_TEST(sees_only_what_it_is_given)
{
    const struct sandbox_backend *backend = backends[_i / (int)ARRAY_LEN(deeds)];
    const struct deed *deed = &deeds[_i % (int)ARRAY_LEN(deeds)];
    if (!works_here(backend))
        return;
    struct process_result r = run_shell(backend, deed->script, -1);
    bool done = r.output.s && strstr(r.output.s, "done");
    ck_assert_msg(done == (deed->allowed || !backend), "%s, with %s: %d, %d, %s", deed->script,
                  backend ? backend->name : "no sandbox", r.end, r.code, r.output.s ? r.output.s : "");
    text_free(&r.output);
}
END_TEST

START_TEST(ends_are_told_apart)
{
    static const struct {
        const char *script;
        enum process_end end;
        int code;
    } ends[] = {{"exit 0", PROCESS_EXITED, 0},
                {"exit 42", PROCESS_EXITED, 42},
                {"kill -SEGV $$", PROCESS_SIGNALLED, SIGSEGV},
                {"(sleep 1000; echo) & setsid sleep 1000 & exit 5", PROCESS_EXITED, 5}};
    const struct sandbox_backend *backend = backends[_i];
    for (size_t k = 0; works_here(backend) && k < ARRAY_LEN(ends); k++) {
        struct process_result r = run_shell(backend, ends[k].script, -1);
        ck_assert_msg(r.end == ends[k].end && r.code == ends[k].code, "%s: %d, %d", ends[k].script, r.end,
                      r.code);
        text_free(&r.output);
    }
}
END_TEST

START_TEST(keeps_one_descriptor)
{
    const struct sandbox_backend *backend = backends[_i];
    int pipes[2];
    char got[8] = "";
    if (!works_here(backend))
        return;
    ck_assert_int_eq(pipe(pipes), 0);
    ck_assert_int_eq(dup2(pipes[1], 9), 9);
    struct process_result r = run_shell(backend, "echo kept >&9", 9);
    ck_assert_int_eq(r.code, 0);
    ck_assert_int_eq(read(pipes[0], got, sizeof got), 5);
    text_free(&r.output);
    close(9);
    close(pipes[0]);
    close(pipes[1]);
}
END_TEST

/* ---- choosing ---- */

START_TEST(choices)
{
    struct why why = {0};
    ck_assert(sandbox_choose(SANDBOX_OFF, NULL, &why));
    ck_assert_ptr_null(sandbox_for(SANDBOX_COMPILER));
    ck_assert_str_eq(sandbox_name(), "none");
    ck_assert_ptr_nonnull(strstr(sandbox_trouble(), "--unsafe-no-sandbox"));
    ck_assert(!sandbox_filters_calls());

    ck_assert(sandbox_choose(SANDBOX_IF_POSSIBLE, "nothing", &why));
    ck_assert_str_eq(sandbox_name(), "none");
    ck_assert(!sandbox_choose(SANDBOX_REQUIRED, "nothing", &why));
    ck_assert_ptr_nonnull(strstr(why.text, "--unsafe-no-sandbox"));
    for (size_t i = 1; i < ARRAY_LEN(backends); i++)
        if (works_here(backends[i])) {
            ck_assert_ptr_eq(sandbox_for(SANDBOX_HOST_CODE), backends[i]);
            ck_assert_str_eq(sandbox_name(), backends[i]->name);
            ck_assert_str_eq(sandbox_trouble(), "");
        }
}
END_TEST

START_TEST(folders_of_a_tool)
{
    struct sandbox box = {0};
    sandbox_allow_tool(&box, "/opt/no/such/bin/nvcc");
    ck_assert_uint_gt(box.count, 0);
    ck_assert_str_eq(box.paths[0].path, "/opt/no/such/bin");
    for (size_t i = 0; i < box.count; i++)
        ck_assert(!box.paths[i].writable);
    ck_assert_str_eq(box.paths[box.count - 1].path, "/opt/no/such/bin/nvcc");
    sandbox_free(&box);
    sandbox_allow_tool(&box, "nvcc");
    ck_assert_uint_eq(box.count, 0);
}
END_TEST

Suite *sandbox_suite(void)
{
    Suite *suite = suite_create("sandbox");
    TCase *tcase = tcase_create("sandbox");
    const int count = (int)ARRAY_LEN(backends);
    tcase_add_unchecked_fixture(tcase, make_folders, remove_folders);
    tcase_add_loop_test(tcase, sees_only_what_it_is_given, 0, count * (int)ARRAY_LEN(deeds));
    tcase_add_loop_test(tcase, ends_are_told_apart, 0, count);
    tcase_add_loop_test(tcase, keeps_one_descriptor, 0, count);
    tcase_add_test(tcase, choices);
    tcase_add_test(tcase, folders_of_a_tool);
    suite_add_tcase(suite, tcase);
    return suite;
}
