#include "cld2_shim.h"

// The header names FILE without declaring it.
#include <cstdio>
#include <cld2/public/compact_lang_det.h>
#include <cstring>

int md_cld2_detect(const char *text, int length, int is_plain, char *code_out, int *reliable) {
  bool sure = false;
  const CLD2::Language language = CLD2::DetectLanguage(text, length, is_plain != 0, &sure);
  *reliable = sure ? 1 : 0;
  code_out[0] = '\0';
  if (language == CLD2::UNKNOWN_LANGUAGE) return 0;
  const char *code = CLD2::LanguageCode(language);
  if (std::strlen(code) >= 16) return 0;
  std::strcpy(code_out, code);
  return 1;
}
