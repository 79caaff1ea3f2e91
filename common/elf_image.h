/* Reads the sections of a 64-bit ELF file in memory, which may be hostile: nothing beyond its end is read. */
#ifndef COMMON_ELF_IMAGE_H
#define COMMON_ELF_IMAGE_H

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct elf_image {
    const uint8_t *bytes;
    size_t size;
    Elf64_Ehdr head;
};

/* False: it is no such file. The image does not own the bytes. */
bool elf_open(struct elf_image *m, const uint8_t *bytes, size_t size);
/* Copy so many bytes from this place. False: it has fewer. */
bool elf_take(const struct elf_image *m, void *to, uint64_t offset, size_t bytes);
/* The head of a section. False: there is none of this number, or it goes beyond the file. */
bool elf_section(const struct elf_image *m, size_t number, Elf64_Shdr *s);
/* A text in a section of strings; "" if it does not end there. */
const char *elf_string(const struct elf_image *m, size_t strings, uint32_t offset);
/* The first section of this name that has bytes in the file. */
bool elf_find(const struct elf_image *m, const char *name, Elf64_Shdr *s);

#endif
