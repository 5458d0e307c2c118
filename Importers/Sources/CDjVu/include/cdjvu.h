// C interface of DjVuLibre for the text, metadata and pages of a document, read from a file descriptor.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An open document.
typedef struct cdjvu_document cdjvu_document;

/// Opens a document of `length` bytes and keeps them in memory. Returns NULL for other files, or if memory runs out.
cdjvu_document *_Nullable cdjvu_open(int descriptor, int64_t length);
void cdjvu_close(cdjvu_document *_Nonnull document);

int cdjvu_page_count(const cdjvu_document *_Nonnull document);
/// True if the pages are separate files. Only the list of pages is then available.
bool cdjvu_is_indirect(const cdjvu_document *_Nonnull document);

/// Text of a page in UTF-8, with control characters between lines and columns. Valid until the next call. NULL if the
/// page has no text or is damaged.
const char *_Nullable cdjvu_page_text(cdjvu_document *_Nonnull document, int page);

/// Renders a page with sides of at most `edge` pixels, as rows of red, green and blue. The caller frees the result.
/// NULL if the page is damaged or has no extent.
uint8_t *_Nullable cdjvu_page_picture(
  cdjvu_document *_Nonnull document, int page, int edge, int *_Nonnull width, int *_Nonnull height);

/// Metadata of the document, as pairs of name and value.
size_t cdjvu_fact_count(const cdjvu_document *_Nonnull document);
const char *_Nonnull cdjvu_fact_name(const cdjvu_document *_Nonnull document, size_t index);
const char *_Nonnull cdjvu_fact_value(const cdjvu_document *_Nonnull document, size_t index);

/// Titles in the outline, in order.
size_t cdjvu_heading_count(const cdjvu_document *_Nonnull document);
const char *_Nonnull cdjvu_heading(const cdjvu_document *_Nonnull document, size_t index);
