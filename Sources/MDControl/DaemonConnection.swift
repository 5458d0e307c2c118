package import MDClient
package import MDCommandLine
package import MDModel
package import MDProtocol
import MDSystem

/// A tool's connection to the daemon of this user. Only for one thread at a time.
package struct DaemonConnection {
  private let locations: Locations
  private let program: String

  /// - Parameter program: name of the tool, for its greeting.
  package init(locations: Locations, program: String) {
    self.locations = locations
    self.program = program
  }

  /// - Parameter starting: whether to start the daemon if none runs.
  /// - Throws: ``ToolError``; with ``ExitStatus/unavailable`` if none runs, or if it does not answer.
  package func connect(starting: Bool = false) throws(ToolError) -> DaemonClient {
    do throws(ClientError) { return try open(starting) } catch { throw ToolError(error) }
  }

  /// Connects to a running daemon; `nil` if none runs.
  package func connectIfRunning() throws(ToolError) -> DaemonClient? {
    do throws(ClientError) { return try open(false) } catch {
      if case .notRunning = error { return nil }
      throw ToolError(error)
    }
  }

  private func open(_ starting: Bool) throws(ClientError) -> DaemonClient {
    try DaemonClient.connect(
      to: locations.socket, as: Hello(program: program, version: Release.version),
      startIfNeeded: starting ? .standard() : nil, deadline: Clock.now + .seconds(starting ? 20 : 5))
  }
}

extension DaemonClient {
  /// Passes each reply to `body`, including the final one, until `body` returns `false` or no reply is left.
  ///
  /// - Parameter wait: time-out of each reply; `nil` means none.
  package func forEachReply(
    to request: Request, within wait: Duration? = nil, _ body: (Reply) throws -> Bool
  ) throws {
    do {
      let replies = try send(request, within: wait)
      while let reply = try replies.next() {
        guard try body(reply) else { return }
      }
    } catch let error as ClientError { throw ToolError(error) }
  }

  /// Like ``forEachReply(to:within:_:)``, for slow work: while no reply comes, the line shows what the tool waits for.
  package func forEachReply(to request: Request, showing line: WorkLine, _ body: (Reply) throws -> Bool) throws {
    do {
      let replies = try send(request, within: WorkLine.interval)
      while true {
        do {
          guard let reply = try replies.next() else { return }
          line.noteReply()
          guard try body(reply) else { return }
        } catch ClientError.noAnswer { line.look() }
      }
    } catch let error as ClientError { throw ToolError(error) }
  }

  /// The final reply to a request that the daemon answers at once.
  package func answer(to request: Request) throws(ToolError) -> Reply {
    do throws(ClientError) {
      let reply = try ask(request, within: .seconds(10))
      guard case .failure(let failure) = reply else { return reply }
      throw .refused(failure)
    } catch { throw ToolError(error) }
  }
}

extension ToolError {
  package init(_ error: ClientError) {
    switch error {
    case .notRunning: self.init(.unavailable, error.description, hint: "start it: mdutil --start")
    case .refused(let failure): self.init(Self.status(failure.code), failure.message)
    default: self.init(.unavailable, error.description)
    }
  }

  private static func status(_ code: RequestFailure.Code) -> ExitStatus {
    switch code {
    case .invalid, .invalidItem, .invalidClientState, .mismatchedClientState, .failed: .failure
    case .unavailable, .unsupported, .restarting: .unavailable
    case .tooMany, .quotaExceeded, .superseded: .tryAgain
    }
  }
}
