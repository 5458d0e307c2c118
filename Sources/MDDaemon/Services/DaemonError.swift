/// Reason why a daemon cannot start.
package enum DaemonError: Error, Hashable, Sendable, CustomStringConvertible {
  case noImporters([String])

  package var description: String {
    switch self {
    case .noImporters(let places): "no importers are installed; looked in: \(places.joined(separator: ", "))"
    }
  }
}
