import Foundation
import MDProtocol
import MDTestSupport
import Testing

/// The requests in docs/search-protocol.md must be accepted.
@Suite struct SearchProtocolTests {
  @Test func documentedRequestsAreUnderstood() throws {
    let page = try String(contentsOf: BuiltProducts.source("docs/search-protocol.md"), encoding: .utf8)
    let requests = page.split(separator: "\n").filter { $0.hasPrefix("| `{\"search\"") }
      .compactMap { $0.split(separator: "`").dropFirst().first }
    #expect(requests.count == 4)
    for request in requests {
      let json = request.replacing("PATH", with: "\"/home/ada/notes.txt\"")
      let frame = Frame(version: 1, kind: .request, request: 1, payload: Array(json.utf8))
      #expect(throws: Never.self, "\(json)") { _ = try frame.message(Request.self) }
    }
  }
}
