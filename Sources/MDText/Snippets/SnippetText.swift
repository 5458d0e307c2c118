/// Writes the snippet around a window of matches.
struct SnippetText {
  let source: SnippetSource
  /// The range that must be shown. Only its beginning is shown if it is too long.
  let window: Range<Int>
  /// Maximum number of scalars in the snippet.
  let maximum: Int

  /// Maximum number of scalars shown before the first match.
  private static let lead = 40

  /// A scalar that was written: its offset in the source and in the snippet.
  private struct ScalarOffsets {
    var source: Int
    var written: Int
  }

  func snippet(highlighting ranges: [Range<Int>]) -> Snippet {
    let start = start()
    let end = end(from: start)
    let (bytes, offsets) = write(start..<end)
    return Snippet(
      text: String(decoding: bytes, as: UTF8.self),
      highlights: highlights(of: ranges.filter { $0.overlaps(start..<end) }, offsets),
      isCutAtStart: isAnythingVisible(before: start), isCutAtEnd: isAnythingVisible(after: end))
  }

  /// Start of a word at most `lead` scalars before the window. It uses at most half of the room that the window leaves.
  private func start() -> Int {
    let shown = source.measure(window, atMost: maximum).shown
    var start = window.lowerBound
    for _ in 0..<min(Self.lead, (maximum - shown) / 2) where start > 0 { start = source.before(start) }
    while start < window.lowerBound && !source.isBorder(start) { start += source.scalar(at: start).count }
    return start
  }

  /// End of the last word that keeps the snippet within `maximum` scalars. If no word ends after the window, the end of
  /// any scalar.
  private func end(from start: Int) -> Int {
    let limit = source.measure(start..<source.count, atMost: maximum).end
    var end = limit
    while end > window.upperBound && !source.isBorder(end) { end = source.before(end) }
    return source.isBorder(end) ? end : limit
  }

  private func write(_ range: Range<Int>) -> (bytes: [UInt8], offsets: [ScalarOffsets]) {
    var (bytes, offsets, offset, owesSpace) = ([UInt8](), [ScalarOffsets](), range.lowerBound, false)
    while offset < range.upperBound {
      let scalar = source.scalar(at: offset)
      let kind = SnippetSource.kind(scalar.value)
      if kind == .space { owesSpace = !bytes.isEmpty }
      if kind == .visible {
        if owesSpace { bytes.append(0x20) }
        owesSpace = false
        offsets.append(ScalarOffsets(source: offset, written: bytes.count))
        bytes.append(contentsOf: UnsafeBufferPointer(start: source.text + offset, count: scalar.count))
      }
      // A word that is hyphenated at a line's end stays in one piece.
      offset = source.continuation(ofHyphenAt: offset) ?? offset + scalar.count
    }
    return (bytes, offsets)
  }

  private func highlights(of ranges: [Range<Int>], _ offsets: [ScalarOffsets]) -> [Range<Int>] {
    var highlights: [Range<Int>] = []
    for range in ranges {
      guard let first = offsets.firstIndex(where: { $0.source >= range.lowerBound }),
        let last = offsets.lastIndex(where: { $0.source < range.upperBound }), first <= last
      else { continue }
      let found = offsets[first].written..<endOfScalar(offsets[last])
      // Matches may overlap: "new york" and "york city" become one highlight.
      if let before = highlights.last, before.upperBound > found.lowerBound {
        highlights[highlights.count - 1] = before.lowerBound..<max(before.upperBound, found.upperBound)
      } else {
        highlights.append(found)
      }
    }
    return highlights
  }

  private func endOfScalar(_ scalar: ScalarOffsets) -> Int { scalar.written + source.scalar(at: scalar.source).count }

  /// True if visible text comes before `offset`. Searches back one page; if the text is longer, it is taken to be
  /// visible.
  private func isAnythingVisible(before offset: Int) -> Bool {
    let page = max(0, offset - 4096)
    return page > 0 || isAnythingVisible(in: page..<offset)
  }

  private func isAnythingVisible(after offset: Int) -> Bool {
    let page = min(source.count, offset + 4096)
    return page < source.count || isAnythingVisible(in: offset..<page)
  }

  private func isAnythingVisible(in range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let scalar = source.scalar(at: offset)
      if SnippetSource.kind(scalar.value) == .visible { return true }
      offset += scalar.count
    }
    return false
  }
}
