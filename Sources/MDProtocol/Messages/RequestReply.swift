package import MDModel
package import MDSearchAPI

/// Requests of a client to the daemon. Each has one final reply; some have other replies before it.
package enum Request: Hashable, Sendable, Codable {
  /// Requests one ``Reply/status(_:)``.
  case status
  /// Requests ``Reply/status(_:)`` repeatedly, until the client disconnects.
  case followStatus(milliseconds: Int)
  /// Waits until everything that changed before this request is indexed. Answered with ``Reply/progress(_:)``, and at
  /// the end with ``Reply/done(_:)``.
  case sync
  /// Indexes these paths before anything else, also as new roots. Answered with ``Reply/progress(_:)``, and with
  /// ``Reply/done(_:)`` when names and contents are stored.
  case importPaths([FilePath])
  /// Requests to index again. Answered with ``Reply/accepted(_:)`` when the request is stored. With `follow`, answered
  /// with ``Reply/requests(_:)`` at each change, and with ``Reply/done(_:)`` at the end.
  case reindex(ReindexRequest.Scope, follow: Bool)
  /// Lists requests with ``Reply/requests(_:)``: the open ones, then the last hundred finished ones. The list begins at
  /// a position and has as many requests as fit into one reply. The next page begins after them; an empty page ends the
  /// list.
  case requests(from: Int? = nil)
  /// Lists the indexes of apps with several ``Reply/donors(_:)``.
  case donors
  case cancelRequest(Int64)
  /// Pauses background work for a number of seconds; `nil` means until `resume`.
  case pause(seconds: Int64?)
  case resume
  /// Explains the state of a path, with ``Reply/explanation(_:)``.
  case explain(FilePath)
  /// Reports every event and decision about a path and everything below it, as ``Reply/trace(_:)``, until the client
  /// disconnects.
  case trace(FilePath)
  /// Compares the index with the file system, and checks the index itself. Answered with ``Reply/progress(_:)``, then
  /// with ``Reply/verification(_:)``.
  case verify(repairs: Bool)
  /// Erases the stored items of these volumes or folders. They are indexed again where indexing is on.
  case erase([FilePath])
  /// Removes roots from the index that were given to `mdimport` and are not configured. Answered with
  /// ``Reply/accepted(_:)``, the number of roots, when the removal begins.
  case forget([FilePath])
  /// Forgets everything that was learned from use.
  case forgetUsage
  /// Lets the encoder make all missing vectors now. Answered with ``Reply/accepted(_:)``, the number of items.
  case encode
  /// Reports that ``Switches`` or the configuration were changed.
  case reload
  /// Lists failed files with ``Reply/failures(_:)``, in pages like ``requests(from:)``.
  case failures(from: Int? = nil)
  /// Requests the last lines of the log as ``Reply/log(_:)``; with `follow` also later lines, until the client
  /// disconnects.
  case log(follow: Bool)
  case simulate(Simulation)
  /// A search. Only for `mdsearchd`, which answers nothing else; `mds` refuses it. With a claim, it finds only that
  /// app's items.
  case search(SearchCall, as: AppClaim?)
  /// A request of an app that donates items.
  case app(AppClaim, AppRequest)
}

/// Reply of the daemon.
package enum Reply: Hashable, Sendable, Codable {
  /// Final. The number of the new request, or another number that the request defines, or 0.
  case accepted(Int64)
  case status(StatusReport)
  case progress(WorkProgress)
  /// Final.
  case done(WorkSummary)
  case requests([ReindexRequest])
  case donors([DonorReport])
  case explanation(PathExplanation)
  case trace(TraceLine)
  /// Final.
  case verification(VerificationReport)
  case failures([FailedFile])
  case log([String])
  /// Final. The client state; `nil` before the first batch with a state.
  case clientState([UInt8]?)
  case delegate(DelegateCall)
  /// Final. The content, whose bytes are the attachment.
  case content(bytes: Int)
  /// Some events of a search in order, in the attachment.
  case searched(events: Int)
  /// Final.
  case completions([SearchCompletion])
  /// Final. The search failed. The attachment gives the reason as ``MDModel/SearchFailure/wireForm``.
  case searchFailed
  /// Final.
  case failure(RequestFailure)
}

extension Reply {
  /// Whether a later reply to the same request replaces this one. A client that reads too slowly gets only the latest.
  package var isSnapshot: Bool {
    switch self {
    case .status, .progress, .requests: true
    default: false
    }
  }
}

/// Problems that can be simulated, to observe the daemon's behaviour.
package enum Simulation: Hashable, Sendable, Codable {
  case reindexAll
  case reindexSome([FilePath])
  /// Acts as if the queue of events had overflowed.
  case overflow
  /// Acts as if only this number of folders could be watched.
  case watchLimit(Int)
  /// Acts as if the computer ran on battery.
  case battery
  /// Acts as if other programs used the machine.
  case pressure
  /// Acts as if the index had been found damaged: it is moved aside, and a new one is made.
  case corruption
  /// Acts as if the disk were full.
  case diskFull
  /// Forgets the client states of the app with this bundle identifier.
  case lostState(String)
  /// Replaces the app's client states with states that it has never given. An app finds such states after a backup has
  /// replaced its store.
  case storeBackup(String)
  /// Acts as if the app answered no call.
  case noAnswer(String)
  /// Asks the app for all its items, as after an upgrade to another schema. Followed like
  /// ``Request/reindex(_:follow:)``.
  case appUpgrade(String)
  /// Ends ``battery``, ``pressure``, ``diskFull``, ``watchLimit(_:)`` and ``noAnswer(_:)``.
  case off

  /// The kind of problem, without its details.
  package var trouble: SimulatedTrouble {
    switch self {
    case .reindexAll: .reindexAll
    case .reindexSome: .reindexSome
    case .overflow: .overflow
    case .watchLimit: .watchLimit
    case .battery: .battery
    case .pressure: .pressure
    case .corruption: .corruption
    case .diskFull: .diskFull
    case .lostState: .lostState
    case .storeBackup: .storeBackup
    case .noAnswer: .noAnswer
    case .appUpgrade: .appUpgrade
    case .off: .off
    }
  }
}
