/* Write similar.csv: every pair and copy that was found, one a row. */
#include "grader/class_report/similar.h"
#include "grader/text/sheet.h"

static const char *const kind_words[SIMILAR_KINDS] = {
    [SIMILAR_SOLUTION] = "solution", [SIMILAR_PAST] = "earlier file", [SIMILAR_PAIR] = "pair"};

void similar_csv_header(struct text *out)
{
    text_printf(out,
                "\"lab\",\"kind\",\"students\",\"percent\",\"lines\",\"other\",\"other percent\",\"other "
                "lines\"\n");
}

static void add_names(struct text *out, const struct class_data *class, const struct similar_file *file)
{
    struct text names = {0};
    for (size_t i = 0; i < file->student_count; i++)
        text_printf(&names, "%s%s", i ? "; " : "", class->students[file->students[i]].name);
    sheet_add_cell(out, names.s);
    text_free(&names);
}

/* ",93,"20-46 60-88"" */
static void add_share(struct text *out, const struct similar_match *match, int side)
{
    struct text lines = {0};
    text_printf(&lines, "%s", "");
    for (size_t r = 0; r < match->runs.count; r++)
        text_printf(&lines, "%s%d-%d", r ? " " : "", match->runs.items[r].from[side],
                    match->runs.items[r].to[side]);
    text_printf(out, ",%d,", match->percent[side]);
    sheet_add_cell(out, lines.s);
    text_free(&lines);
}

static void add_match(struct text *out, const struct class_data *class, int lab, const struct similar *s,
                      enum similar_kind kind, const struct similar_match *match)
{
    text_printf(out, "\"lab%d\",\"%s\",", lab, kind_words[kind]);
    add_names(out, class, &s->files[match->file]);
    add_share(out, match, 0);
    text_printf(out, ",");
    if (kind == SIMILAR_PAIR)
        add_names(out, class, &s->files[match->other]);
    else
        sheet_add_cell(out, s->originals->items[match->other].name);
    add_share(out, match, 1);
    text_printf(out, "\n");
}

void similar_csv(struct text *out, const struct class_data *class, int lab, const struct similar *s)
{
    for (size_t f = 0; f < s->file_count; f++)
        if (s->files[f].student_count > 1 && !s->files[f].untouched) {
            text_printf(out, "\"lab%d\",\"same file\",", lab);
            add_names(out, class, &s->files[f]);
            text_printf(out, ",,,,,\n");
        }
    for (enum similar_kind kind = 0; kind < SIMILAR_KINDS; kind++)
        for (size_t m = 0; m < s->matches[kind].count; m++)
            add_match(out, class, lab, s, kind, &s->matches[kind].items[m]);
}
