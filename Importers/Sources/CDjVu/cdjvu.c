#include "cdjvu.h"
#include <libdjvu/ddjvuapi.h>
#include <libdjvu/miniexp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Limits. Only damaged or malicious documents exceed them. */
enum { most_facts = 1000, most_headings = 4000, deepest_heading = 64, piece_bytes = 256 << 10 };

struct list {
  char **texts;
  size_t count, room;
};

struct cdjvu_document {
  ddjvu_context_t *context;
  ddjvu_document_t *document;
  struct list names, values, headings;
  miniexp_t page;
};

static bool add(struct list *list, const char *text) {
  if (list->count == list->room) {
    size_t wider = list->room ? list->room * 2 : 16;
    char **moved = realloc(list->texts, wider * sizeof *moved);
    if (!moved) return false;
    list->texts = moved;
    list->room = wider;
  }
  char *copy = strdup(text);
  if (copy) list->texts[list->count++] = copy;
  return copy != NULL;
}

static void release(struct list *list) {
  for (size_t index = 0; index < list->count; index++) free(list->texts[index]);
  free(list->texts);
}

/* Refuses further streams. The first stream is the file itself, and others would be files next to it. */
static void answer(struct cdjvu_document *self, const ddjvu_message_t *message) {
  if (message->m_any.tag == DDJVU_NEWSTREAM && message->m_newstream.streamid > 0)
    ddjvu_stream_close(self->document, message->m_newstream.streamid, 1);
}

static void take_messages(struct cdjvu_document *self, bool waits) {
  if (waits) ddjvu_message_wait(self->context);
  const ddjvu_message_t *message;
  while ((message = ddjvu_message_peek(self->context))) {
    answer(self, message);
    ddjvu_message_pop(self->context);
  }
}

static bool feed(struct cdjvu_document *self, int descriptor, int64_t length) {
  char *piece = malloc(piece_bytes);
  if (!piece) return false;
  for (int64_t offset = 0; offset < length;) {
    int64_t left = length - offset;
    ssize_t got = pread(descriptor, piece, left < piece_bytes ? (size_t)left : piece_bytes, offset);
    if (got <= 0) break;
    ddjvu_stream_write(self->document, 0, piece, (unsigned long)got);
    offset += got;
  }
  free(piece);
  ddjvu_stream_close(self->document, 0, 0);
  return true;
}

/* Waits until the expression is available. Evaluates to nil if it cannot be computed. */
#define AWAITED(self, call)                                                            \
  ({                                                                                   \
    miniexp_t found;                                                                   \
    while ((found = (call)) == miniexp_dummy) take_messages(self, true);               \
    miniexp_symbolp(found) ? miniexp_nil : found;                                      \
  })

static void add_facts(struct cdjvu_document *self, miniexp_t notes) {
  miniexp_t *keys = ddjvu_anno_get_metadata_keys(notes);
  for (int index = 0; keys && keys[index] && self->values.count < most_facts; index++) {
    const char *value = ddjvu_anno_get_metadata(notes, keys[index]);
    if (value && add(&self->names, miniexp_to_name(keys[index])) && !add(&self->values, value)) self->names.count--;
  }
  free(keys);
}

/* Entries have the form (title address entries…). */
static void add_headings(struct cdjvu_document *self, miniexp_t entries, int depth) {
  for (; miniexp_consp(entries) && self->headings.count < most_headings; entries = miniexp_cdr(entries)) {
    miniexp_t entry = miniexp_car(entries);
    if (!miniexp_consp(entry)) continue;
    const char *title = miniexp_stringp(miniexp_car(entry)) ? miniexp_to_str(miniexp_car(entry)) : NULL;
    if (title) add(&self->headings, title);
    if (depth < deepest_heading) add_headings(self, miniexp_cddr(entry), depth + 1);
  }
}

static void describe(struct cdjvu_document *self) {
  miniexp_t notes = AWAITED(self, ddjvu_document_get_anno(self->document, 1));
  add_facts(self, notes);
  ddjvu_miniexp_release(self->document, notes);
  if (self->values.count == 0 && ddjvu_document_get_pagenum(self->document) > 0) {
    notes = AWAITED(self, ddjvu_document_get_pageanno(self->document, 0));
    add_facts(self, notes);
    ddjvu_miniexp_release(self->document, notes);
  }
  miniexp_t outline = AWAITED(self, ddjvu_document_get_outline(self->document));
  if (miniexp_consp(outline)) add_headings(self, miniexp_cdr(outline), 0);
  ddjvu_miniexp_release(self->document, outline);
}

