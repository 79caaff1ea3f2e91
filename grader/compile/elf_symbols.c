#include "grader/compile/elf_symbols.h"

#include <string.h>

#include "common/elf_image.h"

static bool is_function(const Elf64_Sym *symbol, const char *own, const char *name, bool prefix)
{
    bool defined = ELF64_ST_TYPE(symbol->st_info) == STT_FUNC && symbol->st_shndx != SHN_UNDEF;
    return defined && *own && (prefix ? !strncmp(own, name, strlen(name)) : !strcmp(own, name));
}

/* The whole name of the function in a table of symbols, within the image; NULL: the table has none. */
static const char *table_find(const struct elf_image *image, const Elf64_Shdr *table, const char *name,
                              bool prefix)
{
    Elf64_Sym symbol;
    for (uint64_t at = 0; at + sizeof symbol <= table->sh_size; at += sizeof symbol) {
        if (!elf_take(image, &symbol, table->sh_offset + at, sizeof symbol))
            return NULL;
        const char *own = elf_string(image, table->sh_link, symbol.st_name);
        if (is_function(&symbol, own, name, prefix))
            return own;
    }
    return NULL;
}

/* The same of all tables. */
static const char *find(const uint8_t *bytes, size_t size, const char *name, bool prefix)
{
    struct elf_image image;
    Elf64_Shdr table;
    const char *found = NULL;
    bool opened = elf_open(&image, bytes, size);
    for (size_t k = 0; opened && !found && k < image.head.e_shnum; k++)
        if (elf_section(&image, k, &table) && table.sh_type == SHT_DYNSYM)
            found = table_find(&image, &table, name, prefix);
    return found;
}

bool elf_defines(const uint8_t *bytes, size_t size, const char *name, bool prefix)
{
    return find(bytes, size, name, prefix);
}

char *elf_function(const uint8_t *bytes, size_t size, const char *prefix)
{
    const char *name = find(bytes, size, prefix, true);
    return name ? xstrdup(name) : NULL;
}
