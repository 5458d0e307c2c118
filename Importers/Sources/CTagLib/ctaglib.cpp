#include "ctaglib.h"
#include <taglib/apetag.h>
#include <taglib/fileref.h>
#include <taglib/id3v1tag.h>
#include <taglib/mpegfile.h>
#include <taglib/oggflacfile.h>
#include <taglib/oggpageheader.h>
#include <taglib/tag.h>
#include <taglib/tdebuglistener.h>
#include <taglib/tpropertymap.h>
#include <taglib/xiphcomment.h>
#include "descriptor_stream.h"
#include "file_kinds.h"
#include "found_file.h"
#include "old_encodings.h"
#include "unnamed_tags.h"

namespace {

/// Discards the messages that the library would print.
class Silence : public TagLib::DebugListener {
  void printMessage(const TagLib::String &) override {}
} silence;

/// Adds common tags that the property map contains under another name, or not at all.
void add_common(ctaglib_file &found, const TagLib::Tag *tag) {
  if (!tag) return;
  found.add("TITLE", tag->title());
  found.add("ARTIST", tag->artist());
  found.add("ALBUM", tag->album());
  found.add("COMMENT", tag->comment());
  found.add("GENRE", tag->genre());
  if (tag->year()) found.add("DATE", TagLib::String::number(static_cast<int>(tag->year())));
  if (tag->track()) found.add("TRACKNUMBER", TagLib::String::number(static_cast<int>(tag->track())));
}

/// An MP3 file may have three tags. Each adds the fields that the previous ones lack.
void read_tags(ctaglib_file &found, TagLib::File *file) {
  auto mpeg = dynamic_cast<TagLib::MPEG::File *>(file);
  if (!mpeg) {
    ctaglib::read_riff_tags(found, file);
    found.add(file->properties());
    return ctaglib::read_free_fields(found, file);
  }
  if (mpeg->hasID3v2Tag()) found.add(mpeg->ID3v2Tag()->properties());
  if (mpeg->hasAPETag()) found.add(mpeg->APETag()->properties());
  if (mpeg->hasID3v1Tag()) found.add(mpeg->ID3v1Tag()->properties());
}

/// FLAC in Ogg that was written to a pipe does not state its length. Use the position of its last page instead.
void add_length_of_pages(ctaglib_file &found, TagLib::File *file) {
  auto flac = dynamic_cast<TagLib::Ogg::FLAC::File *>(file);
  if (!flac || found.sound.milliseconds > 0 || found.sound.sample_rate <= 0) return;
  auto last = flac->lastPageHeader();
  if (!last || !last->isValid() || last->absoluteGranularPosition() <= 0) return;
  found.sound.milliseconds = last->absoluteGranularPosition() * 1000 / found.sound.sample_rate;
  if (found.sound.milliseconds == 0) return;
  found.sound.kilobits = static_cast<int>(flac->length() * 8 / found.sound.milliseconds);
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
  add_length_of_pages(found, file);
}

ctaglib_file *found_in(TagLib::File *file, const ctaglib::DescriptorStream &stream, const ctaglib::OldTexts &old) {
  if (!file || !file->isValid()) return nullptr;
  auto found = new ctaglib_file;
  read_sound(*found, file);
  read_tags(*found, file);
  add_common(*found, file->tag());
  if (auto comment = dynamic_cast<TagLib::Ogg::XiphComment *>(file->tag())) found->add("VENDOR", comment->vendorID());
  if (auto tag = ctaglib::id3v2_tag(file)) ctaglib::read_frames(*found, tag);
  found->old_texts = old.texts();
  found->cover = ctaglib::cover(file);
  found->is_cut = stream.is_cut();
  return found;
}

}  // namespace

extern "C" {

ctaglib_file *ctaglib_read(int descriptor, ctaglib_extent extent, const char *name, int64_t budget) {
  TagLib::setDebugListener(&silence);
  try {
    ctaglib::OldTexts old;
    ctaglib::DescriptorStream stream(descriptor, extent, name, budget);
    TagLib::FileRef reference(&stream, true, TagLib::AudioProperties::Average);
    return found_in(reference.file(), stream, old);
  } catch (...) {
    return nullptr;
  }
}

ctaglib_file *ctaglib_read_tags(int descriptor, ctaglib_extent extent, int64_t budget) {
  TagLib::setDebugListener(&silence);
  try {
    ctaglib::OldTexts old;
    ctaglib::DescriptorStream stream(descriptor, extent, "", budget);
    TagLib::MPEG::File file(&stream, TagLib::ID3v2::FrameFactory::instance(), false);
    return found_in(&file, stream, old);
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

size_t ctaglib_old_text_count(const ctaglib_file *file) { return file->old_texts.size(); }
const char *ctaglib_old_text(const ctaglib_file *file, size_t index) { return file->old_texts[index].c_str(); }

ctaglib_bytes ctaglib_cover(const ctaglib_file *file) {
  return {reinterpret_cast<const uint8_t *>(file->cover.data()), file->cover.size()};
}
}
