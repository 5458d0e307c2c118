import Synchronization

/// Types that the running program declares with `init(exportedAs:)` and `init(importedAs:)`.
///
/// On Apple's systems they stand in an app's property list; here a program has nowhere else to say them.
final class ProgramTypes: Sendable {
  static let shared = ProgramTypes()

  private struct Declaration {
    var parents: [String]
    var isExported: Bool
  }

  private let declarations = Mutex<[String: Declaration]>([:])

  /// The first declaration of a type stays, unless it was imported and its owner now exports it.
  func declare(_ identifier: String, parents: [String], isExported: Bool) {
    declarations.withLock { declarations in
      if let earlier = declarations[identifier], earlier.isExported || !isExported { return }
      declarations[identifier] = Declaration(parents: parents, isExported: isExported)
    }
  }

  func parents(of identifier: String) -> [String]? { declarations.withLock { $0[identifier]?.parents } }
}
