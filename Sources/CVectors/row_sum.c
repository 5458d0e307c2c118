#include "CVectors.h"

// Rounds each product and each sum separately. Fused operations would give other sums on some processors.
#pragma STDC FP_CONTRACT OFF

#define INLINE static inline __attribute__((always_inline))
typedef float f32x8 __attribute__((vector_size(32)));
typedef float unaligned_f32x8 __attribute__((vector_size(32), aligned(4), may_alias));
typedef int8_t i8x8 __attribute__((vector_size(8)));

/// Number of rows to prefetch ahead. Rows come from a mapped file in random order.
enum { AHEAD = 8, CACHE_LINE = 64 };

INLINE void fetch(const cv_rows *rows, int32_t number) {
  const int8_t *row = rows->bytes + (int64_t)number * rows->width;
  for (int32_t place = 0; place < rows->width; place += CACHE_LINE) __builtin_prefetch(row + place);
}

/// Sums eight columns times `parts` of all rows, and keeps the sums in registers.
INLINE void add_columns(int parts, const cv_rows *rows, int32_t first, const int32_t *numbers, int64_t count, float *sum) {
  f32x8 sums[8];
  for (int part = 0; part < parts; part++) sums[part] = *(const unaligned_f32x8 *)(sum + first + 8 * part);
  for (int64_t turn = 0; turn < count; turn++) {
    if (first == 0 && turn + AHEAD < count) fetch(rows, numbers[turn + AHEAD]);
    const int8_t *row = rows->bytes + (int64_t)numbers[turn] * rows->width + first;
    float scale = rows->scales[numbers[turn]];
    for (int part = 0; part < parts; part++) {
      i8x8 bytes;
      __builtin_memcpy(&bytes, row + 8 * part, 8);
      sums[part] += __builtin_convertvector(bytes, f32x8) * scale;
    }
  }
  for (int part = 0; part < parts; part++) *(unaligned_f32x8 *)(sum + first + 8 * part) = sums[part];
}

INLINE void add(const cv_rows *rows, const int32_t *numbers, int64_t count, float *sum) {
  int32_t first = 0;
  for (; first + 64 <= rows->width; first += 64) add_columns(8, rows, first, numbers, count, sum);
  for (; first < rows->width; first += 8) add_columns(1, rows, first, numbers, count, sum);
}

void cv_add_portably(cv_rows rows, const int32_t *numbers, int64_t count, float *sum) { add(&rows, numbers, count, sum); }

#if defined(__x86_64__)
__attribute__((target("avx2"))) static void add_avx2(
  const cv_rows *rows, const int32_t *numbers, int64_t count, float *sum) {
  add(rows, numbers, count, sum);
}

void cv_add(cv_rows rows, const int32_t *numbers, int64_t count, float *sum) {
  if (__builtin_cpu_supports("avx2")) return add_avx2(&rows, numbers, count, sum);
  add(&rows, numbers, count, sum);
}
#else
void cv_add(cv_rows rows, const int32_t *numbers, int64_t count, float *sum) { add(&rows, numbers, count, sum); }
#endif
