#ifndef SHAPING_H
#define SHAPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A glyph in a line: its index in the face, its advance and its offset. Distances are in 64ths of a pixel.
typedef struct {
  uint32_t number;
  int32_t advance, right, up;
} shaped_glyph;

/// True if libraqm is installed. It is loaded when first needed, so that programs can start without it.
bool shaping_is_available(void);

/// Shapes one line of text in the current size of the face. The glyphs are ordered from left to right.
///
/// Returns their number, at most `most`, or -1 if libraqm is not installed or fails.
long shape_line(void *face, const char *text, size_t length, bool runs_left, shaped_glyph *glyphs, size_t most);

#endif
