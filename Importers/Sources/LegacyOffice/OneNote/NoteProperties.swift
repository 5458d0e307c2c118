import CompoundFile

/// Properties of an object of a OneNote section ([MS-ONESTORE] 2.6): texts, and the objects and spaces it refers to.
struct NoteProperties {
  /// Identifiers of properties with their types ([MS-ONE] 2.1.12).
  enum Key {
    static let text = 0x1C00_1C22
    /// The same where each letter is one byte of code page 1252.
    static let plainText = 0x1C00_3498
    static let pageTitle = 0x1C00_1CF3
    static let author = 0x1C00_1D75
    static let fileName = 0x1C00_1D9C
    static let alternativeText = 0x1C00_1E58
    static let address = 0x1C00_1E20
    /// Objects within: contents of a page, its title, elements, authors.
    static let children = [0x2400_1C1F, 0x2400_1D5F, 0x2400_1C20]
    static let authors = [0x2000_1D78, 0x2000_1D79]
    /// Spaces of the pages of a series.
    static let pages = 0x2C00_1D63
  }

  private(set) var texts: [Int: ArraySlice<UInt8>] = [:]
  private(set) var objects: [Int: [NoteIdentifier]] = [:]
  private(set) var spaces: [Int: [NoteIdentifier]] = [:]

  private let bytes: [UInt8]
  private var place = 0
  private var objectNames: ArraySlice<NoteIdentifier?> = []
  private var spaceNames: ArraySlice<NoteIdentifier?> = []

  private static let deepest = 16
  private static let mostProperties = 100_000
  private var propertiesLeft = mostProperties

  /// Reads the properties of an object as far as they go.
  init(_ bytes: [UInt8], references: NoteReferences) {
    self.bytes = bytes
    var names = NoteNames()
    if case .named(let known) = references { names = known }
    let objects = readNames(names)
    objectNames = objects.names[...]
    if !objects.isLast {
      let spaces = readNames(names)
      spaceNames = spaces.names[...]
      if spaces.hasContexts { _ = readNames(names) }
    }
    if case .listed(let objects, let spaces) = references {
      (objectNames, spaceNames) = (objects.map { $0 }[...], spaces.map { $0 }[...])
    }
    _ = readSet(depth: 0)
  }

  /// Reads a list of short names. The head has their number, and what follows the list.
  private mutating func readNames(
    _ names: NoteNames
  ) -> (names: [NoteIdentifier?], hasContexts: Bool, isLast: Bool) {
    guard let head = bytes.long(at: place) else { return ([], false, true) }
    let count = min(head & 0xFF_FFFF, (bytes.count - place) / 4)
    let found = (0..<count).map { index in bytes.long(at: place + 4 + index * 4).flatMap { names[$0] } }
    place += 4 + count * 4
    return (found, head >> 30 & 1 == 1, head >> 31 & 1 == 1)
  }

  /// Reads a set of properties: their number, their identifiers, their values.
  ///
  /// - Returns: `false` where the bytes end, or make no sense.
  private mutating func readSet(depth: Int) -> Bool {
    guard depth < Self.deepest, let count = bytes.short(at: place) else { return false }
    let identifiers = place + 2
    place = identifiers + count * 4
    for index in 0..<count {
      propertiesLeft -= 1
      guard propertiesLeft > 0, let identifier = bytes.long(at: identifiers + index * 4),
        readValue(identifier & 0x7FFF_FFFF, depth: depth)
      else { return false }
    }
    return true
  }

  private mutating func readValue(_ key: Int, depth: Int) -> Bool {
    switch key >> 26 & 0x1F {
    case 1, 2: return true
    case 3: return skip(1)
    case 4: return skip(2)
    case 5: return skip(4)
    case 6: return skip(8)
    case 7: return readBytes(key, depth: depth)
    case 8: readReferences(1, key, depth, from: \.objectNames, to: \.objects)
    case 9: return readReferences(key, depth, from: \.objectNames, to: \.objects)
    case 0xA: readReferences(1, key, depth, from: \.spaceNames, to: \.spaces)
    case 0xB: return readReferences(key, depth, from: \.spaceNames, to: \.spaces)
    case 0xC: return true
    case 0xD: return skip(4)
    case 0x10: return readSets(depth: depth)
    case 0x11: return readSet(depth: depth + 1)
    default: return false
    }
    return true
  }

  private mutating func skip(_ count: Int) -> Bool {
    place += count
    return place <= bytes.count
  }

  private mutating func readBytes(_ key: Int, depth: Int) -> Bool {
    guard let count = bytes.long(at: place), count <= bytes.count - place - 4 else { return false }
    if depth == 0 { texts[key] = bytes[(place + 4)..<(place + 4 + count)] }
    return skip(4 + count)
  }

  /// Reads an array of sets: their number, and the identifier that all of them have.
  private mutating func readSets(depth: Int) -> Bool {
    guard let count = bytes.long(at: place), skip(count == 0 ? 4 : 8) else { return false }
    for _ in 0..<count {
      guard readSet(depth: depth + 1) else { return false }
    }
    return true
  }

  private typealias Names = WritableKeyPath<NoteProperties, ArraySlice<NoteIdentifier?>>
  private typealias References = WritableKeyPath<NoteProperties, [Int: [NoteIdentifier]]>

  private mutating func readReferences(_ key: Int, _ depth: Int, from names: Names, to found: References) -> Bool {
    guard let count = bytes.long(at: place), skip(4) else { return false }
    readReferences(count, key, depth, from: names, to: found)
    return true
  }

  /// Takes the next names of those in front of the properties. What inner sets refer to is not followed.
  private mutating func readReferences(
    _ count: Int, _ key: Int, _ depth: Int, from names: Names, to found: References
  ) {
    let taken = self[keyPath: names].prefix(count)
    self[keyPath: names] = self[keyPath: names].dropFirst(count)
    if depth == 0 { self[keyPath: found][key] = taken.compactMap(\.self) }
  }
}
