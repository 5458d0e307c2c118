// Arithmetic of a transformer encoder with 4-bit weights, on one thread. Rows are stored one after another.
#pragma once
#include <stdint.h>

/// A matrix from `inputs` to `outputs` numbers, both multiples of 32. Weights are from -8 to 7. Each 32 inputs of an
/// output share a scale.
typedef struct {
  /// For each 8 outputs and each 4 inputs: 32 bytes. The byte at 4r + c belongs to output r and input c.
  const int8_t *_Nonnull tiles;
  /// For each 8 outputs and each 32 inputs: 8 scales.
  const float *_Nonnull scales;
  /// For each output: the sum of its scaled weights, and its bias.
  const float *_Nonnull weight_sums, *_Nonnull bias;
  int32_t inputs, outputs;
} ce_matrix;

/// Rows of bytes. Number `i` of row `r` is `scales[r] * (values[r * width + i] - zeros[r])`.
typedef struct {
  uint8_t *_Nonnull values;
  float *_Nonnull scales, *_Nonnull zeros;
} ce_bytes;

typedef struct {
  /// Converts each row of `x` to bytes; `width` is a multiple of 8.
  void (*_Nonnull quantize)(const float *_Nonnull x, int32_t rows, int32_t width, ce_bytes bytes);
  /// Multiplies each row by the matrix and adds the bias.
  void (*_Nonnull multiply)(const ce_matrix *_Nonnull matrix, ce_bytes bytes, int32_t rows, float *_Nonnull out);
  /// Computes self-attention among `rows` rows. Each row holds the queries, keys and values of all heads. The width of
  /// a head is a multiple of 16, the queries are already scaled, and `scratch` has room for `(width + 4) * (rows + 15)`
  /// numbers.
  void (*_Nonnull attend)(
    const float *_Nonnull qkv, int32_t rows, int32_t heads, int32_t width, float *_Nonnull scratch, float *_Nonnull out);
  /// Computes x * Φ(x) in place; `count` is a multiple of 8.
  void (*_Nonnull gelu)(float *_Nonnull x, int64_t count);
  /// Adds `added` to `x`, normalizes each row to mean 0 and variance 1, multiplies by `weight` and adds `bias`, in
  /// place.
  void (*_Nonnull normalize)(
    float *_Nonnull x, const float *_Nullable added, int32_t rows, int32_t width, const float *_Nonnull weight,
    const float *_Nonnull bias, float epsilon);
} ce_kernel;

enum { CE_KERNELS = 3 };

/// The kernel at a place below `CE_KERNELS`, the fastest first; null if this processor cannot run it. The first places
/// are AVX-512 VNNI and AVX2 with FMA, or NEON. The last kernel runs on every processor. Results agree to within
/// rounding.
const ce_kernel *_Nullable ce_kernel_at(int32_t place);
