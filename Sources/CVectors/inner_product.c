#include <string.h>

#include "CVectors.h"

// Rounds each product and each sum separately. Fused operations would give other sums on some processors.
#pragma STDC FP_CONTRACT OFF

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first of eight magnitudes is in the lowest bits");

#define INLINE static inline __attribute__((always_inline))

typedef float f32x8 __attribute__((vector_size(32)));
typedef uint32_t u32x8 __attribute__((vector_size(32)));
typedef uint8_t u8x8 __attribute__((vector_size(8)));

/// Unpacks eight magnitudes. Reads no byte after the seven, so the fourth byte is read twice.
INLINE void spread(const uint8_t *bytes, f32x8 *magnitudes) {
  uint32_t low, high;
  memcpy(&low, bytes, 4);
  memcpy(&high, bytes + 3, 4);
  // Split 56 bits into 28 + 28, then into 4 × 14, then into 8 × 7 bits, one number per byte.
  uint64_t word = (low & 0xFFFFFF) | (uint64_t)high << 24;
  word = (word & 0xFFFFFFF) | (word & 0xFFFFFFF0000000) << 4;
  word = (word & 0x3FFF00003FFF) | (word & 0x0FFFC0000FFFC000) << 2;
  word = (word & 0x007F007F007F007F) | (word & 0x3F803F803F803F80) << 1;
  u8x8 each;
  memcpy(&each, &word, 8);
  *magnitudes = __builtin_convertvector(each, f32x8);
}

/// Adds the products of one group. The query's numbers change sign where the vector is negative.
INLINE void add(const f32x8 *magnitudes, uint8_t signs, const float *question, f32x8 *sum) {
  u32x8 numbers, bits = {31, 30, 29, 28, 27, 26, 25, 24};
  memcpy(&numbers, question, 32);
  *sum += *magnitudes * (f32x8)(numbers ^ (((u32x8){} + signs) << bits & 1u << 31));
}

typedef void (*spreading)(const uint8_t *bytes, f32x8 *magnitudes);

INLINE void add_group(spreading spread, const float *question, cv_vector vector, int32_t group, f32x8 *sum) {
  f32x8 magnitudes;
  spread(vector.magnitudes + 7 * group, &magnitudes);
  add(&magnitudes, vector.signs[group], question + 8 * group, sum);
}

/// Sums even and odd groups separately, so that no addition waits for the previous one.
INLINE float product(spreading spread, const float *question, cv_vector vector, int32_t groups) {
  f32x8 even = {0}, odd = {0};
  for (int32_t group = 0; group + 2 <= groups; group += 2) {
    add_group(spread, question, vector, group, &even);
    add_group(spread, question, vector, group + 1, &odd);
  }
  if (groups & 1) add_group(spread, question, vector, groups - 1, &even);
  even += odd;
  return ((even[0] + even[4]) + (even[1] + even[5])) + ((even[2] + even[6]) + (even[3] + even[7]));
}

float cv_inner_product_portably(const float *question, cv_vector vector, int32_t groups) {
  return product(spread, question, vector, groups);
}

#if defined(__x86_64__)
#include <immintrin.h>

/// Like ``spread``, but shifts each number out of the two bytes that contain it.
__attribute__((target("avx2"))) INLINE void spread_avx2(const uint8_t *bytes, f32x8 *magnitudes) {
  int32_t low, high;
  memcpy(&low, bytes, 4);
  memcpy(&high, bytes + 3, 4);
  __m256i both = _mm256_broadcastq_epi64(_mm_insert_epi32(_mm_cvtsi32_si128(low), high, 1));
  __m256i pairs = _mm256_shuffle_epi8(both, _mm256_setr_epi8(
    0, 1, -1, -1, 0, 1, -1, -1, 1, 2, -1, -1, 2, 3, -1, -1, 3, 5, -1, -1, 5, 6, -1, -1, 6, 7, -1, -1, 7, -1, -1, -1));
  __m256i fields = _mm256_srlv_epi32(pairs, _mm256_setr_epi32(0, 7, 6, 5, 4, 3, 2, 1));
  *magnitudes = _mm256_cvtepi32_ps(_mm256_and_si256(fields, _mm256_set1_epi32(127)));
}

__attribute__((target("avx2"))) static float product_avx2(const float *question, cv_vector vector, int32_t groups) {
  return product(spread_avx2, question, vector, groups);
}

float cv_inner_product(const float *question, cv_vector vector, int32_t groups) {
  if (__builtin_cpu_supports("avx2")) return product_avx2(question, vector, groups);
  return cv_inner_product_portably(question, vector, groups);
}
#else
float cv_inner_product(const float *question, cv_vector vector, int32_t groups) {
  return cv_inner_product_portably(question, vector, groups);
}
#endif
