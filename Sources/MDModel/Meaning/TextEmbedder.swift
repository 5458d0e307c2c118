/// Identity of a model: the first half of the SHA-256 of its file.
///
/// Vectors of different models are never compared.
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

/// The text of an item that is embedded.
public struct EmbeddableText: Equatable, Sendable {
  /// Title and other text that describes the whole item, in UTF-8; repeated before each segment.
  public var heading: [UInt8]
  /// The text itself, in UTF-8.
  public var text: [UInt8]

  public init(heading: [UInt8] = [], text: [UInt8] = []) { (self.heading, self.text) = (heading, text) }

  public var isEmpty: Bool { heading.isEmpty && text.isEmpty }
}

/// Turns texts into vectors whose cosines measure how similar their meanings are.
///
/// Thread-safe.
public protocol TextEmbedder: Sendable {
  var identity: ModelIdentity { get }
  /// Number of components of a vector.
  var dimensions: Int { get }

  /// Vectors of a text's segments, in order, at most ``EmbeddingLimits/segments``.
  ///
  /// The entry is `nil` for a segment in a language that the model does not know, so that segments keep their numbers.
  func vectors(of text: EmbeddableText) -> [QuantizedVector?]
}

/// Vectors of a text's segments, and the model that made them.
public struct SegmentVectors: Equatable, Sendable {
  public let model: ModelIdentity
  /// One entry per segment; `nil` for a segment that the model knows nothing about.
  public let vectors: [QuantizedVector?]
  /// Number of the first segment: 0, or 1 if segment 0 keeps its stored vector.
  public let first: Int
  /// Whether the text has no segments after these.
  public let areAll: Bool

  public init(_ vectors: [QuantizedVector?], from first: Int = 0, of model: ModelIdentity, areAll: Bool = true) {
    (self.model, self.vectors, self.first, self.areAll) = (model, vectors, first, areAll)
  }

  /// Embeds a text.
  ///
  /// Importing threads call this; the thread that stores the vectors may be another one.
  public init(of text: EmbeddableText, by embedder: any TextEmbedder) {
    self.init(text.isEmpty ? [] : embedder.vectors(of: text), of: embedder.identity)
  }
}

public enum EmbeddingLimits {
  /// Maximum number of segments per text.
  public static let segments = 8
}
