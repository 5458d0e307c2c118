import Encodings

/// A value with parameters, such as `text/plain; charset=utf-8`. Parameters may be split and encoded (RFC 2231).
struct MIMEParameters {
  /// The part before the first semicolon, in lower case and without comments.
  let value: String
  private var pieces: [Piece] = []

  private struct Piece {
    var name: Bytes
    var number: Int
    var isEncoded: Bool
    var text: [UInt8]
  }

  private static let mostPieces = 64

  init(_ field: Bytes) {
    let semicolon = field.position(of: 0x3B) ?? field.count
    value = field.piece(0..<semicolon).prefixed { $0 != 0x28 }.trimmed.lowercased
    var rest = field.dropping(semicolon)
    while !rest.isEmpty, pieces.count < Self.mostPieces { rest = takePiece(rest.dropping(1)) }
  }

  /// The text of a parameter in UTF-8. `name` is in lower case.
  func text(_ name: StaticString, _ header: inout HeaderText) -> String? {
    let found = pieces(of: name)
    guard found.contains(where: { $0.isEncoded }) else {
      return Self.joined(found)?.withUnsafeBufferPointer { header.string($0) }
    }
    return Self.decoded(found, header.decoder)
  }

  /// The undecoded bytes of a parameter. `name` is in lower case.
  func bytes(_ name: StaticString) -> [UInt8]? { Self.joined(pieces(of: name)) }

  private func pieces(of name: StaticString) -> [Piece] {
    pieces.filter { $0.name.isWord(name) }.sorted { $0.number < $1.number }
  }

  private static func joined(_ pieces: [Piece]) -> [UInt8]? {
    pieces.first.map { $0.number < 0 ? $0.text : Array(pieces.map(\.text).joined()) }
  }

  private static func decoded(_ pieces: [Piece], _ decoder: CharsetDecoder) -> String {
    var charset: String?
    var bytes: [UInt8] = []
    // The first piece names the charset and language: `filename*0*=utf-8'en'na%C3%AFve; filename*1=.txt`.
    for (index, piece) in pieces.enumerated() {
      var text = piece.text[...]
      if index == 0, piece.isEncoded {
        let parts = text.split(separator: 0x27, maxSplits: 2, omittingEmptySubsequences: false)
        if parts.count == 3 {
          charset = String(decoding: parts[0], as: UTF8.self)
          text = parts[2]
        }
      }
      bytes += piece.isEncoded ? unescaped(text) : Array(text)
    }
    var output: [UInt8] = []
    bytes.withUnsafeMutableBufferPointer { decoder.decode($0, label: charset, into: &output) }
    return HeaderText.tidied(output)
  }

  /// Decodes `%XX` escapes.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == 0x25, let high = rest.first?.hexValue, let low = rest.dropFirst().first?.hexValue {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  /// Reads `name=value` and returns the rest of the field, from the next semicolon on.
  private mutating func takePiece(_ field: Bytes) -> Bytes {
    let equals = field.prefixed { $0 != 0x3D && $0 != 0x3B }
    guard equals.count < field.count, field[equals.count] == 0x3D else { return field.dropping(equals.count) }
    var text: [UInt8] = []
    let end = Self.takeValue(field, from: equals.count + 1, into: &text)
    append(equals.trimmed, text)
    return field.dropping(end)
  }

  private mutating func append(_ name: Bytes, _ text: [UInt8]) {
    var name = name
    let isEncoded = name.last == 0x2A
    if isEncoded { name = name.piece(0..<name.count - 1) }
    var number = -1
    if let star = name.position(of: 0x2A) {
      number = Int(name.dropping(star + 1).string) ?? 0
      name = name.piece(0..<star)
    }
    pieces.append(Piece(name: name, number: number, isEncoded: isEncoded, text: text))
  }

  /// Reads a quoted string, or the text up to the next semicolon.
  private static func takeValue(_ field: Bytes, from start: Int, into text: inout [UInt8]) -> Int {
    var index = start
    while index < field.count, field[index].isSpace { index += 1 }
    if index < field.count, field[index] == 0x22 {
      index += 1
      while index < field.count, field[index] != 0x22 {
        if field[index] == 0x5C, index + 1 < field.count, field[index + 1] == 0x22 || field[index + 1] == 0x5C {
          index += 1
        }
        if field[index] != 0x0A, field[index] != 0x0D { text.append(field[index]) }
        index += 1
      }
      return field.position(of: 0x3B, from: index) ?? field.count
    }
    let end = field.position(of: 0x3B, from: index) ?? field.count
    text += field.piece(index..<end).trimmed
    return end
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes up to the first that is not accepted.
  func prefixed(while accept: (UInt8) -> Bool) -> Bytes {
    var end = 0
    while end < count, accept(self[end]) { end += 1 }
    return Bytes(rebasing: self[..<end])
  }
}
