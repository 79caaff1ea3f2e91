#include "grader/class_import/whose.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "grader/class_import/archive_list.h"
#include "grader/class_import/canvas_name.h"

/* A component of a path: `length` bytes at `s`; `before` is the component to its left, of the download's name
 * for the first. */
struct part {
    const char *s, *before;
    size_t length, before_length;
    bool is_first, is_last;
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

static void add_student(struct whose *place, const char *id, bool known)
{
    if (*id)
        *ARRAY_PUSH(place->students, place->count, place->capacity) =
            (struct whose_student){folder_name(id), known};
}

/* The members of that team, by the roster. */
static bool add_group(struct whose *place, const struct whose_context *c, const char *group)
{
    const char *id;
    for (size_t i = 0; (id = people_in_group(&c->people, group, i)); i++)
        add_student(place, id, true);
    return place->count > 0;
}

/* The student with one of these names in the roster. */
static bool add_known(struct whose *place, const struct whose_context *c, const char *const *names,
                      size_t count)
{
    const char *id = NULL;
    for (size_t i = 0; i < count && !id; i++)
        id = people_find(&c->people, names[i]);
    if (id)
        add_student(place, id, true);
    return id;
}

/* The same; if there is none, the first name stands for the student. */
static void add_anyway(struct whose *place, const struct whose_context *c, const char *const *names,
                       size_t count)
{
    size_t first = 0;
    if (add_known(place, c, names, count))
        return;
    while (first < count && !(names[first] && *names[first]))
        first++;
    if (first < count)
        add_student(place, names[first], false);
}

/* ---- the layouts ---- */

static bool read_gradescope(struct whose *place, const struct whose_context *c, const struct part *p)
{
    char *folder = xstrndup(p->s, p->length);
    const struct gradescope_item *item = gradescope_find(&c->gradescope, folder);
    free(folder);
    for (size_t k = 0; item && k < item->count; k++) {
        const struct gradescope_person *who = &item->people[k];
        const char *const names[] = {who->email, who->sid, who->name};
        add_anyway(place, c, names, ARRAY_LEN(names));
    }
    if (place->count == 0)
        return false;
    place->handed_in = item->created;
    place->rest = p->s + p->length;
    return true;
}

/* In older forms the name of a team or group stands in front of the student's, with a dash between. */
static bool add_after_dash(struct whose *place, const struct whose_context *c, const char *name)
{
    bool known = false;
    for (const char *dash = strchr(name, '-'); dash && !known; dash = strchr(dash + 1, '-'))
        known = add_known(place, c, (const char *const[]){dash + 1}, 1);
    return known;
}

/* The participant's number is another one in every assignment, so the student is known by the name. */
static bool read_moodle(struct whose *place, const struct whose_context *c, const struct part *p)
{
    static const char mark[] = "_assignsubmission_";
    const char *at = memmem(p->s, p->length, mark, strlen(mark)), *digits = at, *end = p->s + p->length;
    if (!at || at == p->s)
        return false;
    while (digits > p->s && isdigit((unsigned char)digits[-1]))
        digits--;
    bool numbered = digits < at && digits - p->s >= 2 && digits[-1] == '_'; /* the default team has none */
    char *whole = xstrndup(p->s, (size_t)(at - p->s));
    char *name = numbered ? xstrndup(p->s, (size_t)(digits - 1 - p->s)) : xstrdup(whole);
    const char *const names[] = {name, whole};
    if (numbered)
        place->participant = xstrndup(digits, (size_t)(at - digits));
    if (!add_known(place, c, names, ARRAY_LEN(names)) && !add_group(place, c, name) &&
        !add_after_dash(place, c, name))
        add_student(place, name, false);
    free(whole);
    free(name);
    for (at += strlen(mark); at < end && *at != '_'; at++) /* file, onlinetext */
        ;
    place->rest = at < end ? at + 1 : end;
    return true;
}

/* Only files have such names, and archives, which are folders here. A student may call a file so as well: in
 * a folder the name counts only if the roster knows the user. */
static bool read_canvas(struct whose *place, const struct whose_context *c, const struct part *p)
{
    struct canvas_name n;
    char *component = xstrndup(p->s, p->length);
    bool fits = (p->is_last || is_archive_name(component)) && canvas_name_read(&n, component);
    if (fits) {
        char *user = xstrndup(n.user, n.user_length), *number = xstrndup(n.number, n.number_length);
        char *both = xformat("%s%s%s", user, *number ? "_" : "", number);
        const char *const names[] = {both, number};
        fits = add_group(place, c, user) || add_known(place, c, names, ARRAY_LEN(names));
        if (!fits && p->is_first) {
            add_student(place, both, false);
            fits = true;
        }
        place->late = n.late;
        place->rest = p->s + (n.rest - component);
        free(both);
        free(number);
        free(user);
    }
    free(component);
    return fits;
}

static bool read_classroom(struct whose *place, const struct whose_context *c, const struct part *p)
{
    static const char end[] = "-submissions";
    size_t tail = strlen(end), slug = p->before_length > tail ? p->before_length - tail : 0;
    if (!slug || p->is_last || memcmp(p->before + slug, end, tail) != 0 || p->length <= slug + 1 ||
        strncmp(p->s, p->before, slug) != 0 || p->s[slug] != '-')
        return false;
    char *login = xstrndup(p->s + slug + 1, p->length - slug - 1);
    if (!add_group(place, c, login))
        add_anyway(place, c, (const char *const[]){login}, 1);
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
    bool known = add_known(place, c, (const char *const[]){name}, 1) || add_group(place, c, name);
    free(name);
    place->rest = p->s + p->length;
    return known;
}

/* "anna_lab4.cu": only with a roster that has anna. */
static bool read_roster_file(struct whose *place, const struct whose_context *c, const struct part *p)
{
    for (size_t i = 1; p->is_last && i < p->length; i++) {
        if (!strchr(" _-.", p->s[i]))
            continue;
        char *name = xstrndup(p->s, i);
        bool known = add_known(place, c, (const char *const[]){name}, 1);
        free(name);
        place->rest = p->s + i + 1;
        if (known)
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
    p->is_first = false;
    p->is_last = !p->s[p->length];
    return true;
}

static struct part first_part(const struct whose_context *c, const char *path)
{
    struct part p = {.s = path, .length = strcspn(path, "/"), .before = c->download, .is_first = true};
    p.before_length = strlen(c->download);
    p.is_last = !path[p.length];
    return p;
}

/* Does the path lie in an export of Gradescope? Then its list alone tells whose it is. */
static bool is_in_export(const struct whose_context *c, const char *path)
{
    return c->gradescope.count && (strncmp(path, "submission_", 11) == 0 || strstr(path, "/submission_"));
}

struct whose whose_is(const struct whose_context *c, const char *path)
{
    struct whose place = {0};
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
    place.rest = path;
    if (!first.is_last && !is_in_export(c, path)) {
        char *name = stem_of(&first);
        add_student(&place, name, false);
        free(name);
        place.layout = "folder";
        place.guessed = true;
        place.rest = path + first.length + 1;
    }
    return place;
}

void whose_free(struct whose *place)
{
    for (size_t k = 0; k < place->count; k++)
        free(place->students[k].id);
    free(place->students);
    free(place->participant);
}
