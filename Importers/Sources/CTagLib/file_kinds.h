// Properties that TagLib keeps separately per kind of file: the name of the encoding, encryption and pictures.
#pragma once
#include <taglib/tbytevector.h>
#include <taglib/tfile.h>
#include <taglib/id3v2tag.h>

namespace ctaglib {

/// Name of the audio encoding. NULL if it is not known.
const char *codec_name(TagLib::File *file);

bool is_encrypted(TagLib::File *file);

/// The ID3v2 tag of any kind of file that may have one. NULL if there is none.
TagLib::ID3v2::Tag *id3v2_tag(TagLib::File *file);

/// The front cover, or else the first picture. Empty if there is none.
TagLib::ByteVector cover(TagLib::File *file);

}  // namespace ctaglib
