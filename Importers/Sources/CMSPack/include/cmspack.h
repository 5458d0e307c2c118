// C interface of libmspack for compiled help files (CHM). They are read from a file descriptor and unpacked into
// memory.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An open help file.
typedef struct cmspack_help cmspack_help;

struct cmspack_bytes {
  const uint8_t *_Nullable start;
  size_t count;
};

/// Returns NULL for other files, or if memory runs out. The descriptor must stay open while the file is open.
cmspack_help *_Nullable cmspack_open(int descriptor, int64_t length);
void cmspack_close(cmspack_help *_Nonnull help);

/// Files inside, in the order in which they are stored, so that unpacking proceeds forward. They include the system
/// files of the format, whose names start with `#`, `$`, `/#` or `/$`.
size_t cmspack_count(const cmspack_help *_Nonnull help);
const char *_Nonnull cmspack_name(const cmspack_help *_Nonnull help, size_t index);
/// Windows number of the language.
unsigned int cmspack_language(const cmspack_help *_Nonnull help);

/// Unpacks at most `limit` bytes of a file. The result is valid until the next call, and empty if the file is damaged.
struct cmspack_bytes cmspack_extract(cmspack_help *_Nonnull help, size_t index, size_t limit);
