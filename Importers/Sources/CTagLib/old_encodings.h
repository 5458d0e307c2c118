// Texts whose encoding a tag does not state, or states falsely.
#pragma once
#include <string>
#include <vector>

namespace ctaglib {

/// Collects, while it lives and for its thread, the texts that TagLib reads as Latin-1 for want of better knowledge.
class OldTexts {
 public:
  OldTexts();
  ~OldTexts();
  OldTexts(const OldTexts &) = delete;

  /// Those that have letters beyond ASCII, each byte as the character of its number.
  const std::vector<std::string> &texts() const { return texts_; }
  void note(const std::string &text);

 private:
  std::vector<std::string> texts_;
};

}  // namespace ctaglib
