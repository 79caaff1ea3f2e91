/* An opcode cut at its dots, and what its parts say: modifiers, types, state space. */
#include "common/sim/decode.h"

#include <string.h>

bool opcode_cut(struct parts *p, struct ptx_name opcode)
{
    p->count = 0;
    for (uint32_t at = 0; at < opcode.length;) {
        uint32_t end = at;
        while (end < opcode.length && opcode.text[end] != '.')
            end++;
        if (p->count == PART_MAX || end - at >= PART_LENGTH)
            return false;
        memcpy(p->text[p->count], opcode.text + at, end - at);
        p->text[p->count++][end - at] = '\0';
        at = end + 1;
    }
    return p->count > 0;
}

bool opcode_has(const struct decoder *d, const char *text)
{
    for (unsigned k = 1; k < d->parts.count; k++)
        if (!strcmp(d->parts.text[k], text))
            return true;
    return false;
}

const char *opcode_last(const struct decoder *d)
{
    return d->parts.text[d->parts.count - 1];
}

unsigned opcode_type_bytes(const char *type)
{
    static const struct {
        const char *name;
        unsigned bytes;
    } types[] = {
        {"b8", 1},     {"u8", 1},  {"s8", 1},  {"b16", 2}, {"u16", 2}, {"s16", 2},  {"f16", 2},
        {"bf16", 2},   {"b32", 4}, {"u32", 4}, {"s32", 4}, {"f32", 4}, {"tf32", 4}, {"f16x2", 4},
        {"bf16x2", 4}, {"b64", 8}, {"u64", 8}, {"s64", 8}, {"f64", 8},
    };
    for (size_t k = 0; k < ARRAY_LEN(types); k++)
        if (!strcmp(types[k].name, type))
            return types[k].bytes;
    return 0;
}

enum ptx_space opcode_space(const struct decoder *d)
{
    static const struct {
        const char *part;
        enum ptx_space space;
    } spaces[] = {
        {"global", PTX_GLOBAL},      {"shared", PTX_SHARED},     {"shared::cta", PTX_SHARED},
        {"local", PTX_LOCAL},        {"param", PTX_PARAM},       {"const", PTX_CONST},
        {"param::entry", PTX_PARAM}, {"param::func", PTX_PARAM},
    };
    for (size_t k = 0; k < ARRAY_LEN(spaces); k++)
        if (opcode_has(d, spaces[k].part))
            return spaces[k].space;
    return PTX_GENERIC;
}
