// A TagLib stream for a file that is already open. It writes nothing, and limits the number of bytes read.
#pragma once
#include <taglib/taglib.h>
#include <taglib/tiostream.h>
#include <string>
#include "ctaglib.h"

namespace ctaglib {

#if TAGLIB_MAJOR_VERSION >= 2
using Offset = TagLib::offset_t;
using Start = TagLib::offset_t;
using Count = size_t;
#else
using Offset = long;
using Start = unsigned long;
using Count = unsigned long;
#endif

class DescriptorStream : public TagLib::IOStream {
 public:
  DescriptorStream(int descriptor, ctaglib_extent extent, const char *name, int64_t budget);

  bool is_cut() const { return is_cut_; }

  TagLib::FileName name() const override { return name_.c_str(); }
  TagLib::ByteVector readBlock(Count count) override;
  void seek(Offset offset, Position from = Beginning) override;
  Offset tell() const override { return position_; }
  Offset length() override { return extent_.length; }
  bool readOnly() const override { return true; }
  bool isOpen() const override { return true; }

  void writeBlock(const TagLib::ByteVector &) override {}
  void insert(const TagLib::ByteVector &, Start, Count) override {}
  void removeBlock(Start, Count) override {}
  void truncate(Offset) override {}

 private:
  int descriptor_;
  ctaglib_extent extent_;
  std::string name_;
  int64_t budget_;
  Offset position_ = 0;
  bool is_cut_ = false;
};

}  // namespace ctaglib
