/* Machine code as ptxas writes it: instructions, and the lines of the PTX that they come from. */
#include <check.h>
#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "common/line_program.h"
#include "common/timing/machine_code.h"

Suite *machine_code_suite(void);

/* ---- lines ---- */

/* A program of version 2: steps of one byte, lines from -1 on in a range of 4, opcodes from 10 on. */
#define HEAD             2, 0, 17, 0, 0, 0, /* bytes to the rows */ 1, 1, 0xff, 4, 10, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0
#define SET_ADDRESS(low) 0, 9, 2, low, 0, 0, 0, 0, 0, 0, 0
#define END              0, 1, 1

static const uint8_t rows[] = {HEAD,
                               SET_ADDRESS(0),
                               3,
                               6 /* line + 6 */,
                               1 /* a row */,
                               2,
                               0x80,
                               1 /* address + 128 */,
                               10 + 3 + 4 * 2 /*
special: address + 2, line + 2 */
                               ,
                               9,
                               0x10,
                               0x01 /* address + 272 */,
                               1,
                               END};

struct heard {
    struct line_row rows[8];
    size_t count;
};

static void hear(void *context, const struct line_row *row)
{
    struct heard *h = context;
    ck_assert_uint_lt(h->count, ARRAY_LEN(h->rows));
    h->rows[h->count++] = *row;
}

/* The table as it stands in a file: its length comes first. */
static size_t table(uint8_t *to)
{
    uint32_t length = sizeof rows;
    memcpy(to, &length, sizeof length);
    memcpy(to + sizeof length, rows, sizeof rows);
    return sizeof length + sizeof rows;
}

START_TEST(test_line_rows)
{
    uint8_t bytes[200];
    struct heard h = {.count = 0};
    ck_assert(line_program_read(bytes, table(bytes), hear, &h));
    ck_assert_uint_eq(h.count, 4);
    ck_assert_uint_eq(h.rows[0].line, 7);
    ck_assert_uint_eq(h.rows[0].address, 0);
    ck_assert_uint_eq(h.rows[1].line, 9);
    ck_assert_uint_eq(h.rows[1].address, 130);
    ck_assert_uint_eq(h.rows[2].address, 402);
    ck_assert(h.rows[3].end);
    ck_assert_uint_eq(h.rows[0].sequence, 4 + 23 + 3);
}
END_TEST

/* A table that ends too early is refused, wherever it ends. */
START_TEST(test_line_rows_cut)
{
    uint8_t bytes[200];
    size_t size = table(bytes);
    for (size_t cut = 5; cut < size; cut++) {
        struct heard h = {.count = 0};
        uint8_t *exact = xcalloc(cut, 1);
        memcpy(exact, bytes, cut);
        ck_assert(!line_program_read(exact, cut, hear, &h));
        free(exact);
    }
}
END_TEST

/* A step of the line beyond 64 bits is cut, and nothing else is read wrongly. */
START_TEST(test_line_far)
{
    static const uint8_t far[] = {HEAD, SET_ADDRESS(0), 3,    0xff, 0xff, 0xff, 0xff,
                                  0xff, 0xff,           0xff, 0xff, 0x3f, 1,    END};
    uint8_t bytes[4 + sizeof far] = {sizeof far};
    struct heard h = {.count = 0};
    memcpy(bytes + 4, far, sizeof far);
    ck_assert(line_program_read(bytes, sizeof bytes, hear, &h));
    ck_assert_uint_eq(h.count, 2);
    ck_assert_uint_eq(h.rows[0].line, 0); /* 1 + (2^62 - 1), in 32 bits */
    ck_assert(h.rows[1].end);
}
END_TEST

/* ---- instructions ---- */

/* From ptxas 13.0 for sm_90. */
static const uint64_t insns[][2] = {
    {0x0000000402007981, UINT64_C(2) << 46 | UINT64_C(1) << 41}, /* LDG, scoreboard 2, one clock */
    {0x0000000600007221, UINT64_C(4) << 52 | UINT64_C(7) << 46}, /* FADD waits for scoreboard 2 */
    {0xfffffffc00f81947, 0x000fec000383ffff},                    /* BRA back, by a predicate */
    {0x000000000000794d, 0x000fea0003800000},                    /* EXIT */
};

enum { STRINGS = 64, SECTIONS = 6, KERNEL_NAME = 1 };

/* An image with one kernel "k": its text, the lines, and the relocation that says whose lines they are. */
struct image {
    Elf64_Ehdr head;
    Elf64_Shdr sections[SECTIONS];
    char names[128];
    Elf64_Sym symbols[2];
    Elf64_Rela relocation;
    uint64_t text[ARRAY_LEN(insns)][2];
    uint8_t lines[100];
};

