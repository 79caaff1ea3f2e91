/* Reads the table that says which line each machine instruction comes from: the line number program of DWARF
 * (DWARF Debugging Information Format, version 4, section 6.2), versions 2 to 4. ptxas writes one with the
 * lines of its PTX, gcc one with the lines of host code. */
#ifndef COMMON_LINE_PROGRAM_H
#define COMMON_LINE_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One row: from `address` on, until the next row, code comes from `line`. `sequence` is where in the section
 * the operand stands that gave the sequence its first address: a relocation there names the function. */
struct line_row {
    size_t sequence;
    uint64_t address, file;
    uint32_t line;
    const char *path; /* of the file, within the section; NULL: not known */
    bool end;         /* of the sequence */
};

typedef void line_row_heard(void *context, const struct line_row *row);

/* Call back for each row of a section, which may be hostile. False: parts of it cannot be read. */
bool line_program_read(const uint8_t *section, size_t size, line_row_heard *hear, void *context);

#endif
