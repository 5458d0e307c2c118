#include "descriptor_stream.h"
#include <algorithm>
#include <unistd.h>

namespace ctaglib {

DescriptorStream::DescriptorStream(int descriptor, ctaglib_extent extent, const char *name, int64_t budget)
    : descriptor_(descriptor), extent_(extent), name_(name), budget_(budget) {}

TagLib::ByteVector DescriptorStream::readBlock(Count count) {
  // A small read costs about as much as a large one because of the system call, so the budget also limits the number of
  // reads.
  constexpr int64_t least = 256;
  Offset left = std::max<Offset>(0, extent_.length - position_);
  int64_t wanted = std::min<int64_t>(left, static_cast<int64_t>(std::min<Count>(count, 1UL << 40)));
  if (wanted > budget_ || budget_ <= 0) {
    is_cut_ = true;
    return {};
  }
  if (wanted == 0) {
    budget_ -= least;
    return {};
  }
  TagLib::ByteVector block(static_cast<unsigned int>(wanted), 0);
  int64_t stored = std::clamp<int64_t>(extent_.stored - position_, 0, wanted);
  int64_t filled = 0;
  while (filled < stored) {
    ssize_t got = pread(descriptor_, block.data() + filled, stored - filled, extent_.start + position_ + filled);
    if (got <= 0) break;
    filled += got;
  }
  // Claimed bytes after the end of the file read as zeros. A read error ends the block instead.
  if (filled == stored) filled = wanted;
  block.resize(static_cast<unsigned int>(filled));
  budget_ -= std::max(filled, least);
  position_ += filled;
  return block;
}

void DescriptorStream::seek(Offset offset, Position from) {
  switch (from) {
    case Beginning: position_ = offset; break;
    case Current: position_ += offset; break;
    case End: position_ = extent_.length + offset; break;
  }
  position_ = std::max<Offset>(0, position_);
}

}  // namespace ctaglib
