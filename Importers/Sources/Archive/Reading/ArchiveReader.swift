import CArchive
import Glibc
import ImporterKit

/// Reads an archive entry by entry. Freed with this value.
struct ArchiveReader: ~Copyable {
  private let archive: OpaquePointer
  private let input: InputBox
  private(set) var budget: WorkBudget
  private var isInEntry = false
  /// The reason if reading ended before the archive did.
  private(set) var failure: Failure?
  /// Offset of the last piece within its entry. Sparse files have holes between pieces.
  private(set) var pieceOffset: Int64 = 0

  enum Failure: Equatable {
    case damaged
    case tooCostly
  }

  /// Passes libarchive's callbacks on to the input.
  private final class InputBox {
    let input: any ArchiveInput
    init(_ input: any ArchiveInput) { self.input = input }

    static func of(_ pointer: UnsafeMutableRawPointer?) -> (any ArchiveInput)? {
      pointer.map { Unmanaged<InputBox>.fromOpaque($0).takeUnretainedValue().input }
    }
  }

  /// - Parameter allowsSingleFiles: True if a compressed file that is not an archive counts as one with a single entry.
  init(_ input: any ArchiveInput, budget: WorkBudget, allowsSingleFiles: Bool) throws(ImportFailure) {
    guard let archive = archive_read_new() else { throw ImportFailure("out of memory") }
    self.archive = archive
    self.input = InputBox(input)
    self.budget = budget
    Self.support(archive, allowsSingleFiles: allowsSingleFiles)
    archive_read_set_seek_callback(archive) { InputBox.of($1)?.seek($2, $3) ?? la_int64_t(ARCHIVE_FATAL) }
    let opened = archive_read_open2(
      archive, Unmanaged.passUnretained(self.input).toOpaque(), nil,
      { _, context, start in
        guard let piece = InputBox.of(context)?.next() else { return -1 }
        start?.pointee = piece.baseAddress
        return piece.count
      }, { InputBox.of($1)?.skip($2) ?? 0 }, nil)
    if opened < ARCHIVE_WARN { failure = .damaged }
  }

  deinit { archive_read_free(archive) }

  /// Enables the formats and filters whose library is linked. None of these starts a program or guesses from plain
  /// text.
  private static func support(_ archive: OpaquePointer, allowsSingleFiles: Bool) {
    for support in [
      archive_read_support_filter_gzip, archive_read_support_filter_bzip2, archive_read_support_filter_xz,
      archive_read_support_filter_lzma, archive_read_support_filter_zstd, archive_read_support_filter_compress,
      archive_read_support_filter_lz4, archive_read_support_filter_lzip, archive_read_support_filter_rpm,
      archive_read_support_format_7zip, archive_read_support_format_ar, archive_read_support_format_cab,
      archive_read_support_format_cpio, archive_read_support_format_iso9660, archive_read_support_format_lha,
      archive_read_support_format_rar, archive_read_support_format_rar5, archive_read_support_format_tar,
      archive_read_support_format_warc, archive_read_support_format_xar, archive_read_support_format_zip,
    ] { _ = support(archive) }
    if allowsSingleFiles { archive_read_support_format_raw(archive) }
  }

  /// True for a compressed file that is not an archive. Known after the first entry.
  var isSingleFile: Bool { archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_RAW }

  /// True if the archive is compressed as one stream, so that unwanted parts must be unpacked too.
  var isStream: Bool { archive_filter_code(archive, 0) != ARCHIVE_FILTER_NONE }

  /// True for formats of DOS and Windows. Programs write names in the encodings of these systems.
  var isOfDOS: Bool {
    [ARCHIVE_FORMAT_ZIP, ARCHIVE_FORMAT_LHA, ARCHIVE_FORMAT_RAR, ARCHIVE_FORMAT_CAB].contains(
      archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK)
  }
  var isUnixLibrary: Bool { archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK == ARCHIVE_FORMAT_AR }

