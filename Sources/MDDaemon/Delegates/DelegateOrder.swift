import MDProtocol

/// A task for an app's delegates, done for one index after the other.
struct DelegateOrder: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    /// Done when every index has been donated again.
    case reindexAll
    case reindex([String])
    /// Done when one index has delivered the content.
    case data(identifier: String, contentType: String)

    var call: DelegateCall.Kind {
      switch self {
      case .reindexAll: .reindexAll
      case .reindex(let identifiers): .reindex(identifiers)
      case .data(let identifier, let contentType): .data(identifier: identifier, contentType: contentType)
      }
    }

    /// In words, for people.
    var text: String {
      switch self {
      case .reindexAll: "all items again"
      case .reindex(let identifiers): identifiers.count == 1 ? "an item again" : "\(identifiers.count) items again"
      case .data(let identifier, _): "the content of \(identifier)"
      }
    }

    var needsEveryIndex: Bool { if case .data = self { false } else { true } }
  }

  /// Number of the order.
  var id: Int64
  var bundle: String
  /// Names without repetitions.
  var indexes: [String]
  var purpose: Purpose

  init(id: Int64, bundle: String, indexes: [String], purpose: Purpose) {
    self.id = id
    self.bundle = bundle
    self.indexes = indexes
    self.purpose = purpose
  }
}

/// An action to take for orders.
enum DelegateAction: Hashable, Sendable {
  case call(delegate: Int64, DelegateCall)
  /// Start the extension: no delegate answers for the index. Answered by ``DelegateCalls/cannotStart(_:of:_:_:now:)``,
  /// ``DelegateCalls/postpone(_:)``, or by a delegate that attends.
  case start(index: String, bundle: String, order: Int64)
  /// Report progress of an order, for people.
  case step(order: Int64, String)
  /// The order has ended: `nil` if it succeeded, otherwise the reason in words.
  case ended(order: Int64, failure: String?)
}

/// Registry of the programs that answer for the indexes of apps. A running app wins over an extension; among equals,
/// the latest wins. A value type.
struct DelegateRegistry: Sendable {
  struct Delegate: Hashable, Sendable {
    /// Number of the delegate, larger for later ones.
    var id: Int64
    var bundle: String
    var index: String
    var isExtension: Bool

    init(id: Int64, bundle: String, index: String, isExtension: Bool) {
      self.id = id
      self.bundle = bundle
      self.index = index
      self.isExtension = isExtension
    }
  }

  private(set) var delegates: [Int64: Delegate] = [:]

  init() {}

  mutating func add(_ delegate: Delegate) { delegates[delegate.id] = delegate }
  mutating func remove(_ id: Int64) -> Delegate? { delegates.removeValue(forKey: id) }

  /// The delegate to call for an index; `nil` if none has attended.
  func delegate(for index: String, of bundle: String) -> Delegate? {
    delegates.values.filter { $0.bundle == bundle && $0.index == index }
      .max { ($1.isExtension ? 1 : 0, $0.id) < ($0.isExtension ? 1 : 0, $1.id) }
  }

  /// Indexes of an app that have a delegate, sorted by name.
  func indexes(of bundle: String) -> [String] {
    Set(delegates.values.filter { $0.bundle == bundle }.map(\.index)).sorted()
  }
}
