#include "grader/quiz/quiz_command.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "grader/quiz/quiz_ask.h"
#include "grader/report/report.h"
#include "grader/steps/steps_command.h"
#include "grader/study/history.h"
#include "grader/text/terminal.h"

enum { QUIZ_STREAM = 0x5155495a }; /* of the seed's random numbers: "QUIZ" */

static void introduce(const struct steps *s, size_t count, uint64_t seed, int width)
{
    struct text text = {0};
    struct page page = {.out = &text, .width = width};
    const struct event_launch *l = event_log_launch(s->log, s->launch);
    page_words(
        &page,
        "%zu question%s about %s at %s, and the launch %s<<<(%u,%u,%u), (%u,%u,%u)>>> (seed %llu). They are "
        "not marked. ? skips a question, q ends the quiz.",
        count, count == 1 ? "" : "s", s->entry->name, shape_name(s->shape).s, l->kernel, l->grid[0],
        l->grid[1], l->grid[2], l->block[0], l->block[1], l->block[2], (unsigned long long)seed);
    page_end_line(&page);
    fwrite(text.s, 1, text.length, stdout);
    text_free(&text);
}

/* Keep a quiz of the student's own file in the history. */
static void remember(struct quiz_record *record, const struct command *c)
{
    struct why why;
    char *path = history_path();
    record->time = time(NULL);
    record->lab = c->lab->number;
    bool keep = record->asked > 0 && !c->no_history && history_is_own(c->lab, c->file);
    if (keep && !history_add_quiz(path, record, &why))
        complain("%s", why.text);
    free(path);
}

static bool ask(struct text *out, const struct command *c, const struct steps *s, uint64_t seed,
                struct why *why)
{
    struct quiz_question questions[QUIZ_LENGTH];
    struct quiz_record record = {0};
    struct random random = random_start(seed, QUIZ_STREAM);
    int width = report_style_for(stdout).width;
    size_t count = quiz_draw(questions, QUIZ_LENGTH, s, &random);
    if (!count) {
        why_say(why, "%s: the kernel gives nothing to ask about at n = %d; choose another size with --n",
                s->file, s->shape.n);
        return false;
    }
    introduce(s, count, seed, width);
    quiz_ask(&record, questions, count, s, c->lab->number, c->file, stdin, stdout, width);
    if (record.asked)
        text_printf(out, "%d of %d right. Other questions: the same command again.\n", record.right,
                    record.asked);
    remember(&record, c);
    return true;
}

bool quiz_command(struct text *out, const struct command *command, struct why *why)
{
    struct command seeded = *command; /* the seed that is printed repeats inputs and questions */
    uint64_t seed = command->grade.has_seed ? command->grade.seed : random_seed() % 10000;
    seeded.grade.has_seed = true;
    seeded.grade.seed = seed;
    struct scene scene = {0};
    struct steps *s = steps_of_command(&scene, &seeded, why);
    bool ok = s && ask(out, command, s, seed, why);
    steps_free(s);
    scene_close(&scene);
    return ok;
}
