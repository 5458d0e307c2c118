// What the interfaces of librevenge gather of a document: words, and the ends of paragraphs, rows and pages. Everything
// else that a document consists of says nothing to a reader.
#pragma once
#include "crevenge.h"
#include <librevenge/librevenge.h>
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

struct revenge_text {
  std::string text;
  std::vector<std::pair<std::string, std::string>> facts;
  std::vector<std::string> sheets;
  size_t pages = 0;
  bool isCut = false;
  revenge_outcome outcome = revenge_damaged;
};

namespace revenge {

using librevenge::RVNGPropertyList;
using librevenge::RVNGString;

/// What all interfaces have in common.
template <class Interface> class Collector : public Interface {
 public:
  Collector(revenge_text &found, size_t limit) : found_(found), limit_(limit) {}

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

  void startDocument(const RVNGPropertyList &) override {}
  void endDocument() override {}
  void defineEmbeddedFont(const RVNGPropertyList &) override {}
  void defineParagraphStyle(const RVNGPropertyList &) override {}
  void openParagraph(const RVNGPropertyList &) override {}
  void defineCharacterStyle(const RVNGPropertyList &) override {}
  void openSpan(const RVNGPropertyList &) override {}
  void closeSpan() override {}
  void openLink(const RVNGPropertyList &) override {}
  void closeLink() override {}
  void insertField(const RVNGPropertyList &) override {}
  void openOrderedListLevel(const RVNGPropertyList &) override {}
  void openUnorderedListLevel(const RVNGPropertyList &) override {}
  void closeOrderedListLevel() override {}
  void closeUnorderedListLevel() override {}
  void openListElement(const RVNGPropertyList &) override {}
  void openTableRow(const RVNGPropertyList &) override {}
  void openTableCell(const RVNGPropertyList &) override {}
  void insertCoveredTableCell(const RVNGPropertyList &) override {}
  void openGroup(const RVNGPropertyList &) override {}
  void closeGroup() override {}
  void drawRectangle(const RVNGPropertyList &) override {}
  void drawEllipse(const RVNGPropertyList &) override {}
  void drawPolygon(const RVNGPropertyList &) override {}
  void drawPolyline(const RVNGPropertyList &) override {}
  void drawPath(const RVNGPropertyList &) override {}
  void drawConnector(const RVNGPropertyList &) override {}

 protected:
  /// Text beyond the limit is left out. An exception would end some libraries, where destructors insert text.
  void append(const char *text) {
    if (isHidden_ || found_.isCut) return;
    found_.text += text;
    found_.isCut = found_.text.size() > limit_;
  }

  void appendLine(const char *text) {
    append(text);
    append("\n");
  }

  revenge_text &found_;
  /// True while text is read that no page shows.
  bool isHidden_ = false;

 private:
  size_t limit_;
};

/// What texts and tables have in common.
template <class Interface> class Paged : public Collector<Interface> {
 public:
  using Collector<Interface>::Collector;

  // A note stands where its number does, in the middle of a sentence.
  void openFootnote(const RVNGPropertyList &) override { this->append(" "); }
  void openComment(const RVNGPropertyList &) override { this->append(" "); }
  void openTextBox(const RVNGPropertyList &) override { this->append("\n"); }

  void definePageStyle(const RVNGPropertyList &) override {}
  void openPageSpan(const RVNGPropertyList &) override {}
  void closePageSpan() override {}
  void openHeader(const RVNGPropertyList &) override {}
  void closeHeader() override {}
  void openFooter(const RVNGPropertyList &) override {}
  void closeFooter() override {}
  void defineSectionStyle(const RVNGPropertyList &) override {}
  void openSection(const RVNGPropertyList &) override {}
  void closeSection() override {}
  void closeFootnote() override {}
  void closeComment() override {}
  void closeTextBox() override {}
  void openTable(const RVNGPropertyList &) override {}
  void closeTable() override {}
  void openFrame(const RVNGPropertyList &) override {}
  void closeFrame() override {}
  void insertBinaryObject(const RVNGPropertyList &) override {}
  void insertEquation(const RVNGPropertyList &) override {}
  void defineGraphicStyle(const RVNGPropertyList &) override {}
};

class TextCollector final : public Paged<librevenge::RVNGTextInterface> {
 public:
  using Paged::Paged;

  void openEndnote(const RVNGPropertyList &) override { append(" "); }
  void closeEndnote() override {}
};

class SheetCollector final : public Paged<librevenge::RVNGSpreadsheetInterface> {
 public:
  using Paged::Paged;

  void openSheet(const RVNGPropertyList &properties) override {
    const auto *property = properties["librevenge:sheet-name"];
    const std::string name = property ? property->getStr().cstr() : "";
    if (name.empty() || isMadeUp(name)) return;
    found_.sheets.push_back(name);
    appendLine(name.c_str());
  }
  void openSheetCell(const RVNGPropertyList &properties) override { append(value(properties).c_str()); }
  void closeSheetCell() override { append("\t"); }
  void closeSheetRow() override { append("\n"); }
  // The paragraphs of a cell stay in its row.
  void closeParagraph() override { append(" "); }

