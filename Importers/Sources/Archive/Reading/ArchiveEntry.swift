import CArchive
import Glibc
import ImporterKit

/// What an archive says of one of its entries.
struct ArchiveEntry {
  /// Path without what would lead out of the archive; `.` for the folder of all, and for what has no name. Latin-1 as
  /// long as the encoding is not known.
  private(set) var path: String
  /// The path as it is stored, where it is not UTF-8 and the archive does not state its encoding.
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

  /// `AE_IFDIR` and `AE_IFREG`, which are casts and so not seen by Swift.
  private static let folderKind: UInt32 = 0o040000
  private static let fileKind: UInt32 = 0o100000

  /// The path as text, in the encoding that the archive states, else in UTF-8.
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

  /// One line, without the leading parts that mean the folder itself or the root.
  private static func clean(_ path: String) -> String {
    var rest = path[...]
    while rest.hasPrefix("./") || rest.hasPrefix("/") { rest = rest.drop { $0 == "." }.drop { $0 == "/" } }
    let line = String(rest.map { $0.isNewline ? " " : $0 })
    return line.isEmpty ? "." : line
  }
}
