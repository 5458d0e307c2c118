/// The pages of a segment on which words of a range begin.
private struct RangePages {
  let segment: Segment
  /// Page numbers, ascending. On the last one, possibly only words after the range begin.
  let starts: [Int]
  /// Number of ``starts`` that have words of the range.
  let count: Int

  init(_ segment: Segment, _ range: TermRange, in table: SegmentTable) throws {
    self.segment = segment
    let starts = try table.pagesWithTerms(of: segment, range)
    count = starts.count
    let behind = try table.pageBehind(range, of: segment)
    self.starts = starts + (behind.map { $0 > starts.last ?? 0 && $0 <= segment.lastPage ? [$0] : [] } ?? [])
  }

  /// Pages after a start page that contain only items of its last word.
  func gap(behind index: Int) -> Range<Int> {
    let next = index + 1 < starts.count ? starts[index + 1] : segment.lastPage + 1
    return starts[index] + 1..<max(next, starts[index] + 1)
  }

  /// Indices of the start pages to read: all if there are few. Else the pages before the longest gaps, which belong to
  /// frequent words, and every n-th page.
  func chosen(atMost most: Int) -> [Int] {
    guard count > most else { return Array(0..<starts.count) }
    let long = (0..<count).filter { !gap(behind: $0).isEmpty }
      .sorted { (gap(behind: $0).count, $1) > (gap(behind: $1).count, $0) }.prefix(max(most / 3, 1))
    let others = stride(from: 0, to: count, by: max(count * 2 / max(most, 1), 1))
    // The start after a gap is read, too, because the frequent word's list may end on it.
    return Set(long).union(long.map { $0 + 1 }).union(others).filter { $0 < starts.count }.sorted()
  }
}

/// Samples of the words of a range of any length.
extension SegmentTable {
  func sample(
    of range: TermRange, size: SampleSize, among: ItemSet?,
    where isWanted: @escaping (UnsafeBufferPointer<UInt8>) -> Bool
  ) throws -> WordSample {
    var sampler = WordSampler(range, size, among: among, where: isWanted)
    let pages = try segments.map { try RangePages($0, range, in: self) }
    let total = pages.reduce(0) { $0 + $1.count }
    for pages in pages {
      try read(pages, atMost: total <= size.pages ? pages.count : size.pages * pages.count / total, into: &sampler)
    }
    return sampler.sample
  }

  private func read(_ pages: RangePages, atMost most: Int, into sampler: inout WordSampler) throws {
    let chosen = pages.chosen(atMost: most)
    if chosen.count < pages.starts.count { sampler.leavesOut() }
    var last: Int?
    for index in chosen {
      let follows = last == index - 1
      try withPage(pages.starts[index], of: pages.segment) { (page) throws(SegmentDamage) in
        try sampler.read(page, follows: follows)
      }
      try read(pages.gap(behind: index), of: pages.segment, into: &sampler)
      last = index
    }
    sampler.endSegment()
  }

  /// Reads the last page of a long list, which has the newest items. The items of the pages before are estimated.
  private func read(_ gap: Range<Int>, of segment: Segment, into sampler: inout WordSampler) throws {
    guard let last = gap.last, sampler.isOpen else { return }
    try withPage(last, of: segment) { (page) throws(SegmentDamage) in try sampler.read(page, follows: true) }
    sampler.skip(pages: gap.count - 1)
  }
}
