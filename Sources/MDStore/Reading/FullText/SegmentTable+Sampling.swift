/// Pages of a segment on which the words of a range begin.
private struct RangePages {
  let segment: Segment
  /// Ascending; the last may be one on which only words behind the range begin.
  let starts: [Int]
  /// Number of ``starts`` whose words count.
  let count: Int

  init(_ segment: Segment, _ range: TermRange, in table: SegmentTable) throws {
    self.segment = segment
    let starts = try table.pagesWithTerms(of: segment, range)
    count = starts.count
    let behind = try table.pageBehind(range, of: segment)
    self.starts = starts + (behind.map { $0 > starts.last ?? 0 && $0 <= segment.lastPage ? [$0] : [] } ?? [])
  }

  /// Pages behind a start that hold nothing but items of its last word.
  func gap(behind index: Int) -> Range<Int> {
    let next = index + 1 < starts.count ? starts[index + 1] : segment.lastPage + 1
    return starts[index] + 1..<max(next, starts[index] + 1)
  }

  /// Starts to read: all of them, or those before the longest gaps, which are of frequent words, and every so many-th.
  func chosen(atMost most: Int) -> [Int] {
    guard count > most else { return Array(0..<starts.count) }
    let long = (0..<count).filter { !gap(behind: $0).isEmpty }
      .sorted { (gap(behind: $0).count, $1) > (gap(behind: $1).count, $0) }.prefix(max(most / 3, 1))
    let others = stride(from: 0, to: count, by: max(count * 2 / max(most, 1), 1))
    return Set(long).union(long.map { $0 + 1 }).union(others).filter { $0 < starts.count }.sorted()
  }
}

/// Samples of the words of a range, whatever its length.
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

  /// Of a list of items over many pages the last tells the newest ones; the others are estimated.
  private func read(_ gap: Range<Int>, of segment: Segment, into sampler: inout WordSampler) throws {
    guard let last = gap.last, sampler.isOpen else { return }
    try withPage(last, of: segment) { (page) throws(SegmentDamage) in try sampler.read(page, follows: true) }
    sampler.skip(pages: gap.count - 1)
  }
}
