/* Lines of host calls: an object's table, and the addresses to which calls return. */
#include <check.h>
#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/record/plan_lines.h"

Suite *plan_lines_suite(void);

/* A table of version 4: steps of one byte, lines from -1 on in a range of 4, opcodes from 10 on; the files
 * a.h and b.cu. */
#define HEAD           4, 0, 32, 0, 0, 0, 1, 1, 1, 0xff, 4, 10, 0, 1, 1, 1, 1, 0, 0, 0, 1
#define FILES          0, 'a', '.', 'h', 0, 0, 0, 0, 'b', '.', 'c', 'u', 0, 0, 0, 0, 0
#define ADDRESS(low)   0, 9, 2, low, 0, 0, 0, 0, 0, 0, 0
#define ADVANCE(bytes) 2, bytes
#define LINES(more)    3, more
#define FILE_NUMBER(k) 4, k
enum { COPY = 1 };

/* b.cu: line 10 from 16 on, line 11 from 40 to 47; a.h between them. */
static const uint8_t table[] = {
    HEAD, FILES,      ADDRESS(16),    FILE_NUMBER(2), LINES(9), COPY,       ADVANCE(16), FILE_NUMBER(1),
    COPY, ADVANCE(8), FILE_NUMBER(2), LINES(1),       COPY,     ADVANCE(8), 0,           1,
    1};

enum { NAMES = 1, TABLE, SECTIONS };

struct object {
    Elf64_Ehdr head;
    Elf64_Shdr sections[SECTIONS];
    char names[32];
    uint32_t length;
    uint8_t table[sizeof table];
};

static void make_object(struct object *o)
{
    static const char names[] = "\0.debug_line";
    *o = (struct object){.head = {.e_ident = {[EI_CLASS] = ELFCLASS64},
                                  .e_shoff = offsetof(struct object, sections),
                                  .e_shentsize = sizeof(Elf64_Shdr),
                                  .e_shnum = SECTIONS,
                                  .e_shstrndx = NAMES},
                         .length = sizeof table};
    memcpy(o->head.e_ident, ELFMAG, SELFMAG);
    memcpy(o->names, names, sizeof names);
    memcpy(o->table, table, sizeof table);
    o->sections[NAMES] = (Elf64_Shdr){
        .sh_type = SHT_STRTAB, .sh_offset = offsetof(struct object, names), .sh_size = sizeof o->names};
    o->sections[TABLE] = (Elf64_Shdr){.sh_name = 1,
                                      .sh_type = SHT_PROGBITS,
                                      .sh_offset = offsetof(struct object, length),
                                      .sh_size = sizeof o->length + sizeof table};
}

static void read_bytes(struct plan_lines *lines, const void *bytes, size_t size)
{
    char path[] = "/tmp/plan_lines_XXXXXX";
    int file = mkstemp(path);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(write(file, bytes, size), (ssize_t)size);
    close(file);
    plan_lines_read(lines, path);
    unlink(path);
}

static const struct {
    uint32_t site[TAPE_FRAMES]; /* the addresses that the calls return to, the innermost first */
    int line, call_line;
} sites[] = {
    {{20}, 10, 0}, {{32}, 10, 0}, /* the call is the last instruction of its line */
    {{33}, 0, 0},                 /* in the header */
    {{44}, 11, 0}, {{48}, 11, 0}, {{49}, 0, 0}, {{16}, 0, 0}, {{44, 20}, 11, 10}, {{36, 20}, 10, 0},
};

START_TEST(test_sites)
{
    struct object o;
    struct plan_lines lines = {0};
    make_object(&o);
    read_bytes(&lines, &o, sizeof o);
    struct plan_line found = plan_lines_of(&lines, sites[_i].site);
    ck_assert_int_eq(found.line, sites[_i].line);
    ck_assert_int_eq(found.call_line, sites[_i].call_line);
    plan_lines_free(&lines);
}
END_TEST

/* A unit of another version has no lines. */
START_TEST(test_other_version)
{
    struct object o;
    struct plan_lines lines = {0};
    make_object(&o);
    o.table[0] = 5;
    read_bytes(&lines, &o, sizeof o);
    ck_assert_uint_eq(lines.count, 0);
    plan_lines_free(&lines);
}
END_TEST

/* Of an object that is cut off, or damaged anywhere, nothing is read that is not there. */
START_TEST(test_damaged)
{
    struct object o;
    make_object(&o);
    for (size_t at = 0; at < sizeof o; at++) {
        struct object damaged = o;
        struct plan_lines lines = {0};
        ((uint8_t *)&damaged)[at] ^= 0xff;
        read_bytes(&lines, &damaged, sizeof damaged);
        plan_lines_free(&lines);
        read_bytes(&lines, &o, at);
        ck_assert(!lines.count || at > offsetof(struct object, table));
        plan_lines_free(&lines);
    }
}
END_TEST

Suite *plan_lines_suite(void)
{
    Suite *s = suite_create("plan_lines");
    TCase *tc = tcase_create("plan_lines");
    tcase_add_loop_test(tc, test_sites, 0, (int)ARRAY_LEN(sites));
    tcase_add_test(tc, test_other_version);
    tcase_add_test(tc, test_damaged);
    suite_add_tcase(s, tc);
    return s;
}
