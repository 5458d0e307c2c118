import CArchive
import Glibc
import ImporterKit

/// The metadata of an archive's entry.
struct ArchiveEntry {
  /// Path without leading `./` and `/`; `.` for the root folder and for entries without a name.
  ///
  /// Decoded as Latin-1 until the encoding is known.
  private(set) var path: String
  /// The stored path, if it is not UTF-8 and the archive does not declare its encoding.
  private(set) var undecodedPath: [UInt8]?
  let size: Int64?
  let modified: Timestamp?
  let isFile: Bool
  let isFolder: Bool
  let isEncrypted: Bool

  private static let longestPath = 4_096

  init(_ entry: OpaquePointer) {
    (path, undecodedPath) = Self.path(entry)
    size = archive_entry_size_is_set(entry) != 0 ? max(0, archive_entry_size(entry)) : nil
    modified = archive_entry_mtime_is_set(entry) != 0 ? Timestamp(seconds: Int64(archive_entry_mtime(entry))) : nil
    let kind = archive_entry_filetype(entry)
    isFolder = kind == Self.folderKind
    isFile = kind == Self.fileKind
    isEncrypted = archive_entry_is_encrypted(entry) != 0
  }

  /// `AE_IFDIR` and `AE_IFREG`. These macros contain casts, so Swift does not import them.
  private static let folderKind: UInt32 = 0o040000
  private static let fileKind: UInt32 = 0o100000

  /// The path as text, in the encoding that the archive declares, else in UTF-8, else in Latin-1 with its bytes.
  private static func path(_ entry: OpaquePointer) -> (String, undecoded: [UInt8]?) {
    if let text = archive_entry_pathname_utf8(entry), strnlen(text, longestPath) < longestPath {
      return (clean(String(cString: text)), nil)
    }
    guard let bytes = archive_entry_pathname(entry) else { return (".", nil) }
    let name = UnsafeRawBufferPointer(start: bytes, count: strnlen(bytes, longestPath))
    if let text = String(validating: name, as: UTF8.self) { return (clean(text), nil) }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: name.lazy.map { Unicode.Scalar($0) })
    return (clean(String(scalars)), Array(name))
  }

  mutating func decodePath(_ names: MemberNames) {
    guard let bytes = undecodedPath else { return }
    path = Self.clean(names.text(bytes))
    undecodedPath = nil
  }

  /// The path in one line, without leading components for the folder itself or the root.
  private static func clean(_ path: String) -> String {
    var rest = path[...]
    while rest.hasPrefix("./") || rest.hasPrefix("/") { rest = rest.drop { $0 == "." }.drop { $0 == "/" } }
    let line = String(rest.map { $0.isNewline ? " " : $0 })
    return line.isEmpty ? "." : line
  }
}
