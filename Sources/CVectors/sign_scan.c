#include "CVectors.h"

#define INLINE static inline __attribute__((always_inline))

/// With a constant number of words, the query stays in registers.
INLINE void weigh_words(int32_t words, const cv_signs *q, const uint64_t *rows, int64_t count, uint16_t *weights) {
  for (int64_t row = 0; row < count; row++, rows += words) {
    int32_t ones = 0, twos = 0, fours = 0;
    for (int32_t word = 0; word < words; word++) {
      uint64_t different = rows[word] ^ q->planes[word];
      ones += __builtin_popcountll(different & q->planes[words + word]);
      twos += __builtin_popcountll(different & q->planes[2 * words + word]);
      fours += __builtin_popcountll(different & q->planes[3 * words + word]);
    }
    weights[row] = (uint16_t)(ones + 2 * twos + 4 * fours);
  }
}

INLINE void weigh(const cv_signs *q, const uint64_t *rows, int64_t count, uint16_t *weights) {
  switch (q->words) {
    case 4: return weigh_words(4, q, rows, count, weights);
    case 6: return weigh_words(6, q, rows, count, weights);
    default: weigh_words(q->words, q, rows, count, weights);
  }
}

void cv_weigh_portably(cv_signs q, const uint64_t *rows, int64_t count, uint16_t *weights) {
  weigh(&q, rows, count, weights);
}

#if defined(__x86_64__)
// Counting by table with AVX2 would still take 90 % of this time, because most of it goes to memory access.
__attribute__((target("popcnt"))) static void weigh_popcnt(
  const cv_signs *q, const uint64_t *rows, int64_t count, uint16_t *weights) {
  weigh(q, rows, count, weights);
}

void cv_weigh(cv_signs q, const uint64_t *rows, int64_t count, uint16_t *weights) {
  if (__builtin_cpu_supports("popcnt")) return weigh_popcnt(&q, rows, count, weights);
  weigh(&q, rows, count, weights);
}
#else
void cv_weigh(cv_signs q, const uint64_t *rows, int64_t count, uint16_t *weights) { weigh(&q, rows, count, weights); }
#endif
