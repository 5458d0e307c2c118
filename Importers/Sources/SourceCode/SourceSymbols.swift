/// Names that a source defines: functions, types, macros.
public struct SourceSymbols: Equatable, Sendable {
  public private(set) var functions: [String] = []
  public private(set) var types: [String] = []
  public private(set) var macros: [String] = []

  /// All of them, each once, types first: they are fewer.
  public var all: [String] {
    var seen: Set<String> = []
    return (types + functions + macros).filter { seen.insert($0).inserted }
  }

  /// More of a kind are left out: sources of so many are made by programs, tables most of them. They had a fifth of the
  /// names of a home.
  static let mostNames = 1_000
  /// Longer names are none.
  static let longestName = 256

  /// Finds the definitions in a source of UTF-8.
  public init(_ bytes: UnsafeBufferPointer<UInt8>, _ language: SourceLanguage) {
    var found = FoundNames()
    let grammar = Grammar.of(language)
    if language.isReadByLine {
      LineDefinitions(bytes, language).find(&found)
    } else {
      switch grammar.bareFunctions {
      case .never:
        var reader = KeywordDefinitions(bytes, grammar)
        reader.find(&found)
      case .inDeclarations:
        var reader = BracedDefinitions(bytes, grammar)
        reader.find(&found)
      case .everywhere:
        var reader = ScriptDefinitions(bytes, grammar)
        reader.find(&found)
      }
    }
    functions = found.names(\.functions, bytes)
    types = found.names(\.types, bytes)
    macros = found.names(\.macros, bytes)
  }
}

/// Places of names, in the order of the source.
struct FoundNames {
  var functions: [Range<Int>] = []
  var types: [Range<Int>] = []
  var macros: [Range<Int>] = []

  func names(_ list: KeyPath<FoundNames, [Range<Int>]>, _ bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    var seen: Set<String> = []
    var names: [String] = []
    for range in self[keyPath: list] where range.count <= SourceSymbols.longestName {
      guard names.count < SourceSymbols.mostNames else { break }
      let name = String(decoding: bytes[range], as: UTF8.self)
      if seen.insert(name).inserted { names.append(name) }
    }
    return names
  }
}
