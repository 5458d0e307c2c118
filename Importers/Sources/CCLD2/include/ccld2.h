// C face of the Compact Language Detector 2, whose own interface is C++ with overloads.
#pragma once
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Answer of the detector for a text: up to three languages, most of the text first.
struct ccld2_answer {
  /// Static strings such as "en"; NULL where there is none.
  const char *_Nullable codes[3];
  /// Share of the text in each, in percent.
  int percent[3];
  bool is_reliable;
};

/// Lets freed memory stay with the process (`mallopt`, not in Swift's Glibc module). The detector takes and frees large
/// blocks for each text: given back to the kernel, they cost more in page faults than the detection itself.
void ccld2_keep_memory(void);

/// `text` is valid UTF-8 without markup.
struct ccld2_answer ccld2_detect(const char *_Nonnull text, int count);

#ifdef __cplusplus
}
#endif
