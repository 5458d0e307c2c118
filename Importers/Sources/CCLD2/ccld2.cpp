#include "ccld2.h"
// The library's header uses FILE without including its declaration.
#include <cstdio>
#include <cld2/public/compact_lang_det.h>
#include <malloc.h>

void ccld2_keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 8 << 20);
  mallopt(M_TRIM_THRESHOLD, 16 << 20);
}

ccld2_answer ccld2_detect(const char *text, int count) {
  CLD2::Language languages[3];
  int percent[3], textBytes = 0;
  ccld2_answer answer = {};
  CLD2::DetectLanguageSummary(text, count, true, languages, percent, &textBytes, &answer.is_reliable);
  for (int i = 0; i < 3; i++) {
    bool known = languages[i] != CLD2::UNKNOWN_LANGUAGE && languages[i] != CLD2::TG_UNKNOWN_LANGUAGE;
    answer.codes[i] = known ? CLD2::LanguageCode(languages[i]) : nullptr;
    answer.percent[i] = percent[i];
  }
  return answer;
}
