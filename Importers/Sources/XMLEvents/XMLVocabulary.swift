/// The names of elements that a reader knows, each with a number.
///
/// A name is written as `prefix:local`; the prefix stands for one or more namespaces, whatever prefixes a document uses.
/// A name without a prefix is in no namespace.
public final class XMLVocabulary: Sendable {
  /// Number of all names that are not listed.
  public static let unknown: Int32 = -1

  private let namespaces: [String: String]
  private let numbers: [String: Int32]
  /// Names without a namespace, which documents have whose writers forgot to declare theirs.
  private let fallback: [String: Int32]

  /// - Parameters:
  ///   - namespaces: addresses of namespaces, and the prefix that stands for each in `names`.
  ///   - names: the first has number 0, and so on.
  ///   - takesUndeclared: a name whose namespace is missing is taken for the first listed with its local part.
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

  /// The number of a name of a document.
  func number(local: UnsafePointer<UInt8>, namespace: UnsafePointer<UInt8>?) -> Int32 {
    let name = String(cString: local)
    guard let namespace else { return numbers[name] ?? fallback[name] ?? Self.unknown }
    guard let prefix = namespaces[String(cString: namespace)] else { return Self.unknown }
    return numbers[prefix.isEmpty ? name : "\(prefix):\(name)"] ?? Self.unknown
  }
}

/// Numbers of the names that a document has used so far, by the addresses that the parser keeps for equal names.
struct XMLNameCache {
  private struct Entry {
    var local: UnsafePointer<UInt8>?
    var namespace: UnsafePointer<UInt8>?
    var number: Int32 = 0
  }

  private var entries = [Entry](repeating: Entry(), count: size)
  private var vocabulary: XMLVocabulary?
  private static let size = 512

  /// Begins a document whose names have the numbers of a vocabulary. The parser's addresses stay from one to the next.
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
