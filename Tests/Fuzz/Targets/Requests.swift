@testable import ImporterKit

extension FuzzTarget {
  /// Requests of a host to an importer. A decoded request is encoded again to the same bytes.
  static let requests = FuzzTarget(name: "requests", maximumBytes: 1_024) { input in
    let request: ImportRequest
    do { request = try input.withUnsafeBytes { try ImportRequest(payload: $0) } } catch { return }
    let written = request.encoded()
    let payload = Array(written.dropFirst(ReplyFrame.headerBytes))
    try require(input.starts(with: payload), "the request was written with other bytes: \(payload)")
    let again = try payload.withUnsafeBytes { try ImportRequest(payload: $0) }
    try require(again == request, "read again, \(request) became \(again)")
  }
}
