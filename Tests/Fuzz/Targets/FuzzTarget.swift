/// A place where the product accepts untrusted bytes, and the rules that must hold for all of them.
struct FuzzTarget: Sendable {
  let name: String
  /// Maximum length of an input. Longer inputs would test nothing new.
  let maximumBytes: Int
  /// Throws ``Violation`` if a rule is broken. A trap is a finding too.
  let check: @Sendable ([UInt8]) throws -> Void

  static let shared = [
    detection, expressions, frames, globs, ignores, magic, manifests, messages, models, options, propertylists,
    queries, replies, requests, searches, segments, snippets, tokens, words,
  ]
}

/// A rule that an input broke.
struct Violation: Error, CustomStringConvertible {
  let description: String
}

func require(_ holds: Bool, _ promise: @autoclosure () -> String) throws(Violation) {
  if !holds { throw Violation(description: promise()) }
}
