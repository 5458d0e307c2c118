// Tags for which TagLib has no common name.
#pragma once
#include <taglib/id3v2tag.h>
#include <taglib/tfile.h>
#include "found_file.h"

namespace ctaglib {

/// Adds the tags of a WAV file: those of ID3v2, then those of RIFF's INFO list. TagLib's common tag has fewer fields
/// and only the year of a date, so these must be added first.
void read_riff_tags(ctaglib_file &found, TagLib::File *file);

/// Adds free fields and ratings of MPEG-4 and Windows Media files.
void read_free_fields(ctaglib_file &found, TagLib::File *file);

/// Adds chapters, timed lyrics, ratings and lists of people from ID3v2.
void read_frames(ctaglib_file &found, TagLib::ID3v2::Tag *tag);

}  // namespace ctaglib
