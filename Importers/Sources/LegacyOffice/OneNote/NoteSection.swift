import ByteReading
import ImporterKit

/// Reads a section of OneNote: the texts of its pages in their newest state, in the order in which they are shown.
struct NoteSection {
  private(set) var text: TextBuilder
  private(set) var links = LinkList()
  private(set) var titles: [String] = []
  private(set) var authors: [String] = []
  private(set) var isProtected = false
  /// What is missing.
  private(set) var problem: String?

  private let source: any NoteSource
  private let pages: CodePages

  private typealias Key = NoteProperties.Key
  private static let mostPages = 20_000
  private static let mostAuthors = 500
  private static let longestTitle = 4_096

  init(_ source: any NoteSource, pages: CodePages, limit: Int) {
    self.source = source
    text = TextBuilder(limit: limit)
    self.pages = pages
  }

  /// Reads the whole.
  mutating func read() {
    guard let list = source.root.flatMap(source.space) else { return problem = "the section is damaged" }
    for name in pageNames(in: list).prefix(Self.mostPages) where !text.isCut {
      if let page = source.space(name) { readPage(page) }
    }
    if source.isDamaged { problem = "a part of the section is damaged or cut off" }
  }

  /// The spaces of the pages that the list of a section has.
  private mutating func pageNames(in list: NoteSpace) -> [NoteIdentifier] {
    var found: [NoteIdentifier] = []
    walk(list) { _, properties in found += properties.spaces[Key.pages] ?? [] }
    isProtected = isProtected || list.isProtected
    return found
  }

  private mutating func readPage(_ page: NoteSpace) {
    isProtected = isProtected || page.isProtected
    var writers: [NoteIdentifier] = []
    walk(page) { reader, properties in
      reader.append(properties)
      for key in Key.authors { writers += properties.objects[key] ?? [] }
    }
    text.endLine()
    titles.append(text(Key.pageTitle, of: page.metadata, in: page) ?? "")
    for writer in Set(writers) where authors.count < Self.mostAuthors {
      if let name = text(Key.author, of: writer, in: page), !authors.contains(name) { authors.append(name) }
    }
  }

  /// A text of an object of a page.
  private func text(_ key: Int, of name: NoteIdentifier?, in page: NoteSpace) -> String? {
    guard let object = name.flatMap({ page.objects[$0] }) else { return nil }
    return string(NoteProperties(source.contents(of: object.chunk), references: object.references).texts[key])
  }

  /// Calls `body` with each object that is part of a space's contents, in the order of the page.
  private mutating func walk(_ space: NoteSpace, _ body: (inout NoteSection, NoteProperties) -> Void) {
    var open = [space.root].compactMap(\.self)
    var seen: Set<NoteIdentifier> = []
    while let name = open.popLast(), !text.isCut {
      guard seen.insert(name).inserted, let object = space.objects[name] else { continue }
      let properties = NoteProperties(source.contents(of: object.chunk), references: object.references)
      body(&self, properties)
      let children = Key.children.flatMap { properties.objects[$0] ?? [] }
      open += children.reversed()
    }
  }

  /// Appends the texts of an object, each as a line.
  private mutating func append(_ properties: NoteProperties) {
    if let wide = properties.texts[Key.text] {
      append(units: Self.units(wide))
    } else if let plain = properties.texts[Key.plainText] {
      append(units: pages[1252].units(plain))
    }
    for key in [Key.alternativeText, Key.fileName] {
      if let wide = properties.texts[key] { append(units: Self.units(wide)) }
    }
    if let address = string(properties.texts[Key.address]) { links.add(address) }
  }

  /// Appends a line. A link stands in it as an instruction, which is not shown, before the words that are.
  private mutating func append(units: [UInt16]) {
    var rest = units[...]
    while let unit = rest.popFirst() {
      if unit == 0 { continue }
      guard unit == Self.linkMark else {
        text.append(unit: unit)
        continue
      }
      let instruction = rest.prefix(while: { $0 != Self.quote }) + [Self.quote]
      let address = rest.dropFirst(instruction.count).prefix { $0 != Self.quote }
      links.add(instruction: Array(instruction + address + [Self.quote]))
      rest = rest.dropFirst(instruction.count + address.count + 1)
    }
    text.endLine()
  }

  private static let linkMark: UInt16 = 0xFDDF
  private static let quote = UInt16(UInt8(ascii: "\""))

  private func string(_ bytes: ArraySlice<UInt8>?) -> String? {
    guard let bytes else { return nil }
    let text = TextLine.line(pages.string(bytes, page: 1200), longest: Self.longestTitle)
    return text.isEmpty ? nil : text
  }

  private static func units(_ bytes: ArraySlice<UInt8>) -> [UInt16] {
    stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map {
      UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8
    }
  }
}

extension NoteSection {
  /// Gives what was read.
  func give(to sink: inout AttributeSink) throws(ImportFailure) {
    if isProtected, text.isEmpty { throw .protected }
    if !titles.isEmpty { sink.set(.numberOfPages, .integer(Int64(titles.count))) }
    sink.set(.title, titles.first { !$0.isEmpty }.map { .string($0) })
    if !authors.isEmpty { sink.set(.authors, .strings(authors.sorted())) }
    if !links.addresses.isEmpty { sink.set(.links, .strings(links.addresses)) }
    sink.give(text)
    if let problem { sink.notePartial(problem) }
  }
}
