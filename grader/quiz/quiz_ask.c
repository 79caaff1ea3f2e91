#include "grader/quiz/quiz_ask.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/steps/step_list.h"
#include "grader/text/text_line.h"
#include "grader/text/page.h"

enum { TRIES = 2, LINE_MOST = 400 };

struct dialogue {
    const struct steps *s;
    const char *file; /* NULL: the lab's own */
    int lab, width;
    FILE *in, *out;
    struct text text;
    struct page page;
};

/* ---- writing ---- */

static void begin(struct dialogue *d, int indent)
{
    d->page = (struct page){.out = &d->text, .width = d->width, .indent = indent};
}

static void end(struct dialogue *d)
{
    page_end_line(&d->page);
    fwrite(d->text.s, 1, d->text.length, d->out);
    fflush(d->out);
    text_free(&d->text);
}

/* The source line that the question is about, as it stands in the file. */
static void quote(struct dialogue *d, int number)
{
    char *line = line_text(d->s->source, number), *code = line + strspn(line, " \t");
    if (*code) {
        begin(d, 0);
        page_tab(&d->page, 4);
        page_verbatim(&d->page, code, strlen(code));
        end(d);
    }
    free(line);
}

/* The number of the step that holds the event, as the page counts them; -1: none does. */
static long step_of(const struct dialogue *d, const struct quiz_question *q)
{
    struct steps there = *d->s; /* the same log, looked at for another block */
    struct step_list list;
    long found = -1;
    there.block = q->block;
    step_list_take(&list, &there);
    for (size_t k = 0; k < list.count && found < 0; k++)
        for (size_t e = 0; e < list.items[k].count; e++)
            found = list.items[k].events[e] == q->event ? (long)k : found;
    step_list_free(&list);
    return found;
}

/* Where to look: the page of this block, at this step. */
static void show_where(struct dialogue *d, const struct quiz_question *q)
{
    uint32_t at[3];
    steps_block_index(d->s, d->s->launch, q->block, at);
    long step = q->event == NO_EVENT ? -1 : step_of(d, q);
    char *at_step = step >= 0 ? xformat(", then go to step %ld", step) : xstrdup("");
    begin(d, 4);
    page_tab(&d->page, 2);
    page_words(&d->page,
               "Look at it: ./grade lab%d %s%s--page --function %s --n %d --launch %u --block %u,%u,%u%s",
               d->lab, d->file ? d->file : "", d->file ? " " : "", d->s->entry->name, d->s->shape.n,
               d->s->launch + 1, at[0], at[1], at[2], at_step);
    end(d);
    free(at_step);
}

static void solve(struct dialogue *d, const struct quiz_question *q)
{
    char *answer = quiz_answer(q, d->s);
    begin(d, 2);
    page_tab(&d->page, 2);
    page_words(&d->page, "The answer is %s. %s", answer, q->why);
    end(d);
    show_where(d, q);
    free(answer);
}

static void say(struct dialogue *d, const char *words)
{
    begin(d, 2);
    page_tab(&d->page, 2);
    page_words(&d->page, "%s", words);
    end(d);
}

/* ---- asking ---- */

static enum quiz_reply listen(struct dialogue *d, const struct quiz_question *q)
{
    char line[LINE_MOST];
    fputs("> ", d->out);
    fflush(d->out);
    bool ended = !fgets(line, sizeof line, d->in);
    if (ended || !isatty(fileno(d->in)))
        fputc('\n', d->out); /* no terminal has shown the answer's end of line */
    if (ended)
        return REPLY_END;
    for (int c; !strchr(line, '\n') && (c = fgetc(d->in)) != EOF && c != '\n';)
        ;
    return quiz_judge(q, line);
}

/* Ask until there is an answer that can be read. */
static enum quiz_reply listen_well(struct dialogue *d, const struct quiz_question *q)
{
    enum { PATIENCE = 5 };
    enum quiz_reply reply = listen(d, q);
    for (int k = 0; k < PATIENCE && reply == REPLY_UNREADABLE; k++) {
        begin(d, 2);
        page_tab(&d->page, 2);
        page_words(&d->page, "Write %s; ? skips the question, q ends the quiz.", quiz_notation(q));
        end(d);
        reply = listen(d, q);
    }
    return reply;
}

static void pose(struct dialogue *d, const struct quiz_question *q, size_t number, size_t count)
{
    fputc('\n', d->out);
    begin(d, 4);
    page_words(&d->page, "%zu of %zu. %s", number, count, q->words);
    end(d);
    if (q->line > 0)
        quote(d, q->line);
}

/* One question, answered at most twice. */
static enum quiz_reply ask(struct dialogue *d, const struct quiz_question *q)
{
    enum quiz_reply reply = REPLY_WRONG;
    for (int k = 0; k < TRIES && reply == REPLY_WRONG; k++) {
        reply = listen_well(d, q);
        if (reply == REPLY_WRONG && k + 1 < TRIES)
            say(d, "No. Try once more.");
    }
    if (reply == REPLY_RIGHT)
        say(d, "Right.");
    else if (reply != REPLY_END)
        solve(d, q);
    return reply;
}

void quiz_ask(struct quiz_record *record, const struct quiz_question *questions, size_t count,
              const struct steps *s, int lab, const char *file, FILE *in, FILE *out, int width)
{
    struct dialogue d = {.s = s, .file = file, .lab = lab, .width = width, .in = in, .out = out};
    enum quiz_reply reply = REPLY_SKIP;
    for (size_t k = 0; k < count && reply != REPLY_END; k++) {
        pose(&d, &questions[k], k + 1, count);
        reply = ask(&d, &questions[k]);
        record->asked += reply == REPLY_RIGHT || reply == REPLY_WRONG || reply == REPLY_UNREADABLE;
        record->right += reply == REPLY_RIGHT;
    }
    fputc('\n', out);
}
