// Face of libmspack for compiled help files (CHM): they are read from a descriptor, into memory.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A help file that is open.
typedef struct cmspack_help cmspack_help;

struct cmspack_bytes {
  const uint8_t *_Nullable start;
  size_t count;
};

/// NULL if the file is none, or memory ran out. The descriptor has to stay open as long as the file is.
cmspack_help *_Nullable cmspack_open(int descriptor, int64_t length);
void cmspack_close(cmspack_help *_Nonnull help);

/// Files inside, in the order in which they are stored, so that unpacking goes forward; those of the format among them,
/// whose names begin with `#` or `$`, or with `/#` or `/$`.
size_t cmspack_count(const cmspack_help *_Nonnull help);
const char *_Nonnull cmspack_name(const cmspack_help *_Nonnull help, size_t index);
/// Number by which Windows knows the language.
unsigned int cmspack_language(const cmspack_help *_Nonnull help);

/// Unpacks a file, at most `limit` bytes of it, which are there until the next call; no bytes if it is damaged.
struct cmspack_bytes cmspack_extract(cmspack_help *_Nonnull help, size_t index, size_t limit);
