/* Make one candidate: a small change of a submission's text that may mend it. The rules call these. */
#ifndef GRADER_EDITS_PROPOSE_H
#define GRADER_EDITS_PROPOSE_H

#include "grader/edits/functions.h"

enum { PIECE_TEXT = 128, PIECES_MOST = 8 };

/* A piece of the text that another one takes the place of. */
struct piece {
    size_t from, to; /* bytes of the text: [from, to) */
    char is[PIECE_TEXT];
};

/* How a change is told. */
enum edit_form {
    FORM_WRITE,        /* write "i < n" in place of "i <= n" */
    FORM_SWAP,         /* exchange two pieces */
    FORM_ORDER,        /* one statement before the other */
    FORM_EARLIER,      /* a statement before another one that stands further up */
    FORM_LATER,        /* or after one that stands further down */
    FORM_INTO,         /* a statement belongs into the braces above it */
    FORM_OUT,          /* the last statement in braces belongs after them */
    FORM_ROUND_BEGIN,  /* a statement before a loop belongs to the begin of its body */
    FORM_ROUND_SETS,   /* several before it belong into its body, perhaps after the first ones there */
    FORM_ROUND_END,    /* one after a loop belongs to the end of its body */
    FORM_ROUNDS_AFTER, /* the first one of a loop's body belongs before the loop */
    FORM_PUT,          /* one more statement before another one */
    FORM_PUT_AFTER,
    FORM_EACH,   /* write the same for a name in several places */
    FORM_SLOT,   /* one slot more for a ring, in its length and in the remainders by it */
    FORM_TWINS,  /* write the same in several places that are alike */
    FORM_ROLES,  /* write names of several calls in another order */
    FORM_HALO,   /* copy cells of a halo after a thread's own cell */
    FORM_MORE,   /* add to a condition */
    FORM_GUARD,  /* a condition before one statement */
    FORM_CELL,   /* a condition of the cell that a statement stores, for one of another cell further up */
    FORM_CHECKS, /* a condition before several statements */
    FORM_REST,   /* such conditions, in a loop that then goes on to its last step */
    FORM_LOOP,   /* a loop in place of a declaration */
    FORM_ALWAYS, /* leave a condition out */
    FORM_BEFORE, /* the first statement of an if belongs before the if */
    FORM_AFTER,  /* the last one belongs after it */
    FORM_OMIT,   /* leave a statement out */
    FORM_WIDER,  /* a named condition that holds further, and uses of it that stay as they are */
    FORM_BARRIER /* a barrier before a statement: it is tried, but never told */
};

struct candidate {
    struct piece pieces[PIECES_MOST]; /* in the order of the text */
    size_t piece_count;
    size_t first, last; /* tokens that FORM_WRITE changes, or the statement that moves or gets a neighbour */
    int line, other_line; /* other_line: of the last piece, or of the braces that a statement leaves */
    char axis;            /* 'x', 'y' or 'z' if the change is another axis of threadIdx or blockDim; else 0 */
    bool guarded;         /* what an if or a loop guards, which this statement joins, has no braces */
    bool of_constant;     /* of the whole file */
    bool of_tile;         /* a constant gets a factor, and a shared array as many more cells */
    bool of_halo;         /* a shared array gets cells of a halo that were taken off: more is then loaded */
    bool spreads;         /* it moves the elements of threads apart: a warp then loads more sectors */
    bool of_ring;         /* it closes a ring: where the line has ends, it only hides a read past one */
    enum edit_form form;
    int cost; /* the lower, the likelier */
};

struct proposals {
    struct candidate *items;
    size_t count, capacity;
};

/* Where proposals come from, and where they go. */
struct proposer {
    const struct tokens *t;
    const struct function *f;
    const struct scope *scope;
    struct proposals *out;
    int cost; /* of the rule at hand */
};

/* Propose a change that is ready. */
void propose_candidate(struct proposer *p, const struct candidate *c);
/* Propose to write this for tokens first to last. */
void propose(struct proposer *p, size_t first, size_t last, const char *format, ...) PRINTF_LIKE(4, 5);
/* Propose a name of the function for tokens first to last. */
void propose_name(struct proposer *p, size_t first, size_t last, const struct scope_name *name);
/* Propose another axis for that of threadIdx and the like in token k. */
void propose_axis(struct proposer *p, size_t k, char axis);
/* Propose to exchange two ranges of tokens, the first one before the second. */
void propose_swap(struct proposer *p, const size_t first[2], const size_t second[2], enum edit_form form);
/* Propose to move the brace `brace` to the place before token `to`. */
void propose_move(struct proposer *p, size_t brace, size_t to, const size_t statement[2],
                  enum edit_form form);
