package import MDModel
package import MDSystem
import MDTypes
import Synchronization

/// Detects the type of a file: by its name first, by its content when the name is ambiguous.
///
/// Rests on shared-mime-info and on the type table of `UniformTypeIdentifiers`. Reading the tables takes a few
/// milliseconds; one detector serves a whole process.
package struct TypeDetector: Sendable {
  private let resolver: TypeResolver
  private let answers: NameAnswers
  private var database: MIMEDatabase { resolver.database }

  /// Bytes at a file's beginning that detection by content needs.
  package static let headBytes = 4096

  /// - Parameter directories: `mime` folders, the most important first; `nil` takes those of the environment
  ///   (`XDG_DATA_HOME`, `XDG_DATA_DIRS`) or their defaults. Missing folders and files count as empty.
  package init(directories: [FilePath]? = nil) {
    var database = MIMEDatabase(folders: directories ?? MIMEFolders.standard)
    let additions = SupplementaryGlobs.complete(&database)
    resolver = TypeResolver(database)
    answers = NameAnswers(count: database.globs.rules.count, additions: additions)
  }
}

extension TypeDetector {
  /// Reads the beginning of an open file: ``headBytes`` of it, or all of a shorter one, and nothing of one that cannot
  /// be read, which its importer then tells.
  package static func withHead<Value>(
    of file: borrowing Descriptor, _ body: (UnsafeRawBufferPointer) -> Value
  ) -> Value {
    withUnsafeTemporaryAllocation(byteCount: headBytes, alignment: 8) { buffer in
      let count = (try? file.read(into: buffer, at: 0)) ?? 0
      return body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  /// The type that a name alone settles.
  ///
  /// - Parameter name: the last component of the path, as bytes.
  /// - Returns: `nil` where the name says nothing or may mean text as well as something else: look at the content.
  package func type(forName name: UnsafeBufferPointer<UInt8>) -> DetectedType? {
    guard let rule = database.globs.match(name) else { return nil }
    if case .certain(let type) = answer(for: rule) { return type }
    return nil
  }

  /// The type that a name alone settles; see ``type(forName:)-(UnsafeBufferPointer<UInt8>)``.
  package func type(forName name: FileName) -> DetectedType? {
    name.bytes.withUnsafeBufferPointer { type(forName: $0) }
  }

  /// The type whose magic bytes the beginning of a file shows. Types of text count only where the bytes are text: their
  /// magic is a word or two, which other files hold by chance.
  ///
  /// - Parameter head: the first ``headBytes`` of the file, or all of a shorter one.
  package func type(forHead head: UnsafeRawBufferPointer) -> DetectedType? {
    if let office = OfficePackage.mimeType(of: head) { return resolver.type(forMIMEType: office) }
    if let office = OfficeXML.type(of: head) { return office }
    // Before magic: the page inside may begin within the bytes that magic for web pages looks at.
    if MessageHeuristic.acceptsPage(head) { return resolver.type(forMIMEType: "application/x-mimearchive") }
    let isText = looksLikeText(head)
    return database.magic.matches(head).lazy.map(resolver.type(forMIMEType:)).first { isText || !$0.isText }
  }

  /// Type of a file by its bytes only; `nil` if they show none. Used if the importer of the named type rejects the file.
  ///
  /// - Parameter head: the first ``headBytes`` of the file, or all of a shorter one.
  package func type(shownBy head: UnsafeRawBufferPointer) -> DetectedType? {
    type(forHead: head) ?? message(shownBy: head) ?? (looksLikeText(head) ? .plainText : nil)
  }

  /// Type of a file by everything known: its name, its beginning, its permission to be executed.
  ///
  /// A settled name wins, with one addition: where nothing is known of its type but that the bytes are text, the type
  /// conforms to text.
  /// - Returns: `nil` where a sniffer should look; ``DetectedType/data`` fits what no sniffer knows either.
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

  /// Whether bytes read as text: marked as Unicode, valid UTF-8, or an older encoding that is mostly letters.
  ///
  /// The last character may be cut. Nothing at all is no text.
  package func looksLikeText(_ head: UnsafeRawBufferPointer) -> Bool { TextHeuristic.accepts(head) }

  /// Type of a MIME type, such as the one that a sniffer gives.
  ///
  /// - Parameter mimeType: without parameters, in lower case.
  package func type(forMIMEType mimeType: String) -> DetectedType { resolver.type(forMIMEType: mimeType) }
}

extension TypeDetector {
  /// Corrects an undeclared type by bytes that are text: one whose magic they lack is given up, and one of which
  /// nothing is known but its MIME type is made a kind of text.
  private func refined(_ type: DetectedType, _ head: UnsafeRawBufferPointer) -> DetectedType {
    guard type.contentType.hasPrefix("dyn."), !type.isText, looksLikeText(head) else { return type }
    if database.magic.holds(type.mimeType, head) == false { return .plainText }
    return type.typeTree.dropFirst().first == "public.data" ? resolver.textType(forMIMEType: type.mimeType) : type
  }

  /// The type that the content indicates, of several that a name can mean.
  private func choice(of types: [DetectedType], _ head: UnsafeRawBufferPointer) -> DetectedType? {
    if let office = OfficeXML.type(of: head) { return office }
    let isText = looksLikeText(head)
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

  /// Text with a mark that no other text begins with, where a name means any text: what Word and Confluence export under
  /// names of their own.
  private func markup(shownBy head: UnsafeRawBufferPointer) -> DetectedType? {
    if let shown = type(forHead: head), shown.contentType == "com.microsoft.word.mhtml" { return shown }
    return typesShown(byHead: head).first { $0.contentType == "public.rtf" || $0.contentType == "public.html" }
  }

  /// The form of a property list that is text: XML, or the older one of braces and equals signs.
  private func textForm(of list: DetectedType, _ head: UnsafeRawBufferPointer) -> DetectedType {
    // Byte order marks, the zeros of UTF-16, and white space may come before the first letter.
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

  /// Types whose magic bytes are there, those of text among them.
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
    // One form of it is bytes, the others are text.
    if declared == .propertyList {
      let forms = [UTType.propertyList, .xmlPropertyList]
      return .ambiguous(forms.map { DetectedType($0, mimeType: types[0].mimeType) })
    }
    guard let declared, isNearer(declared, than: types[0]) else { return .certain(types[0]) }
    return .certain(DetectedType(declared, mimeType: types[0].mimeType))
  }

  /// Whether the type that an extension is declared for says more than the one its MIME type led to: the latter is
  /// declared nowhere, above the former (`.m4a` is `audio/mp4` here, and `com.apple.m4a-audio`), or its sister (`.heic` is
  /// `image/heif` here, and `public.heic`).
  private func isNearer(_ declared: UTType, than type: DetectedType) -> Bool {
    if type.contentType.hasPrefix("dyn.") { return declared.preferredMIMEType == nil }
    return declared.typeTree.dropFirst().contains(type.contentType)
      || declared.typeTree.dropFirst().first == type.typeTree.dropFirst().first
  }
}

/// Cache of the types that rules for names give, each resolved when a name first needs it.
final class NameAnswers: Sendable {
  enum Answer: Sendable, Hashable {
    case certain(DetectedType)
    /// Types that the name can mean, where content has to decide.
    case ambiguous([DetectedType])
  }

  private let answers: Mutex<[Answer?]>

  /// - Parameter additions: answers that stand from the start, by rule.
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
