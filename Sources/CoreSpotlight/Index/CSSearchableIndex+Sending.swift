import Foundation
import MDClient
import MDDonations
import MDModel
import MDProtocol
import UniformTypeIdentifiers

/// Completion of a call of an index.
typealias IndexCompletion<Value> = @Sendable (Result<Value, CSIndexError>) -> Void

/// Operations gathered in a batch.
struct IndexBatch: Sendable {
  var pieces = DonationPieces()
  /// Why the batch cannot be stored; `nil` if it can.
  var failure: CSIndexError?
  var completions: [IndexCompletion<Void>] = []
}

/// Translates an app's calls into requests.
extension CSSearchableIndex {
  /// Sends an operation, or adds it to the current batch.
  ///
  /// - Parameter make: makes the operation from the app's arguments, on the calling thread.
  func perform(_ make: () throws(CSIndexError) -> DonationOperation, _ completion: @escaping IndexCompletion<Void>) {
    do throws(CSIndexError) {
      var pieces = DonationPieces()
      let operation = try make()
      try pieces.append(operation)
      let isGathered = gather { batch in
        batch.gather(operation)
        batch.completions.append(completion)
      }
      if !isGathered { send(pieces.parts, state: nil, completion) }
    } catch {
      _ = gather { $0.failure = $0.failure ?? error }
      completion(.failure(error))
    }
  }

  /// Adds the operation to the current batch, for callers that would otherwise wait: an app that waited for its batch
  /// to end could not end it.
  ///
  /// - Returns: `false` if there is no batch.
  func gathered(_ make: () throws(CSIndexError) -> DonationOperation) throws(CSIndexError) -> Bool {
    guard isInBatch else { return false }
    do throws(CSIndexError) {
      let operation = try make()
      return gather { $0.gather(operation) }
    } catch {
      _ = gather { $0.failure = $0.failure ?? error }
      throw error
    }
  }

  func endBatch(_ change: ClientStateChange, _ completion: @escaping IndexCompletion<Void>) {
    let batch = takeBatch() ?? IndexBatch()
    let finish: IndexCompletion<Void> = { result in
      for completion in batch.completions { completion(result) }
      completion(result)
    }
    if let failure = batch.failure { return finish(.failure(failure)) }
    guard change.new.count <= ClientStateChange.maximumBytes else {
      let limit = ClientStateChange.maximumBytes
      let message = "A client state has at most \(limit) bytes; this one has \(change.new.count)."
      return finish(.failure(CSIndexError(.invalidClientStateError, message)))
    }
    send(batch.pieces.parts, state: change, finish)
  }

  /// Sends a batch in as many parts as needed.
  private func send(_ pieces: [[UInt8]], state: ClientStateChange?, _ completion: @escaping IndexCompletion<Void>) {
    let pieces = pieces.isEmpty ? [[]] : pieces
    let batch = UUID().uuidString
    let messages = pieces.enumerated().map { place, bytes in
      let isLast = place == pieces.count - 1
      let part = DonationPart(index: index, batch: batch, isLast: isLast, state: isLast ? state : nil)
      return DonationPipeline.Message(request: .donate(part), attachment: bytes)
    }
    // Do not repeat a batch that expects a state: if the first attempt succeeded, it has replaced that state.
    let isRepeatable = state.map { $0.expected == .none } ?? true
    connection.submit(messages, isRepeatable: isRepeatable) { completion($0.map { _ in }.mapError(CSIndexError.init)) }
  }

  func askClientState(_ completion: @escaping IndexCompletion<Data?>) {
    connection.submit([.init(request: .clientState(index))]) { result in
      completion(
        result.mapError(CSIndexError.init).flatMap { reply in
          guard case .clientState(let state) = reply else { return .failure(.misunderstood) }
          return .success(state.map { Data($0) })
        })
    }
  }

  func askContent(
    of identifier: String, in bundle: String, as type: UTType, _ completion: @escaping IndexCompletion<Data>
  ) {
    let request = AppRequest.fetchData(bundle: bundle, identifier: identifier, contentType: type.identifier)
    connection.ask(request) { result in
      completion(
        result.mapError(CSIndexError.init).flatMap { reply, bytes in
          guard case .content = reply else { return .failure(.misunderstood) }
          return .success(Data(bytes))
        })
    }
  }

  // MARK: Completion of calls

  /// Calls the app's handler, if there is one, on the queue for handlers.
  func handler(_ handler: (@Sendable ((any Error)?) -> Void)?) -> IndexCompletion<Void> {
    guard let handler else { return { _ in } }
    let handlers = connection.handlers
    return { result in
      handlers.async {
        switch result {
        case .success: handler(nil)
        case .failure(let error): handler(error)
        }
      }
    }
  }

  /// Waits for the handler of a call.
  func awaiting(_ begin: (@escaping @Sendable ((any Error)?) -> Void) -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      begin { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }

  /// Waits for the handler of a call that returns a value.
  func awaiting(_ begin: (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Void) async throws -> Data? {
    try await withCheckedThrowingContinuation { continuation in
      begin { data, error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume(returning: data) }
      }
    }
  }
}

extension IndexBatch {
  fileprivate mutating func gather(_ operation: DonationOperation) {
    do throws(CSIndexError) { try pieces.append(operation) } catch { failure = failure ?? error }
  }
}

extension DonationOperation {
  /// - Throws: ``CSIndexError/Code/invalidItemError`` for the first item that cannot be donated.
  init(indexing items: [CSSearchableItem]) throws(CSIndexError) {
    var donated: [DonatedItem] = []
    donated.reserveCapacity(items.count)
    for item in items { donated.append(try item.donated()) }
    self = .index(donated)
  }
}

extension ClientStateChange {
  init(from expected: Data?, to new: Data) {
    self.init(expected: .equals(expected.map { Array($0) }), new: Array(new))
  }
}

extension CSIndexError {
  fileprivate static var misunderstood: CSIndexError {
    CSIndexError(.unknownError, "The answer is not one to what was asked.")
  }
}