cdjvu_document *cdjvu_open(int descriptor, int64_t length) {
  struct cdjvu_document *self = calloc(1, sizeof *self);
  if (!self) return NULL;
  self->page = miniexp_nil;
  self->context = ddjvu_context_create("importer");
  if (self->context) self->document = ddjvu_document_create(self->context, NULL, 0);
  if (self->document && feed(self, descriptor, length)) {
    while (!ddjvu_document_decoding_done(self->document)) take_messages(self, true);
    if (!ddjvu_document_decoding_error(self->document)) {
      describe(self);
      return self;
    }
  }
  cdjvu_close(self);
  return NULL;
}

void cdjvu_close(cdjvu_document *self) {
  if (self->document) {
    ddjvu_miniexp_release(self->document, self->page);
    ddjvu_document_release(self->document);
  }
  if (self->context) ddjvu_context_release(self->context);
  release(&self->names);
  release(&self->values);
  release(&self->headings);
  free(self);
}

int cdjvu_page_count(const cdjvu_document *self) { return ddjvu_document_get_pagenum(self->document); }

bool cdjvu_is_indirect(const cdjvu_document *self) {
  return ddjvu_document_get_type(self->document) == DDJVU_DOCTYPE_INDIRECT;
}

const char *cdjvu_page_text(cdjvu_document *self, int page) {
  take_messages(self, false);
  ddjvu_miniexp_release(self->document, self->page);
  self->page = AWAITED(self, ddjvu_document_get_pagetext(self->document, page, "page"));
  /* The expression has the form (page left bottom right top text). */
  miniexp_t text = miniexp_nth(5, self->page);
  return miniexp_stringp(text) ? miniexp_to_str(text) : NULL;
}

size_t cdjvu_fact_count(const cdjvu_document *self) { return self->values.count; }
const char *cdjvu_fact_name(const cdjvu_document *self, size_t index) { return self->names.texts[index]; }
const char *cdjvu_fact_value(const cdjvu_document *self, size_t index) { return self->values.texts[index]; }
size_t cdjvu_heading_count(const cdjvu_document *self) { return self->headings.count; }
const char *cdjvu_heading(const cdjvu_document *self, size_t index) { return self->headings.texts[index]; }

/* Computes the size of the rendered page. Returns false if the page has no extent. */
static bool fit(ddjvu_page_t *page, int edge, ddjvu_rect_t *area) {
  int64_t width = ddjvu_page_get_width(page), height = ddjvu_page_get_height(page);
  if (width <= 0 || height <= 0 || edge <= 0) return false;
  int64_t longest = width > height ? width : height;
  if (longest < edge) edge = (int)longest;
  area->x = area->y = 0;
  area->w = (unsigned int)(width * edge / longest > 0 ? width * edge / longest : 1);
  area->h = (unsigned int)(height * edge / longest > 0 ? height * edge / longest : 1);
  return true;
}

static uint8_t *paint(ddjvu_page_t *page, const ddjvu_rect_t *area) {
  ddjvu_format_t *format = ddjvu_format_create(DDJVU_FORMAT_RGB24, 0, NULL);
  uint8_t *pixels = malloc((size_t)area->w * area->h * 3);
  if (format) ddjvu_format_set_row_order(format, 1);
  bool is_painted = format && pixels &&
    ddjvu_page_render(page, DDJVU_RENDER_COLOR, area, area, format, (unsigned long)area->w * 3, (char *)pixels);
  if (format) ddjvu_format_release(format);
  if (is_painted) return pixels;
  free(pixels);
  return NULL;
}

uint8_t *cdjvu_page_picture(cdjvu_document *self, int number, int edge, int *width, int *height) {
  ddjvu_page_t *page = ddjvu_page_create_by_pageno(self->document, number);
  if (!page) return NULL;
  while (!ddjvu_page_decoding_done(page)) take_messages(self, true);
  ddjvu_rect_t area;
  uint8_t *pixels = NULL;
  if (!ddjvu_page_decoding_error(page) && fit(page, edge, &area)) {
    pixels = paint(page, &area);
    *width = (int)area.w;
    *height = (int)area.h;
  }
  ddjvu_page_release(page);
  return pixels;
}
