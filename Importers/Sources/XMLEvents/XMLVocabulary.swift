/// The element names that a reader knows, each with a number.
///
/// A name is written as `prefix:local`. The prefix stands for one or more namespaces, whatever prefixes a document
/// uses. A name without a prefix is in no namespace.
public final class XMLVocabulary: Sendable {
  /// The number of all other names.
  public static let unknown: Int32 = -1

  private let namespaces: [String: String]
  private let numbers: [String: Int32]
  /// Names without a namespace, for documents whose authors forgot to declare theirs.
  private let fallback: [String: Int32]

  /// - Parameters:
  ///   - namespaces: Addresses of namespaces, with the prefix that stands for each in `names`.
  ///   - names: The names in order of their numbers, from 0.
  ///   - takesUndeclared: True to treat a name without namespace as the first listed name with its local part.
  public init(namespaces: [String: String], names: [String], takesUndeclared: Bool = false) {
    self.namespaces = namespaces
    numbers = Dictionary(zip(names, 0...)) { first, _ in first }
    var fallback: [String: Int32] = [:]
    if takesUndeclared {
      for (number, name) in names.enumerated() {
        let local = name.split(separator: ":").last.map(String.init) ?? name
        if fallback[local] == nil { fallback[local] = Int32(number) }
      }
    }
    self.fallback = fallback
  }

  /// The number of a name in a document.
  func number(local: UnsafePointer<UInt8>, namespace: UnsafePointer<UInt8>?) -> Int32 {
    let name = String(cString: local)
    guard let namespace else { return numbers[name] ?? fallback[name] ?? Self.unknown }
    guard let prefix = namespaces[String(cString: namespace)] else { return Self.unknown }
    return numbers[prefix.isEmpty ? name : "\(prefix):\(name)"] ?? Self.unknown
  }
}

/// Caches the numbers of a document's names. libxml2 uses the same address for equal names, so addresses are the keys.
struct XMLNameCache {
  private struct Entry {
    var local: UnsafePointer<UInt8>?
    var namespace: UnsafePointer<UInt8>?
    var number: Int32 = 0
  }

  private var entries = [Entry](repeating: Entry(), count: size)
  private var vocabulary: XMLVocabulary?
  private static let size = 512

  /// Begins a document with a vocabulary. The parser's addresses stay valid from one document to the next.
  mutating func begin(_ vocabulary: XMLVocabulary) {
    if self.vocabulary !== vocabulary { removeAll() }
    self.vocabulary = vocabulary
  }

  mutating func removeAll() {
    for index in entries.indices { entries[index].local = nil }
  }

  mutating func number(_ local: UnsafePointer<UInt8>, _ namespace: UnsafePointer<UInt8>?) -> Int32 {
    let mixed = UInt(bitPattern: local) &+ (UInt(bitPattern: namespace) &* 31)
    let index = Int(truncatingIfNeeded: (mixed ^ (mixed >> 9)) % UInt(Self.size))
    if entries[index].local == local, entries[index].namespace == namespace { return entries[index].number }
    let number = vocabulary?.number(local: local, namespace: namespace) ?? XMLVocabulary.unknown
    entries[index] = Entry(local: local, namespace: namespace, number: number)
    return number
  }
}
