#include "file_kinds.h"
#include <taglib/aifffile.h>
#include <taglib/apefile.h>
#include <taglib/apetag.h>
#include <taglib/asffile.h>
#include <taglib/attachedpictureframe.h>
#include <taglib/flacfile.h>
#include <taglib/itfile.h>
#include <taglib/modfile.h>
#include <taglib/mp4file.h>
#include <taglib/mpcfile.h>
#include <taglib/mpegfile.h>
#include <taglib/oggflacfile.h>
#include <taglib/opusfile.h>
#include <taglib/s3mfile.h>
#include <taglib/speexfile.h>
#include <taglib/trueaudiofile.h>
#include <taglib/vorbisfile.h>
#include <taglib/wavfile.h>
#include <taglib/wavpackfile.h>
#include <taglib/xmfile.h>

namespace ctaglib {
namespace {

const char *mpeg_codec(const TagLib::MPEG::Properties *sound) {
  switch (sound->layer()) {
    case 1: return "MPEG Layer 1";
    case 2: return "MPEG Layer 2";
    case 3: return "MPEG Layer 3";
    default: return nullptr;
  }
}

const char *wave_codec(int format) {
  switch (format) {
    case 0x0001: return "Linear PCM";
    case 0x0002: return "Microsoft ADPCM";
    case 0x0003: return "Linear PCM, floating point";
    case 0x0006: return "A-law";
    case 0x0007: return "mu-law";
    case 0x0011: return "IMA ADPCM";
    case 0x0031: return "GSM 6.10";
    case 0x0050: return "MPEG Layer 2";
    case 0x0055: return "MPEG Layer 3";
    default: return nullptr;
  }
}

const char *aiff_codec(const TagLib::RIFF::AIFF::Properties *sound) {
  if (!sound->isAiffC()) return "Linear PCM";
  TagLib::ByteVector type = sound->compressionType();
  if (type == "NONE" || type == "sowt" || type == "twos") return "Linear PCM";
  if (type == "fl32" || type == "FL32" || type == "fl64" || type == "FL64") return "Linear PCM, floating point";
  if (type == "alaw" || type == "ALAW") return "A-law";
  if (type == "ulaw" || type == "ULAW") return "mu-law";
  if (type == "ima4") return "IMA ADPCM";
  return nullptr;
}

const char *windows_media_codec(int codec) {
  switch (codec) {
    case TagLib::ASF::Properties::WMA1: return "Windows Media Audio 1";
    case TagLib::ASF::Properties::WMA2: return "Windows Media Audio 2";
    case TagLib::ASF::Properties::WMA9Pro: return "Windows Media Audio Professional";
    case TagLib::ASF::Properties::WMA9Lossless: return "Windows Media Audio Lossless";
    default: return nullptr;
  }
}

const char *mpeg4_codec(int codec) {
  switch (codec) {
    case TagLib::MP4::Properties::AAC: return "MPEG-4 AAC";
    case TagLib::MP4::Properties::ALAC: return "Apple Lossless";
    default: return nullptr;
  }
}

/// File kinds that always have the same encoding.
const char *only_codec(TagLib::File *file) {
  if (dynamic_cast<TagLib::FLAC::File *>(file) || dynamic_cast<TagLib::Ogg::FLAC::File *>(file)) return "FLAC";
  if (dynamic_cast<TagLib::Vorbis::File *>(file)) return "Vorbis";
  if (dynamic_cast<TagLib::Ogg::Opus::File *>(file)) return "Opus";
  if (dynamic_cast<TagLib::Ogg::Speex::File *>(file)) return "Speex";
  if (dynamic_cast<TagLib::MPC::File *>(file)) return "Musepack";
  if (dynamic_cast<TagLib::WavPack::File *>(file)) return "WavPack";
  if (dynamic_cast<TagLib::APE::File *>(file)) return "Monkey's Audio";
  if (dynamic_cast<TagLib::TrueAudio::File *>(file)) return "True Audio";
  if (dynamic_cast<TagLib::Mod::File *>(file)) return "ProTracker";
  if (dynamic_cast<TagLib::S3M::File *>(file)) return "Scream Tracker";
  if (dynamic_cast<TagLib::IT::File *>(file)) return "Impulse Tracker";
  if (dynamic_cast<TagLib::XM::File *>(file)) return "FastTracker";
  return nullptr;
}

/// Returns the front cover among pictures of any class that states their types.
template <typename List, typename Type>
TagLib::ByteVector front(const List &pictures, Type wanted) {
  for (auto picture : pictures) {
    if (picture->type() == wanted) return picture->data();
  }
  return pictures.isEmpty() ? TagLib::ByteVector() : pictures.front()->data();
}

TagLib::ByteVector id3v2_cover(TagLib::ID3v2::Tag *tag) {
  using Frame = TagLib::ID3v2::AttachedPictureFrame;
  TagLib::ByteVector first;
  for (auto frame : tag->frameList("APIC")) {
    auto picture = dynamic_cast<Frame *>(frame);
    if (!picture) continue;
    if (picture->type() == Frame::FrontCover) return picture->picture();
    if (first.isEmpty()) first = picture->picture();
  }
  return first;
}

/// In APE tags, a name and a zero byte precede the picture.
TagLib::ByteVector ape_cover(TagLib::APE::Tag *tag) {
  const auto &items = tag->itemListMap();
  auto found = items.find("COVER ART (FRONT)");
  if (found == items.end()) return {};
  TagLib::ByteVector data = found->second.binaryData();
  int end = data.find('\0');
  return end < 0 ? TagLib::ByteVector() : data.mid(end + 1);
}

TagLib::ByteVector windows_media_cover(TagLib::ASF::Tag *tag) {
  for (const auto &attribute : tag->attribute("WM/Picture")) {
    TagLib::ASF::Picture picture = attribute.toPicture();
    if (picture.isValid()) return picture.picture();
  }
  return {};
}

TagLib::ByteVector mpeg4_cover(TagLib::MP4::Tag *tag) {
  if (!tag->contains("covr")) return {};
  auto pictures = tag->item("covr").toCoverArtList();
  return pictures.isEmpty() ? TagLib::ByteVector() : pictures.front().data();
}

}  // namespace

const char *codec_name(TagLib::File *file) {
  if (auto mpeg = dynamic_cast<TagLib::MPEG::File *>(file)) {
    return mpeg->audioProperties() ? mpeg_codec(mpeg->audioProperties()) : nullptr;
  }
  if (auto wave = dynamic_cast<TagLib::RIFF::WAV::File *>(file)) {
    return wave->audioProperties() ? wave_codec(wave->audioProperties()->format()) : nullptr;
  }
  if (auto aiff = dynamic_cast<TagLib::RIFF::AIFF::File *>(file)) {
    return aiff->audioProperties() ? aiff_codec(aiff->audioProperties()) : nullptr;
  }
  if (auto asf = dynamic_cast<TagLib::ASF::File *>(file)) {
    return asf->audioProperties() ? windows_media_codec(asf->audioProperties()->codec()) : nullptr;
  }
  if (auto mpeg4 = dynamic_cast<TagLib::MP4::File *>(file)) {
    return mpeg4->audioProperties() ? mpeg4_codec(mpeg4->audioProperties()->codec()) : nullptr;
  }
  return only_codec(file);
}

bool is_encrypted(TagLib::File *file) {
  if (auto mpeg4 = dynamic_cast<TagLib::MP4::File *>(file)) {
    return mpeg4->audioProperties() && mpeg4->audioProperties()->isEncrypted();
  }
  if (auto asf = dynamic_cast<TagLib::ASF::File *>(file)) {
    return asf->audioProperties() && asf->audioProperties()->isEncrypted();
  }
  return false;
}

TagLib::ID3v2::Tag *id3v2_tag(TagLib::File *file) {
  if (auto mpeg = dynamic_cast<TagLib::MPEG::File *>(file)) return mpeg->ID3v2Tag();
  if (auto wave = dynamic_cast<TagLib::RIFF::WAV::File *>(file)) return wave->ID3v2Tag();
  if (auto aiff = dynamic_cast<TagLib::RIFF::AIFF::File *>(file)) return aiff->tag();
  if (auto flac = dynamic_cast<TagLib::FLAC::File *>(file)) return flac->ID3v2Tag();
  if (auto true_audio = dynamic_cast<TagLib::TrueAudio::File *>(file)) return true_audio->ID3v2Tag();
  return nullptr;
}

TagLib::ByteVector cover(TagLib::File *file) {
  constexpr auto front_cover = TagLib::FLAC::Picture::FrontCover;
  if (auto flac = dynamic_cast<TagLib::FLAC::File *>(file)) {
    TagLib::ByteVector found = front(flac->pictureList(), front_cover);
    if (!found.isEmpty()) return found;
  }
  if (auto tag = id3v2_tag(file)) return id3v2_cover(tag);
  if (auto comment = dynamic_cast<TagLib::Ogg::XiphComment *>(file->tag())) {
    return front(comment->pictureList(), front_cover);
  }
  if (auto mpeg4 = dynamic_cast<TagLib::MP4::File *>(file)) return mpeg4->tag() ? mpeg4_cover(mpeg4->tag()) : TagLib::ByteVector();
  if (auto asf = dynamic_cast<TagLib::ASF::File *>(file)) return asf->tag() ? windows_media_cover(asf->tag()) : TagLib::ByteVector();
  if (auto ape = dynamic_cast<TagLib::APE::File *>(file)) return ape->APETag() ? ape_cover(ape->APETag()) : TagLib::ByteVector();
  if (auto pack = dynamic_cast<TagLib::WavPack::File *>(file)) return pack->APETag() ? ape_cover(pack->APETag()) : TagLib::ByteVector();
  if (auto mpc = dynamic_cast<TagLib::MPC::File *>(file)) return mpc->APETag() ? ape_cover(mpc->APETag()) : TagLib::ByteVector();
  return {};
}

}  // namespace ctaglib
