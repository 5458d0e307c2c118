/// A border that takes foreign bytes, and what must hold there whatever they are.
struct FuzzTarget: Sendable {
  let name: String
  /// Longer inputs try nothing new.
  let maximumBytes: Int
  /// Throws ``Violation`` where a promise is broken; a trap is a finding as well.
  let check: @Sendable ([UInt8]) throws -> Void

  static let shared = [
    detection, expressions, frames, globs, ignores, magic, manifests, messages, models, options, propertylists,
    queries, replies, requests, searches, segments, snippets, tokens, words,
  ]
}

/// A promise that an input broke.
struct Violation: Error, CustomStringConvertible {
  let description: String
}

func require(_ holds: Bool, _ promise: @autoclosure () -> String) throws(Violation) {
  if !holds { throw Violation(description: promise()) }
}
