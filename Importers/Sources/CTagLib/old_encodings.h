// Texts whose encoding is not stated by their tag, or is stated wrongly.
#pragma once
#include <string>
#include <vector>

namespace ctaglib {

/// Collects the texts of the current thread that TagLib reads as Latin-1 by default, until it is destroyed.
class OldTexts {
 public:
  OldTexts();
  ~OldTexts();
  OldTexts(const OldTexts &) = delete;

  /// The texts that contain letters beyond ASCII. Each byte is stored as the character with its number.
  const std::vector<std::string> &texts() const { return texts_; }
  void note(const std::string &text);

 private:
  std::vector<std::string> texts_;
};

}  // namespace ctaglib
