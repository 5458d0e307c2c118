// Arithmetic on vectors of bytes and bits. Each function uses the processor's best instructions, because those of every
// processor are several times too slow.
#pragma once
#include <stdint.h>

// MARK: Sums of rows of bytes, each times a scale of its own: a text's vector out of those of its pieces.

/// Rows of a static model, stored one after another.
typedef struct {
  const int8_t *_Nonnull bytes;
  /// One scale for each row.
  const float *_Nonnull scales;
  /// Bytes per row; a multiple of 8.
  int32_t width;
} cv_rows;

/// Adds the rows with these numbers to `sum`, in order. The sum is the same to the last bit on every processor.
void cv_add(cv_rows rows, const int32_t *_Nonnull numbers, int64_t count, float *_Nonnull sum);

/// Does the same without optional processor instructions, for tests.
void cv_add_portably(cv_rows rows, const int32_t *_Nonnull numbers, int64_t count, float *_Nonnull sum);

// MARK: Signs that differ from a question's, and what they weigh.

typedef struct {
  /// The signs of a query, then the lowest, second and third bits of the weight of each sign.
  const uint64_t *_Nonnull planes;
  /// Number of words, with 64 signs each, in each plane and each row.
  int32_t words;
} cv_signs;

/// Weighs the signs of each row that differ from the query's. A weight is at most 7 per sign and 65,535 in total.
void cv_weigh(cv_signs question, const uint64_t *_Nonnull rows, int64_t count, uint16_t *_Nonnull weights);

/// Does the same without optional processor instructions, for tests.
void cv_weigh_portably(cv_signs question, const uint64_t *_Nonnull rows, int64_t count, uint16_t *_Nonnull weights);

// MARK: Inner products with vectors whose signs and magnitudes are kept apart.

/// A vector whose components are stored in groups of eight.
typedef struct {
  /// One byte per group, with one bit per component from the lowest on: 1 for a negative component.
  const uint8_t *_Nonnull signs;
  /// Seven bytes per group: eight numbers of seven bits, the first in the lowest bits.
  const uint8_t *_Nonnull magnitudes;
} cv_vector;

/// Inner product with eight floats per group. The result is the same to the last bit on every processor.
float cv_inner_product(const float *_Nonnull question, cv_vector vector, int32_t groups);

/// Does the same without optional processor instructions, for tests.
float cv_inner_product_portably(const float *_Nonnull question, cv_vector vector, int32_t groups);
