#include "collectors.hpp"
#include <librevenge-stream/librevenge-stream.h>
#include <libmspub/libmspub.h>
#include <libmwaw/libmwaw.hxx>
#include <libvisio/libvisio.h>
#include <libwpd/libwpd.h>
#include <libwps/libwps.h>
#include <new>

using namespace revenge;
using Stream = librevenge::RVNGStringStream;

namespace {

void rewind(Stream &stream) { stream.seek(0, librevenge::RVNG_SEEK_SET); }

revenge_outcome readWordPerfect(Stream &stream, revenge_text &found, size_t limit) {
  switch (libwpd::WPDocument::isFileFormatSupported(&stream)) {
    case libwpd::WPD_CONFIDENCE_NONE: return revenge_foreign;
    case libwpd::WPD_CONFIDENCE_SUPPORTED_ENCRYPTION:
    case libwpd::WPD_CONFIDENCE_UNSUPPORTED_ENCRYPTION: return revenge_protected;
    default: break;
  }
  rewind(stream);
  TextCollector collector(found, limit);
  switch (libwpd::WPDocument::parse(&stream, &collector, nullptr)) {
    case libwpd::WPD_OK: return revenge_complete;
    case libwpd::WPD_UNSUPPORTED_ENCRYPTION_ERROR:
    case libwpd::WPD_PASSWORD_MISSMATCH_ERROR: return revenge_protected;
    default: return revenge_damaged;
  }
}

revenge_outcome readPublication(Stream &stream, revenge_text &found, size_t limit) {
  if (!libmspub::MSPUBDocument::isSupported(&stream)) return revenge_foreign;
  rewind(stream);
  DrawingCollector collector(found, limit);
  return libmspub::MSPUBDocument::parse(&stream, &collector) ? revenge_complete : revenge_damaged;
}

revenge_outcome readDrawing(Stream &stream, revenge_text &found, size_t limit) {
  if (!libvisio::VisioDocument::isSupported(&stream)) return revenge_foreign;
  rewind(stream);
  DrawingCollector collector(found, limit);
  bool isRead = libvisio::VisioDocument::parse(&stream, &collector);
  if (collector.hasText()) return isRead ? revenge_complete : revenge_damaged;
  // Of a stencil nothing is on its page: its masters are what one looks for.
  rewind(stream);
  const size_t pages = found.pages;
  isRead = libvisio::VisioDocument::parseStencils(&stream, &collector) || isRead;
  found.pages = pages;
  return isRead ? revenge_complete : revenge_damaged;
}

/// libwps reads other programs' files too, some of which it knows by two bytes only.
bool isRead(libwps::WPSCreator creator) {
  return creator == libwps::WPS_MSWORKS || creator == libwps::WPS_QUATTRO_PRO;
}

revenge_outcome readWorks(Stream &stream, revenge_text &found, size_t limit) {
  libwps::WPSKind kind;
  libwps::WPSCreator creator;
  // Without an encoding libwps takes documents of DOS for code page 850.
  bool needsEncoding;
  const auto confidence = libwps::WPSDocument::isFileFormatSupported(&stream, kind, creator, needsEncoding);
  if (confidence == libwps::WPS_CONFIDENCE_NONE || !isRead(creator)) return revenge_foreign;
  if (confidence == libwps::WPS_CONFIDENCE_SUPPORTED_ENCRYPTION) return revenge_protected;
  rewind(stream);
  libwps::WPSResult result;
  if (kind == libwps::WPS_TEXT) {
    TextCollector collector(found, limit);
    result = libwps::WPSDocument::parse(&stream, &collector);
  } else {
    SheetCollector collector(found, limit);
    result = libwps::WPSDocument::parse(&stream, &collector);
  }
  if (result == libwps::WPS_ENCRYPTION_ERROR) return revenge_protected;
  return result == libwps::WPS_OK ? revenge_complete : revenge_damaged;
}

revenge_outcome readSlides(Stream &stream, revenge_text &found, size_t limit) {
  MWAWDocument::Type type;
  MWAWDocument::Kind kind;
  const auto confidence = MWAWDocument::isFileFormatSupported(&stream, type, kind);
  if (confidence == MWAWDocument::MWAW_C_NONE || kind != MWAWDocument::MWAW_K_PRESENTATION) return revenge_foreign;
  if (confidence != MWAWDocument::MWAW_C_EXCELLENT) return revenge_protected;
  rewind(stream);
  SlideCollector collector(found, limit);
  return MWAWDocument::parse(&stream, &collector) == MWAWDocument::MWAW_R_OK ? revenge_complete : revenge_damaged;
}

revenge_outcome read(revenge_kind kind, Stream &stream, revenge_text &found, size_t limit) {
  switch (kind) {
    case revenge_wordperfect: return readWordPerfect(stream, found, limit);
    case revenge_publisher: return readPublication(stream, found, limit);
    case revenge_visio: return readDrawing(stream, found, limit);
    case revenge_works: return readWorks(stream, found, limit);
    case revenge_powerpoint: return readSlides(stream, found, limit);
  }
  return revenge_foreign;
}

}  // namespace

extern "C" {

revenge_text *revenge_read(revenge_kind kind, const uint8_t *bytes, size_t count, size_t limit) {
  auto *found = new (std::nothrow) revenge_text();
  if (!found) return nullptr;
  try {
    Stream stream(bytes, static_cast<unsigned int>(count));
    found->outcome = read(kind, stream, *found, limit);
  } catch (...) {
    found->outcome = revenge_damaged;
  }
  if (found->isCut) found->outcome = revenge_cut;
  return found;
}

void revenge_free(revenge_text *text) { delete text; }
revenge_outcome revenge_outcome_of(const revenge_text *text) { return text->outcome; }
const char *revenge_bytes(const revenge_text *text) { return text->text.c_str(); }
size_t revenge_count(const revenge_text *text) { return text->text.size(); }
size_t revenge_page_count(const revenge_text *text) { return text->pages; }
size_t revenge_sheet_count(const revenge_text *text) { return text->sheets.size(); }
const char *revenge_sheet_name(const revenge_text *text, size_t index) { return text->sheets[index].c_str(); }
size_t revenge_fact_count(const revenge_text *text) { return text->facts.size(); }
const char *revenge_fact_name(const revenge_text *text, size_t index) { return text->facts[index].first.c_str(); }
const char *revenge_fact_value(const revenge_text *text, size_t index) { return text->facts[index].second.c_str(); }
}
