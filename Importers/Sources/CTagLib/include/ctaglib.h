// C interface of TagLib, whose own interface is C++. A file is read completely from its descriptor. Other functions
// then return the results.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The contents read from one file.
typedef struct ctaglib_file ctaglib_file;

/// Properties of the sound. 0 if the file does not state them.
struct ctaglib_properties {
  int64_t milliseconds;
  /// Bit rate in kbit/s.
  int kilobits;
  int sample_rate;
  int channels;
  bool is_encrypted;
};

struct ctaglib_bytes {
  const uint8_t *_Nullable start;
  size_t count;
};

/// A part of a file that is read as if it were a separate file.
struct ctaglib_extent {
  int64_t start;
  /// Number of bytes that exist.
  int64_t stored;
  /// Number of bytes that the part should have. Missing bytes read as zeros.
  int64_t length;
};

/// Reads a file. Returns NULL if the library does not support it, or if memory runs out.
///
/// The extension of `name` selects the format. If `name` is empty, the contents select it. At most `budget` bytes are
/// read.
ctaglib_file *_Nullable ctaglib_read(int descriptor, struct ctaglib_extent extent, const char *_Nonnull name, int64_t budget);
/// Reads only the ID3 and APE tags at the start and end of the extent, regardless of the surrounding file's format.
ctaglib_file *_Nullable ctaglib_read_tags(int descriptor, struct ctaglib_extent extent, int64_t budget);
void ctaglib_free(ctaglib_file *_Nonnull file);

struct ctaglib_properties ctaglib_properties_of(const ctaglib_file *_Nonnull file);
/// Name of the audio encoding. NULL if it is not known.
const char *_Nullable ctaglib_codec(const ctaglib_file *_Nonnull file);
/// True if the budget was used up.
bool ctaglib_is_cut(const ctaglib_file *_Nonnull file);

/// Tags as pairs of name and value. Names are from the library's vocabulary in upper case. Values are valid UTF-8.
size_t ctaglib_tag_count(const ctaglib_file *_Nonnull file);
const char *_Nonnull ctaglib_tag_name(const ctaglib_file *_Nonnull file, size_t index);
const char *_Nonnull ctaglib_tag_value(const ctaglib_file *_Nonnull file, size_t index);

/// Titles of chapters by time, and timed lyrics: single lines, or texts of several lines.
size_t ctaglib_chapter_count(const ctaglib_file *_Nonnull file);
const char *_Nonnull ctaglib_chapter(const ctaglib_file *_Nonnull file, size_t index);
size_t ctaglib_line_count(const ctaglib_file *_Nonnull file);
const char *_Nonnull ctaglib_line(const ctaglib_file *_Nonnull file, size_t index);

/// Values of tags whose encoding is not stated by the file, or is often stated wrongly. Each byte is stored as the
/// character with its number. ASCII values are left out.
size_t ctaglib_old_text_count(const ctaglib_file *_Nonnull file);
const char *_Nonnull ctaglib_old_text(const ctaglib_file *_Nonnull file, size_t index);

/// The cover picture in its stored form, which may be any picture format.
struct ctaglib_bytes ctaglib_cover(const ctaglib_file *_Nonnull file);

#ifdef __cplusplus
}
#endif
