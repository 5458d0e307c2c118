// C face of TagLib, whose own interface is C++. A file is read at once, from a descriptor; what was found is then asked for.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What was read of one file.
typedef struct ctaglib_file ctaglib_file;

/// Properties of the sound itself; 0 where the file does not tell.
struct ctaglib_properties {
  int64_t milliseconds;
  /// Thousands of bits a second.
  int kilobits;
  int sample_rate;
  int channels;
  bool is_encrypted;
};

struct ctaglib_bytes {
  const uint8_t *_Nullable start;
  size_t count;
};

/// A part of a file that is read as if it were a file of its own.
struct ctaglib_extent {
  int64_t start;
  /// Bytes that are there.
  int64_t stored;
  /// Bytes that the part should have. Those that are not there read as zeros.
  int64_t length;
};

/// Reads a file; NULL if it is none of the library's kinds, or memory ran out.
///
/// `name` tells the kind by its extension; an empty one lets the contents tell. At most `budget` bytes are read.
ctaglib_file *_Nullable ctaglib_read(int descriptor, struct ctaglib_extent extent, const char *_Nonnull name, int64_t budget);
/// Reads only the tags of ID3 and APE that the extent begins or ends with, whatever kind of file it is part of.
ctaglib_file *_Nullable ctaglib_read_tags(int descriptor, struct ctaglib_extent extent, int64_t budget);
void ctaglib_free(ctaglib_file *_Nonnull file);

struct ctaglib_properties ctaglib_properties_of(const ctaglib_file *_Nonnull file);
/// Name of the way in which the sound is encoded; NULL where it is not known.
const char *_Nullable ctaglib_codec(const ctaglib_file *_Nonnull file);
/// Whether the budget did not do.
bool ctaglib_is_cut(const ctaglib_file *_Nonnull file);

/// Tags: names of the library's own vocabulary in upper case, one pair a value, valid UTF-8.
size_t ctaglib_tag_count(const ctaglib_file *_Nonnull file);
const char *_Nonnull ctaglib_tag_name(const ctaglib_file *_Nonnull file, size_t index);
const char *_Nonnull ctaglib_tag_value(const ctaglib_file *_Nonnull file, size_t index);

/// Titles of chapters by time, and lyrics that are sung by time: lines, or texts of several lines.
size_t ctaglib_chapter_count(const ctaglib_file *_Nonnull file);
const char *_Nonnull ctaglib_chapter(const ctaglib_file *_Nonnull file, size_t index);
size_t ctaglib_line_count(const ctaglib_file *_Nonnull file);
const char *_Nonnull ctaglib_line(const ctaglib_file *_Nonnull file, size_t index);

/// Texts, among the tags' values, whose encoding the file does not state, or states falsely as programs do: each byte is
/// the character of its number. Those of ASCII alone are left out.
size_t ctaglib_old_text_count(const ctaglib_file *_Nonnull file);
const char *_Nonnull ctaglib_old_text(const ctaglib_file *_Nonnull file, size_t index);

/// The picture of the cover as it is stored, which may be any kind of picture.
struct ctaglib_bytes ctaglib_cover(const ctaglib_file *_Nonnull file);

#ifdef __cplusplus
}
#endif
