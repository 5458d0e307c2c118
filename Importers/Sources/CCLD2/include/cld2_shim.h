// CLD2 (Compact Language Detector 2) has a C++ interface only; this is the one call that importers make.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// Detects the language that most of `text` is written in. `text` must be valid UTF-8.
///
/// `is_plain` is 0 where the text holds HTML tags to be skipped. The ISO 639 code (such as "de" or "zh-Hant") is
/// written to `code_out`, which has room for at least 16 bytes; `reliable` is set to 1 where CLD2 is sure.
/// Returns 1 where a language was found, 0 where not; `code_out` is then empty.
int md_cld2_detect(const char *text, int length, int is_plain, char *code_out, int *reliable);

#ifdef __cplusplus
}
#endif
