public import MDProtocol

/// Something that an app's delegate is to do, for one index after the other.
public struct DelegateOrder: Hashable, Sendable {
  public enum Purpose: Hashable, Sendable {
    /// Done when every index has been donated again.
    case reindexAll
    case reindex([String])
    /// Done when one index has given it.
    case data(identifier: String, contentType: String)

    var call: DelegateCall.Kind {
      switch self {
      case .reindexAll: .reindexAll
      case .reindex(let identifiers): .reindex(identifiers)
      case .data(let identifier, let contentType): .data(identifier: identifier, contentType: contentType)
      }
    }

    var needsEveryIndex: Bool { if case .data = self { false } else { true } }
  }

  /// Number of the order.
  public var id: Int64
  public var bundle: String
  /// Names without repetitions.
  public var indexes: [String]
  public var purpose: Purpose

  public init(id: Int64, bundle: String, indexes: [String], purpose: Purpose) {
    self.id = id
    self.bundle = bundle
    self.indexes = indexes
    self.purpose = purpose
  }
}

/// An action to take for orders.
public enum DelegateAction: Hashable, Sendable {
  case call(attendant: Int64, DelegateCall)
  /// Start the extension: no attendant answers for the index. Answered by ``DelegateCalls/cannotStart(_:of:_:_:now:)``,
  /// ``DelegateCalls/postpone(_:)``, or by an attendant that comes.
  case start(index: String, bundle: String, order: Int64)
  /// Report progress of an order, for people.
  case step(order: Int64, String)
  /// The order has ended: `nil` when it succeeded, else the reason in words.
  case ended(order: Int64, failure: String?)
}
