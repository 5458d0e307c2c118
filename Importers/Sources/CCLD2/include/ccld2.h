// C interface of the Compact Language Detector 2. Its own interface is C++ with overloads.
#pragma once
#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Result of the detector for a text: up to three languages, the most frequent first.
struct ccld2_answer {
  /// Static strings such as "en". NULL for unused elements.
  const char *_Nullable codes[3];
  /// Share of each language in the text, in percent.
  int percent[3];
  bool is_reliable;
};

/// Keeps freed memory in the process (`mallopt`, which is not in Swift's Glibc module). The detector allocates and
/// frees large blocks for each text. If they were returned to the kernel, the page faults would cost more than the
/// detection itself.
void ccld2_keep_memory(void);

/// Detects the languages of `text`, which must be valid UTF-8 without markup.
struct ccld2_answer ccld2_detect(const char *_Nonnull text, int count);

#ifdef __cplusplus
}
#endif
