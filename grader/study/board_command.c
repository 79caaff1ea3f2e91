/* ./grade board: join a leaderboard, leave it, show it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/judge/boss.h"
#include "grader/judge/time_marks.h"
#include "grader/study/board.h"
#include "grader/text/page.h"
#include "grader/text/terminal.h"

static const char help[] = "usage: ./grade board                     show the leaderboard you have joined\n"
                           "       ./grade board --join NAME --folder FOLDER\n"
                           "       ./grade board --leave             take your times off it\n"
                           "\n"
                           "A leaderboard shows the best times at full marks of all users of a machine\n"
                           "who have joined it. FOLDER is named by your teacher, or made by one of you:\n"
                           "mkdir -m 1777 /srv/stencil-board. NAME is any name of up to 20 letters,\n"
                           "digits and _ . -; it need not be yours. From then on each grading of a\n"
                           "lab's own file with full marks writes NAME and the time into your file\n"
                           "there, nothing else. Other users can see which account has written a\n"
                           "file. Nothing checks that file, so times earn no points.\n";

/* ---- the tables ---- */

static int in_order(const void *a, const void *b)
{
    const struct board_line *x = a, *y = b;
    int device = strcmp(x->device, y->device);
    return x->lab != y->lab ? x->lab - y->lab : device ? device : (x->ms > y->ms) - (x->ms < y->ms);
}

/* Add the lab's fast solution to a race whose times are modelled. */
static void add_boss(struct board *b, int lab)
{
    struct board_line boss = {.lab = lab, .ms = boss_modelled_seconds(lab_find(lab)) * 1e3};
    snprintf(boss.device, sizeof boss.device, "%s", modelled_marks);
    bool races = false;
    for (size_t k = 0; k < b->count; k++)
        races |= b->lines[k].lab == lab && strcmp(b->lines[k].device, modelled_marks) == 0;
    if (races && boss.ms > 0)
        *ARRAY_PUSH(b->lines, b->count, b->capacity) = boss;
}

static void add_row(struct page *p, const struct board_line *line, int place)
{
    enum { COLUMN_MS = 30 };
    char *number = xformat("%.3f", line->ms);
    bool boss = !line->name[0];
    page_tab(p, 2);
    if (!boss)
        page_words(p, "%2d", place);
    page_tab(p, 6);
    page_ink(p, line->own ? INK_BOLD : INK_PLAIN);
    page_words(p, "%s", boss ? "(the fast solution)" : line->name);
    page_tab(p, COLUMN_MS + 8 - (int)strlen(number));
    page_words(p, "%s ms%s", number, line->own ? " you" : "");
    page_ink(p, INK_PLAIN);
    page_end_line(p);
    free(number);
}

void board_render(struct text *out, struct board *b, const char *folder, const struct report_style *style)
{
    struct page page = {.out = out, .colour = style->colour, .width = style->width};
    int place = 0, count;
    const struct lab *const *labs = lab_all(&count);
    for (int k = 0; k < count; k++)
        add_boss(b, labs[k]->number);
    if (b->count)
        qsort(b->lines, b->count, sizeof *b->lines, in_order);
    page_words(&page, "Leaderboard in %s: best times at full marks", folder);
    page_end_line(&page);
    for (size_t k = 0; k < b->count; k++) {
        const struct board_line *line = &b->lines[k], *before = k ? line - 1 : NULL;
        if (!before || before->lab != line->lab || strcmp(before->device, line->device) != 0) {
            place = 0;
            page_end_line(&page);
            page_words(&page, "Lab %d, %s", line->lab, line->device);
            page_end_line(&page);
        }
        place += line->name[0] != 0;
        add_row(&page, line, place);
    }
    if (!b->count)
        page_words(&page, "Nobody is on it yet.");
    if (!b->count)
        page_end_line(&page);
}

/* ---- the command ---- */

static bool show(const char *path, struct why *why)
{
    struct board_place place;
    struct board board;
    struct text out = {0};
    struct report_style style = report_style_for(stdout);
    if (!board_place_read(&place, path)) {
        why_say(why, "you have joined no leaderboard: ./grade board --join NAME --folder FOLDER");
        return false;
    }
    bool ok = board_read(&board, place.folder, why);
    if (ok)
        board_render(&out, &board, place.folder, &style);
    if (ok)
        board_free(&board);
    fputs(out.s ? out.s : "", stdout);
    text_free(&out);
    return ok;
}

static bool join(const char *name, const char *folder, const char *path, struct why *why)
{
    struct board_place place = {.name = ""};
    if (!board_is_name(name) || strlen(folder) > BOARD_FOLDER) {
        why_say(why, "--join %s: choose a name of up to %d letters, digits and _ . -", name, BOARD_NAME);
        return false;
    }
    snprintf(place.name, sizeof place.name, "%s", name);
    snprintf(place.folder, sizeof place.folder, "%s", folder);
    if (!board_join(&place, path, why))
        return false;
    printf("From now on your times at full marks are shown in %s as %s.\n"
           "To end that: ./grade board --leave\n",
           folder, name);
    return true;
}

/* What the words ask for. */
static bool run(int argc, char *const *argv, const char *path, struct why *why)
{
    bool asks = argc > 1 && strcmp(argv[1], "--join") == 0;
    bool joins = argc == 5 && asks && strcmp(argv[3], "--folder") == 0;
    if (argc == 1)
        return show(path, why);
    if (joins)
        return join(argv[2], argv[4], path, why);
    if (argc == 2 && strcmp(argv[1], "--leave") == 0) {
        bool left = board_leave(path, why);
        if (left)
            printf("You are on no leaderboard.\n");
        return left;
    }
    if (asks)
        why_say(why,
                "--join takes a name and a folder: ./grade board --join fox --folder /srv/stencil-board");
    else
        why_say(why, "%s: write --join NAME --folder FOLDER, --leave, or nothing (see ./grade board --help)",
                argv[1]);
    return false;
}

int board_command(int argc, char *const *argv)
{
    struct why why = {0};
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
        return fputs(help, stdout) < 0 ? 2 : 0;
    char *path = board_path();
    bool ok = run(argc, argv, path, &why);
    free(path);
    if (!ok)
        complain("%s", why.text);
    return ok ? 0 : 2;
}
