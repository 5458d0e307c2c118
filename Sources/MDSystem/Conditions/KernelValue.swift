/// Short values that the kernel tells in files of `/proc` and `/sys`, one a file.
enum KernelValue {
  /// The value without white space around it, at most the first page of it; `nil` where the file cannot be read.
  static func text(_ path: String) -> Substring? {
    guard let bytes = try? WholeFile.readStream(Array(path.utf8), limit: 4096) else { return nil }
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x0A }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return "" }
    return Substring(decoding: bytes[first...last], as: UTF8.self)
  }

  static func number(_ path: String) -> Int64? { text(path).flatMap { Int64($0) } }

  /// Names of a folder's entries, sorted; none where it cannot be listed.
  static func entries(_ folder: String) -> [String] {
    let flags = FileFlags.readOnly | FileFlags.directory
    guard let directory = try? Descriptor.open(path: Array(folder.utf8), flags: flags) else { return [] }
    var names: [String] = []
    try? DirectoryStream(capacity: 4096).forEachEntry(of: directory.rawValue) { name, _ in
      names.append(String(decoding: name, as: UTF8.self))
    }
    return names.sorted()
  }
}