/* Propose to move a statement to before token `to`, if that comes first, or else to after it. Line `told`, of
 * this token, is told. */
void propose_moved(struct proposer *p, const size_t statement[2], size_t to, size_t told,
                   enum edit_form form);
/* Propose one more statement, beside the plain statement of tokens statement[0] to statement[1]. With
 * `guarded`, both get braces. */
void propose_put(struct proposer *p, const size_t statement[2], bool guarded, enum edit_form form,
                 const char *more);
/* Propose to write this for each of up to PIECES_MOST tokens, in the order of the text. */
void propose_each(struct proposer *p, const size_t *tokens, size_t count, const char *is);
/* Put "if (condition) " before a statement, as one more piece of the candidate. False: there is no room. */
bool candidate_guard(struct candidate *c, const struct tokens *t, const size_t statement[2],
                     const char *condition);
/* The same with "if (condition) break; ". */
bool candidate_leave(struct candidate *c, const struct tokens *t, const size_t statement[2],
                     const char *condition);
/* Propose several changes of one place together. The first one's cost counts, and one more. */
void propose_together(struct proposer *p, const struct candidate *const *changes, size_t count);
/* Propose to add this to the condition that ends with token `last`. */
void propose_more(struct proposer *p, size_t last, const char *more);
/* Propose "if (condition) " before the plain statement of tokens statement[0] to statement[1]. */
void propose_guard(struct proposer *p, const size_t statement[2], const char *condition);
/* Propose a loop with this header in place of the declaration of tokens declared[0] to declared[1]: its body
 * goes up to token `close`, the end of the braces or a statement. */
void propose_loop(struct proposer *p, const size_t declared[2], size_t close, const char *header);
/* Propose to leave out the condition of tokens first to last. */
void propose_always(struct proposer *p, size_t first, size_t last);
/* The function's name that token k uses; NULL: it is another token, a member, or a name that is declared or
 * called there. */
const struct scope_name *used_name(const struct proposer *p, size_t k);
/* Has the function an integer of this name, known at token k? */
bool proposer_knows(const struct proposer *p, const char *name, size_t k);
/* The bytes of tokens first to last as they stand in the text. */
struct piece piece_of(const struct tokens *t, size_t first, size_t last);
/* Does the piece give an array one cell or two more, [8 + 2] or [10] for [8], [WARPS + 1] for [WARPS]? */
bool piece_adds_halo(const struct tokens *t, const struct piece *p);
/* The same as a text of its own. free releases it. */
char *words_of(const struct tokens *t, size_t first, size_t last);

/* The rules, each for one token k. Those of waits and ring_race_rules are for blocks whose threads race. */
struct rule {
    void (*propose)(struct proposer *p, size_t k);
    int cost;
};
extern const struct rule sign_rules[], name_rules[], beside_rules[], shape_rules[], guard_rules[],
    last_rules[], end_rules[], march_rules[], division_rules[], split_rules[], axis_rules[], loop_rules[],
    unrolled_rules[], step_rules[], sum_rules[], order_rules[], index_rules[], round_rules[], bracket_rules[],
    precedence_rules[], everywhere_rules[], list_rules[], bound_rules[], pair_rules[], wait_rules[],
    sibling_rules[], ring_rules[], share_rules[], own_limit_rules[], brace_rules[], omit_rules[],
    cast_rules[], stride_rules[], pointer_rules[], range_rules[], named_rules[], fill_rules[], role_rules[],
    factor_rules[], slot_rules[], copy_rules[], predicate_rules[], address_rules[], store_rules[],
    ring_race_rules[], thread_rules[], side_rules[], host_rules[], rest_rules[], last_tile_rules[],
    flip_rules[], skipped_rules[], swizzle_rules[], symbol_rules[],
    clamp_rules[]; /* a NULL function ends each */

/* The list from number `begin` on may hold the same change for x and for y. Propose both as one change. Its
 * pieces come in the order of the text. */
void twins_propose(struct proposer *p, size_t begin);
/* Ask each of the rules about token k. */
void ask_rules(struct proposer *p, const struct rule *rules, size_t k);

/* Does it move a statement into a loop or out of it? */
bool candidate_is_of_round(const struct candidate *c);

/* Append the text with the change. */
void candidate_apply(struct text *out, const struct tokens *t, const struct candidate *c);

#endif
