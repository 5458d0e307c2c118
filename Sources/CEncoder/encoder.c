#include "CEncoder.h"

// Functions with vector parameters are always inlined, so their calling convention does not matter.
#pragma clang diagnostic ignored "-Wpsabi"

#define INLINE static inline __attribute__((always_inline))
#define VECTOR(type, name, bytes) typedef type name __attribute__((vector_size(bytes)))
VECTOR(float, f32x8, 32);
VECTOR(int32_t, i32x8, 32);
VECTOR(int32_t, i32x16, 64);
VECTOR(uint32_t, u32x8, 32);
VECTOR(int16_t, i16x32, 64);
VECTOR(int8_t, i8x32, 32);
VECTOR(uint8_t, u8x32, 32);
VECTOR(uint8_t, u8x8, 8);
typedef float unaligned_f32x8 __attribute__((vector_size(32), aligned(4), may_alias));

/// Sums for four rows and sixteen outputs.
typedef struct { f32x8 of[4][2]; } tile_sums;

/// Value that a tile subtracts from each byte.
#define TILE_ZERO 0
#define TABLE(kernel) { kernel##_quantize, kernel##_multiply, kernel##_attend, kernel##_gelu, kernel##_normalize }

/// Multiplies a few rows of bytes by the weights of sixteen outputs. The sum of eight products fits into 16 bits: 8 *
/// 255 * 8 = 16,320.
INLINE tile_sums portable_tile(int rows, const ce_matrix *m, int32_t output, const uint8_t *bytes) {
  tile_sums sums = {0};
  for (int part = 0; part < 2 * rows; part++, bytes += part % 2 ? 0 : m->inputs) {
    const int8_t *weights = m->tiles + (int64_t)(output + part % 2 * 8) * m->inputs;
    const float *scales = m->scales + (int64_t)(output + part % 2 * 8) * (m->inputs / 32);
    for (int32_t group = 0; group < m->inputs / 32; group++) {
      i16x32 sum = {0};
      for (int step = 0; step < 8; step++, weights += 32) {
        uint32_t four;
        i8x32 weight;
        // A 32-bit group of four input bytes, repeated for the eight outputs whose weights follow in `weight`.
        __builtin_memcpy(&four, bytes + group * 32 + step * 4, 4);
        __builtin_memcpy(&weight, weights, 32);
        u8x32 value = (u8x32)((u32x8){0} + four);
        sum += __builtin_convertvector(weight, i16x32) * __builtin_convertvector(value, i16x32);
      }
      i32x16 pairs = ((i32x16)sum << 16 >> 16) + ((i32x16)sum >> 16);
      i32x8 whole = __builtin_shufflevector(pairs, pairs, 0, 2, 4, 6, 8, 10, 12, 14) +
                    __builtin_shufflevector(pairs, pairs, 1, 3, 5, 7, 9, 11, 13, 15);
      sums.of[part / 2][part % 2] +=
        __builtin_convertvector(whole, f32x8) * *(const unaligned_f32x8 *)(scales + group * 8);
    }
  }
  return sums;
}

#define NAME(function) portable_##function
#include "kernel.h"
static const ce_kernel portable = TABLE(portable);

#if defined(__x86_64__)
#include <immintrin.h>
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)

#define NAME(function) avx2_##function
/// vpmaddubsw adds two products in 16 bits; the sum of eight such pairs fits: 8 * 2 * 255 * 8 = 32,640.
INLINE __m256i NAME(add)(__m256i s, __m256i a, __m256i b) { return _mm256_add_epi16(s, _mm256_maddubs_epi16(a, b)); }
INLINE __m256i NAME(whole)(__m256i sum) { return _mm256_madd_epi16(sum, _mm256_set1_epi16(1)); }
#include "tile_x86.h"
#include "kernel.h"
#pragma clang attribute pop
static const ce_kernel avx2 = TABLE(avx2);

#pragma clang attribute push(__attribute__((target("avx2,fma,avx512vl,avx512vnni"))), apply_to = function)
#define NAME(function) vnni_##function
/// vpdpbusd adds four products in 32 bits.
INLINE __m256i NAME(add)(__m256i s, __m256i a, __m256i b) { return _mm256_dpbusd_epi32(s, a, b); }
INLINE __m256i NAME(whole)(__m256i sum) { return sum; }
#include "tile_x86.h"
#include "kernel.h"
#pragma clang attribute pop
static const ce_kernel vnni = TABLE(vnni);

const ce_kernel *ce_kernel_at(int32_t place) {
  if (place == 0 && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni")) return &vnni;
  if (place == 1 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) return &avx2;
  return place == CE_KERNELS - 1 ? &portable : 0;
}

#elif defined(__aarch64__)
#include <arm_neon.h>

/// NEON needs both factors signed, so 128 is subtracted from each byte. Eight products fit into 16 bits: 8 * 128 * 8 =
/// 8,192.
INLINE tile_sums neon_tile(int rows, const ce_matrix *m, int32_t output, const uint8_t *bytes) {
  tile_sums sums = {0};
  int64_t inputs = m->inputs, groups = inputs / 32;
  for (int part = 0; part < 4 * rows; part++, bytes += part % 4 ? 0 : inputs) {  // four outputs each
    int64_t start = output + part % 4 / 2 * 8;
    for (int64_t group = 0; group < groups; group++) {
      int16x8_t low = vdupq_n_s16(0), high = low;
      for (int step = 0; step < 8; step++) {
        uint32_t four;
        __builtin_memcpy(&four, bytes + group * 32 + step * 4, 4);
        // `^ 0x80` on an unsigned byte subtracts 128 and makes it signed. `multiply_rows` adds it back through
        // TILE_ZERO.
        int8x16_t value = vreinterpretq_s8_u32(vdupq_n_u32(four ^ 0x80808080u));
        int8x16_t weight = vld1q_s8(m->tiles + start * inputs + group * 256 + step * 32 + part % 2 * 16);
        low = vmlal_s8(low, vget_low_s8(weight), vget_low_s8(value));
        high = vmlal_high_s8(high, weight, value);
      }
      float32x4_t whole = vcvtq_f32_s32(vpaddq_s32(vpaddlq_s16(low), vpaddlq_s16(high)));
      float32x4_t scales = vld1q_f32(m->scales + start * groups + group * 8 + part % 2 * 4);
      float *sum = (float *)&sums.of[part / 4][part % 4 / 2] + part % 2 * 4;
      vst1q_f32(sum, vfmaq_f32(vld1q_f32(sum), whole, scales));
    }
  }
  return sums;
}

#define NAME(function) neon_##function
#undef TILE_ZERO
#define TILE_ZERO 128
#include "kernel.h"
static const ce_kernel neon = TABLE(neon);

const ce_kernel *ce_kernel_at(int32_t place) { return place == 0 ? &neon : place == CE_KERNELS - 1 ? &portable : 0; }

#else
const ce_kernel *ce_kernel_at(int32_t place) { return place == CE_KERNELS - 1 ? &portable : 0; }
#endif
