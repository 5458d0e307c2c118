// A kernel, included once per instruction set. The includer defines NAME and the function NAME(tile) before.

INLINE f32x8 NAME(load)(const float *p) { return *(const unaligned_f32x8 *)p; }
INLINE void NAME(store)(float *p, f32x8 v) { *(unaligned_f32x8 *)p = v; }
INLINE float NAME(sum)(f32x8 v) { return ((v[0] + v[4]) + (v[1] + v[5])) + ((v[2] + v[6]) + (v[3] + v[7])); }

INLINE float NAME(most)(const float *x, int64_t count, float sign) {
  f32x8 most = NAME(load)(x) * sign;
  for (int64_t i = 8; i < count; i += 8) most = __builtin_elementwise_max(most, NAME(load)(x + i) * sign);
  return __builtin_reduce_max(most);
}

/// e^x for x up to 0: 2^n times a polynomial of the remainder.
INLINE f32x8 NAME(exponential)(f32x8 x) {
  x = __builtin_elementwise_max(x, (f32x8){0} - 87.0f);
  f32x8 shifted = x * 1.44269504f + 12582912.0f, n = shifted - 12582912.0f;  // 1.5 * 2^23 rounds to whole numbers
  f32x8 r = x - n * 0.693359375f + n * 2.12194440e-4f;
  f32x8 p = (r * 1.9875691500e-4f + 1.3981999507e-3f) * r + 8.3334519073e-3f;
  p = ((p * r + 4.1665795894e-2f) * r + 1.6666665459e-1f) * r + 5.0000001201e-1f;
  return (f32x8)((i32x8)(p * (r * r) + r + 1.0f) + (((i32x8)shifted - 0x4B400000) << 23));
}

static void NAME(quantize)(const float *x, int32_t rows, int32_t width, ce_bytes bytes) {
  for (int32_t row = 0; row < rows; row++, x += width) {
    // Map the range of the row to 0…255. A constant row has no range: any step works, because every byte is 0.
    float least = -NAME(most)(x, width, -1), most = NAME(most)(x, width, 1);
    float step = most > least ? (most - least) / 255 : 1;
    for (int32_t i = 0; i < width; i += 8) {
      f32x8 steps = __builtin_elementwise_min((NAME(load)(x + i) - least) * (1 / step) + 0.5f, (f32x8){0} + 255.0f);
      u8x8 packed = __builtin_convertvector(__builtin_convertvector(steps, i32x8), u8x8);
      __builtin_memcpy(bytes.values + (int64_t)row * width + i, &packed, 8);
    }
    bytes.scales[row] = step;
    bytes.zeros[row] = -least / step;
  }
}

/// `rows` is a constant at every call, so that the sums stay in registers.
INLINE void NAME(multiply_rows)(int rows, const ce_matrix *m, int32_t output, ce_bytes bytes, int32_t row, float *out) {
  tile_sums sums = NAME(tile)(rows, m, output, bytes.values + (int64_t)row * m->inputs);
  for (int r = 0; r < rows; r++)
    for (int half = 0; half < 2; half++) {
      int32_t o = output + 8 * half;
      // The tile summed w * (byte - TILE_ZERO). Subtract (zero - TILE_ZERO) * Σw to get the sum of w * (byte - zero).
      f32x8 sum = sums.of[r][half] - (bytes.zeros[row + r] - TILE_ZERO) * NAME(load)(m->weight_sums + o);
      NAME(store)(out + (int64_t)(row + r) * m->outputs + o, bytes.scales[row + r] * sum + NAME(load)(m->bias + o));
    }
}

static void NAME(multiply)(const ce_matrix *m, ce_bytes bytes, int32_t rows, float *out) {
  for (int32_t output = 0, row; output < m->outputs; output += 16) {
    for (row = 0; row + 4 <= rows; row += 4) NAME(multiply_rows)(4, m, output, bytes, row, out);
    if (rows - row == 3) NAME(multiply_rows)(3, m, output, bytes, row, out);
    if (rows - row == 2) NAME(multiply_rows)(2, m, output, bytes, row, out);
    if (rows - row == 1) NAME(multiply_rows)(1, m, output, bytes, row, out);
  }
}

/// Computes `rows` by 16 numbers of the product of two float matrices, each with its own stride.
INLINE void NAME(product)(
  int rows, const float *a, int64_t a_step, const float *b, int64_t b_step, int32_t count, float *out, int64_t step) {
  tile_sums sums = {0};
  for (int32_t k = 0; k < count; k++) {
    f32x8 left = NAME(load)(b + k * b_step), right = NAME(load)(b + k * b_step + 8);
    for (int r = 0; r < rows; r++) {
      sums.of[r][0] += a[r * a_step + k] * left;
      sums.of[r][1] += a[r * a_step + k] * right;
    }
  }
  for (int r = 0; r < rows; r++)
    for (int half = 0; half < 2; half++) NAME(store)(out + r * step + 8 * half, sums.of[r][half]);
}