  void defineSheetNumberingStyle(const RVNGPropertyList &) override {}
  void closeSheet() override {}
  void openSheetRow(const RVNGPropertyList &) override {}
  void defineChartStyle(const RVNGPropertyList &) override {}
  void openChart(const RVNGPropertyList &) override {}
  void closeChart() override { append("\n"); }
  void openChartTextObject(const RVNGPropertyList &) override {}
  void closeChartTextObject() override {}
  void openChartPlotArea(const RVNGPropertyList &) override {}
  void closeChartPlotArea() override {}
  void insertChartAxis(const RVNGPropertyList &) override {}
  void openChartSerie(const RVNGPropertyList &) override {}
  void closeChartSerie() override {}

 private:
  /// libwps calls a sheet without a name "Sheet1", "Sheet2" and so on.
  static bool isMadeUp(const std::string &name) {
    return name.compare(0, 5, "Sheet") == 0 && name.find_first_not_of("0123456789", 5) == std::string::npos;
  }

  /// The number or date of a cell; the texts of others are inserted as paragraphs.
  static std::string value(const RVNGPropertyList &properties) {
    char shown[40] = "";
    const auto *number = properties["librevenge:value"];
    const auto *year = properties["librevenge:year"];
    const auto *month = properties["librevenge:month"];
    const auto *day = properties["librevenge:day"];
    if (number) {
      snprintf(shown, sizeof shown, "%.15g", number->getDouble());
    } else if (year && month && day) {
      snprintf(shown, sizeof shown, "%04d-%02d-%02d", year->getInt(), month->getInt(), day->getInt());
    }
    return shown;
  }
};

/// What drawings and presentations have in common.
template <class Interface> class Drawn : public Collector<Interface> {
 public:
  using Collector<Interface>::Collector;

  void endTextObject() override { this->append("\n"); }

  void setStyle(const RVNGPropertyList &) override {}
  void startLayer(const RVNGPropertyList &) override {}
  void endLayer() override {}
  void startEmbeddedGraphics(const RVNGPropertyList &) override {}
  void endEmbeddedGraphics() override {}
  void drawGraphicObject(const RVNGPropertyList &) override {}
  void startTextObject(const RVNGPropertyList &) override {}
  void startTableObject(const RVNGPropertyList &) override {}
  void endTableObject() override {}
};

class DrawingCollector final : public Drawn<librevenge::RVNGDrawingInterface> {
 public:
  using Drawn::Drawn;

  void startPage(const RVNGPropertyList &properties) override {
    found_.pages += 1;
    if (const auto *name = properties["draw:name"]) appendLine(name->getStr().cstr());
    textStart_ = found_.text.size();
  }
  void endPage() override {
    if (found_.text.find_first_not_of(" \t\n", textStart_) != std::string::npos) hasText_ = true;
  }
  void startMasterPage(const RVNGPropertyList &) override {}
  void endMasterPage() override {}

  /// True if a page had more text than its name.
  bool hasText() const { return hasText_; }

 private:
  size_t textStart_ = 0;
  bool hasText_ = false;
};

class SlideCollector final : public Drawn<librevenge::RVNGPresentationInterface> {
 public:
  using Drawn::Drawn;

  void startSlide(const RVNGPropertyList &) override { found_.pages += 1; }
  // A master says how to edit slides ("Click to add a title").
  void startMasterSlide(const RVNGPropertyList &) override { isHidden_ = true; }
  void endMasterSlide() override { isHidden_ = false; }

  void endSlide() override {}
  void setSlideTransition(const RVNGPropertyList &) override {}
  void startComment(const RVNGPropertyList &) override {}
  void endComment() override { append("\n"); }
  void startNotes(const RVNGPropertyList &) override {}
  void endNotes() override { append("\n"); }
  void defineChartStyle(const RVNGPropertyList &) override {}
  void openChart(const RVNGPropertyList &) override {}
  void closeChart() override { append("\n"); }
  void openChartTextObject(const RVNGPropertyList &) override {}
  void closeChartTextObject() override {}
  void openChartPlotArea(const RVNGPropertyList &) override {}
  void closeChartPlotArea() override {}
  void insertChartAxis(const RVNGPropertyList &) override {}
  void openChartSeries(const RVNGPropertyList &) override {}
  void closeChartSeries() override {}
  void openAnimationSequence(const RVNGPropertyList &) override {}
  void closeAnimationSequence() override {}
  void openAnimationGroup(const RVNGPropertyList &) override {}
  void closeAnimationGroup() override {}
  void openAnimationIteration(const RVNGPropertyList &) override {}
  void closeAnimationIteration() override {}
  void insertMotionAnimation(const RVNGPropertyList &) override {}
  void insertColorAnimation(const RVNGPropertyList &) override {}
  void insertAnimation(const RVNGPropertyList &) override {}
  void insertEffect(const RVNGPropertyList &) override {}
};

}  // namespace revenge
