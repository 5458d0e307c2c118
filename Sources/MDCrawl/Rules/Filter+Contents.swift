import MDModel
import MDSystem

/// Rules that depend on a directory's entries and attributes.
extension Filter {
  /// Rule that excludes an open directory because of its entries or attributes.
  ///
  /// If there is none, adds the directory's ignore files to `scope`, whose path must be this directory.
  func enter(
    _ directory: Int32, notices: DirectoryNotices, scope: inout RuleScope
  ) -> ExclusionRule? {
    if let marker = notices.marker { return .marker(marker) }
    if notices.contains(.cacheTag), Self.hasValidCacheTag(directory) { return .cacheDirectoryTag }
    if notices.contains(.environment), !options.includesDependencies { return .dependencies("Python") }
    if let rule = Self.robotsRule(directory) { return rule }
    takeUpIgnores(directory, notices, &scope)
    return nil
  }

  /// Rule of the attribute `user.xdg.robots.index`, as in the freedesktop.org page "Common extended attributes".
  static func robotsRule(_ descriptor: Int32) -> ExclusionRule? {
    guard let value = ExtendedAttributes.value(of: "user.xdg.robots.index", descriptor: descriptor) else { return nil }
    return value.prefix { $0 > 0x20 }.elementsEqual("false".utf8) ? .robotsAttribute : nil
  }

  /// Whether `CACHEDIR.TAG` has the signature of the Cache Directory Tagging Specification (bford.info/cachedir).
  private static func hasValidCacheTag(_ directory: Int32) -> Bool {
    let signature = "Signature: 8a477f597d28d172789f06886806bc55".utf8
    return contents(of: "CACHEDIR.TAG", in: directory, limit: signature.count)?.elementsEqual(signature) ?? false
  }

  /// First bytes of a regular file; `nil` for anything else, such as a FIFO of that name.
  static func contents(of name: String, in directory: Int32, limit: Int) -> [UInt8]? {
    guard let status = try? FileStatus.of(name, in: directory), status.kind == .regular else { return nil }
    let flags = FileFlags.readOnly | FileFlags.noFollow | FileFlags.nonBlocking
    guard let file = try? Descriptor.open(at: directory, name, flags: flags),
      (try? FileStatus.of(file.rawValue))?.kind == .regular
    else { return nil }
    return try? file.contents(limit: limit)
  }
}

/// Detection of mail folders.
extension Filter {
  private static let partsOfMaildir = ["cur", "new", "tmp"].map { Array($0.utf8) }

  /// Whether a name is a mail folder inside a mail folder, in the Maildir++ layout of Dovecot and Courier: `.Sent` in a
  /// Maildir.
  ///
  /// The dot separates names of mail folders there, and does not hide them.
  static func isMailFolder(_ name: FileName, in directory: Int32) -> Bool {
    let inside = partsOfMaildir.map { name.bytes + [slash] + $0 }
    return (partsOfMaildir + [name.bytes] + inside).allSatisfy { isFolder($0, in: directory) }
  }

  private static func isFolder(_ path: [UInt8], in directory: Int32) -> Bool {
    (try? FileStatus.of(FileName(path), in: directory))?.kind == .directory
  }
}

/// Search for the ignore files in force.
extension Filter {
  /// Adds the ignore files of the current directory to `scope`.
  func takeUpIgnores(_ directory: Int32, _ notices: DirectoryNotices, _ scope: inout RuleScope) {
    guard options.honoursGitignore else { return }
    if notices.contains(.repository) { scope.beginRepository() }
    takeUpIgnores(directory, notices, at: scope.path, &scope)
  }

  /// Adds the ignore files above a root that lies inside a repository.
  func takeUpSurroundings(_ scope: inout RuleScope) {
    guard options.honoursGitignore else { return }
    for path in Self.repositoryPaths(above: scope.path).reversed() {
      guard let directory = try? OpenDirectory.open(root: path) else { continue }
      takeUpIgnores(directory.descriptor, DirectoryNotices(probing: directory.descriptor), at: path.bytes, &scope)
    }
  }

  /// Directories above `path` up to the one that contains `.git`, innermost first; empty outside of a repository.
  private static func repositoryPaths(above path: [UInt8]) -> [FilePath] {
    var rest = FilePath(path)
    var paths: [FilePath] = []
    while let folder = rest.parent, folder != .root {
      rest = folder
      paths.append(folder)
      guard let directory = try? OpenDirectory.open(root: folder) else { return [] }
      if DirectoryNotices(probing: directory.descriptor).contains(.repository) { return paths }
    }
    return []
  }

  /// Adds the ignore files of one directory.
  ///
  /// The repository's own list comes first, because a `.gitignore` outranks it.
  private func takeUpIgnores(
    _ directory: Int32, _ notices: DirectoryNotices, at path: [UInt8], _ scope: inout RuleScope
  ) {
    if notices.contains(.repository) { takeUp(".git/info/exclude", directory, at: path, &scope) }
    if notices.contains(.gitignore) { takeUp(".gitignore", directory, at: path, &scope) }
  }

  private func takeUp(_ name: String, _ directory: Int32, at path: [UInt8], _ scope: inout RuleScope) {
    guard let contents = Self.contents(of: name, in: directory, limit: IgnoreFile.limit) else { return }
    let source = String(decoding: path, as: UTF8.self) + "/" + name
    scope.add(IgnoreFile(contents: contents, source: source, baseLength: path.count))
  }
}

/// Entries of a directory that decide whether the directory itself is indexed, recognised by name.
struct DirectoryNotices: OptionSet {
  let rawValue: UInt32

  static let cacheTag = DirectoryNotices(rawValue: 1)
  static let gitignore = DirectoryNotices(rawValue: 2)
  static let repository = DirectoryNotices(rawValue: 4)
  static let environment = DirectoryNotices(rawValue: 8)
  private static let firstMarker: UInt32 = 16

  private static let named: [(name: [UInt8], notice: DirectoryNotices)] = {
    let own: [(String, DirectoryNotices)] = [
      ("CACHEDIR.TAG", cacheTag), (".gitignore", gitignore), (".git", repository),
      (DefaultExclusions.environmentMarker, environment),
    ]
    let markers = DefaultExclusions.markers.enumerated().map { ($1, marker($0)) }
    return (own + markers).map { (Array($0.0.utf8), $0.1) }
  }()

  private static func marker(_ index: Int) -> DirectoryNotices { DirectoryNotices(rawValue: firstMarker << index) }

  init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The notice for one entry's name.
  init(name: UnsafeRawBufferPointer) {
    // Rejects most names by their first byte, before any comparison.
    let mayMatch = name.first == dot || name.first == UInt8(ascii: "C") || name.first == UInt8(ascii: "p")
    let known = mayMatch ? Self.named.first { $0.name.elementsEqual(name) } : nil
    self = known?.notice ?? []
  }

  /// Looks up each name in an open directory without listing it.
  ///
  /// A name whose `stat` fails counts as missing: listing the folder fails with the same error, and keeps what the
  /// index has.
  init(probing directory: Int32) {
    self = []
    for (name, notice) in Self.named {
      let exists = (name + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { (try? FileStatus.of($0.baseAddress!, in: directory)) != nil }
      }
      if exists { insert(notice) }
    }
  }

  /// The name of a marker file in the directory.
  var marker: String? {
    DefaultExclusions.markers.enumerated().first { contains(Self.marker($0.offset)) }?.element
  }
}
