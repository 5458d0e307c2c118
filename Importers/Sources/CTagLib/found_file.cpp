#include "found_file.h"
#include <algorithm>

namespace {

/// Limit of the tags. More than this only occur in damaged or malicious files.
constexpr size_t most_tags = 4'000;

}  // namespace

bool ctaglib_file::has(const std::string &name) const {
  return std::any_of(tags.begin(), tags.end(), [&](auto &tag) { return tag.first == name; });
}

void ctaglib_file::append(const std::string &name, const TagLib::String &value) {
  if (tags.size() < most_tags && !value.isEmpty()) tags.emplace_back(name, value.to8Bit(true));
}

void ctaglib_file::add(const std::string &name, const TagLib::String &value) {
  if (!has(name)) append(name, value);
}

void ctaglib_file::add(const TagLib::PropertyMap &more) {
  auto known = tags.size();
  for (const auto &[key, values] : more) {
    std::string name = key.upper().to8Bit(true);
    bool is_new = std::none_of(tags.begin(), tags.begin() + known, [&](auto &tag) { return tag.first == name; });
    if (!is_new) continue;
    for (const auto &value : values) append(name, value);
  }
}
