@_exported public import MDModel
public import MDSystem

/// Protocol of an importer program.
///
/// The host runs the program through ``main()``.
///
/// ```swift
/// @main struct TextImporter: Importer {
///   init() {}
///   mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws {
///     sink.set(.title, .string("…"))
///     sink.appendText(bytes)
///   }
/// }
/// ```
/// The host starts the program in a sandbox: no files except libraries and fonts, no network, no new processes, bounded
/// memory and time. The program receives one open descriptor per file and serves many files, one after another.
public protocol Importer {
  /// Whether the importer adds members with ``AttributeSink/addMember(_:contents:)``; `false` by default.
  ///
  /// The importer's manifest must agree: `"protocol": 2`, and `members` in `gives`.
  static var yieldsMembers: Bool { get }

  /// Whether the importer sends the bytes of members with ``AttributeSink/appendContents(_:)``; `false` by default.
  ///
  /// The importer's manifest must agree: `"protocol": 3`, and `contents` or `archiveContents` in `gives`.
  static var yieldsContents: Bool { get }

  /// Called once before the first file, to open libraries and load tables.
  init() throws

  /// Reads one file and gives the results to `sink`, most important first.
  ///
  /// Results given before an error or the deadline are kept.
  ///
  /// - Throws: ``ImportFailure`` with a sentence that says what could not be read. Other errors are reported with
  ///   their own description.
  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws
}

extension Importer {
  public static var yieldsMembers: Bool { yieldsContents }
  public static var yieldsContents: Bool { false }
}

/// Error for a file, or a part of a file, that could not be imported.
public struct ImportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Sentence for people about what is wrong with the file.
  ///
  /// Never contains text from the file.
  public let description: String
  public init(_ reason: String) { description = reason }
}

/// The file to import: an open, read-only descriptor and what the host knows about the file.
public struct ImportFile: ~Copyable {
  public let request: ImportRequest
  /// Readable descriptor at position 0.
  ///
  /// Never write to it. The descriptor is closed at the end of this value's lifetime.
  public let descriptor: Descriptor
  /// Status at the time of the request.
  public let status: FileStatus

  init(request: ImportRequest, descriptor: consuming Descriptor) throws(SystemError) {
    self.status = try FileStatus.of(descriptor.rawValue)
    self.request = request
    self.descriptor = descriptor
  }

  /// The last extension of the name in lower case, without the dot; empty if there is none or it is not ASCII.
  public var fileExtension: String {
    guard let dot = request.name.bytes.lastIndex(of: 0x2E), dot > 0 else { return "" }
    let tail = request.name.bytes[(dot + 1)...]
    guard tail.allSatisfy({ $0 < 0x80 }) else { return "" }
    return String(decoding: tail, as: UTF8.self).lowercased()
  }

  /// Reads up to `limit` bytes from `offset` on; fewer at the end of the file.
  public borrowing func read(at offset: Int64 = 0, limit: Int) throws(SystemError) -> [UInt8] {
    let left = max(0, Int64(clamping: status.size) - offset)
    var bytes = [UInt8](repeating: 0, count: min(limit, Int(clamping: left)))
    var filled = 0
    while filled < bytes.count {
      let done = filled
      var span = bytes.mutableSpan
      let count = try span.withUnsafeMutableBytes { (raw) throws(SystemError) in
        try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: raw[done...]), at: offset + Int64(done))
      }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}