static const uint8_t line_bytes[] = {HEAD, SET_ADDRESS(0), 3, 4, 1, 2, 16, 3, 1, 1, 2, 48, END};

static Elf64_Shdr part(struct image *m, int number, const char *name, uint32_t type, const void *at,
                       size_t size, uint32_t link)
{
    static const size_t places[] = {0, 1, 10, 24, 52, 90};
    strcpy(m->names + places[number], name);
    return (Elf64_Shdr){.sh_name = (uint32_t)places[number],
                        .sh_type = type,
                        .sh_offset = (size_t)((const char *)at - (const char *)m),
                        .sh_size = size,
                        .sh_link = link};
}

static void make_image(struct image *m)
{
    uint32_t length = sizeof line_bytes;
    *m = (struct image){.head = {.e_ident = {[EI_CLASS] = ELFCLASS64},
                                 .e_shoff = offsetof(struct image, sections),
                                 .e_shentsize = sizeof(Elf64_Shdr),
                                 .e_shnum = SECTIONS,
                                 .e_shstrndx = 1}};
    memcpy(m->head.e_ident, ELFMAG, SELFMAG);
    memcpy(m->text, insns, sizeof insns);
    memcpy(m->lines, &length, sizeof length);
    memcpy(m->lines + sizeof length, line_bytes, sizeof line_bytes);
    m->sections[1] = part(m, 1, ".strings", SHT_STRTAB, m->names, sizeof m->names, 0);
    m->sections[2] = part(m, 2, ".symtab", SHT_SYMTAB, m->symbols, sizeof m->symbols, 1);
    m->sections[3] = part(m, 3, ".text.k", SHT_PROGBITS, m->text, sizeof m->text, 0);
    m->sections[4] =
        part(m, 4, ".rela.nv_debug_line_sass", SHT_RELA, &m->relocation, sizeof m->relocation, 2);
    m->sections[5] =
        part(m, 5, ".nv_debug_line_sass", SHT_PROGBITS, m->lines, sizeof length + sizeof line_bytes, 0);
    m->symbols[1].st_name = m->sections[3].sh_name + (uint32_t)strlen(".text.");
    m->relocation = (Elf64_Rela){.r_offset = 4 + 23 + 3, .r_info = ELF64_R_INFO(1, 2)};
}

START_TEST(test_instructions)
{
    struct image image;
    struct machine_code m = {0};
    make_image(&image);
    machine_code_read(&m, (const uint8_t *)&image, sizeof image);
    const struct machine_kernel *k = machine_code_kernel(&m, "k");
    ck_assert_ptr_nonnull(k);
    ck_assert_uint_eq(k->count, 4);
    ck_assert_uint_eq(k->code[0].kind, MACHINE_ACCESS);
    ck_assert_uint_eq(k->code[0].sets, 2);
    ck_assert_uint_eq(k->code[0].stall, 1);
    ck_assert_uint_eq(k->code[1].kind, MACHINE_PLAIN);
    ck_assert_uint_eq(k->code[1].waits, 1 << 2);
    ck_assert_uint_eq(k->code[1].sets, NO_SCOREBOARD);
    ck_assert_uint_eq(k->code[2].kind, MACHINE_BRANCH);
    ck_assert_uint_eq(k->code[2].target, 1);
    ck_assert(k->code[2].guarded && !k->code[3].guarded);
    ck_assert_uint_eq(k->code[3].target, UINT32_MAX);
    machine_code_free(&m);
}
END_TEST

/* What is no ELF file has no kernels, whatever stands after its first bytes. */
START_TEST(test_no_elf_file)
{
    struct image image;
    struct machine_code m = {0};
    make_image(&image);
    image.head.e_ident[0] = 0;
    machine_code_read(&m, (const uint8_t *)&image, sizeof image);
    ck_assert_ptr_null(machine_code_kernel(&m, "k"));
    make_image(&image);
    machine_code_read(&m, (const uint8_t *)&image, sizeof image.head - 1);
    ck_assert_ptr_null(machine_code_kernel(&m, "k"));
    machine_code_free(&m);
}
END_TEST

