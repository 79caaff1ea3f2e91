#include "grader/class_import/whose.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "grader/class_import/archive_list.h"

/* A component of a path: `length` bytes at `s`; `before` is the component to its left, of the download's name
 * for the first. */
struct part {
    const char *s, *before;
    size_t length, before_length;
    bool is_last;
};

/* ---- students ---- */

/* A name that can be a folder's: no slash, no control character, no dot in front. The caller frees it. */
static char *folder_name(const char *key)
{
    enum { NAME_MOST = 200 };
    char *name = xstrndup(key, strnlen(key, NAME_MOST));
    for (char *at = name; *at; at++)
        if (*at == '/' || (unsigned char)*at < ' ' || *at == 0x7f)
            *at = '_';
    if (name[0] == '.')
        name[0] = '_';
    return name;
}

static void add_student(struct whose *place, const char *id)
{
    if (place->student_count < GROUP_MOST && *id)
        place->students[place->student_count++] = folder_name(id);
}

/* The student with one of these names in the roster, else the first name. */
static void add_known(struct whose *place, const struct whose_context *c, const char *const *names,
                      size_t count)
{
    const char *id = NULL, *first = "";
    for (size_t i = 0; i < count; i++) {
        if (!id)
            id = people_find(&c->people, names[i]);
        if (!*first && names[i])
            first = names[i];
    }
    add_student(place, id ? id : first);
}

/* ---- the layouts ---- */

static bool read_gradescope(struct whose *place, const struct whose_context *c, const struct part *p)
{
    char *folder = xstrndup(p->s, p->length);
    const struct gradescope_item *item = gradescope_find(&c->gradescope, folder);
    free(folder);
    for (int k = 0; item && k < item->people_count; k++) {
        const struct gradescope_person *who = &item->people[k];
        const char *const names[] = {who->email, who->sid, who->name};
        add_known(place, c, names, ARRAY_LEN(names));
    }
    if (place->student_count == 0)
        return false;
    place->handed_in = item->created;
    place->rest = p->s + p->length;
    return true;
}

/* The participant's number is another one in every assignment, so the student is known by the name. */
static bool read_moodle(struct whose *place, const struct whose_context *c, const struct part *p)
{
    static const char mark[] = "_assignsubmission_";
    const char *at = memmem(p->s, p->length, mark, strlen(mark)), *digits = at, *end = p->s + p->length;
    while (digits && digits > p->s && isdigit((unsigned char)digits[-1]))
        digits--;
    if (!at || digits == at || digits - p->s < 2 || digits[-1] != '_')
        return false;
    char *name = xstrndup(p->s, (size_t)(digits - 1 - p->s));
    const char *const names[] = {name};
    add_known(place, c, names, 1);
    free(name);
    for (at += strlen(mark); at < end && *at != '_'; at++) /* file, onlinetext */
        ;
    place->rest = at < end ? at + 1 : end;
    return true;
}

static const char *digits_then_underscore(const char *at)
{
    size_t digits = strspn(at, "0123456789");
    return digits > 0 && at[digits] == '_' ? at + digits + 1 : NULL;
}

/* Only files have such names, and archives, which are folders here. */
static bool read_canvas(struct whose *place, const struct whose_context *c, const struct part *p)
{
    const char *end = memchr(p->s, '_', p->length), *user, *at;
    char *component = xstrndup(p->s, p->length);
    bool is_file = p->is_last || is_archive_name(component);
    free(component);
    if (!end || end == p->s || !is_file)
        return false;
    bool late = strncasecmp(end, "_late_", 6) == 0;
    user = end + (late ? 6 : 1);
    at = digits_then_underscore(user);
    const char *rest = at ? digits_then_underscore(at) : NULL;
    if (!rest || rest >= p->s + p->length)
        return false;
    char *number = xstrndup(user, (size_t)(at - 1 - user));
    char *both = xformat("%.*s_%s", (int)(end - p->s), p->s, number);
    const char *const names[] = {both, number};
    add_known(place, c, names, ARRAY_LEN(names));
    free(both);
    free(number);
    place->late = late;
    place->rest = rest;
    return true;
}

static bool read_classroom(struct whose *place, const struct whose_context *c, const struct part *p)
{
    static const char end[] = "-submissions";
    size_t tail = strlen(end), slug = p->before_length > tail ? p->before_length - tail : 0;
    if (!slug || p->is_last || memcmp(p->before + slug, end, tail) != 0 || p->length <= slug + 1 ||
        strncmp(p->s, p->before, slug) != 0 || p->s[slug] != '-')
        return false;
    char *login = xstrndup(p->s + slug + 1, p->length - slug - 1);
    const char *const names[] = {login};
    add_known(place, c, names, 1);
    free(login);
    place->rest = p->s + p->length;
    return true;
}

/* The name of a folder, or of an archive without its ending. */
static char *stem_of(const struct part *p)
{
    char *name = xstrndup(p->s, p->length), *dot;
    while (is_archive_name(name) && (dot = strrchr(name, '.')) && dot > name)
        *dot = 0;
    return name;
}

static bool read_roster_folder(struct whose *place, const struct whose_context *c, const struct part *p)
{
    char *name = p->is_last ? xstrdup("") : stem_of(p);
    const char *id = people_find(&c->people, name);
    free(name);
    if (!id)
        return false;
    add_student(place, id);
    place->rest = p->s + p->length;
    return true;
}

/* "anna_lab4.cu": only with a roster that has anna. */
static bool read_roster_file(struct whose *place, const struct whose_context *c, const struct part *p)
{
    for (size_t i = 1; p->is_last && i < p->length; i++) {
        if (!strchr(" _-.", p->s[i]))
            continue;
        char *name = xstrndup(p->s, i);
        const char *id = people_find(&c->people, name);
        free(name);
        if (!id)
            continue;
        add_student(place, id);
        place->rest = p->s + i + 1;
        return true;
    }
    return false;
}

/* Asked of each component, from left to right; the first layout that fits counts. */
static const struct {
    const char *name;
    bool (*read)(struct whose *place, const struct whose_context *c, const struct part *p);
} layouts[] = {
    {"Gradescope", read_gradescope},      {"Moodle", read_moodle},
    {"folder", read_roster_folder},       {"Canvas", read_canvas},
    {"GitHub Classroom", read_classroom}, {"file", read_roster_file},
};

static bool next_part(struct part *p)
{
    if (p->is_last)
        return false;
    p->before = p->s;
    p->before_length = p->length;
    p->s += p->length + 1;
    p->length = strcspn(p->s, "/");
    p->is_last = !p->s[p->length];
    return true;
}

static struct part first_part(const struct whose_context *c, const char *path)
{
    struct part p = {.s = path, .length = strcspn(path, "/"), .before = c->download};
    p.before_length = strlen(c->download);
    p.is_last = !path[p.length];
    return p;
}

struct whose whose_is(const struct whose_context *c, const char *path)
{
    struct whose place = {.rest = path};
    struct part first = first_part(c, path), p = first;
    do
        for (size_t k = 0; k < ARRAY_LEN(layouts); k++) {
            if (!layouts[k].read(&place, c, &p))
                continue;
            place.layout = layouts[k].name;
            place.rest += *place.rest == '/';
            return place;
        }
    while (next_part(&p));
    if (!first.is_last) {
        char *name = stem_of(&first);
        add_student(&place, name);
        free(name);
        place.layout = "folder";
        place.guessed = true;
        place.rest = path + first.length + 1;
    }
    return place;
}

void whose_free(struct whose *place)
{
    for (int k = 0; k < place->student_count; k++)
        free(place->students[k]);
}
