/// Class of a folded scalar, which decides how the tokenizer treats it. `generate_folding_table.py` writes the same
/// numbers.
enum ScalarClass {
  static let separator: UInt32 = 0
  /// Letters, numbers and marks of scripts that put blanks between words.
  static let word: UInt32 = 1
  /// Han, kana, Hangul, Bopomofo and similar scripts, which are indexed as bigrams.
  static let ideograph: UInt32 = 2
  /// Thai, Lao, Khmer and Myanmar, which are indexed as bigrams too.
  static let southeastAsian: UInt32 = 3
  /// An ideograph that may compose with the one before: Hangul vowels and finals, kana voicing marks.
  static let composing: UInt32 = 4
  /// Folds to nothing.
  static let removed: UInt32 = 5
  /// Folds to several scalars that each have a class of their own.
  static let several: UInt32 = 6
  /// An emoji or another picture, which is a word by itself.
  static let symbol: UInt32 = 7
}

/// Folding of one scalar, as the bits of `FoldingTable.records`.
struct ScalarFold {
  let bits: UInt32

  @inline(__always) var scalarClass: UInt32 { bits & 7 }
  @inline(__always) var isUpper: Bool { bits & 8 != 0 }
  /// Number of bytes of the folded form; 0 if the scalar folds to itself, or to nothing.
  @inline(__always) var count: Int { Int(truncatingIfNeeded: (bits >> 4) & 0xFF) }
  @inline(__always) var place: Int { Int(truncatingIfNeeded: bits >> 12) }
}

/// The folding table as bare pointers, valid within `with` only.
///
/// It is a two-stage table (The Unicode Standard, 5.1). An entry below 8 is the class of a scalar that folds to itself.
/// Any other entry is the number of a record plus 8.
struct ScalarTable {
  private let blocks: UnsafePointer<UInt16>
  private let entries: UnsafePointer<UInt16>
  private let records: UnsafePointer<UInt32>
  /// UTF-8 of all folded forms.
  let pool: UnsafePointer<UInt8>

  static func with<Result>(_ body: (ScalarTable) -> Result) -> Result {
    FoldingTable.blocks.withUnsafeBufferPointer { blocks in
      FoldingTable.entries.withUnsafeBufferPointer { entries in
        FoldingTable.records.withUnsafeBufferPointer { records in
          FoldingTable.pool.withUnsafeBufferPointer { pool in
            guard
              let blocks = blocks.baseAddress, let entries = entries.baseAddress,
              let records = records.baseAddress, let pool = pool.baseAddress
            else { preconditionFailure("the folding table is empty") }
            return body(ScalarTable(blocks: blocks, entries: entries, records: records, pool: pool))
          }
        }
      }
    }
  }

  /// Folding of any value. A value that is not a scalar is a separator.
  @inline(__always) subscript(scalar: UInt32) -> ScalarFold {
    guard scalar < FoldingTable.end else { return Self.beyond(scalar) }
    let block = Int(truncatingIfNeeded: blocks[Int(truncatingIfNeeded: scalar >> 6)])
    let entry = entries[block &<< 6 | Int(truncatingIfNeeded: scalar & 63)]
    return ScalarFold(bits: entry < 8 ? UInt32(entry) : records[Int(entry) &- 8])
  }

  /// Beyond the letters, all scalars separate words except the variation selectors.
  private static func beyond(_ scalar: UInt32) -> ScalarFold {
    let isSelector = scalar >= 0xE0100 && scalar <= 0xE01EF
    return ScalarFold(bits: isSelector ? ScalarClass.removed : ScalarClass.separator)
  }
}
