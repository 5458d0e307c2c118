// Multiplies a few rows of bytes by the weights of sixteen outputs. NAME(add) adds four products per output;
// NAME(whole) returns the sums in 32 bits. Included once per kernel; the includer defines NAME with these two
// functions.

INLINE tile_sums NAME(tile)(int rows, const ce_matrix *m, int32_t output, const uint8_t *bytes) {
  tile_sums sums = {0};
  int64_t inputs = m->inputs, groups = inputs / 32;
  const int8_t *weights = m->tiles + output * inputs;
  for (int64_t group = 0; group < groups; group++) {
    __m256i products[4][2] = {0};
#pragma clang loop unroll(full)
    for (int step = 0; step < 8; step++, weights += 32, bytes += 4) {
      __m256i left = _mm256_loadu_si256((const __m256i *)weights);
      __m256i right = _mm256_loadu_si256((const __m256i *)(weights + 8 * inputs));
      // For a query, the weights come from memory: prefetch those of the next tile while this one is multiplied.
      for (int half = 16; step % 2 == 0 && half < 32; half += 8) __builtin_prefetch(weights + half * inputs);
      for (int r = 0; r < rows; r++) {
        int32_t four;
        __builtin_memcpy(&four, bytes + r * inputs, 4);
        __m256i value = _mm256_set1_epi32(four);
        products[r][0] = NAME(add)(products[r][0], value, left);
        products[r][1] = NAME(add)(products[r][1], value, right);
        // Keeps the compiler from reordering the additions, which would exhaust the registers.
        __asm__("" : "+x"(products[r][0]), "+x"(products[r][1]));
      }
    }
    for (int r = 0; r < rows; r++)
      for (int half = 0; half < 2; half++) {
        f32x8 whole = _mm256_cvtepi32_ps(NAME(whole)(products[r][half]));
        sums.of[r][half] += whole * _mm256_loadu_ps(m->scales + ((output / 8 + half) * groups + group) * 8);
      }
  }
  return sums;
}
