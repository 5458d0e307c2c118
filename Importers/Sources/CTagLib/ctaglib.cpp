#include "ctaglib.h"
#include <taglib/apetag.h>
#include <taglib/chapterframe.h>
#include <taglib/fileref.h>
#include <taglib/id3v1tag.h>
#include <taglib/mpegfile.h>
#include <taglib/popularimeterframe.h>
#include <taglib/synchronizedlyricsframe.h>
#include <taglib/tag.h>
#include <taglib/tdebuglistener.h>
#include <taglib/tpropertymap.h>
#include <taglib/xiphcomment.h>
#include <algorithm>
#include <string>
#include <utility>
#include <vector>
#include "descriptor_stream.h"
#include "file_kinds.h"

struct ctaglib_file {
  ctaglib_properties sound = {};
  const char *codec = nullptr;
  bool is_cut = false;
  std::vector<std::pair<std::string, std::string>> tags;
  std::vector<std::string> chapters;
  std::vector<std::string> lines;
  TagLib::ByteVector cover;
};

namespace {

/// More tags or chapters than anybody writes are damage, or meant to cost much.
constexpr size_t most_tags = 4'000, most_chapters = 4'000, most_lines = 20'000;

/// The library prints what it meets; nobody reads it.
class Silence : public TagLib::DebugListener {
  void printMessage(const TagLib::String &) override {}
} silence;

void add_tags(ctaglib_file &found, const TagLib::PropertyMap &tags) {
  auto known = found.tags.size();
  for (const auto &[key, values] : tags) {
    std::string name = key.upper().to8Bit(true);
    bool is_new = std::none_of(found.tags.begin(), found.tags.begin() + known, [&](auto &tag) { return tag.first == name; });
    if (!is_new) continue;
    for (const auto &value : values) {
      if (found.tags.size() < most_tags) found.tags.emplace_back(name, value.to8Bit(true));
    }
  }
}

void add_tag(ctaglib_file &found, const char *name, const TagLib::String &value) {
  bool is_known = std::any_of(found.tags.begin(), found.tags.end(), [&](auto &tag) { return tag.first == name; });
  if (!is_known && !value.isEmpty()) found.tags.emplace_back(name, value.to8Bit(true));
}

/// What every kind of tag has, where the list of names has it under another one, or not at all.
void add_common(ctaglib_file &found, const TagLib::Tag *tag) {
  if (!tag) return;
  add_tag(found, "TITLE", tag->title());
  add_tag(found, "ARTIST", tag->artist());
  add_tag(found, "ALBUM", tag->album());
  add_tag(found, "COMMENT", tag->comment());
  add_tag(found, "GENRE", tag->genre());
  if (tag->year()) add_tag(found, "DATE", TagLib::String::number(static_cast<int>(tag->year())));
  if (tag->track()) add_tag(found, "TRACKNUMBER", TagLib::String::number(static_cast<int>(tag->track())));
}

/// An MP3 file may have three tags; each adds what those before it do not have.
void read_tags(ctaglib_file &found, TagLib::File *file) {
  auto mpeg = dynamic_cast<TagLib::MPEG::File *>(file);
  if (!mpeg) return add_tags(found, file->properties());
  if (mpeg->hasID3v2Tag()) add_tags(found, mpeg->ID3v2Tag()->properties());
  if (mpeg->hasAPETag()) add_tags(found, mpeg->APETag()->properties());
  if (mpeg->hasID3v1Tag()) add_tags(found, mpeg->ID3v1Tag()->properties());
}

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

/// In ID3v2 lyrics by time and ratings stand in frames that the library gives no common name.
void read_frames(ctaglib_file &found, TagLib::ID3v2::Tag *tag) {
  read_chapters(found, tag);
  for (auto frame : tag->frameList("SYLT")) {
    auto lyrics = dynamic_cast<TagLib::ID3v2::SynchronizedLyricsFrame *>(frame);
    if (!lyrics) continue;
    for (const auto &line : lyrics->synchedText()) {
      if (found.lines.size() < most_lines) found.lines.push_back(line.text.to8Bit(true));
    }
  }
  for (auto frame : tag->frameList("POPM")) {
    auto rating = dynamic_cast<TagLib::ID3v2::PopularimeterFrame *>(frame);
    if (rating && rating->rating() > 0) found.tags.emplace_back("POPULARIMETER", std::to_string(rating->rating()));
  }
}

void read_sound(ctaglib_file &found, TagLib::File *file) {
  found.codec = ctaglib::codec_name(file);
  found.sound.is_encrypted = ctaglib::is_encrypted(file);
  auto sound = file->audioProperties();
  if (!sound) return;
  found.sound.milliseconds = sound->lengthInMilliseconds();
  found.sound.kilobits = sound->bitrate();
  found.sound.sample_rate = sound->sampleRate();
  found.sound.channels = sound->channels();
}

ctaglib_file *read(ctaglib::DescriptorStream &stream) {
  TagLib::FileRef reference(&stream, true, TagLib::AudioProperties::Average);
  TagLib::File *file = reference.file();
  if (!file || !file->isValid()) return nullptr;
  auto found = new ctaglib_file;
  read_sound(*found, file);
  read_tags(*found, file);
  add_common(*found, file->tag());
  if (auto comment = dynamic_cast<TagLib::Ogg::XiphComment *>(file->tag())) {
    add_tag(*found, "VENDOR", comment->vendorID());
  }
  if (auto tag = ctaglib::id3v2_tag(file)) read_frames(*found, tag);
  found->cover = ctaglib::cover(file);
  found->is_cut = stream.is_cut();
  return found;
}

}  // namespace

extern "C" {

ctaglib_file *ctaglib_read(int descriptor, int64_t length, const char *name, int64_t budget) {
  TagLib::setDebugListener(&silence);
  try {
    ctaglib::DescriptorStream stream(descriptor, length, name, budget);
    return read(stream);
  } catch (...) {
    return nullptr;
  }
}

void ctaglib_free(ctaglib_file *file) { delete file; }

ctaglib_properties ctaglib_properties_of(const ctaglib_file *file) { return file->sound; }
const char *ctaglib_codec(const ctaglib_file *file) { return file->codec; }
bool ctaglib_is_cut(const ctaglib_file *file) { return file->is_cut; }

size_t ctaglib_tag_count(const ctaglib_file *file) { return file->tags.size(); }
const char *ctaglib_tag_name(const ctaglib_file *file, size_t index) { return file->tags[index].first.c_str(); }
const char *ctaglib_tag_value(const ctaglib_file *file, size_t index) { return file->tags[index].second.c_str(); }

size_t ctaglib_chapter_count(const ctaglib_file *file) { return file->chapters.size(); }
const char *ctaglib_chapter(const ctaglib_file *file, size_t index) { return file->chapters[index].c_str(); }
size_t ctaglib_line_count(const ctaglib_file *file) { return file->lines.size(); }
const char *ctaglib_line(const ctaglib_file *file, size_t index) { return file->lines[index].c_str(); }

ctaglib_bytes ctaglib_cover(const ctaglib_file *file) {
  return {reinterpret_cast<const uint8_t *>(file->cover.data()), file->cover.size()};
}
}
