#include "cwpd.h"
#include <librevenge-stream/librevenge-stream.h>
#include <librevenge/librevenge.h>
#include <libwpd/libwpd.h>
#include <string>
#include <utility>
#include <vector>

using librevenge::RVNGPropertyList;
using librevenge::RVNGString;

struct cwpd_text {
  std::string text;
  std::vector<std::pair<std::string, std::string>> facts;
  cwpd_outcome outcome = cwpd_damaged;
};

namespace {

/// Thrown through the library, once nobody wants more text.
struct Enough {};

/// Keeps words and the ends of paragraphs; everything else that a document consists of says nothing to a reader.
class Collector final : public librevenge::RVNGTextInterface {
 public:
  Collector(cwpd_text &found, size_t limit) : found_(found), limit_(limit) {}

  void setDocumentMetaData(const RVNGPropertyList &properties) override {
    RVNGPropertyList::Iter property(properties);
    for (property.rewind(); property.next();) {
      if (property()) found_.facts.emplace_back(property.key(), property()->getStr().cstr());
    }
  }
  void insertText(const RVNGString &text) override { append(text.cstr()); }
  void insertTab() override { append("\t"); }
  void insertSpace() override { append(" "); }
  void insertLineBreak() override { append("\n"); }
  void closeParagraph() override { append("\n"); }
  void closeListElement() override { append("\n"); }
  void closeTableCell() override { append("\t"); }
  void closeTableRow() override { append("\n"); }
  // A note stands where its number does, in the middle of a sentence.
  void openFootnote(const RVNGPropertyList &) override { append(" "); }
  void openEndnote(const RVNGPropertyList &) override { append(" "); }
  void openComment(const RVNGPropertyList &) override { append(" "); }
  void openTextBox(const RVNGPropertyList &) override { append("\n"); }

  void startDocument(const RVNGPropertyList &) override {}
  void endDocument() override {}
  void definePageStyle(const RVNGPropertyList &) override {}
  void defineEmbeddedFont(const RVNGPropertyList &) override {}
  void openPageSpan(const RVNGPropertyList &) override {}
  void closePageSpan() override {}
  void openHeader(const RVNGPropertyList &) override {}
  void closeHeader() override {}
  void openFooter(const RVNGPropertyList &) override {}
  void closeFooter() override {}
  void defineParagraphStyle(const RVNGPropertyList &) override {}
  void openParagraph(const RVNGPropertyList &) override {}
  void defineCharacterStyle(const RVNGPropertyList &) override {}
  void openSpan(const RVNGPropertyList &) override {}
  void closeSpan() override {}
  void openLink(const RVNGPropertyList &) override {}
  void closeLink() override {}
  void defineSectionStyle(const RVNGPropertyList &) override {}
  void openSection(const RVNGPropertyList &) override {}
  void closeSection() override {}
  void insertField(const RVNGPropertyList &) override {}
  void openOrderedListLevel(const RVNGPropertyList &) override {}
  void openUnorderedListLevel(const RVNGPropertyList &) override {}
  void closeOrderedListLevel() override {}
  void closeUnorderedListLevel() override {}
  void openListElement(const RVNGPropertyList &) override {}
  void closeFootnote() override {}
  void closeEndnote() override {}
  void closeComment() override {}
  void closeTextBox() override {}
  void openTable(const RVNGPropertyList &) override {}
  void openTableRow(const RVNGPropertyList &) override {}
  void openTableCell(const RVNGPropertyList &) override {}
  void insertCoveredTableCell(const RVNGPropertyList &) override {}
  void closeTable() override {}
  void openFrame(const RVNGPropertyList &) override {}
  void closeFrame() override {}
  void insertBinaryObject(const RVNGPropertyList &) override {}
  void insertEquation(const RVNGPropertyList &) override {}
  void openGroup(const RVNGPropertyList &) override {}
  void closeGroup() override {}
  void defineGraphicStyle(const RVNGPropertyList &) override {}
  void drawRectangle(const RVNGPropertyList &) override {}
  void drawEllipse(const RVNGPropertyList &) override {}
  void drawPolygon(const RVNGPropertyList &) override {}
  void drawPolyline(const RVNGPropertyList &) override {}
  void drawPath(const RVNGPropertyList &) override {}
  void drawConnector(const RVNGPropertyList &) override {}

 private:
  void append(const char *text) {
    found_.text += text;
    if (found_.text.size() > limit_) throw Enough();
  }

  cwpd_text &found_;
  size_t limit_;
};

cwpd_outcome outcome(libwpd::WPDResult result) {
  switch (result) {
    case libwpd::WPD_OK: return cwpd_complete;
    case libwpd::WPD_UNSUPPORTED_ENCRYPTION_ERROR:
    case libwpd::WPD_PASSWORD_MISSMATCH_ERROR: return cwpd_protected;
    default: return cwpd_damaged;
  }
}

cwpd_outcome read(librevenge::RVNGStringStream &stream, cwpd_text &found, size_t limit) {
  switch (libwpd::WPDocument::isFileFormatSupported(&stream)) {
    case libwpd::WPD_CONFIDENCE_NONE: return cwpd_foreign;
    case libwpd::WPD_CONFIDENCE_SUPPORTED_ENCRYPTION:
    case libwpd::WPD_CONFIDENCE_UNSUPPORTED_ENCRYPTION: return cwpd_protected;
    default: break;
  }
  stream.seek(0, librevenge::RVNG_SEEK_SET);
  Collector collector(found, limit);
  return outcome(libwpd::WPDocument::parse(&stream, &collector, nullptr));
}

}  // namespace

extern "C" {

cwpd_text *cwpd_read(const uint8_t *bytes, size_t count, size_t limit) {
  auto *found = new (std::nothrow) cwpd_text();
  if (!found) return nullptr;
  try {
    librevenge::RVNGStringStream stream(bytes, static_cast<unsigned int>(count));
    found->outcome = read(stream, *found, limit);
  } catch (const Enough &) {
    found->outcome = cwpd_cut;
  } catch (...) {
    found->outcome = cwpd_damaged;
  }
  return found;
}

void cwpd_free(cwpd_text *text) { delete text; }
cwpd_outcome cwpd_outcome_of(const cwpd_text *text) { return text->outcome; }
const char *cwpd_bytes(const cwpd_text *text) { return text->text.c_str(); }
size_t cwpd_count(const cwpd_text *text) { return text->text.size(); }
size_t cwpd_fact_count(const cwpd_text *text) { return text->facts.size(); }
const char *cwpd_fact_name(const cwpd_text *text, size_t index) { return text->facts[index].first.c_str(); }
const char *cwpd_fact_value(const cwpd_text *text, size_t index) { return text->facts[index].second.c_str(); }
}
