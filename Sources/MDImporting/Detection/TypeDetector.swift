package import MDModel
package import MDSystem
import MDTypes
import Synchronization

/// Detects the type of a file: by its name, and by its content if the name is ambiguous.
///
/// Uses shared-mime-info and the type table of `UniformTypeIdentifiers`. Reading the tables takes a few milliseconds,
/// so a process needs one detector.
package struct TypeDetector: Sendable {
  private let resolver: TypeResolver
  private let answers: NameAnswers
  private var database: MIMEDatabase { resolver.database }

  /// Bytes at the beginning of a file that detection by content needs.
  package static let headBytes = 4096

  /// - Parameter directories: `mime` folders, most important first; `nil` for those of the environment
  ///   (`XDG_DATA_HOME`, `XDG_DATA_DIRS`) or their defaults. Missing folders and files count as empty.
  package init(directories: [FilePath]? = nil) {
    var database = MIMEDatabase(folders: directories ?? MIMEFolders.standard)
    let additions = SupplementaryGlobs.complete(&database)
    resolver = TypeResolver(database)
    answers = NameAnswers(count: database.globs.rules.count, additions: additions)
  }
}

extension TypeDetector {
  /// Reads the first ``headBytes`` of an open file. If reading fails, the head is empty and the importer reports the
  /// error.
  package static func withHead<Value>(
    of file: borrowing Descriptor, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value {
    withUnsafeTemporaryAllocation(byteCount: headBytes, alignment: 8) { buffer in
      let count = (try? file.read(into: buffer, at: 0)) ?? 0
      return body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// The type that is certain by name.
  ///
  /// - Parameter name: the last component of the path, as bytes.
  /// - Returns: `nil` if the name says nothing or is ambiguous, so that the content must be examined.
  package func type(forName name: UnsafeBufferPointer<UInt8>) -> DetectedType? {
    guard let rule = database.globs.match(name) else { return nil }
    if case .certain(let type) = answer(for: rule) { return type }
    return nil
  }

  /// The type that is certain by name; see ``type(forName:)-(UnsafeBufferPointer<UInt8>)``.
  package func type(forName name: FileName) -> DetectedType? {
    name.bytes.withUnsafeBufferPointer { type(forName: $0) }
  }

  /// The type whose magic bytes match the beginning of a file. Types of text count only if the bytes are text: their
  /// magic is a word or two, which other files contain by chance.
  ///
  /// - Parameter head: the first ``headBytes`` of the file, or all of a shorter one.
  package func type(forHead head: UnsafeRawBufferPointer) -> DetectedType? {
    if let office = OfficePackage.mimeType(of: head) { return resolver.type(forMIMEType: office) }
    if let office = OfficeXML.type(of: head) { return office }
    // Check this before magic: the page inside the message may begin within the range that the magic of web pages
    // covers.
    if MessageHeuristic.acceptsPage(head) { return resolver.type(forMIMEType: "application/x-mimearchive") }
    let isText = looksLikeText(head)
    return database.magic.matches(head).lazy.map(resolver.type(forMIMEType:)).first { isText || !$0.isText }
  }

  /// Type of a file by its bytes only; `nil` if they show none. Used if the importer of the named type rejects the
  /// file.
  ///
  /// - Parameter head: the first ``headBytes`` of the file, or all of a shorter one.
  package func type(shownBy head: UnsafeRawBufferPointer) -> DetectedType? {
    type(forHead: head) ?? message(shownBy: head) ?? (looksLikeText(head) ? .plainText : nil)
  }

  /// Type of a file by name, beginning and execute permission.
  ///
  /// A certain name wins. The type also conforms to text if nothing is known about it except that the bytes are text.
  /// - Returns: `nil` if a sniffer should be asked. If that does not know the type either, use ``DetectedType/data``.
  package func type(
    forName name: UnsafeBufferPointer<UInt8>, head: UnsafeRawBufferPointer, isExecutable: Bool = false
  ) -> DetectedType? {
    if let rule = database.globs.match(name) {
      switch answer(for: rule) {
      case .certain(let type): return refined(type, head)
      case .ambiguous(let types): return choice(of: types, head)
      }
    }
    if let type = type(forHead: head) { return refined(type, head) }
    if let message = message(shownBy: head) { return message }
    if looksLikeText(head) { return .plainText }
    return isExecutable ? .unixExecutable : nil
  }

  /// True if bytes are text: marked as Unicode, valid UTF-8, or in an older encoding with mostly ASCII letters.
  ///
  /// The last character may be cut off. Empty input is not text.
  package func looksLikeText(_ head: UnsafeRawBufferPointer) -> Bool { TextHeuristic.accepts(head) }

  /// The uniform type of a MIME type, such as one from a sniffer.
  ///
  /// - Parameter mimeType: without parameters, in lower case.
  package func type(forMIMEType mimeType: String) -> DetectedType { resolver.type(forMIMEType: mimeType) }
}

extension TypeDetector {
  /// Corrects an undeclared type if the bytes are text. If the type has magic that the bytes lack, the file is plain
  /// text. If only its MIME type is known, the type becomes a subtype of text.
  private func refined(_ type: DetectedType, _ head: UnsafeRawBufferPointer) -> DetectedType {
    guard type.contentType.hasPrefix("dyn."), !type.isText, looksLikeText(head) else { return type }
    if database.magic.holds(type.mimeType, head) == false { return .plainText }
    return type.typeTree.dropFirst().first == "public.data" ? resolver.textType(forMIMEType: type.mimeType) : type
  }

  /// The type that the content indicates, among those that the name may mean.
  private func choice(of types: [DetectedType], _ head: UnsafeRawBufferPointer) -> DetectedType? {
    if let office = OfficeXML.type(of: head) { return office }
    let isText = looksLikeText(head)
    // Candidates whose magic matches win. Otherwise, text bytes select a candidate that is text. Other bytes select one
    // that is a kind of the type shown by any magic, or else that type.
    //
    // Example: `.ts` means TypeScript or MPEG video. Text bytes select TypeScript.
    let marked = types.filter { database.magic.holds($0.mimeType, head) == true }
    if let shown = marked.first(where: { $0.isText == isText }) ?? marked.first { return shown }
    let open = types.filter { database.magic.holds($0.mimeType, head) == nil }
    if isText {
      let meant = open.first(where: \.isText) ?? types.first(where: \.isText) ?? .plainText
      if meant.contentType == UTType.xmlPropertyList.identifier { return textForm(of: meant, head) }
      guard meant.contentType == DetectedType.plainText.contentType else { return meant }
      return markup(shownBy: head) ?? meant
    }
    if let shown = type(forHead: head) {
      return types.first { database.isKind($0.mimeType, of: shown.mimeType) } ?? shown
    }
    return open.first { !$0.isText } ?? types.first { !$0.isText }
  }

  private func message(shownBy head: UnsafeRawBufferPointer) -> DetectedType? {
    MessageHeuristic.accepts(head) ? resolver.type(forMIMEType: "message/rfc822") : nil
  }

  /// A more specific type of a text that its name calls plain text, if it has a mark with which no other text begins.
  /// Word and Confluence export such files under misleading names.
  private func markup(shownBy head: UnsafeRawBufferPointer) -> DetectedType? {
    if let shown = type(forHead: head), shown.contentType == "com.microsoft.word.mhtml" { return shown }
    return typesShown(byHead: head).first { $0.contentType == "public.rtf" || $0.contentType == "public.html" }
  }

  /// The text form of a property list: XML, or the older one with braces and equals signs.
  private func textForm(of list: DetectedType, _ head: UnsafeRawBufferPointer) -> DetectedType {
    // Byte-order marks, the zeros of UTF-16, and white space may precede the first letter.
    let first = head.first { $0 > 0x20 && ![0xEF, 0xBB, 0xBF, 0xFE, 0xFF].contains($0) }
    if first == UInt8(ascii: "<") { return list }
    return DetectedType(TypeResolver.named("com.apple.ascii-property-list"), mimeType: list.mimeType)
  }

  /// Types that a name may mean.
  func typesMeant(byName name: UnsafeBufferPointer<UInt8>) -> [DetectedType] {
    guard let rule = database.globs.match(name) else { return [] }
    switch answer(for: rule) {
    case .certain(let type): return [type]
    case .ambiguous(let types): return types
    }
  }

  /// Types whose magic bytes match, including types of text.
  func typesShown(byHead head: UnsafeRawBufferPointer) -> [DetectedType] {
    let office = OfficePackage.mimeType(of: head).map(resolver.type(forMIMEType:))
    return (office.map { [$0] } ?? []) + database.magic.matches(head).map(resolver.type(forMIMEType:))
  }

  private func answer(for rule: Int) -> NameAnswers.Answer {
    answers.answer(for: rule) { resolve(database.globs.rules[rule]) }
  }

  private func resolve(_ rule: GlobTable.Rule) -> NameAnswers.Answer {
    let types = rule.mimeTypes.map(resolver.type(forMIMEType:))
    let declared = rule.fileExtension.isEmpty ? nil : UTType.declared(filenameExtension: rule.fileExtension)
    if types.count > 1 {
      guard types.allSatisfy({ $0.isText == types[0].isText }) else { return .ambiguous(types) }
      if let declared, let type = types.first(where: { $0.contentType == declared.identifier }) {
        return .certain(type)
      }
      return types[0].isText ? .certain(types[0]) : .ambiguous(types)
    }
    // One form of a property list is binary; the others are text, so content must decide.
    if declared == .propertyList {
      let forms = [UTType.propertyList, .xmlPropertyList]
      return .ambiguous(forms.map { DetectedType($0, mimeType: types[0].mimeType) })
    }
    guard let declared, isNearer(declared, than: types[0]) else { return .certain(types[0]) }
    return .certain(DetectedType(declared, mimeType: types[0].mimeType))
  }

  /// True if the type declared for an extension is more specific than the type of its MIME type. That type may be
  /// undeclared, a supertype (`.m4a` is `audio/mp4` and declared as `com.apple.m4a-audio`), or a sibling (`.heic` is
  /// `image/heif` and declared as `public.heic`).
  private func isNearer(_ declared: UTType, than type: DetectedType) -> Bool {
    if type.contentType.hasPrefix("dyn.") { return declared.preferredMIMEType == nil }
    return declared.typeTree.dropFirst().contains(type.contentType)
      || declared.typeTree.dropFirst().first == type.typeTree.dropFirst().first
  }
}

/// Caches the types of the rules for names, each resolved when a name first needs it.
final class NameAnswers: Sendable {
  enum Answer: Sendable, Hashable {
    case certain(DetectedType)
    /// Types that the name may mean; content decides.
    case ambiguous([DetectedType])
  }

  private let answers: Mutex<[Answer?]>

  /// - Parameter additions: answers that are known from the start, by rule.
  init(count: Int, additions: [(rule: Int, type: DetectedType)]) {
    var known = [Answer?](repeating: nil, count: count)
    for (rule, type) in additions { known[rule] = .certain(type) }
    answers = Mutex(known)
  }

  func answer(for rule: Int, _ resolve: () -> Answer) -> Answer {
    if let answer = answers.withLock({ $0[rule] }) { return answer }
    let answer = resolve()
    answers.withLock { $0[rule] = answer }
    return answer
  }
}
