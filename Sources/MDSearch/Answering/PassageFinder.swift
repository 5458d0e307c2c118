import MDModel
import MDStore

/// Finds the sentence of a text that is nearest in meaning to the question.
struct PassageFinder {
  private let session: any IndexReading
  private let model: any QuestionModel
  private let vector: [Float]

  /// Longer sentences are cut into pieces before they are compared.
  private static let longestSentence = 400
  /// Shorter sentences, such as headings and page numbers, are not compared: they say little.
  private static let shortestSentence = 20

  /// - Returns: `nil` if the search does not ask for meaning.
  init?(_ retrieval: Retrieval, by model: any QuestionModel) throws {
    guard let vector = try model.vector(for: retrieval) else { return nil }
    (session, self.model, self.vector) = (retrieval.session, model, vector)
  }

  /// The best sentence in the nearest segment; `nil` for an item without vectors or text.
  func passage(of item: ItemID, in text: [UInt8]) throws -> Range<Int>? {
    guard let near = try session.cosines(of: [item], to: vector, in: model.tier).first else { return nil }
    // The segments must be those that the vectors were made of. For some texts only the beginning was embedded, which
    // depends on attributes; names do not matter.
    let meant = EmbeddableText(attributes: try session.attributes(of: item), name: "", text: text)
    let segments = model.segments(of: meant.text)
    guard segments.indices.contains(near.segment) else { return nil }
    let sentences = Self.sentences(in: segments[near.segment], of: text)
    return sentences.map { (range: $0, cosine: cosine(of: text[$0])) }.max { $0.cosine < $1.cosine }?.range
  }

  private func cosine(of sentence: ArraySlice<UInt8>) -> Float {
    guard let other = model.vector(of: String(decoding: sentence, as: UTF8.self)) else { return -1 }
    var (product, length) = (Float(0), Float(0))
    for (left, right) in zip(vector, other) {
      product += left * right
      length += right * right
    }
    return length > 0 ? product / length.squareRoot() : -1
  }

  /// Cuts a segment after full stops and the like, at empty lines, and where a sentence would be too long.
  private static func sentences(in segment: Range<Int>, of text: [UInt8]) -> [Range<Int>] {
    var (sentences, start): ([Range<Int>], Int) = ([], segment.lowerBound)
    for place in segment {
      let isEnd = place + 1 == segment.upperBound
      let isFull = place - start >= longestSentence && text[place] == 0x20
      guard isEnd || isFull || endsSentence(place, of: text) else { continue }
      if place + 1 - start >= shortestSentence || isEnd && sentences.isEmpty { sentences.append(start..<place + 1) }
      if place + 1 - start >= shortestSentence { start = place + 1 }
    }
    return sentences
  }

  private static func endsSentence(_ place: Int, of text: [UInt8]) -> Bool {
    let next = place + 1 < text.count ? text[place + 1] : 0x0A
    let isBlank = next == 0x20 || next == 0x0A
    switch text[place] {
    case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"): return isBlank
    case 0x0A: return next == 0x0A
    case 0x82: return place >= 2 && text[place - 2] == 0xE3 && text[place - 1] == 0x80  // 。
    default: return false
    }
  }
}
