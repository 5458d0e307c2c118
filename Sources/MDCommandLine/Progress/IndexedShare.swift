/// How much of the index is filled, for the note behind an answer from half of one.
public struct IndexedShare: Hashable, Sendable, CustomStringConvertible {
  private let files: Int
  private let pending: Int

  /// - Parameter pending: those of the files whose content waits to be read.
  public init(files: Int, pending: Int) {
    self.files = max(files, pending)
    self.pending = pending
  }

  /// `62 % of 41,862 files are indexed by content; the rest is found by name only so far`. Never 100 % of an index that
  /// is not whole.
  public var description: String {
    // Rounded down; a product would overflow for no number of files that fits on a disk.
    let percent = files > 0 ? (files - pending) * 100 / files : 0
    return "\(percent) % of \(HumanUnits.files(files)) \(files == 1 ? "is" : "are") indexed by content; "
      + "the rest is found by name only so far"
  }
}
