/* A leaderboard of the users of one machine: who joins it says so, under a name of their own choice.
 *
 * The board is a folder. Each user has one file in it, `board-UID`, which only that user writes, with a line
 * for each lab and device: `lab MILLISECONDS NAME DEVICE`. Files that belong to another user than their name
 * says are passed over. `.lab/board` in the kit holds the folder and the name. */
#ifndef GRADER_STUDY_BOARD_H
#define GRADER_STUDY_BOARD_H

#include "grader/judge/result.h"
#include "grader/report/report.h"

enum { BOARD_NAME = 20, BOARD_DEVICE = 100, BOARD_FOLDER = 1000 };

/* What a user has joined. */
struct board_place {
    char folder[BOARD_FOLDER + 1];
    char name[BOARD_NAME + 1];
};

/* The best time of one user at one lab on one device. */
struct board_line {
    int lab;
    double ms;
    char name[BOARD_NAME + 1], device[BOARD_DEVICE];
    bool own;
};

struct board {
    struct board_line *lines;
    size_t count, capacity;
};

/* May `name` stand on a board? Up to 20 letters, digits and _ . - */
bool board_is_name(const char *name);

/* `.lab/board` in the kit. The caller frees it. */
char *board_path(void);
/* What the user has joined. False if nothing, or if the file cannot be read. */
bool board_place_read(struct board_place *p, const char *path);
/* Join: check the folder, and write the file. False, with one line in `why`, if that fails. */
bool board_join(const struct board_place *p, const char *path, struct why *why);
/* Leave: remove the own file from the folder, and `path`. False, with one line in `why`, if that fails. */
bool board_leave(const char *path, struct why *why);

/* Add the time of a result with full marks, unless the user was faster before. False, with one line in `why`,
 * if it cannot be written. Does nothing for other results. */
bool board_note(const struct board_place *p, const struct result *r, struct why *why);

/* Read all files of the folder. The caller frees the board. False, with one line in `why`, if the folder
 * cannot be read. */
bool board_read(struct board *b, const char *folder, struct why *why);
void board_free(struct board *b);
/* Append the tables: by lab and device, the fastest first, with the lab's fast solution among them. */
void board_render(struct text *out, struct board *b, const char *folder, const struct report_style *style);

/* `./grade board ...`: the exit status. */
int board_command(int argc, char *const *argv);

#endif
