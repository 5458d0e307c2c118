public import MDModel

/// What a client asks of the daemon. Each request has one final reply; some have others before it.
public enum Request: Hashable, Sendable, Codable {
  /// Answered with ``Reply/status(_:)``.
  case status
  /// ``Reply/status(_:)`` again and again until the client goes.
  case followStatus(milliseconds: Int)
  /// Everything that changed before this request is indexed when ``Reply/done(_:)`` comes; ``Reply/progress(_:)`` before.
  case sync
  /// Brings the index in line with these paths, also as new roots, before anything else. ``Reply/progress(_:)``, then
  /// ``Reply/done(_:)`` when names and contents are stored.
  case importPaths([WirePath])
  /// Answered with ``Reply/accepted(_:)`` once the request is stored; with `follow` with ``Reply/requests(_:)`` at each
  /// change, and with ``Reply/done(_:)`` when it is final.
  case reindex(ReindexRequest.Scope, follow: Bool)
  /// Answered with ``Reply/requests(_:)``: those that are open, and the last hundred that are not.
  case requests
  case cancelRequest(Int64)
  /// No background work for so many seconds; `nil`: until `resume`.
  case pause(seconds: Int64?)
  case resume
  /// What the daemon knows of one path beyond the index: ``Reply/explanation(_:)``.
  case explain(WirePath)
  /// Every event and decision about a path and what lies below it, as ``Reply/trace(_:)``, until the client goes.
  case trace(WirePath)
  /// Compares index and file system and checks the index itself; ``Reply/progress(_:)``, then ``Reply/verification(_:)``.
  case verify(repairs: Bool)
  /// Removes what is stored of these volumes or folders; they are indexed anew where indexing is on.
  case erase([WirePath])
  /// ``Switches`` or the configuration were written anew.
  case reload
  /// Answered with ``Reply/failures(_:)``.
  case failures
  /// The last lines of the log as ``Reply/log(_:)``; with `follow` those that come, until the client goes.
  case log(follow: Bool)
  case simulate(Simulation)
  /// What an app wants that donates items.
  case app(AppClaim, AppRequest)
}

/// Troubles that can be made on purpose, to see what comes of them.
public enum Simulation: Hashable, Sendable, Codable {
  case reindexAll
  case reindexSome([WirePath])
  /// As if the queue of events had run over.
  case overflow
  /// As if no more than this many folders could be watched.
  case watchLimit(Int)
  /// As if on battery.
  case battery
  /// As if other programs wanted the machine.
  case pressure
  /// As if the index had been found damaged: it is moved aside and made anew.
  case corruption
  /// As if the disk were full.
  case diskFull
  /// Ends ``battery``, ``pressure``, ``diskFull`` and ``watchLimit(_:)``.
  case off

  /// Without its details.
  public var trouble: SimulatedTrouble {
    switch self {
    case .reindexAll: .reindexAll
    case .reindexSome: .reindexSome
    case .overflow: .overflow
    case .watchLimit: .watchLimit
    case .battery: .battery
    case .pressure: .pressure
    case .corruption: .corruption
    case .diskFull: .diskFull
    case .off: .off
    }
  }
}
