#include "common/timing/machine_code.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "common/elf_image.h"
#include "common/line_program.h"

enum { INSN_BYTES = 16, ALWAYS = 7 /* the predicate that is true */, NEVER = 15 };

/* ---- one instruction ---- */

/* Bits 0 to 8 of the opcode, which are the same whether an operand is a register, a number or a constant. */
enum {
    OP_LD = 0x180,
    OP_LDG,
    OP_LDC,
    OP_LDL,
    OP_LDS,
    OP_ST,
    OP_STG,
    OP_STL,
    OP_STS,
    OP_SHFL, /* up to 0x189 */
    OP_ATOM,
    OP_ATOM_CAS,
    OP_ATOMS,
    OP_ATOMS_CAS,
    OP_RED, /* up to 0x18e */
    OP_MATCH = 0x1a1,
    OP_ATOMG = 0x1a8,
    OP_ATOMG_CAS,
    OP_LDGSTS = 0x1ae,
    OP_REDUX = 0x1c4,
    OP_BAR = 0x11d,
    OP_VOTE = 0x006,
    OP_LDSM = 0x03b,
    OP_BRA = 0x147,
    OP_EXIT = 0x14d,
    OP_NANOSLEEP = 0x15d,
    OP_RET = 0x150,
    OP_S2R = 0x119,  /* special register to register */
    OP_S2UR = 0x1c3, /* to a register of the whole warp */
    OP_MEMBAR = 0x192,
    OP_FLO = 0x100, /* up to 0x113: BREV, F2F, F2I, I2F, FRND, MUFU, POPC */
    OP_FRND_64 = 0x113,
};

/* Special registers. */
enum { SR_LANE = 0, SR_TID = 0x20, SR_TID_Z = 0x23, SR_EQMASK = 0x38, SR_GEMASK = 0x3c };

static const uint16_t accesses[] = {OP_MATCH, OP_ATOMG, OP_ATOMG_CAS, OP_LDGSTS,   OP_REDUX,
                                    OP_BAR,   OP_VOTE,  OP_LDSM,      OP_NANOSLEEP};

/* Registers that a warp reads without the address divergence unit. */
static bool is_of_thread(unsigned special)
{
    return special == SR_LANE || (special >= SR_TID && special <= SR_TID_Z) ||
           (special >= SR_EQMASK && special <= SR_GEMASK);
}

static enum machine_kind kind_of(unsigned opcode, unsigned modifiers)
{
    if (opcode == OP_LDC)
        return MACHINE_CONSTANT;
    if (opcode == OP_S2R || opcode == OP_S2UR)
        return is_of_thread(modifiers) ? MACHINE_PLAIN : MACHINE_ADDRESS;
    if (opcode == OP_RET)
        return MACHINE_ADDRESS;
    if (opcode >= OP_FLO && opcode <= OP_FRND_64)
        return MACHINE_CONVERT;
    if (opcode == OP_MEMBAR) /* 0 and 1: of the block and of the SM, for which a warp does not wait */
        return modifiers >> 4 & 2 ? MACHINE_FENCE : MACHINE_PLAIN;
    if (opcode >= OP_LD && opcode <= OP_RED)
        return MACHINE_ACCESS;
    for (size_t k = 0; k < ARRAY_LEN(accesses); k++)
        if (accesses[k] == opcode)
            return MACHINE_ACCESS;
    if (opcode == OP_BRA || opcode == OP_EXIT)
        return MACHINE_BRANCH;
    return MACHINE_PLAIN;
}

/* A branch names the distance from the next instruction in units of four bytes: bits 16 to 23, then 34 to 81.
 */
static int64_t branch_distance(uint64_t low, uint64_t high)
{
    uint64_t upper = low >> 34 | high << 30;
    return ((int64_t)(upper << 16) >> 8 | (int64_t)(low >> 16 & 0xff)) * 4;
}

static struct machine_insn insn_of(const uint8_t *at, size_t number)
{
    uint64_t low, high;
    memcpy(&low, at, sizeof low);
    memcpy(&high, at + sizeof low, sizeof high);
    unsigned control = (unsigned)(high >> 41); /* bits 105 on: stall, yield, two scoreboards, waits */
    /* ptxas puts loads that never run before each cp.async. */
    bool runs = (low >> 12 & 15) != NEVER;
    struct machine_insn i = {.kind = runs ? (uint8_t)kind_of(low & 0x1ff, high >> 8 & 0xff) : MACHINE_PLAIN,
                             .guarded = (low >> 12 & 7) != ALWAYS,
                             .stall = control & 15,
                             .sets = control >> 5 & 7,
                             .waits = control >> 11 & 63};
    if (i.kind == MACHINE_BRANCH)
        i.target = UINT32_MAX;
    if ((low & 0x1ff) == OP_BRA)
        i.target = (uint32_t)((int64_t)number + 1 + branch_distance(low, high) / INSN_BYTES);
    return i;
}