/// Computes one head for a few rows of queries. `keys` holds one key per column, and `scores` follows it in memory.
INLINE void NAME(attend_rows)(
  int rows, const float *queries, int64_t step, float *keys, const float *values, int32_t count, int32_t width,
  float *out, int64_t out_step) {
  int32_t padded = (count + 15) / 16 * 16;
  float *scores = keys + (int64_t)padded * width, sums[4];
  for (int32_t key = 0; key < padded; key += 16)
    NAME(product)(rows, queries, step, keys + key, padded, width, scores + key, padded);
  for (int r = 0; r < rows; r++) {
    float *row = scores + (int64_t)r * padded;
    // Padding columns are zeroes, not keys: give them practically no weight.
    for (int32_t key = count; key < padded; key++) row[key] = -1e30f;
    float most = NAME(most)(row, padded, 1);
    // Softmax: subtract the maximum, so that no exponential overflows.
    f32x8 sum = {0};
    for (int32_t i = 0; i < padded; i += 8) {
      f32x8 weight = NAME(exponential)(NAME(load)(row + i) - most);
      NAME(store)(row + i, weight);
      sum += weight;
    }
    sums[r] = NAME(sum)(sum);
  }
  for (int32_t i = 0; i < width; i += 16)
    NAME(product)(rows, scores, padded, values + i, step, count, out + i, out_step);
  for (int r = 0; r < rows; r++)
    for (int32_t i = 0; i < width; i++) out[r * out_step + i] *= 1 / sums[r];
}

static void NAME(attend)(const float *qkv, int32_t rows, int32_t heads, int32_t width, float *scratch, float *out) {
  int64_t all = (int64_t)heads * width, step = 3 * all, padded = (rows + 15) / 16 * 16;
  for (int32_t head = 0, row; head < heads; head++, qkv += width, out += width) {
    for (int32_t i = 0; i < width; i++)  // keys side by side, so that a vector holds eight
      for (int64_t key = 0; key < padded; key++) scratch[i * padded + key] = key < rows ? qkv[key * step + all + i] : 0;
    for (row = 0; row + 4 <= rows; row += 4)
      NAME(attend_rows)(4, qkv + row * step, step, scratch, qkv + 2 * all, rows, width, out + row * all, all);
    for (; row < rows; row++)
      NAME(attend_rows)(1, qkv + row * step, step, scratch, qkv + 2 * all, rows, width, out + row * all, all);
  }
}

/// Φ by the approximation 7.1.26 of the error function in Abramowitz and Stegun, with an error below 1.5e-7.
static void NAME(gelu)(float *x, int64_t count) {
  for (int64_t i = 0; i < count; i += 8) {
    f32x8 v = NAME(load)(x + i), size = __builtin_elementwise_abs(v) * 0.70710678f;
    f32x8 t = 1.0f / (size * 0.3275911f + 1.0f);
    f32x8 p = ((t * 1.061405429f - 1.453152027f) * t + 1.421413741f) * t - 0.284496736f;
    f32x8 half = 0.5f - 0.5f * (p * t + 0.254829592f) * t * NAME(exponential)(-size * size);
    NAME(store)(x + i, v * (0.5f + __builtin_elementwise_copysign(half, v)));
  }
}

static void NAME(normalize)(
  float *x, const float *added, int32_t rows, int32_t width, const float *weight, const float *bias, float epsilon) {
  for (int32_t row = 0; row < rows; row++, x += width) {
    f32x8 sum = {0}, squares = {0};
    for (int32_t i = 0; i < width; i += 8) {
      if (added) NAME(store)(x + i, NAME(load)(x + i) + NAME(load)(added + (int64_t)row * width + i));
      sum += NAME(load)(x + i);
    }
    float mean = NAME(sum)(sum) / width;
    for (int32_t i = 0; i < width; i += 8) {
      f32x8 v = NAME(load)(x + i) - mean;
      squares += v * v;
    }
    float factor = 1 / __builtin_sqrtf(NAME(sum)(squares) / width + epsilon);
    for (int32_t i = 0; i < width; i += 8)
      NAME(store)(x + i, (NAME(load)(x + i) - mean) * factor * NAME(load)(weight + i) + NAME(load)(bias + i));
  }
}
#undef NAME
