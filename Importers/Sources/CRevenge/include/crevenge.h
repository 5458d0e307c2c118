// C face of the libraries that read documents through librevenge's interfaces, which are C++: the text of a document,
// and what it says of itself.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What was read of one document.
typedef struct revenge_text revenge_text;

/// The library that reads a document: libwpd, libmspub, libvisio, libwps (Works; Quattro Pro 9 and later), libmwaw.
enum revenge_kind { revenge_wordperfect, revenge_publisher, revenge_visio, revenge_works, revenge_powerpoint };

enum revenge_outcome { revenge_complete, revenge_cut, revenge_foreign, revenge_protected, revenge_damaged };

/// Reads a document; at most `limit` bytes of text are kept. NULL when memory runs out.
revenge_text *_Nullable revenge_read(
    enum revenge_kind kind, const uint8_t *_Nonnull bytes, size_t count, size_t limit);
void revenge_free(revenge_text *_Nonnull text);

enum revenge_outcome revenge_outcome_of(const revenge_text *_Nonnull text);
/// The text: UTF-8, a line for a paragraph or a row.
const char *_Nonnull revenge_bytes(const revenge_text *_Nonnull text);
size_t revenge_count(const revenge_text *_Nonnull text);

/// Pages of a drawing or publication, slides of a presentation; 0 for other documents.
size_t revenge_page_count(const revenge_text *_Nonnull text);

/// Names of sheets.
size_t revenge_sheet_count(const revenge_text *_Nonnull text);
const char *_Nonnull revenge_sheet_name(const revenge_text *_Nonnull text, size_t index);

/// Properties by the names of OpenDocument, such as `dc:subject`.
size_t revenge_fact_count(const revenge_text *_Nonnull text);
const char *_Nonnull revenge_fact_name(const revenge_text *_Nonnull text, size_t index);
const char *_Nonnull revenge_fact_value(const revenge_text *_Nonnull text, size_t index);

#ifdef __cplusplus
}
#endif
