import CArchive
import Glibc
import ImporterKit

/// What an archive says of one of its entries.
struct ArchiveEntry {
  /// Path without what would lead out of the archive; `.` for the folder of all, and for what has no name.
  let path: String
  let size: Int64?
  let modified: Timestamp?
  let isFile: Bool
  let isFolder: Bool
  let isEncrypted: Bool

  private static let longestPath = 4_096

  init(_ entry: OpaquePointer, isZip: Bool) {
    path = Self.path(entry, isZip: isZip)
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

  /// The path as text, in the encoding that the archive tells, else in UTF-8, else in that of its format's first days.
  private static func path(_ entry: OpaquePointer, isZip: Bool) -> String {
    if let text = archive_entry_pathname_utf8(entry), strnlen(text, longestPath) < longestPath {
      return clean(String(cString: text))
    }
    guard let bytes = archive_entry_pathname(entry) else { return "." }
    let name = UnsafeRawBufferPointer(start: bytes, count: strnlen(bytes, longestPath))
    if let text = String(validating: name, as: UTF8.self) { return clean(text) }
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: name.lazy.map { isZip ? CodePage437.scalar($0) : Unicode.Scalar($0) })
    return clean(String(scalars))
  }

  /// One line, without the leading parts that mean the folder itself or the root.
  private static func clean(_ path: String) -> String {
    var rest = path[...]
    while rest.hasPrefix("./") || rest.hasPrefix("/") { rest = rest.drop { $0 == "." }.drop { $0 == "/" } }
    let line = String(rest.map { $0.isNewline ? " " : $0 })
    return line.isEmpty ? "." : line
  }
}

/// Names of the first ZIP archives, written by DOS.
enum CodePage437 {
  private static let upperHalf = Array(
    ("ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
      + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}").unicodeScalars)

  static func scalar(_ byte: UInt8) -> Unicode.Scalar {
    byte < 0x80 ? Unicode.Scalar(byte) : upperHalf[Int(byte) - 0x80]
  }
}
