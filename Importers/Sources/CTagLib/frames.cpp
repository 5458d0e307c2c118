#include <taglib/chapterframe.h>
#include <taglib/popularimeterframe.h>
#include <taglib/synchronizedlyricsframe.h>
#include <taglib/textidentificationframe.h>
#include <algorithm>
#include "unnamed_tags.h"

namespace ctaglib {
namespace {

constexpr size_t most_chapters = 4'000, most_lines = 20'000;

void read_chapters(ctaglib_file &found, TagLib::ID3v2::Tag *tag) {
  std::vector<std::pair<unsigned int, std::string>> chapters;
  for (auto frame : tag->frameList("CHAP")) {
    auto chapter = dynamic_cast<TagLib::ID3v2::ChapterFrame *>(frame);
    if (!chapter || chapters.size() >= most_chapters) continue;
    for (auto title : chapter->embeddedFrameList("TIT2")) {
      chapters.emplace_back(chapter->startTime(), title->toString().to8Bit(true));
    }
  }
  std::stable_sort(chapters.begin(), chapters.end(), [](auto &a, auto &b) { return a.first < b.first; });
  for (auto &chapter : chapters) found.chapters.push_back(std::move(chapter.second));
}

bool is_blank(char letter) { return static_cast<unsigned char>(letter) <= 0x20; }

bool is_line_end(char letter) { return letter == '\n' || letter == '\r'; }

/// True if a text starts or ends with such a character.
template <typename Letter>
bool is_edged(const std::string &text, Letter is_one) {
  return !text.empty() && (is_one(text.front()) || is_one(text.back()));
}

/// True if the timed texts are parts of lines: some contain line ends, or most start or end with spaces.
bool are_syllables(const std::vector<std::string> &texts) {
  if (std::any_of(texts.begin(), texts.end(), [](auto &text) { return is_edged(text, is_line_end); })) return true;
  auto blanks = std::count_if(texts.begin(), texts.end(), [](auto &text) { return is_edged(text, is_blank); });
  auto filled = std::count_if(texts.begin(), texts.end(), [](auto &text) { return !text.empty(); });
  return blanks * 2 > filled;
}

/// Programs time lines, words or syllables, and the frame does not say which.
void add_lyrics(ctaglib_file &found, const std::vector<std::string> &texts) {
  if (!are_syllables(texts)) {
    for (auto &text : texts) if (found.lines.size() < most_lines) found.lines.push_back(text);
    return;
  }
  std::string whole;
  for (auto &text : texts) whole += text;
  std::replace(whole.begin(), whole.end(), '\r', '\n');
  found.lines.push_back(std::move(whole));
}

void read_timed_lyrics(ctaglib_file &found, TagLib::ID3v2::Tag *tag) {
  for (auto frame : tag->frameList("SYLT")) {
    auto lyrics = dynamic_cast<TagLib::ID3v2::SynchronizedLyricsFrame *>(frame);
    if (!lyrics) continue;
    std::vector<std::string> texts;
    for (const auto &part : lyrics->synchedText()) {
      if (texts.size() < most_lines) texts.push_back(part.text.to8Bit(true));
    }
    add_lyrics(found, texts);
  }
}

/// People by their roles. TagLib knows five roles, and drops the whole list if it contains another.
void read_people(ctaglib_file &found, TagLib::ID3v2::Tag *tag) {
  for (auto identifier : {"TIPL", "IPLS"}) {
    for (auto frame : tag->frameList(identifier)) {
      auto list = dynamic_cast<TagLib::ID3v2::TextIdentificationFrame *>(frame);
      if (!list) continue;
      auto fields = list->fieldList();
      for (unsigned int index = 0; index + 1 < fields.size(); index += 2) {
        found.append("INVOLVED:" + fields[index].upper().to8Bit(true), fields[index + 1]);
      }
    }
  }
}

}  // namespace

void read_frames(ctaglib_file &found, TagLib::ID3v2::Tag *tag) {
  read_chapters(found, tag);
  read_timed_lyrics(found, tag);
  read_people(found, tag);
  for (auto frame : tag->frameList("POPM")) {
    auto rating = dynamic_cast<TagLib::ID3v2::PopularimeterFrame *>(frame);
    if (rating && rating->rating() > 0) found.append("POPULARIMETER", TagLib::String::number(rating->rating()));
  }
}

}  // namespace ctaglib
