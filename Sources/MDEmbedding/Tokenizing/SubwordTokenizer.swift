/// A SentencePiece unigram tokenizer: cuts texts into pieces and returns their numbers.
///
/// The numbers equal those of libsentencepiece for every text, including invalid UTF-8.
package struct SubwordTokenizer: Sendable {
  private let normalizer: TextNormalizer
  let table: PieceTable

  package init(_ file: ModelFile) throws(ModelFileError) {
    let settings = try TokenizerSettings(file)
    table = try PieceTable(file, settings: settings)
    normalizer = TextNormalizer(
      rules: file.section("rules"), replacements: file.section("replacements"), symbols: file.section("symbols"),
      flags: settings.flags)
  }

  /// Scratch memory of a tokenizer, kept from one text to the next.
  package struct Workspace: Sendable {
    fileprivate var normalized: [UInt8] = []
    fileprivate var lattice = PieceLattice()

    package init() {}
  }

  /// Numbers of a text's pieces, without marks of beginning and end.
  package func ids(of text: [UInt8]) -> [Int32] {
    var (ids, workspace): ([Int32], Workspace) = ([], Workspace())
    text.withUnsafeBufferPointer { append(idsOf: $0, to: &ids, in: &workspace) }
    return ids
  }

  /// Appends the numbers of a text's pieces, without marks of beginning and end.
  package func append(idsOf text: UnsafeBufferPointer<UInt8>, to ids: inout [Int32], in workspace: inout Workspace) {
    normalizer.normalize(text, into: &workspace.normalized)
    workspace.normalized.withUnsafeBufferPointer { workspace.lattice.append(piecesOf: $0, table.view, to: &ids) }
  }
}

/// Settings of a tokenizer, from its file.
struct TokenizerSettings {
  let flags: TextNormalizer.Flags
  let pieces: Int
  let unknown: Int32
  let lowest: Float
  let highest: Float

  init(_ file: ModelFile) throws(ModelFileError) {
    let bytes = file.section("settings").bytes
    guard bytes.count == 24 else { throw ModelFileError(file.path, .damaged("settings")) }
    func number(_ index: Int) -> UInt32 { bytes.load(fromByteOffset: 4 * index, as: UInt32.self) }
    flags = TextNormalizer.Flags(rawValue: number(0))
    (pieces, unknown) = (Int(number(1)), Int32(truncatingIfNeeded: number(2)))
    (lowest, highest) = (Float(bitPattern: number(4)), Float(bitPattern: number(5)))
    guard unknown >= 0, Int(unknown) < pieces else { throw ModelFileError(file.path, .damaged("settings")) }
  }
}
