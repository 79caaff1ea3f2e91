#include "grader/edits/pointless.h"

#include <string.h>

/* Would both sides of a comparison be this one word? */
static bool is_tautology(const struct tokens *t, size_t first, size_t last, const char *is)
{
    static const char *const signs[] = {"==", "!=", "<", "<=", ">", ">=", NULL},
                             *const before[] = {"(", "&&", "||", "=", "return", NULL},
                             *const after[] = {")", "&&", "||", "?", ";", NULL};
    bool left = first > 2 && token_among(t, first - 1, signs) && token_is(t, first - 2, is) &&
                token_among(t, first - 3, before);
    bool right =
        token_among(t, last + 1, signs) && token_is(t, last + 2, is) && token_among(t, last + 3, after);
    return left || right;
}

/* Would it be x -= x or x %= x? */
static bool takes_all(const struct tokens *t, size_t first, size_t last, const char *is)
{
    static const char *const signs[] = {"-=", "/=", "%=", NULL};
    return (first > 2 && token_among(t, first - 1, signs) && token_is(t, first - 2, is)) ||
           (token_among(t, last + 1, signs) && token_is(t, last + 2, is));
}

/* Would it be x - x or x / x? */
static bool is_of_itself(const struct tokens *t, size_t first, size_t last, const char *is)
{
    static const char *const signs[] = {"-", "/", "%", NULL}, *const before[] = {"(", "[", "=",      ",",
                                                                                 "?", ":", "return", NULL},
                             *const after[] = {")", "]", ";", ",", "?", ":", NULL};
    bool left = first > 2 && token_among(t, first - 1, signs) && token_is(t, first - 2, is) &&
                token_among(t, first - 3, before);
    bool right =
        token_among(t, last + 1, signs) && token_is(t, last + 2, is) && token_among(t, last + 3, after);
    return left || (right && token_among(t, first - 1, before));
}

/* Is the text a width of a shuffle, its fourth argument, that CUDA does not allow? (CUDA C++ Programming
 * Guide, "Warp Shuffle Functions") */
static bool is_wrong_width(const struct tokens *t, size_t k, const char *is)
{
    static const char *const widths[] = {"2", "4", "8", "16", "32"};
    int commas = 0;
    while (k > 1 && t->items[k - 1].match <= k - 1 && !token_is(t, k - 1, ";")) {
        k = t->items[k - 1].match;
        commas += token_is(t, k, ",");
    }
    const char *name = k > 1 ? t->text + t->items[k - 2].at : "";
    bool allowed = commas != 3 || strncmp(name, "__shfl_", 7) != 0;
    for (size_t w = 0; w < ARRAY_LEN(widths); w++)
        allowed = allowed || strcmp(is, widths[w]) == 0;
    return !allowed;
}

/* Would the loop of a for make one round, for (i = t; i < n; i += n)? */
static bool is_step_of_limit(const struct tokens *t, size_t k, const char *is)
{
    size_t open = k;
    while (open > 1 && !token_is(t, open, "{") && !token_is(t, open, "("))
        open--;
    bool found = false;
    for (size_t at = open; token_is(t, k - 1, "+=") && token_is(t, open - 1, "for") && at < k; at++)
        found = found || ((token_is(t, at, "<") || token_is(t, at, "<=")) && token_is(t, at + 1, is) &&
                          token_is(t, at + 2, ";"));
    return found;
}

/* ---- sums ---- */

/* The sum that tokens first to last belong to: the brackets, commas and the like around it do not. */
static void take_sum(size_t sum[2], const struct tokens *t, size_t first, size_t last)
{
    static const char *const ends[] = {",",  ";",  "=",  "?",  ":",  "<",      ">", "<=", ">=", "==",
                                       "!=", "&&", "||", "+=", "-=", "return", "{", "}",  NULL};
    sum[0] = first;
    sum[1] = last;
    while (sum[0] > 0 && !token_among(t, sum[0] - 1, ends) && t->items[sum[0] - 1].match <= sum[0] - 1)
        sum[0] = t->items[sum[0] - 1].match;
    while (sum[1] + 1 < t->count && !token_among(t, sum[1] + 1, ends) &&
           t->items[sum[1] + 1].match >= sum[1] + 1)
        sum[1] = t->items[sum[1] + 1].match;
}

/* A summand "k" or "2 * k": its name. */
struct summand {
    size_t begin, end, name; /* name: the token; 0: it is another kind of summand */
    bool minus;
};

