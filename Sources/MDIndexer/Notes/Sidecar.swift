import MDCrawl
import MDImporting
import MDModel
import MDSystem

/// XMP file beside a picture or film, in which programs store what a person notes about it. It is called
/// `one.jpg.xmp` (darktable, digiKam) or `one.xmp` (Lightroom, Capture One).
final class Sidecar {
  let name: FileName
  let descriptor: Descriptor

  /// The type under which importers read a sidecar.
  static let type = DetectedType(uniformType: "com.adobe.xmp")
  private static let endings = [".xmp", ".XMP"].map { Array($0.utf8) }
  private static let dot = UInt8(ascii: ".")
  /// Attributes that only the file itself can give. A sidecar repeats them as they were before the picture was
  /// edited.
  private static let measured: Set<AttributeKey> = ["limelight_exifOrientation", "kMDItemProfileName"]

  /// - Returns: `nil` if the file is not regular or excludes itself from indexing.
  init?(_ name: FileName, _ descriptor: consuming Descriptor) {
    guard (try? FileStatus.of(descriptor.rawValue))?.kind == .regular,
      Crawler.verdict(ofOpenFile: descriptor.rawValue) == nil
    else { return nil }
    self.name = name
    self.descriptor = descriptor
  }

  /// The sidecar of the file at a path; `nil` if it has none.
  static func beside(_ path: FilePath) -> Sidecar? {
    for name in names(beside: path.name) {
      let beside = path.parent?.appending(name) ?? FilePath(name.bytes)
      guard let file = try? DirectoryCache.openForReading(beside, at: FileFlags.currentDirectory) else { continue }
      return Sidecar(name, file)
    }
    return nil
  }

  // MARK: Names

  /// Names that the sidecar of a file may have. The first one that exists is its sidecar.
  static func names(beside name: FileName) -> [FileName] {
    let whole = name.bytes[...]
    let stem = whole.lastIndex(of: dot).map { whole[..<$0] } ?? []
    let stems = stem.isEmpty ? [whole] : [whole, stem]
    return stems.flatMap { stem in endings.map { FileName(stem + $0) } }.filter { $0 != name }
  }

  /// The name of a sidecar without its extension; `nil` if no sidecar has such a name.
  static func stem(of name: FileName) -> FileName? {
    let isOne = name.bytes.count > 4 && endings.contains { name.bytes.suffix(4).elementsEqual($0) }
    return isOne ? FileName(name.bytes.dropLast(4)) : nil
  }

  /// True if files of a type may have a sidecar.
  static func mayBelong(to typeTree: [String]) -> Bool {
    typeTree.contains("public.image") || typeTree.contains("public.movie")
  }

  // MARK: Attributes

  /// Merges the attributes of a file with those of its sidecar. Lists are united. For single values the sidecar wins,
  /// because a person edited it last.
  ///
  /// - Parameter noted: attributes of the sidecar.
  func joined(_ own: AttributeSet, _ noted: AttributeSet) -> AttributeSet {
    var joined = own
    for (key, value) in noted.map({ ($0.key, $0.value) }) {
      switch (own[key], value) {
      case (_?, _) where Self.measured.contains(key): break
      case (.array(let mine)?, .array(let theirs)): joined[key] = .array(theirs + mine.filter { !theirs.contains($0) })
      default: joined[key] = value
      }
    }
    joined[.sidecar] = .string(name.text)
    return joined
  }
}
