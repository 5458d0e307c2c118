#include "unnamed_tags.h"
#include <taglib/asffile.h>
#include <taglib/infotag.h>
#include <taglib/mp4file.h>
#include <taglib/wavfile.h>
#include <map>
#include <string>

namespace ctaglib {
namespace {

/// TagLib's names for the fields of RIFF's INFO list (Multimedia Programming Interface 1.0, and fields added by
/// programs).
const std::map<std::string, const char *> info_names = {
    {"IAAR", "ALBUMARTIST"}, {"IARL", "ARCHIVALLOCATION"}, {"ICMS", "COMMISSIONEDBY"}, {"ICNM", "CINEMATOGRAPHER"},
    {"ICNT", "COUNTRY"},     {"ICOM", "COMPOSER"},         {"ICOP", "COPYRIGHT"},      {"ICRD", "DATE"},
    {"ICTR", "CONDUCTOR"},   {"IDST", "DISTRIBUTOR"},      {"IEDT", "EDITOR"},         {"IENC", "ENCODEDBY"},
    {"IENG", "ENGINEER"},    {"IKEY", "KEYWORDS"},         {"ILNG", "LANGUAGE"},       {"ILOC", "LOCATION"},
    {"ILYC", "LYRICIST"},    {"ILYR", "LYRICS"},           {"IMED", "MEDIA"},          {"IMUS", "COMPOSER"},
    {"IPRO", "PRODUCER"},    {"IPUB", "PUBLISHER"},        {"IRIP", "ENCODEDBY"},      {"ISBJ", "SUBTITLE"},
    {"ISFT", "ENCODING"},    {"ISRC", "SOURCE"},           {"ISRF", "SOURCEFORM"},     {"ISTD", "PRODUCTIONSTUDIO"},
    {"ISTR", "PERFORMER"},   {"ITCH", "TECHNICIAN"},       {"IWRI", "AUTHOR"},
};

void read_info(ctaglib_file &found, TagLib::RIFF::Info::Tag *tag) {
  if (!tag) return;
  for (const auto &[identifier, value] : tag->fieldListMap()) {
    auto name = info_names.find(std::string(identifier.data(), identifier.size()));
    if (name != info_names.end()) found.add(name->second, value.stripWhiteSpace());
  }
}

/// Free fields have names of the form `----:owner:name`. iTunes' list has an item `rate` from 0 to 100, which players
/// set.
void read_mpeg4(ctaglib_file &found, TagLib::MP4::Tag *tag) {
  if (!tag) return;
  TagLib::PropertyMap fields;
  for (const auto &[key, item] : tag->itemMap()) {
    if (!key.startsWith("----:")) continue;
    auto name = key.substr(key.rfind(":") + 1);
    if (!name.isEmpty()) fields.insert(name, item.toStringList());
  }
  found.add(fields);
  if (!tag->contains("rate")) return;
  auto rating = tag->item("rate");
  auto texts = rating.toStringList();
  found.add("RATING", texts.isEmpty() ? TagLib::String::number(rating.toInt()) : texts.front());
}

void read_windows_media(ctaglib_file &found, TagLib::ASF::Tag *tag) {
  if (!tag) return;
  TagLib::PropertyMap fields;
  for (const auto &[key, values] : tag->attributeListMap()) {
    auto name = key.startsWith("WM/") ? key.substr(3) : key;
    for (const auto &value : values) {
      bool is_number = value.type() == TagLib::ASF::Attribute::DWordType;
      if (value.type() == TagLib::ASF::Attribute::UnicodeType) fields[name].append(value.toString());
      if (is_number && name == "SharedUserRating") fields[name].append(TagLib::String::number(value.toUInt()));
    }
  }
  found.add(fields);
}

}  // namespace

void read_riff_tags(ctaglib_file &found, TagLib::File *file) {
  auto wave = dynamic_cast<TagLib::RIFF::WAV::File *>(file);
  if (!wave) return;
  if (wave->ID3v2Tag()) found.add(wave->ID3v2Tag()->properties());
  read_info(found, wave->InfoTag());
}

void read_free_fields(ctaglib_file &found, TagLib::File *file) {
  if (auto mpeg4 = dynamic_cast<TagLib::MP4::File *>(file)) read_mpeg4(found, mpeg4->tag());
  if (auto asf = dynamic_cast<TagLib::ASF::File *>(file)) read_windows_media(found, asf->tag());
}

}  // namespace ctaglib
