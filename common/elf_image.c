#include "common/elf_image.h"

#include <string.h>

bool elf_open(struct elf_image *m, const uint8_t *bytes, size_t size)
{
    *m = (struct elf_image){.bytes = bytes, .size = size};
    return elf_take(m, &m->head, 0, sizeof m->head) && !memcmp(m->head.e_ident, ELFMAG, SELFMAG) &&
           m->head.e_ident[EI_CLASS] == ELFCLASS64 && m->head.e_shentsize == sizeof(Elf64_Shdr);
}

bool elf_take(const struct elf_image *m, void *to, uint64_t offset, size_t bytes)
{
    if (offset > m->size || bytes > m->size - offset)
        return false;
    memcpy(to, m->bytes + offset, bytes);
    return true;
}

bool elf_section(const struct elf_image *m, size_t number, Elf64_Shdr *s)
{
    return number < m->head.e_shnum && elf_take(m, s, m->head.e_shoff + number * sizeof *s, sizeof *s) &&
           (s->sh_type == SHT_NOBITS || (s->sh_offset <= m->size && s->sh_size <= m->size - s->sh_offset));
}

const char *elf_string(const struct elf_image *m, size_t strings, uint32_t offset)
{
    Elf64_Shdr s;
    if (!elf_section(m, strings, &s) || s.sh_type == SHT_NOBITS || offset >= s.sh_size)
        return "";
    const char *text = (const char *)m->bytes + s.sh_offset + offset;
    return memchr(text, 0, s.sh_size - offset) ? text : "";
}

bool elf_find(const struct elf_image *m, const char *name, Elf64_Shdr *s)
{
    for (size_t k = 0; k < m->head.e_shnum; k++)
        if (elf_section(m, k, s) && s->sh_type != SHT_NOBITS &&
            !strcmp(elf_string(m, m->head.e_shstrndx, s->sh_name), name))
            return true;
    return false;
}
