// What TagLib keeps apart by kind of file: the encoding's name, encryption, pictures.
#pragma once
#include <taglib/tbytevector.h>
#include <taglib/tfile.h>
#include <taglib/id3v2tag.h>

namespace ctaglib {

/// Name of the way in which the sound is encoded; NULL where it is not known.
const char *codec_name(TagLib::File *file);

bool is_encrypted(TagLib::File *file);

/// The tag of ID3v2, in every kind of file that may have one; NULL where there is none.
TagLib::ID3v2::Tag *id3v2_tag(TagLib::File *file);

/// The picture of the front, else the first; empty where there is none.
TagLib::ByteVector cover(TagLib::File *file);

}  // namespace ctaglib
