// C face of libwpd, whose own interface is C++: the text of a WordPerfect document, and what it says of itself.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What was read of one document.
typedef struct cwpd_text cwpd_text;

enum cwpd_outcome { cwpd_complete, cwpd_cut, cwpd_foreign, cwpd_protected, cwpd_damaged };

/// Reads a document; at most `limit` bytes of text are kept. NULL when memory runs out.
cwpd_text *_Nullable cwpd_read(const uint8_t *_Nonnull bytes, size_t count, size_t limit);
void cwpd_free(cwpd_text *_Nonnull text);

enum cwpd_outcome cwpd_outcome_of(const cwpd_text *_Nonnull text);
/// The text: UTF-8, a line for a paragraph.
const char *_Nonnull cwpd_bytes(const cwpd_text *_Nonnull text);
size_t cwpd_count(const cwpd_text *_Nonnull text);

/// Properties by the names of OpenDocument, such as `dc:subject`.
size_t cwpd_fact_count(const cwpd_text *_Nonnull text);
const char *_Nonnull cwpd_fact_name(const cwpd_text *_Nonnull text, size_t index);
const char *_Nonnull cwpd_fact_value(const cwpd_text *_Nonnull text, size_t index);

#ifdef __cplusplus
}
#endif
