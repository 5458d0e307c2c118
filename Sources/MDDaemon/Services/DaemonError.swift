/// Reason why a daemon cannot start.
public enum DaemonError: Error, Hashable, Sendable, CustomStringConvertible {
  case noImporters([String])

  public var description: String {
    switch self {
    case .noImporters(let places): "no importers are installed; looked in: \(places.joined(separator: ", "))"
    }
  }
}
