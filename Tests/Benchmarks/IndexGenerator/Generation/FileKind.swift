/// A kind of file: how many there are, how they are named, and what they contain.
struct FileKind: Sendable {
  enum Naming: Sendable { case photo, picture, source, document, page, track, archive, bare }
  enum Contents: Sendable { case none, text, page, document, photo, picture }

  /// The extension; empty for names without one.
  let suffix: String
  /// Number of files per thousand.
  let share: Int
  let naming: Naming
  let contents: Contents
  /// Median size in bytes.
  let medianSize: Double
  /// The importer of such files; empty if there is none.
  let importer: String

  private init(
    _ suffix: String, _ share: Int, _ naming: Naming, _ contents: Contents, _ medianSize: Double,
    _ importer: String = ""
  ) {
    self.suffix = suffix
    self.share = share
    self.naming = naming
    self.contents = contents
    self.medianSize = medianSize
    self.importer = importer.isEmpty ? "" : "org.limelight.importer.\(importer)"
  }

  /// 650 of a thousand files have text, and 350 have attributes. Including folders, these are six and three of ten
  /// items.
  static let all: [FileKind] = [
    FileKind("swift", 40, .source, .text, 4e3, "text"), FileKind("py", 50, .source, .text, 5e3, "text"),
    FileKind("js", 60, .source, .text, 4e3, "text"), FileKind("c", 50, .source, .text, 9e3, "text"),
    FileKind("h", 40, .source, .text, 3e3, "text"), FileKind("java", 40, .source, .text, 4e3, "text"),
    FileKind("css", 20, .source, .text, 4e3, "text"), FileKind("json", 60, .source, .text, 2e3, "text"),
    FileKind("yaml", 10, .source, .text, 1e3, "text"), FileKind("sh", 10, .source, .text, 1e3, "text"),
    FileKind("xml", 30, .source, .text, 6e3, "text"), FileKind("md", 50, .document, .text, 3e3, "text"),
    FileKind("txt", 50, .document, .text, 3e3, "text"), FileKind("csv", 10, .document, .text, 3e4, "text"),
    FileKind("log", 10, .document, .text, 6e4, "text"), FileKind("html", 60, .page, .page, 1e4, "text"),
    FileKind("pdf", 40, .document, .document, 3e5, "pdf"), FileKind("docx", 20, .document, .document, 4e4, "office"),
    FileKind("xlsx", 10, .document, .none, 3e4), FileKind("pptx", 5, .document, .none, 9e5),
    FileKind("jpg", 130, .photo, .photo, 2e6, "image"), FileKind("png", 70, .picture, .picture, 6e4, "image"),
    FileKind("heic", 10, .photo, .photo, 1.6e6, "image"), FileKind("gif", 10, .picture, .picture, 3e4, "image"),
    FileKind("svg", 10, .picture, .picture, 5e3, "image"), FileKind("mp3", 30, .track, .none, 5e6),
    FileKind("mp4", 20, .photo, .none, 4e7), FileKind("zip", 15, .archive, .none, 1e6),
    FileKind("tar.gz", 10, .archive, .none, 2e6), FileKind("o", 10, .source, .none, 2e4),
    FileKind("", 20, .bare, .none, 2e3),
  ]

  /// Each kind repeated in proportion to its share, to draw from.
  static let shares = all.indices.flatMap { Array(repeating: $0, count: all[$0].share) }

  /// Kinds that occur in the same folders: a folder of photos contains few source files.
  static let companions: [[Int]] = all.map { kind in
    shares.filter { all[$0].naming == kind.naming }
  }

  var hasText: Bool { contents == .text || contents == .page || contents == .document }
}
