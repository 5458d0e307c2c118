#include "old_encodings.h"
#include <taglib/id3v1tag.h>
#include <taglib/id3v2tag.h>
#include <taglib/infotag.h>

namespace ctaglib {
namespace {

constexpr size_t most_texts = 1'000, most_bytes = 64 << 10;

thread_local OldTexts *collector = nullptr;

TagLib::String latin1(const TagLib::ByteVector &data) {
  TagLib::String text(data, TagLib::String::Latin1);
  if (collector && !text.isEmpty() && !text.isAscii()) collector->note(text.to8Bit(true));
  return text;
}

/// ID3v1 tags do not state their encoding.
class FirstTags : public TagLib::ID3v1::StringHandler {
 public:
  TagLib::String parse(const TagLib::ByteVector &data) const override { return latin1(data).stripWhiteSpace(); }
} first_tags;

/// Many programs wrote the system's encoding into frames that are marked as Latin-1.
class Frames : public TagLib::ID3v2::Latin1StringHandler {
 public:
  TagLib::String parse(const TagLib::ByteVector &data) const override { return latin1(data); }
} frames;

/// RIFF's INFO list was defined when each system had its own encoding, before UTF-8.
class InfoLists : public TagLib::RIFF::Info::StringHandler {
 public:
  TagLib::String parse(const TagLib::ByteVector &data) const override {
    TagLib::String text(data, TagLib::String::UTF8);
    return text.isEmpty() ? latin1(data) : text;
  }
} info_lists;

}  // namespace

OldTexts::OldTexts() {
  TagLib::ID3v1::Tag::setStringHandler(&first_tags);
  TagLib::ID3v2::Tag::setLatin1StringHandler(&frames);
  TagLib::RIFF::Info::Tag::setStringHandler(&info_lists);
  collector = this;
}

OldTexts::~OldTexts() { collector = nullptr; }

void OldTexts::note(const std::string &text) {
  if (texts_.size() < most_texts && text.size() < most_bytes) texts_.push_back(text);
}

}  // namespace ctaglib
