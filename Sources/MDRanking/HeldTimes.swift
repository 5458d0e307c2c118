/// How often an item holds a word, or each of several: of each up to ``often``, for what is more tells nothing more.
@frozen public struct HeldTimes: Hashable, Sendable {
  @inlinable public static var often: Int { 2 }

  /// As it was typed, and in all forms that are not words of their own.
  public var asTyped: UInt8 = 0
  public var inAnyForm: UInt8 = 0

  @inlinable public init() {}

  /// - Parameter isTyped: the form is the word as it was typed.
  @inlinable public init(_ count: Int, isTyped: Bool) {
    inAnyForm = UInt8(min(count, Self.often))
    asTyped = isTyped ? inAnyForm : 0
  }

  /// Adds those of another form of the same word.
  @inlinable
  public mutating func join(_ other: HeldTimes) {
    asTyped = min(UInt8(Self.often), asTyped + other.asTyped)
    inAnyForm = min(UInt8(Self.often), inAnyForm + other.inAnyForm)
  }

  /// Adds those of another word; there are no more than 64 in a question.
  @inlinable
  public mutating func add(_ other: HeldTimes) {
    asTyped += other.asTyped
    inAnyForm += other.inAnyForm
  }
}
