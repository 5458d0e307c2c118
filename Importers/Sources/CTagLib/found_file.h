// The tags and properties collected from one file.
#pragma once
#include <taglib/tbytevector.h>
#include <taglib/tpropertymap.h>
#include <string>
#include <utility>
#include <vector>
#include "ctaglib.h"

struct ctaglib_file {
  ctaglib_properties sound = {};
  const char *codec = nullptr;
  bool is_cut = false;
  std::vector<std::pair<std::string, std::string>> tags;
  std::vector<std::string> chapters;
  std::vector<std::string> lines;
  std::vector<std::string> old_texts;
  TagLib::ByteVector cover;

  /// True if a tag with this name was found.
  bool has(const std::string &name) const;
  /// Adds a tag, even if others have the same name.
  void append(const std::string &name, const TagLib::String &value);
  /// Adds a tag unless one with this name exists.
  void add(const std::string &name, const TagLib::String &value);
  /// Adds all tags whose names are new.
  void add(const TagLib::PropertyMap &tags);
};
