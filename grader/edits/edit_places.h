/* Say which change of several places is meant. */
#ifndef GRADER_EDITS_EDIT_PLACES_H
#define GRADER_EDITS_EDIT_PLACES_H

#include "grader/edits/propose.h"

/* A change of FORM_EACH, FORM_SLOT, FORM_ROLES, FORM_CELL, FORM_HALO and FORM_REST. */
void edit_places_each(struct text *to, const struct tokens *t, const struct candidate *c);
void edit_places_slot(struct text *to, const struct tokens *t, const struct candidate *c);
void edit_places_roles(struct text *to, const struct tokens *t, const struct candidate *c);
void edit_places_cell(struct text *to, const struct tokens *t, const struct candidate *c);
void edit_places_halo(struct text *to, const struct tokens *t, const struct candidate *c);
void edit_places_rest(struct text *to, const struct tokens *t, const struct candidate *c);

#endif
