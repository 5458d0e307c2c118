/// What tells one model from another: vectors of two models are never compared. The first half of the SHA-256 of the
/// model's file.
public struct ModelIdentity: Hashable, Sendable {
  /// Sixteen bytes.
  public let bytes: [UInt8]

  public init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    self.bytes = Array(bytes)
  }

  public static let size = 16
}

/// A vector of length 1 with a byte for each dimension: component `i` is `scale * components[i]`.
public struct QuantizedVector: Equatable, Sendable {
  public var scale: Float
  /// From -127 to 127.
  public var components: [Int8]

  public init(scale: Float, components: [Int8]) { (self.scale, self.components) = (scale, components) }

  public var floats: [Float] { components.map { scale * Float($0) } }
}

/// What of an item has a meaning.
public struct EmbeddableText: Equatable, Sendable {
  /// UTF-8. Title and what else describes the whole; stands before each segment.
  public var heading: [UInt8]
  /// UTF-8.
  public var text: [UInt8]

  public init(heading: [UInt8] = [], text: [UInt8] = []) { (self.heading, self.text) = (heading, text) }

  public var isEmpty: Bool { heading.isEmpty && text.isEmpty }
}

/// Turns texts into vectors whose cosines tell how near their meanings are. Thread-safe.
public protocol TextEmbedder: Sendable {
  var identity: ModelIdentity { get }
  /// Components of a vector.
  var dimensions: Int { get }

  /// Vectors of the segments of a text, in their order, at most ``EmbeddingLimits/segments``.
  ///
  /// A segment whose language the model does not know has none; its place is `nil`, so that segments keep their numbers.
  func vectors(of text: EmbeddableText) -> [QuantizedVector?]
}

/// Vectors of a text's segments, and the model that they are of.
public struct SegmentVectors: Equatable, Sendable {
  public let model: ModelIdentity
  /// `nil` for a segment that the model knows nothing of.
  public let vectors: [QuantizedVector?]
  /// Number of the first one's segment: 0, or 1 for all behind the beginning, which is kept as it is stored.
  public let first: Int
  /// The text has no segments behind the last one's.
  public let areAll: Bool

  public init(_ vectors: [QuantizedVector?], from first: Int = 0, of model: ModelIdentity, areAll: Bool = true) {
    (self.model, self.vectors, self.first, self.areAll) = (model, vectors, first, areAll)
  }

  /// Makes the vectors of a text, whoever stores them: importing threads do.
  public init(of text: EmbeddableText, by embedder: any TextEmbedder) {
    self.init(text.isEmpty ? [] : embedder.vectors(of: text), of: embedder.identity)
  }
}

public enum EmbeddingLimits {
  /// Segments of one text.
  public static let segments = 8
}