/* The summand that begins at k, or with the sign there. */
static struct summand summand_at(const struct tokens *t, size_t k, size_t last)
{
    bool sign = token_is(t, k, "+") || token_is(t, k, "-");
    struct summand s = {.begin = k + sign, .minus = token_is(t, k, "-")};
    s.end = s.begin < t->count && t->items[s.begin].match > s.begin ? t->items[s.begin].match : s.begin;
    while (s.end < last && !token_is(t, s.end + 1, "+") && !token_is(t, s.end + 1, "-"))
        s.end = t->items[s.end + 1].match > s.end ? t->items[s.end + 1].match : s.end + 1;
    bool factor =
        s.end == s.begin + 2 && token_is(t, s.begin + 1, "*") && token_is_kind(t, s.begin, TOKEN_NUMBER);
    size_t name = factor ? s.end : s.begin;
    bool plain = (factor || s.end == s.begin) && token_is_kind(t, name, TOKEN_NAME);
    s.name = plain ? name : 0;
    return s;
}

/* Would the name take away what another summand adds, as in 2 * k - k? */
static bool cancels(const struct tokens *t, size_t first, size_t last, const char *is)
{
    size_t sum[2];
    bool found = false;
    if (first != last || !token_is_kind(t, first, TOKEN_NAME))
        return false;
    take_sum(sum, t, first, last);
    struct summand own = {0};
    for (size_t k = sum[0]; k <= sum[1] && own.name != first;) {
        own = summand_at(t, k, sum[1]);
        k = own.end + 1;
    }
    for (size_t k = sum[0]; k <= sum[1] && own.name == first && !found;) {
        struct summand other = summand_at(t, k, sum[1]);
        found = other.name && other.name != first && token_is(t, other.name, is) && other.minus != own.minus;
        k = other.end + 1;
    }
    return found;
}

/* ---- conditions ---- */

/* Would "x > 1 && x < n" hold for every x with || in place of &&? It asks for a range: the first bound is the
 * lower one, or a number is. */
static bool holds_always(const struct tokens *t, size_t k, const char *is)
{
    static const char *const below[] = {"<", "<=", NULL}, *const above[] = {">", ">=", NULL};
    size_t sign = k;
    if (!token_is(t, k, "&&") || strcmp(is, "||") != 0)
        return false;
    while (sign > 1 && !token_among(t, sign, below) && !token_among(t, sign, above)) {
        if (token_is(t, sign, "(") || token_is(t, sign, ";"))
            return false;
        sign = t->items[sign - 1].match < sign - 1 ? t->items[sign - 1].match : sign - 1;
    }
    bool rises = token_among(t, sign, above), same = token_same(t, sign - 1, k + 1);
    bool opposite = token_among(t, k + 2, rises ? below : above);
    size_t lower = rises ? sign + 1 : k + 3, upper = rises ? k + 3 : sign + 1;
    bool range = token_is_kind(t, upper, TOKEN_NUMBER)   ? false
                 : token_is_kind(t, lower, TOKEN_NUMBER) ? true
                                                         : rises;
    return same && opposite && range;
}

/* Would a constant be compared with a number, BLOCK > 5000? */
static bool compares_constants(const struct tokens *t, const struct scope *scope, size_t k, const char *is)
{
    static const char *const signs[] = {"==", "!=", "<", "<=", ">", ">=", NULL}, *const ends[] = {
                                                                                     "(", ")", "&&", "||",
                                                                                     "?", ";", "=",  NULL};
    bool constant = false;
    for (size_t n = 0; scope && n < scope->count; n++)
        constant = constant || (scope->items[n].constant && scope->items[n].length == strlen(is) &&
                                memcmp(scope->items[n].at, is, strlen(is)) == 0);
    bool before = token_among(t, k + 1, signs) && token_is_kind(t, k + 2, TOKEN_NUMBER) &&
                  token_among(t, k + 3, ends) && token_among(t, k - 1, ends),
         after = token_among(t, k - 1, signs) && token_is_kind(t, k - 2, TOKEN_NUMBER) &&
                 token_among(t, k - 3, ends) && token_among(t, k + 1, ends);
    return constant && (before || after);
}

/* Is token k the number of slots after the % of a ring's index, as the ring is declared, "ring[s % 3]" of
 * "ring[3][EDGE][EDGE]"? Another remainder of the same array may be right by chance, at one depth of slabs.
 */
static bool is_length_of_ring(const struct tokens *t, const struct scope *scope, size_t k)
{
    size_t open = k;
    while (open > 2 && token_is(t, k - 1, "%") && !(token_is(t, open, "[") && t->items[open].match > k) &&
           !token_is(t, open, ";"))
        open--;
    const struct scope_name *array = token_is(t, open, "[") ? scope_find(scope, t, open - 1) : NULL;
    return array && array->kind == NAME_ARRAY && token_same(t, array->token + 2, k) &&
           token_is(t, array->token + 3, "]");
}

bool is_pointless(const struct tokens *t, const struct scope *scope, size_t first, size_t last,
                  const char *is)
{
    return is_tautology(t, first, last, is) || takes_all(t, first, last, is) ||
           is_of_itself(t, first, last, is) || is_wrong_width(t, first, is) ||
           is_step_of_limit(t, first, is) || cancels(t, first, last, is) ||
           (first == last && (holds_always(t, first, is) || compares_constants(t, scope, first, is) ||
                              is_length_of_ring(t, scope, first)));
}
