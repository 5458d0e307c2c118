import MDListener
import MDModel
import MDProtocol
import MDSearchAPI
import MDSystem

/// Passes requests to the search threads.
final class SearchHandler: RequestHandler {
  private let threads: SearchThreads
  private let claims: BundleClaims?
  private let idle: IdleWatch?

  /// Maximum bytes of a query, more than a person or program needs.
  static let mostQueryBytes = 1 << 20

  init(threads: SearchThreads, claims: BundleClaims?, idle: IdleWatch?) {
    (self.threads, self.claims, self.idle) = (threads, claims, idle)
  }

  func clientCame(_ client: ClientNumber) { idle?.clientCame() }

  func clientLeft(_ client: ClientNumber) {
    threads.clientLeft(client)
    claims?.forget(client)
    idle?.clientLeft()
  }

  func handle(_ request: Request, attachment: [UInt8], from peer: Peer, reply: ReplyChannel) {
    guard case .search(let call, let claim) = request else {
      return reply.finish(.failure(RequestFailure(.invalid, "mdsearchd only searches. Ask mds for anything else.")))
    }
    do throws(RequestFailure) {
      let query = call == .query ? try Self.query(attachment) : nil
      threads.begin(SearchJob(call: call, query: query, claim: claim, peer: peer, reply: reply))
    } catch { reply.finish(.failure(error)) }
  }

  private static func query(_ bytes: [UInt8]) throws(RequestFailure) -> SearchQuery {
    guard bytes.count <= mostQueryBytes else {
      throw RequestFailure(.invalid, "The query has \(bytes.count) bytes, and \(mostQueryBytes) are allowed.")
    }
    do throws(WireError) { return try SearchQuery(wireForm: bytes) } catch {
      throw RequestFailure(.invalid, "The query cannot be read: \(error).")
    }
  }
}
