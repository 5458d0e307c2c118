// Face of DjVuLibre for the text, the descriptions and the pages of a document, which is read from a descriptor.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A document that is open.
typedef struct cdjvu_document cdjvu_document;

/// NULL if the file is none, or memory ran out. `length` bytes are read; they are kept in memory.
cdjvu_document *_Nullable cdjvu_open(int descriptor, int64_t length);
void cdjvu_close(cdjvu_document *_Nonnull document);

int cdjvu_page_count(const cdjvu_document *_Nonnull document);
/// Whether its pages are files of their own, of which only the list was read.
bool cdjvu_is_indirect(const cdjvu_document *_Nonnull document);

/// Text of a page, which is there until the next call: UTF-8, with control characters between lines and columns. NULL
/// where the page has none, or is damaged.
const char *_Nullable cdjvu_page_text(cdjvu_document *_Nonnull document, int page);

/// A page painted, its longest side of at most `edge` pixels: rows of red, green and blue, to be freed. NULL where the page is
/// damaged, or has no extent.
uint8_t *_Nullable cdjvu_page_picture(
  cdjvu_document *_Nonnull document, int page, int edge, int *_Nonnull width, int *_Nonnull height);

/// What the document says of itself, a pair of name and value each.
size_t cdjvu_fact_count(const cdjvu_document *_Nonnull document);
const char *_Nonnull cdjvu_fact_name(const cdjvu_document *_Nonnull document, size_t index);
const char *_Nonnull cdjvu_fact_value(const cdjvu_document *_Nonnull document, size_t index);

/// Titles of the outline, in its order.
size_t cdjvu_heading_count(const cdjvu_document *_Nonnull document);
const char *_Nonnull cdjvu_heading(const cdjvu_document *_Nonnull document, size_t index);
