// Arithmetic on vectors of bytes and of bits, where what every processor of a kind can do is a few times too slow.
#pragma once
#include <stdint.h>

// MARK: Sums of rows of bytes, each times a scale of its own: a text's vector out of those of its pieces.

/// Rows of a static model, one behind the other.
typedef struct {
  const int8_t *_Nonnull bytes;
  /// One for each row.
  const float *_Nonnull scales;
  /// Bytes of a row; a multiple of 8.
  int32_t width;
} cv_rows;

/// Adds the rows with these numbers to `sum`, in their order: every processor comes to the same sum, to the last bit.
void cv_add(cv_rows rows, const int32_t *_Nonnull numbers, int64_t count, float *_Nonnull sum);

/// The same without what this processor can do beyond others of its kind: for tests.
void cv_add_portably(cv_rows rows, const int32_t *_Nonnull numbers, int64_t count, float *_Nonnull sum);

// MARK: Signs that differ from a question's, and what they weigh.

typedef struct {
  /// The signs of a question, then the lowest bits of what each weighs, the second bits, the third bits.
  const uint64_t *_Nonnull planes;
  /// Words of 64 signs, of each plane and of a row.
  int32_t words;
} cv_signs;

/// What the signs of each row weigh that are not the question's; at most 7 times the number of signs, 65,535 in all.
void cv_weigh(cv_signs question, const uint64_t *_Nonnull rows, int64_t count, uint16_t *_Nonnull weights);

/// The same without what this processor can do beyond others of its kind: for tests.
void cv_weigh_portably(cv_signs question, const uint64_t *_Nonnull rows, int64_t count, uint16_t *_Nonnull weights);

// MARK: Inner products with vectors whose signs and magnitudes are kept apart.

/// Components in groups of eight.
typedef struct {
  /// A byte for each group, a bit for each component from the lowest on: 1 below zero.
  const uint8_t *_Nonnull signs;
  /// Seven bytes for each group: eight numbers of seven bits, the first the lowest.
  const uint8_t *_Nonnull magnitudes;
} cv_vector;

/// The inner product with eight floats for each group; every processor comes to the same sum, to the last bit.
float cv_inner_product(const float *_Nonnull question, cv_vector vector, int32_t groups);

/// The same without what this processor can do beyond others of its kind: for tests.
float cv_inner_product_portably(const float *_Nonnull question, cv_vector vector, int32_t groups);
