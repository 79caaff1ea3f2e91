/* Say which elements were written that are not outputs. */
#include <stdlib.h>

#include "grader/diagnose/where.h"

/* The coordinate of a face: face 2a is the low end of axis a, face 2a + 1 the high end. */
static int face_at(const struct field *f, int face)
{
    return face % 2 ? (int)f->grid.edge[face / 2] - 1 : 0;
}

/* The face on which an element lies; -1: it lies on none or on several. */
static int face_of(const struct field *f, size_t e)
{
    int on = 0, face = 0;
    for (int k = 0; k < 2 * f->grid.dimensions; k++)
        if (field_coordinate(f, e, k / 2) == face_at(f, k)) {
            on++;
            face = k;
        }
    return on == 1 ? face : -1;
}

/* The number of elements that lie on this face and on no other. */
static size_t face_size(const struct field *f, int face)
{
    size_t size = 1;
    for (int a = 0; a < f->grid.dimensions; a++)
        size *= a == face / 2 ? 1 : f->grid.edge[a] - 2;
    return size;
}

/* Find the faces whose inside was written. False if a face was written in part. */
static bool find_faces(const struct field *f, bool written[6])
{
    size_t times[6] = {0};
    for (size_t e = 0; e < f->count; e++) {
        int face = f->marks[e] == MARK_OUTSIDE ? face_of(f, e) : -1;
        if (face >= 0)
            times[face]++;
    }
    for (int face = 0; face < 2 * f->grid.dimensions; face++) {
        written[face] = times[face] > 0;
        if (times[face] % face_size(f, face))
            return false;
    }
    return true;
}

/* The axis at whose ends all written elements lie, at both; -1: there is none. */
static int axis_of_all(const struct field *f)
{
    for (int a = 0; a < f->grid.dimensions && f->grid.dimensions > 1; a++) {
        size_t ends[2] = {0};
        for (size_t e = 0; e < f->count; e++)
            for (int end = 0; end < 2 && f->marks[e] == MARK_OUTSIDE; end++)
                ends[end] += field_coordinate(f, e, a) == face_at(f, 2 * a + end);
        if (ends[0] && ends[1] && ends[0] + ends[1] == f->times[MARK_OUTSIDE])
            return a;
    }
    return -1;
}

static void tell_faces(struct text *to, const struct field *f)
{
    bool written[6];
    const char *before = ", on ";
    for (int a = 0; a < f->grid.dimensions; a++)
        if (f->grid.edge[a] < 3)
            return;
    if (!find_faces(f, written)) {
        int axis = axis_of_all(f);
        if (axis >= 0)
            text_printf(to, ", each with %s = 0 or %d", axis_names[axis], face_at(f, 2 * axis + 1));
        return;
    }
    for (int face = 0; face < 2 * f->grid.dimensions; face++)
        if (written[face]) {
            text_printf(to, "%s%s = %d", before, axis_names[face / 2], face_at(f, face));
            before = ", ";
        }
}

/* Describe the written elements of a line as one set. */
static void tell_indices(struct text *to, const struct field *f)
{
    bool *has = xcalloc(f->count, sizeof *has);
    for (size_t e = 0; e < f->count; e++)
        has[e] = f->marks[e] == MARK_OUTSIDE;
    struct index_set set = {0, (int)f->count - 1, has};
    struct index_words words = index_describe(&set, 3);
    text_printf(to, words.form == INDEX_NO_FORM ? "" : words.but ? ": all except " : ": ");
    index_tell(to, &words, "i");
    free(has);
}

/* Were only elements before the outputs written, or only those after them? */
static enum cause which_boundary(const struct field *f)
{
    size_t before = 0, after = 0;
    if (!f->times[MARK_KEPT])
        return CAUSE_BOUNDARY_WRITTEN;
    for (size_t e = 0; e < f->count; e++)
        for (int a = 0; f->marks[e] == MARK_OUTSIDE && a < f->grid.dimensions; a++) {
            int at = field_coordinate(f, e, a);
            before += at < field_first(f);
            after += at > field_last(f, a);
        }
    if (before && after)
        return axis_of_all(f) < 0 ? CAUSE_BOUNDARY_PARTLY_WRITTEN : CAUSE_BOUNDARY_OF_ONE_AXIS;
    return before ? CAUSE_BOUNDARY_AT_START : CAUSE_BOUNDARY_AT_END;
}

enum cause where_boundary(struct text *to, const struct field *f)
{
    size_t written = f->times[MARK_OUTSIDE], all = written + f->times[MARK_KEPT];
    bool line = f->grid.dimensions == 1;
    text_printf(to, ", ");
    if (written == all)
        text_printf(to, "all %zu %s were written", all,
                    line ? "elements that lack a neighbour" : "boundary cells");
    else
        text_printf(to, "%zu of %zu %s %s written", written, all,
                    line ? "elements that lack a neighbour" : "boundary cells",
                    written == 1 ? "was" : "were");
    if (written < all)
        line ? tell_indices(to, f) : tell_faces(to, f);
    text_printf(to, "; these have to stay as they were.");
    return which_boundary(f);
}
