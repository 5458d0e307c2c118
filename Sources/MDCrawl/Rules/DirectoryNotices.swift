import MDSystem

/// Entries of a directory that decide about the directory itself, noticed by name.
struct DirectoryNotices: OptionSet {
  let rawValue: UInt32

  static let cacheTag = DirectoryNotices(rawValue: 1)
  static let gitignore = DirectoryNotices(rawValue: 2)
  static let repository = DirectoryNotices(rawValue: 4)
  private static let firstMarker: UInt32 = 8

  private static let named: [(name: [UInt8], notice: DirectoryNotices)] = {
    let own: [(String, DirectoryNotices)] = [
      ("CACHEDIR.TAG", cacheTag), (".gitignore", gitignore), (".git", repository),
    ]
    let markers = DefaultExclusions.markers.enumerated().map { ($1, marker($0)) }
    return (own + markers).map { (Array($0.0.utf8), $0.1) }
  }()

  private static func marker(_ index: Int) -> DirectoryNotices { DirectoryNotices(rawValue: firstMarker << index) }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Notices that one entry's name gives.
  init(name: UnsafeRawBufferPointer) {
    let mayMatch = name.first == dot || name.first == UInt8(ascii: "C")
    let known = mayMatch ? Self.named.first { $0.name.elementsEqual(name) } : nil
    self = known?.notice ?? []
  }

  /// Looks each name up in an open directory, without listing it.
  init(probing directory: Int32) {
    self = []
    for (name, notice) in Self.named {
      let exists = (name + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { (try? FileStatus.of($0.baseAddress!, in: directory)) != nil }
      }
      if exists { insert(notice) }
    }
  }

  /// The name of a marker that is there.
  var marker: String? {
    DefaultExclusions.markers.enumerated().first { contains(Self.marker($0.offset)) }?.element
  }
}
