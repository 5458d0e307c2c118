import MDModel
import MDSystem

/// The tables of shared-mime-info: globs, aliases, subclasses and magic of all its folders.
///
/// Missing or unreadable files count as empty. Invalid lines are ignored.
struct MIMEDatabase: Sendable {
  private(set) var globs = GlobTable()
  private(set) var magic = MagicTable()
  /// Canonical name of each alias.
  private var canonical: [String: String] = [:]
  private var aliases: [String: [String]] = [:]
  private var superclasses: [String: [String]] = [:]
  private var icons: [String: String] = [:]

  /// - Parameter folders: `mime` folders, most important first.
  init(folders: [FilePath]) {
    for folder in folders {
      readAliases(Self.contents(of: "aliases", in: folder))
      readSubclasses(Self.contents(of: "subclasses", in: folder))
      readIcons(Self.contents(of: "generic-icons", in: folder))
    }
    // The most important folder comes first, so that it can remove globs of the others before they are added.
    var silenced: Set<String> = []
    for folder in folders {
      readGlobs(Self.contents(of: "globs2", in: folder), &silenced)
      magic.read(Self.contents(of: "magic", in: folder))
    }
    magic.sort()
    globs.sortPatterns()
  }

  /// Maximum bytes of a table. The largest one in use has 40 KB.
  private static let maximumFileBytes = 8 << 20

  private static func contents(of file: String, in folder: FilePath) -> [UInt8] {
    let path = folder.appending(FileName(file))
    do throws(SystemError) {
      let descriptor = try Descriptor.open(path: path, flags: FileFlags.readOnly | FileFlags.nonBlocking)
      let status = try FileStatus.of(descriptor.rawValue)
      guard status.kind == .regular, status.size <= maximumFileBytes else { return [] }
      return try WholeFile.read(descriptor, limit: Int(status.size))
    } catch { return [] }
  }
}

extension MIMEDatabase {
  /// The canonical name of a MIME type.
  func canonical(_ mimeType: String) -> String { canonical[mimeType] ?? mimeType }

  /// Names of a MIME type: the given one, the canonical one, then the aliases.
  func names(of mimeType: String) -> [String] {
    let canonical = canonical(mimeType)
    var names = [mimeType]
    for name in [canonical] + aliases[canonical, default: []] where !names.contains(name) { names.append(name) }
    return names
  }

  /// The MIME types of which it is a direct subclass.
  func superclasses(of mimeType: String) -> [String] { superclasses[canonical(mimeType), default: []] }

  /// Name of its generic icon, such as `x-office-spreadsheet`.
  func genericIcon(of mimeType: String) -> String? { icons[canonical(mimeType)] }

  /// True if a MIME type equals another one or is a subclass of it. Terminates even if the tables contain a cycle.
  func isKind(_ mimeType: String, of other: String) -> Bool {
    let goal = canonical(other)
    var seen = [canonical(mimeType)]
    var position = 0
    while position < seen.count {
      if seen[position] == goal { return true }
      for parent in superclasses(of: seen[position]).map(canonical) where !seen.contains(parent) { seen.append(parent) }
      position += 1
    }
    return false
  }
}

extension MIMEDatabase {
  /// Parses lines of the form `alias name`.
  private mutating func readAliases(_ bytes: [UInt8]) {
    for line in ByteLines(bytes) {
      guard case (let alias, let name?) = line.cut(at: " "), canonical[alias.text] == nil else { continue }
      canonical[alias.text] = name.text
      aliases[name.text, default: []].append(alias.text)
    }
  }

  /// Parses lines of the form `type supertype`.
  private mutating func readSubclasses(_ bytes: [UInt8]) {
    for line in ByteLines(bytes) {
      guard case (let type, let parent?) = line.cut(at: " ") else { continue }
      superclasses[type.text, default: []].append(parent.text)
    }
  }

  /// Parses lines of the form `type:icon`.
  private mutating func readIcons(_ bytes: [UInt8]) {
    for line in ByteLines(bytes) {
      guard case (let type, let icon?) = line.cut(at: ":"), icons[type.text] == nil else { continue }
      icons[type.text] = icon.text
    }
  }

