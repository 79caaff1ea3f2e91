#include "grader/compile/elf_symbols.h"

#include <elf.h>
#include <string.h>

struct image {
    const uint8_t *bytes;
    size_t size;
};

/* Copy `count` bytes at `offset`, if the image has them. A copy, because they may be unaligned. */
static bool fetch(const struct image *image, uint64_t offset, void *to, size_t count)
{
    if (offset > image->size || count > image->size - offset)
        return false;
    memcpy(to, image->bytes + offset, count);
    return true;
}

static bool fetch_section(const struct image *image, const Elf64_Ehdr *header, uint64_t index,
                          Elf64_Shdr *section)
{
    return index < header->e_shnum && header->e_shoff < image->size &&
           fetch(image, header->e_shoff + index * sizeof *section, section, sizeof *section);
}

/* Does the string table hold the wanted name at `at`? */
static bool names_match(const struct image *image, const Elf64_Shdr *strings, uint32_t at, const char *name,
                        bool prefix)
{
    size_t length = strlen(name) + !prefix;
    if (strings->sh_offset > image->size || strings->sh_size > image->size - strings->sh_offset)
        return false;
    return at < strings->sh_size && length <= strings->sh_size - at &&
           memcmp(image->bytes + strings->sh_offset + at, name, length) == 0;
}

/* Where the name of the function begins in the string table; 0, where an empty one is: the table has none. */
static uint32_t table_find(const struct image *image, const Elf64_Shdr *table, const Elf64_Shdr *strings,
                           const char *name, bool prefix)
{
    Elf64_Sym symbol;
    if (table->sh_offset > image->size)
        return 0;
    for (uint64_t i = 0; i < table->sh_size / sizeof symbol; i++) {
        if (!fetch(image, table->sh_offset + i * sizeof symbol, &symbol, sizeof symbol))
            return 0;
        if (ELF64_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_shndx != SHN_UNDEF &&
            names_match(image, strings, symbol.st_name, name, prefix))
            return symbol.st_name;
    }
    return 0;
}

/* Where the name of the function begins in the image; 0: it defines none. */
static uint64_t find(const struct image *image, const char *name, bool prefix)
{
    Elf64_Ehdr header;
    Elf64_Shdr table, strings;
    if (!fetch(image, 0, &header, sizeof header) || memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
        header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_shentsize != sizeof table)
        return 0;
    for (uint64_t i = 0; i < header.e_shnum; i++)
        if (fetch_section(image, &header, i, &table) && table.sh_type == SHT_DYNSYM &&
            fetch_section(image, &header, table.sh_link, &strings)) {
            uint32_t at = table_find(image, &table, &strings, name, prefix);
            if (at)
                return strings.sh_offset + at;
        }
    return 0;
}

bool elf_defines(const uint8_t *bytes, size_t size, const char *name, bool prefix)
{
    return find(&(struct image){bytes, size}, name, prefix);
}

char *elf_function(const uint8_t *bytes, size_t size, const char *prefix)
{
    uint64_t at = find(&(struct image){bytes, size}, prefix, true);
    return at ? xstrndup((const char *)bytes + at, size - at) : NULL;
}