  /// True if reading one entry may take any time, because a table that locates the entries may refer to itself.
  ///
  /// The listed formats have no such table. Before the first entry, the format is unknown.
  var mayStall: Bool {
    ![
      ARCHIVE_FORMAT_TAR, ARCHIVE_FORMAT_ZIP, ARCHIVE_FORMAT_CPIO, ARCHIVE_FORMAT_AR, ARCHIVE_FORMAT_RAW,
      ARCHIVE_FORMAT_WARC,
    ].contains(archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK)
  }

  /// True if an entry read so far is encrypted.
  var hasEncryptedEntries: Bool {
    // libarchive follows a stale pointer if it has not recognized the archive's format.
    archive_format(archive) != 0 && archive_read_has_encrypted_entries(archive) == 1
  }

  /// Moves to the next entry; `nil` at the end, or after a ``failure``.
  mutating func next() -> ArchiveEntry? {
    guard failure == nil else { return nil }
    // libarchive skips contents in one call, however long that takes. Unpacking them here keeps the budget in control.
    if isInEntry, isStream { guard passContents() else { return nil } }
    isInEntry = true
    var entry: OpaquePointer?
    let status = archive_read_next_header(archive, &entry)
    guard status != ARCHIVE_EOF else { return nil }
    guard status >= ARCHIVE_WARN || status == ARCHIVE_RETRY, let entry, budget.spend(0) else {
      failure = status >= ARCHIVE_WARN ? .tooCostly : .damaged
      return nil
    }
    return ArchiveEntry(entry)
  }

  private mutating func passContents() -> Bool {
    while let piece = nextPiece() { if piece.isEmpty { break } }
    return failure != .tooCostly
  }

  /// The next piece of the entry's contents, valid until the next call. Empty at the end; `nil` after a failure.
  mutating func nextPiece() -> UnsafeRawBufferPointer? {
    var start: UnsafeRawPointer?
    var count = 0
    var offset: la_int64_t = 0
    let status = archive_read_data_block(archive, &start, &count, &offset)
    if status == ARCHIVE_EOF { return UnsafeRawBufferPointer(start: nil, count: 0) }
    guard status >= ARCHIVE_WARN else {
      failure = failure ?? .damaged
      return nil
    }
    guard budget.spend(count) else {
      failure = .tooCostly
      return nil
    }
    pieceOffset = Int64(offset)
    return UnsafeRawBufferPointer(start: start, count: count)
  }

  /// The open entry as an archive. This reader must not be used until the nested one is gone.
  func nested(allowsSingleFiles: Bool) throws(ImportFailure) -> ArchiveReader {
    try ArchiveReader(EntryInput(archive), budget: budget, allowsSingleFiles: allowsSingleFiles)
  }
}

/// Limits processor time and unpacked bytes of one archive, in proportion to its size.
///
/// A bomb ends early, and an ordinary archive is read completely.
struct WorkBudget {
  private let deadline: Int64
  private let mostBytes: Int64
  private var bytes: Int64 = 0

  /// The budget of any archive, and the addition for each of its bytes.
  ///
  /// bzip2, the slowest filter, takes a third of a second for a compressed MiB of text. No format compresses ordinary
  /// files to less than a 250th.
  private static let least: (seconds: Int64, bytes: Int64) = (4, 256 << 20)
  private static let nanosecondsPerByte: Int64 = 700
  private static let bytesPerByte: Int64 = 250
  private static let mostSeconds: Int64 = 150

  init(packedBytes: Int64) {
    let size = min(max(0, packedBytes), 1 << 40)
    let extra = min(size * Self.nanosecondsPerByte, (Self.mostSeconds - Self.least.seconds) * 1_000_000_000)
    deadline = Self.processorTime() + Self.least.seconds * 1_000_000_000 + extra
    mostBytes = Self.least.bytes + size * Self.bytesPerByte
  }

  /// Spends unpacked bytes.
  ///
  /// - Returns: False if the budget of bytes or time is used up.
  mutating func spend(_ count: Int) -> Bool {
    bytes += Int64(count)
    return bytes <= mostBytes && Self.processorTime() <= deadline
  }

  /// Processor time in seconds until the budget is used up, rounded up.
  var secondsLeft: Int64 { max(0, deadline - Self.processorTime()) / 1_000_000_000 + 1 }

  private static func processorTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