/* ---- kernels ---- */

static void read_kernel(struct machine_code *m, const struct elf_image *image, const Elf64_Shdr *text,
                        const char *name)
{
    struct machine_kernel *k = ARRAY_PUSH(m->kernels, m->count, m->capacity);
    *k = (struct machine_kernel){.name = xstrdup(name), .count = text->sh_size / INSN_BYTES};
    k->code = xcalloc(k->count + 1, sizeof *k->code);
    for (size_t i = 0; i < k->count; i++)
        k->code[i] = insn_of(image->bytes + text->sh_offset + i * INSN_BYTES, i);
    /* What stands after the last branch only fills up the section. */
    for (size_t i = k->count; i > 0 && k->code[i - 1].kind != MACHINE_BRANCH; i--)
        k->code[i - 1].kind = MACHINE_NONE;
}

static const char text_prefix[] = ".text.";

static void read_kernels(struct machine_code *m, const struct elf_image *image)
{
    Elf64_Shdr s;
    for (size_t k = 0; k < image->head.e_shnum; k++) {
        if (!elf_section(image, k, &s) || s.sh_type != SHT_PROGBITS)
            continue;
        const char *name = elf_string(image, image->head.e_shstrndx, s.sh_name);
        if (!strncmp(name, text_prefix, strlen(text_prefix)))
            read_kernel(m, image, &s, name + strlen(text_prefix));
    }
}

/* ---- their lines ---- */

struct lines {
    struct machine_code *code;
    const struct elf_image *image;
    struct machine_kernel *kernel; /* of the sequence at hand */
    struct line_row last;
};

/* The kernel that the relocation at that place of the table names. */
static struct machine_kernel *kernel_of(const struct lines *l, size_t place)
{
    Elf64_Shdr relocations, symbols;
    Elf64_Rela r;
    Elf64_Sym symbol;
    if (!elf_find(l->image, ".rela.nv_debug_line_sass", &relocations) ||
        !elf_section(l->image, relocations.sh_link, &symbols))
        return NULL;
    for (uint64_t at = 0; at + sizeof r <= relocations.sh_size; at += sizeof r) {
        if (!elf_take(l->image, &r, relocations.sh_offset + at, sizeof r) || r.r_offset != place ||
            !elf_take(l->image, &symbol, symbols.sh_offset + ELF64_R_SYM(r.r_info) * sizeof symbol,
                      sizeof symbol))
            continue;
        const char *name = elf_string(l->image, symbols.sh_link, symbol.st_name);
        return (struct machine_kernel *)machine_code_kernel(l->code, name);
    }
    return NULL;
}

static void hear_row(void *context, const struct line_row *row)
{
    struct lines *l = context;
    if (row->sequence != l->last.sequence)
        l->kernel = kernel_of(l, row->sequence);
    else
        for (uint64_t at = l->last.address;
             l->kernel && at < row->address && at / INSN_BYTES < l->kernel->count; at += INSN_BYTES)
            l->kernel->code[at / INSN_BYTES].ptx_line = l->last.line;
    l->last = *row;
    l->last.sequence = row->end ? 0 : row->sequence;
}

void machine_code_read(struct machine_code *m, const uint8_t *image, size_t size)
{
    struct elf_image i;
    struct lines l = {.code = m, .image = &i};
    Elf64_Shdr table;
    if (!elf_open(&i, image, size))
        return;
    read_kernels(m, &i);
    if (!elf_find(&i, ".nv_debug_line_sass", &table) ||
        !line_program_read(image + table.sh_offset, table.sh_size, hear_row, &l))
        machine_code_free(m);
}

const struct machine_kernel *machine_code_kernel(const struct machine_code *m, const char *name)
{
    for (size_t k = 0; k < m->count; k++)
        if (!strcmp(m->kernels[k].name, name))
            return &m->kernels[k];
    return NULL;
}

void machine_code_free(struct machine_code *m)
{
    for (size_t k = 0; k < m->count; k++) {
        free(m->kernels[k].name);
        free(m->kernels[k].code);
    }
    free(m->kernels);
    *m = (struct machine_code){0};
}
