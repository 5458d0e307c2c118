import CXML

/// An element's attributes as libxml2 passes them: name, value, name, value …, `NULL`.
struct HTMLAttributes {
  private let list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?

  init(_ list: UnsafeMutablePointer<UnsafePointer<UInt8>?>?) { self.list = list }

  var areThere: Bool { list != nil }

  subscript(name: StaticString) -> String? {
    guard let list, let index = place(of: name) else { return nil }
    return list[index + 1].map { String(cString: $0) } ?? ""
  }

  func has(_ name: StaticString) -> Bool { place(of: name) != nil }

  private func place(of name: StaticString) -> Int? {
    guard let list else { return nil }
    var index = 0
    while let candidate = list[index] {
      if xmlStrcasecmp(candidate, name.utf8Start) == 0 { return index }
      index += 2
    }
    return nil
  }
}

/// The effect of an element on the words around it.
enum HTMLElement {
  /// Text before and after is on separate lines.
  case block
  /// Separates words without separating lines.
  case gap
  /// The contents are not readable text.
  case hidden
  case title
  /// A block that is a heading. A heading of the two upper levels may replace a missing title.
  case heading
  case meta
  case image
  case body
  /// A word with its readings.
  case ruby
  /// A reading of the preceding ideographs.
  case reading
  /// A sign around a reading, for programs that show readings in the line.
  case parenthesis

  /// Fails for elements inside words and lines, such as `b`.
  init?(name: UnsafePointer<UInt8>) {
    guard let element = Self.table[Self.key(name)] else { return nil }
    self = element
  }

  /// The first eight letters as one number. Names that differ only after these have the same effect.
  private static func key(_ name: UnsafePointer<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    var index = 0
    while index < 8, name[index] != 0 {
      key = key << 8 | UInt64(name[index])
      index += 1
    }
    return key
  }

  private static let table: [UInt64: HTMLElement] = {
    var table: [UInt64: HTMLElement] = [:]
    func add(_ element: HTMLElement, _ names: String) {
      for name in names.split(separator: " ") { table[String(name).withCString(encodedAs: UTF8.self, key)] = element }
    }
    add(.block, "address article aside blockquote caption center dd details dialog dir div dl dt fieldset figcaption")
    add(.block, "figure footer form frameset header hr legend li main menu nav ol optgroup option")
    add(.block, "p pre section select summary table tbody textarea tfoot thead tr ul")
    add(.gap, "a br td th button input label object audio video iframe canvas svg text tspan")
    add(.hidden, "script style")
    add(.parenthesis, "rp")
    add(.ruby, "ruby")
    add(.reading, "rt rtc")
    add(.title, "title")
    add(.heading, "h1 h2 h3 h4 h5 h6")
    add(.meta, "meta")
    add(.image, "img area")
    add(.body, "body")
    return table
  }()
}
