// The arithmetic of a transformer encoder with weights of 4 bits, on one thread. Rows lie one behind the other.
#pragma once
#include <stdint.h>

/// A matrix from `inputs` to `outputs` numbers, both multiples of 32. Weights lie from -8 to 7; each 32 inputs of an
/// output share a scale.
typedef struct {
  /// For each 8 outputs, for each 4 inputs: 32 bytes, the one at 4r + c for output r and input c.
  const int8_t *_Nonnull tiles;
  /// For each 8 outputs, for each 32 inputs: 8 scales.
  const float *_Nonnull scales;
  /// For each output, the sum of its weights times their scales; its bias.
  const float *_Nonnull weight_sums, *_Nonnull bias;
  int32_t inputs, outputs;
} ce_matrix;

/// Rows of bytes: number `i` of row `r` is `scales[r] * (values[r * width + i] - zeros[r])`.
typedef struct {
  uint8_t *_Nonnull values;
  float *_Nonnull scales, *_Nonnull zeros;
} ce_bytes;

typedef struct {
  /// Each row of `x`, whose width is a multiple of 8, as bytes.
  void (*_Nonnull quantize)(const float *_Nonnull x, int32_t rows, int32_t width, ce_bytes bytes);
  /// Each row times the matrix, plus its bias.
  void (*_Nonnull multiply)(const ce_matrix *_Nonnull matrix, ce_bytes bytes, int32_t rows, float *_Nonnull out);
  /// Self-attention among `rows` rows, each of queries, keys and values of all heads. A head's width is a multiple of 16,
  /// the queries are scaled already, and `scratch` has room for `(width + 4) * (rows + 15)` numbers.
  void (*_Nonnull attend)(
    const float *_Nonnull qkv, int32_t rows, int32_t heads, int32_t width, float *_Nonnull scratch, float *_Nonnull out);
  /// x * Φ(x), in place; `count` is a multiple of 8.
  void (*_Nonnull gelu)(float *_Nonnull x, int64_t count);
  /// Each row of `x` plus that of `added`, with mean 0 and variance 1, times `weight`, plus `bias`: in place.
  void (*_Nonnull normalize)(
    float *_Nonnull x, const float *_Nullable added, int32_t rows, int32_t width, const float *_Nonnull weight,
    const float *_Nonnull bias, float epsilon);
} ce_kernel;

enum { CE_KERNELS = 3 };

/// A kernel, at a place below `CE_KERNELS`, the fastest first: AVX-512 VNNI, AVX2 with FMA, or NEON at the first places;
/// null where this processor cannot run it. The last one is for every processor. They agree to within rounding.
const ce_kernel *_Nullable ce_kernel_at(int32_t place);