/* As ptxas 13.0 writes them for sm_90. */
static const struct {
    uint64_t low, high;
    enum machine_kind kind;
} kinds[] = {
    {0x7919, 0x2100, MACHINE_PLAIN},   /* S2R SR_TID.X */
    {0x7919, 0x0000, MACHINE_PLAIN},   /* S2R SR_LANEID */
    {0x7919, 0x3900, MACHINE_PLAIN},   /* S2R SR_LTMASK */
    {0x7919, 0x2500, MACHINE_ADDRESS}, /* S2R SR_CTAID.X */
    {0x79c3, 0x8800, MACHINE_ADDRESS}, /* S2UR SR_CgaCtaId */
    {0x7950, 0, MACHINE_ADDRESS},      /* RET */
    {0x7984, 0, MACHINE_ACCESS},       /* LDS */
    {0xf984, 0, MACHINE_PLAIN},        /* @!PT LDS */
    {0x7b82, 0, MACHINE_CONSTANT},     /* LDC */
    {0x7310, 0, MACHINE_CONVERT},      /* F2F */
    {0x7308, 0, MACHINE_CONVERT},      /* MUFU */
    {0x7918, 0, MACHINE_PLAIN},        /* NOP, which a barrier of the warp becomes */
    {0x795d, 0, MACHINE_ACCESS},       /* NANOSLEEP */
    {0x7992, 0x0000, MACHINE_PLAIN},   /* MEMBAR.SC.CTA */
    {0x7992, 0x2000, MACHINE_FENCE},   /* MEMBAR.SC.GPU */
    {0x7992, 0xa000, MACHINE_FENCE},   /* MEMBAR.ALL.GPU */
    {0x7992, 0x3000, MACHINE_FENCE},   /* MEMBAR.SC.SYS */
};

START_TEST(test_kinds)
{
    struct image image;
    struct machine_code m = {0};
    make_image(&image);
    image.text[0][0] = kinds[_i].low;
    image.text[0][1] = kinds[_i].high;
    machine_code_read(&m, (const uint8_t *)&image, sizeof image);
    ck_assert_uint_eq(machine_code_kernel(&m, "k")->code[0].kind, kinds[_i].kind);
    machine_code_free(&m);
}
END_TEST

/* What stands after the last branch only fills up. */
START_TEST(test_filling)
{
    struct image image;
    struct machine_code m = {0};
    make_image(&image);
    image.text[3][0] = 0x7918;
    machine_code_read(&m, (const uint8_t *)&image, sizeof image);
    ck_assert_uint_eq(machine_code_kernel(&m, "k")->code[3].kind, MACHINE_NONE);
    ck_assert_uint_eq(machine_code_kernel(&m, "k")->code[2].kind, MACHINE_BRANCH);
    machine_code_free(&m);
}
END_TEST

START_TEST(test_lines_of_instructions)
{
    static const uint32_t lines[] = {5, 6, 6, 6};
    struct image image;
    struct machine_code m = {0};
    make_image(&image);
    machine_code_read(&m, (const uint8_t *)&image, sizeof image);
    const struct machine_kernel *k = machine_code_kernel(&m, "k");
    ck_assert_ptr_nonnull(k);
    for (size_t i = 0; i < ARRAY_LEN(lines); i++)
        ck_assert_uint_eq(k->code[i].ptx_line, lines[i]);
    machine_code_free(&m);
}
END_TEST

/* Of an image that is cut off, or damaged anywhere, nothing is read that is not there. */
START_TEST(test_damaged_image)
{
    struct image image;
    make_image(&image);
    for (size_t at = 0; at < sizeof image; at++) {
        struct image damaged = image;
        struct machine_code m = {0};
        ((uint8_t *)&damaged)[at] ^= 0xff;
        machine_code_read(&m, (const uint8_t *)&damaged, sizeof damaged);
        machine_code_free(&m);
        uint8_t *cut = xcalloc(at + 1, 1);
        memcpy(cut, &image, at);
        machine_code_read(&m, cut, at);
        ck_assert(!m.count || at > offsetof(struct image, lines));
        machine_code_free(&m);
        free(cut);
    }
}
END_TEST

Suite *machine_code_suite(void)
{
    Suite *s = suite_create("machine_code");
    TCase *tc = tcase_create("machine_code");
    tcase_add_test(tc, test_line_rows);
    tcase_add_test(tc, test_line_rows_cut);
    tcase_add_test(tc, test_line_far);
    tcase_add_test(tc, test_instructions);
    tcase_add_test(tc, test_no_elf_file);
    tcase_add_loop_test(tc, test_kinds, 0, (int)ARRAY_LEN(kinds));
    tcase_add_test(tc, test_filling);
    tcase_add_test(tc, test_lines_of_instructions);
    tcase_add_test(tc, test_damaged_image);
    suite_add_tcase(s, tc);
    return s;
}
