@_exported public import MDModel

/// What an importer program implements; ``main()`` does the rest.
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
  /// Called once, before the first file: open library handles, load tables.
  init() throws

  /// Reads one file and gives what it finds to `sink`, most important first: what was given before an error or the
  /// deadline is kept.
  ///
  /// - Throws: ``ImportFailure`` with a sentence that says what could not be read. Other errors are described as they are.
  mutating func importFile(_ file: borrowing ImportFile, into sink: inout AttributeSink) throws
}

/// Why a file, or part of it, could not be imported.
public struct ImportFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// A sentence for a person: what is wrong with the file. Never holds the file's contents.
  public let description: String
  public init(_ reason: String) { description = reason }
}
