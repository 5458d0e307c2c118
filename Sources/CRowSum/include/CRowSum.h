// Sums of rows of bytes, each times a scale of its own: a text's vector out of those of its pieces.
#pragma once
#include <stdint.h>

/// Rows of a static model, one behind the other.
typedef struct {
  const int8_t *_Nonnull bytes;
  /// One for each row.
  const float *_Nonnull scales;
  /// Bytes of a row; a multiple of 8.
  int32_t width;
} rs_rows;

/// Adds the rows with these numbers to `sum`, in their order: every processor comes to the same sum, to the last bit.
void rs_add(rs_rows rows, const int32_t *_Nonnull numbers, int64_t count, float *_Nonnull sum);

/// The same without what this processor can do beyond others of its kind: for tests.
void rs_add_portably(rs_rows rows, const int32_t *_Nonnull numbers, int64_t count, float *_Nonnull sum);
