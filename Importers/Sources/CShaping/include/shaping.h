#ifndef SHAPING_H
#define SHAPING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A glyph of a line: its number in the face, how far the next one is, and how far it is moved; in 64ths of a pixel.
typedef struct {
  uint32_t number;
  int32_t advance, right, up;
} shaped_glyph;

/// Whether libraqm is installed, which is opened when a line first asks for it: programs start without it.
bool shaping_is_available(void);

/// Joins and turns the letters of one line, in the face's size: glyphs from left to right.
///
/// Returns their number, at most `most`; -1 where libraqm is not installed, or cannot.
long shape_line(void *face, const char *text, size_t length, bool runs_left, shaped_glyph *glyphs, size_t most);

#endif
