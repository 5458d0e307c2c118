@_exported public import MDModel
public import MDSystem

/// Protocol of an importer program; ``main()`` does the rest.
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
/// The program is started by the host in a sandbox: no file system beyond libraries and fonts, no network, no new
/// processes, bounded memory and time. It is handed one open descriptor a file and serves many files, one after the other.
public protocol Importer {
  /// Whether it tells of items inside of files with ``AttributeSink/addMember(_:contents:)``; `false` unless it says so.
  /// Its manifest says the same: `"protocol": 2`, and `members` among `gives`.
  static var yieldsMembers: Bool { get }

  /// Whether it hands on the bytes of these items with ``AttributeSink/appendContents(_:)``; `false` unless it says so.
  /// Its manifest says the same: `"protocol": 3`, and `contents` or `archiveContents` among `gives`.
  static var yieldsContents: Bool { get }

  /// Called once, before the first file: open library handles, load tables.
  init() throws

  /// Reads one file and gives what it finds to `sink`, most important first: results given before an error or the
  /// deadline are kept.
  ///
  /// - Throws: ``ImportFailure`` with a sentence that says what could not be read. Other errors are described as they are.
  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws
}

extension Importer {
  public static var yieldsMembers: Bool { yieldsContents }
  public static var yieldsContents: Bool { false }
}

/// Failure to import a file, or part of it.
public struct ImportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// Sentence for a person about what is wrong with the file. Never holds the file's contents.
  public let description: String
  public init(_ reason: String) { description = reason }
}

/// The file to import: an open, read-only descriptor and what the host knows of it.
public struct ImportFile: ~Copyable {
  public let request: ImportRequest
  /// Positioned at 0, readable, never to be written. Closed when this value goes.
  public let descriptor: Descriptor
  /// Status at the time the request arrived.
  public let status: FileStatus

  init(request: ImportRequest, descriptor: consuming Descriptor) throws(SystemError) {
    self.status = try FileStatus.of(descriptor.rawValue)
    self.request = request
    self.descriptor = descriptor
  }

  /// The last extension of the name in lower case, without the dot; empty where there is none or it is not ASCII.
  public var fileExtension: String {
    guard let dot = request.name.bytes.lastIndex(of: 0x2E), dot > 0 else { return "" }
    let tail = request.name.bytes[(dot + 1)...]
    guard tail.allSatisfy({ $0 < 0x80 }) else { return "" }
    return String(decoding: tail, as: UTF8.self).lowercased()
  }

  /// Reads at most `limit` bytes from `offset` on; fewer at the end of the file.
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