  /// Parses lines of the form `weight:type:glob[:flags]`. A glob with the flag `cs` is repeated without it, for
  /// readers that know no flags; the repetition is skipped. `__NOGLOBS__` removes the globs that less important
  /// folders give a type.
  private mutating func readGlobs(_ bytes: [UInt8], _ silenced: inout Set<String>) {
    let lines = ByteLines(bytes).compactMap(GlobLine.init)
    let exact = Dictionary(grouping: lines.filter(\.isExact), by: \.pattern).mapValues { Set($0.map(\.mimeType)) }
    // `__NOGLOBS__` removes only the globs of less important folders, so it takes effect after this one.
    var newlySilenced: Set<String> = []
    for line in lines {
      let mimeType = line.mimeType.text
      // Suffixes such as `.bak`, `.old` and `~` mark a copy and say nothing about the type of the original.
      if mimeType == "application/x-trash" { continue }
      if line.pattern.elementsEqual("__NOGLOBS__".utf8) {
        newlySilenced.insert(mimeType)
      } else if !silenced.contains(mimeType), line.isExact || exact[line.pattern]?.contains(line.mimeType) != true {
        globs.add(Array(line.pattern), mimeType: mimeType, weight: line.weight, isExact: line.isExact)
      }
    }
    silenced.formUnion(newlySilenced)
  }

  private struct GlobLine {
    let weight: Int
    let mimeType: ArraySlice<UInt8>
    let pattern: ArraySlice<UInt8>
    let isExact: Bool

    init?(_ line: ArraySlice<UInt8>) {
      guard case (let weight, let rest?) = line.cut(at: ":"), let weight = weight.decimal,
        case (let mimeType, let glob?) = rest.cut(at: ":")
      else { return nil }
      let (pattern, flags) = glob.cut(at: ":")
      if pattern.isEmpty || mimeType.isEmpty { return nil }
      self.weight = weight
      self.mimeType = mimeType
      self.pattern = pattern
      isExact = flags.map { $0.split(separator: UInt8(ascii: ",")).contains { $0.elementsEqual("cs".utf8) } } ?? false
    }
  }
}

extension MIMEDatabase {
  /// Adds a glob of our own.
  ///
  /// - Returns: the glob's rule.
  @discardableResult
  mutating func supplement(_ pattern: String, mimeType: String, weight: Int = 50) -> Int {
    globs.add(Array(pattern.utf8), mimeType: mimeType, weight: weight, isExact: false)
  }

  /// Adds magic that shared-mime-info lacks.
  mutating func supplement(magicOf mimeType: String, _ values: [(offset: Int, value: String)]) {
    magic.add(mimeType, values)
  }
}

/// Folders of the tables of shared-mime-info (XDG base directory specification 0.8).
enum MIMEFolders {
  /// The `mime` folders in the data folders of the environment, most important first.
  static var standard: [FilePath] {
    folders(
      dataHome: ProcessEnvironment.value(of: "XDG_DATA_HOME").map { FilePath($0) },
      dataFolders: ProcessEnvironment.value(of: "XDG_DATA_DIRS"),
      home: ProcessEnvironment.value(of: "HOME").map { FilePath($0) })
  }

  /// Relative paths are ignored, as the specification requires.
  static func folders(dataHome: FilePath?, dataFolders: [UInt8]?, home: FilePath?) -> [FilePath] {
    let ownHome = home.map { FilePath($0.bytes + Array("/.local/share".utf8)) }
    let own = [dataHome, ownHome].compactMap(\.self).first(where: \.isAbsolute)
    let named = (dataFolders ?? []).split(separator: UInt8(ascii: ":")).map { FilePath($0) }.filter(\.isAbsolute)
    let shared = named.isEmpty ? ["/usr/local/share", "/usr/share"] : named
    return ((own.map { [$0] } ?? []) + shared).map { $0.appending("mime") }
  }
}

/// The lines of a text given as bytes, without line feeds. Comments (`#`) and empty lines are skipped.
struct ByteLines: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  mutating func next() -> ArraySlice<UInt8>? {
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end]
      rest = rest[end...].dropFirst()
      if let first = line.first, first != UInt8(ascii: "#") { return line }
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Cuts at the first `separator`; the second part is `nil` if there is none.
  func cut(at separator: Character) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
    guard let value = separator.asciiValue, let index = firstIndex(of: value) else { return (self, nil) }
    return (self[..<index], self[(index + 1)...])
  }

  /// The value of decimal digits; `nil` for anything else.
  var decimal: Int? {
    guard !isEmpty, count < 10, allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  var text: String { String(decoding: self, as: UTF8.self) }
}
