#include "grader/edits/batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compile/ptx_only.h"
#include "grader/kit/workspace.h"

enum { VARIANTS_MOST = 501 };

const char batch_space[] = "8edit";

void batch_name(char name[BATCH_NAME], size_t v)
{
    snprintf(name, BATCH_NAME, "%s%04u", batch_space, (unsigned)v);
}

/* ---- what each variant has ---- */

/* Is this function left out? The entry point at hand does not reach it. */
static bool is_left_out(const struct batch *b, size_t f)
{
    return !b->functions->items[f].reached;
}

/* Blank bytes, but not the ends of lines. */
static void blank(char *s, size_t from, size_t to)
{
    for (size_t k = from; k < to; k++)
        s[k] = s[k] == '\n' ? '\n' : ' ';
}

static bool is_include(const struct tokens *t, size_t k)
{
    const char *at = t->text + t->items[k].at;
    return token_is_kind(t, k, TOKEN_DIRECTIVE) && strncmp(at + 1 + strspn(at + 1, " \t"), "include", 7) == 0;
}

/* The submission's text without what stands before all variants, and without the functions that are not
 * reached, and without extern "C", with which names could not repeat. */
static char *make_body(const struct batch *b)
{
    const struct tokens *t = b->t;
    char *body = xstrdup(t->text);
    for (size_t k = 0; k < t->count; k++) {
        const struct token *token = &t->items[k];
        if (is_include(t, k))
            blank(body, token->at, token->at + token->length);
        if (!token_is(t, k, "extern") || !token_is_kind(t, k + 1, TOKEN_TEXT))
            continue;
        blank(body, token->at, t->items[k + 1].at + t->items[k + 1].length);
        if (token_is(t, k + 2, "{")) { /* what it holds is in the variant's namespace all the same */
            body[t->items[k + 2].at] = ' ';
            body[t->items[t->items[k + 2].match].at] = ' ';
        }
    }
    for (size_t f = 0; f < b->functions->count; f++)
        if (is_left_out(b, f))
            blank(body, t->items[b->functions->items[f].begin].at,
                  t->items[b->functions->items[f].close].at + 1);
    return body;
}

static void add_includes(struct text *out, const struct tokens *t)
{
    for (size_t k = 0; k < t->count; k++)
        if (is_include(t, k))
            text_printf(out, "%.*s\n", (int)t->items[k].length, t->text + t->items[k].at);
}

/* The name that "#define NAME" defines; an empty one for other lines. */
static struct piece defined_name(const struct tokens *t, size_t k)
{
    const char *at = t->text + t->items[k].at + 1;
    at += strspn(at, " \t");
    if (!token_is_kind(t, k, TOKEN_DIRECTIVE) || strncmp(at, "define", 6) != 0)
        return (struct piece){0};
    at += 6 + strspn(at + 6, " \t");
    size_t from = (size_t)(at - t->text);
    return (struct piece){.from = from, .to = from + strcspn(at, " \t\n(\\")};
}

static void add_undefines(struct text *out, const struct tokens *t)
{
    for (size_t k = 0; k < t->count; k++) {
        struct piece name = defined_name(t, k);
        if (name.to > name.from)
            text_printf(out, "#undef %.*s\n", (int)(name.to - name.from), t->text + name.from);
    }
}

void batch_start(struct batch *b, const struct tokens *t, const struct functions *functions,
                 const struct proposals *list, size_t first, size_t bytes_most)
{
    size_t bytes = 1, left = list->count - first;
    *b = (struct batch){.t = t, .functions = functions, .list = list->items + first};
    for (size_t f = 0; f < functions->count; f++)
        if (!is_left_out(b, f))
            bytes += t->items[functions->items[f].close].at - t->items[functions->items[f].begin].at;
    b->count = bytes_most / bytes < VARIANTS_MOST ? bytes_most / bytes : VARIANTS_MOST;
    b->count = b->count < left + 1 ? b->count : left + 1;
    b->dropped = xcalloc(b->count + 1, sizeof *b->dropped);
}

