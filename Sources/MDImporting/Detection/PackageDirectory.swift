package import MDModel
package import MDSystem

extension TypeDetector {
  /// Type of an open file by name, beginning and execute permission. If the beginning only shows a ZIP archive, the
  /// directory at its end is read too.
  ///
  /// - Returns: `nil` if a sniffer should be asked.
  package func type(
    of file: borrowing Descriptor, named name: FileName, isExecutable: Bool = false
  ) -> DetectedType? {
    if let settled = type(forName: name), !settled.contentType.hasPrefix("dyn.") { return settled }
    let found = Self.withHead(of: file) { head in
      name.bytes.withUnsafeBufferPointer { type(forName: $0, head: head, isExecutable: isExecutable) }
    }
    return document(in: file, seenAs: found)
  }

  /// Type of an open file by its bytes only; `nil` if they show none.
  package func type(shownBy file: borrowing Descriptor) -> DetectedType? {
    document(in: file, seenAs: Self.withHead(of: file) { type(shownBy: $0) })
  }

  /// The type of the document, if an archive's members are those of one.
  private func document(in file: borrowing Descriptor, seenAs found: DetectedType?) -> DetectedType? {
    guard found?.mimeType == PackageDirectory.archive, let document = PackageDirectory.mimeType(of: file) else {
      return found
    }
    return type(forMIMEType: document)
  }
}

/// The directory at the end of a ZIP archive (APPNOTE 6.3.10, section 4.3). It recognises documents in any order of
/// members, because programs may write any part of an Office package first.
struct PackageDirectory {
  static let archive = "application/zip"
  private static let end: (signature: [UInt8], bytes: Int) = ([0x50, 0x4B, 5, 6], 22)
  private static let entry: (signature: [UInt8], bytes: Int) = ([0x50, 0x4B, 1, 2], 46)
  /// Bytes of the end record with the longest possible comment.
  private static let tailBytes = 64 << 10 + 22
  /// Maximum bytes of a directory. Documents have at most some thousand members.
  private static let mostBytes = 1 << 20

  private struct Member {
    var name: ArraySlice<UInt8>
    var isPacked: Bool
    var size: Int
    /// Offset of its local header in the file.
    var header: Int
  }

  private let members: [Member]

  /// MIME type of the document in an archive; `nil` if the archive is not a document.
  static func mimeType(of file: borrowing Descriptor) -> String? {
    guard let status = try? FileStatus.of(file.rawValue), let size = Int(exactly: status.size),
      let bytes = directory(of: file, size: size)
    else { return nil }
    return PackageDirectory(bytes).mimeType(of: file)
  }

  private static func directory(of file: borrowing Descriptor, size: Int) -> [UInt8]? {
    let tail = bytes(of: file, at: max(0, size - tailBytes), count: tailBytes)
    guard let place = (0...max(0, tail.count - end.bytes)).last(where: { tail[$0...].starts(with: end.signature) }),
      let length = number(tail, at: place + 12, bytes: 4), let start = number(tail, at: place + 16, bytes: 4),
      length <= mostBytes
    else { return nil }
    return bytes(of: file, at: start, count: length)
  }

  private init(_ bytes: [UInt8]) {
    var (members, place) = ([Member](), 0)
    while let (member, length) = Self.member(in: bytes, at: place) {
      members.append(member)
      place += length
    }
    self.members = members
  }

  /// The member at a place of the directory, and the number of bytes of its entry.
  private static func member(in bytes: [UInt8], at place: Int) -> (Member, length: Int)? {
    let start = place + entry.bytes
    guard start <= bytes.count, bytes[place...].starts(with: entry.signature) else { return nil }
    func field(_ offset: Int, _ count: Int) -> Int { number(bytes, at: place + offset, bytes: count) ?? 0 }
    let (name, extra, comment) = (field(28, 2), field(30, 2), field(32, 2))
    guard start + name <= bytes.count else { return nil }
    let member = Member(
      name: bytes[start..<start + name], isPacked: field(10, 2) != 0, size: field(20, 4), header: field(42, 4))
    return (member, entry.bytes + name + extra + comment)
  }

  private func mimeType(of file: borrowing Descriptor) -> String? {
    if holds("[Content_Types].xml") {
      return OfficePackage.programs.first { program in members.contains { $0.name.starts(with: program.folder) } }?
        .mimeType
    }
    return statedType(of: file) ?? (holds("META-INF/container.xml") ? "application/epub+zip" : nil)
  }

  private func holds(_ name: String) -> Bool { members.contains { $0.name.elementsEqual(name.utf8) } }

  /// The content of the member `mimetype`, which OpenDocument, EPUB and Hangul have. It should be the first member,
  /// but is not always.
  private func statedType(of file: borrowing Descriptor) -> String? {
    guard let member = members.first(where: { $0.name.elementsEqual("mimetype".utf8) }), !member.isPacked,
      member.size < 100
    else { return nil }
    let head = Self.bytes(of: file, at: member.header, count: 30)
    guard let name = Self.number(head, at: 26, bytes: 2), let extra = Self.number(head, at: 28, bytes: 2) else {
      return nil
    }
    let text = Self.bytes(of: file, at: member.header + 30 + name + extra, count: member.size)
    let type = String(decoding: text.prefix { $0 > 0x20 }, as: UTF8.self)
    return Self.documents.contains(where: type.hasPrefix) ? type : nil
  }

  private static let documents = [
    "application/vnd.oasis.opendocument.", "application/vnd.sun.xml.", "application/epub+zip", "application/hwp+zip",
  ]

  private static func bytes(of file: borrowing Descriptor, at place: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      filled = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer), at: Int64(place))) ?? 0
    }
  }

  private static func number(_ bytes: [UInt8], at place: Int, bytes count: Int) -> Int? {
    guard place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
