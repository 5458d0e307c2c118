// Tags for which TagLib has no common name.
#pragma once
#include <taglib/id3v2tag.h>
#include <taglib/tfile.h>
#include "found_file.h"

namespace ctaglib {

/// Tags of a WAV file: those of ID3v2, then RIFF's INFO list. The library's common tag has fewer fields, and of the day
/// only the year, so that these must come first.
void read_riff_tags(ctaglib_file &found, TagLib::File *file);

/// Free fields and ratings of MPEG-4 and of Windows Media.
void read_free_fields(ctaglib_file &found, TagLib::File *file);

/// Chapters, timed lyrics, ratings and lists of people of ID3v2.
void read_frames(ctaglib_file &found, TagLib::ID3v2::Tag *tag);

}  // namespace ctaglib