void batch_write(struct text *out, const struct batch *b)
{
    char *body = make_body(b);
    struct tokens blanked = *b->t;
    static const struct candidate unchanged = {.piece_count = 0};
    blanked.text = body;
    add_includes(out, b->t);
    for (size_t v = 0; v < b->count; v++) {
        char name[BATCH_NAME];
        if (b->dropped[v])
            continue;
        batch_name(name, v);
        text_printf(out, "namespace %s {\n#line 1 \"%s.cu\"\n", name + 1, name + 1);
        candidate_apply(out, &blanked, v ? &b->list[v - 1] : &unchanged);
        text_printf(out, "\n}\n");
        add_undefines(out, b->t);
    }
    free(body);
}

/* ---- what compiles ---- */

/* Does the name of a variant's text at `at` belong to an error? "edit0003.cu(9): error: ..." of nvcc,
 * "edit0003.cu:9:4: error: ..." of the host's compiler, or, of an error in a header, "instantiation of ... at
 * line 9 of edit0003.cu". */
static bool is_of_error(const char *messages, const char *at, size_t *v)
{
    static const char of[] = " of ";
    int ends = 0;
    const char *end = at + strcspn(at, "\n"), *error = strstr(at, "error");
    if (sscanf(at, "edit%4zu.cu%n", v, &ends) != 1 || !ends)
        return false;
    if (at[ends] == '(' || at[ends] == ':')
        return error && error < end;
    return (size_t)(at - messages) > strlen(of) && strncmp(at - strlen(of), of, strlen(of)) == 0;
}

/* Does the variant in the text before this one have an error as well? */
static bool follows_error(const struct batch *b, const bool *wrong, size_t v)
{
    while (v > 0 && b->dropped[v - 1])
        v--;
    return v > 0 && wrong[v - 1];
}

bool batch_drop(struct batch *b, const char *messages, bool followers)
{
    bool any = false, *wrong = xcalloc(b->count + 1, sizeof *wrong);
    for (const char *at = messages; (at = strstr(at, "edit")); at++) {
        size_t v;
        if (is_of_error(messages, at, &v) && v < b->count)
            any = wrong[v] = true;
    }
    for (size_t v = b->count; v-- > 0;)
        b->dropped[v] = b->dropped[v] || (wrong[v] && (followers || !follows_error(b, wrong, v)));
    free(wrong);
    return any && !b->dropped[0];
}

bool batch_compile(struct batch *b, struct compilation *c)
{
    enum { ROUNDS = 6, CAREFUL = 2, SECONDS = 20 };
    enum ptx_end end = PTX_ERRORS;
    for (int round = 0; round < ROUNDS && end == PTX_ERRORS; round++) {
        struct text text = {0}, out;
        batch_write(&text, b);
        end = b->of_host ? ptx_with_object(&out, &b->folder, &text, c, SECONDS)
                         : ptx_only(&out, &text, c, SECONDS);
        text_free(&text);
        if (end == PTX_MADE)
            b->ptx = out;
        else if (end == PTX_ERRORS && !batch_drop(b, out.s, round >= CAREFUL))
            end = PTX_NONE;
        if (end != PTX_MADE)
            text_free(&out);
    }
    return end == PTX_MADE;
}

bool batch_load(const struct batch *b, struct rig *rig, struct diagnosis *d, const struct diagnosis *of)
{
    struct why why;
    const struct rig *own = of->rig;
    *rig = (struct rig){.seed = own->seed, .gpu = own->gpu, .threads = 1};
    if (!rig_open(rig, &b->ptx, own->object, "edits", &why))
        return false;
    sim_backend.threads(rig->device, 1);
    *d = *of;
    d->rig = rig;
    return true;
}

void batch_unload(struct rig *rig)
{
    if (rig->device)
        sim_backend.close(rig->device);
}

void batch_free(struct batch *b)
{
    free(b->dropped);
    text_free(&b->ptx);
    if (b->folder)
        remove_folder(b->folder);
    free(b->folder);
    *b = (struct batch){0};
}
