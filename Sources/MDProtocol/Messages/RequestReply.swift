package import MDModel
package import MDSearchAPI

/// Requests of a client to the daemon. Each has one final reply; some have others before it.
package enum Request: Hashable, Sendable, Codable {
  /// Answered with ``Reply/status(_:)``.
  case status
  /// ``Reply/status(_:)`` again and again until the client goes.
  case followStatus(milliseconds: Int)
  /// Waits until everything that changed before this request is indexed: then ``Reply/done(_:)`` comes,
  /// ``Reply/progress(_:)`` before.
  case sync
  /// Brings the index in line with these paths, also as new roots, before anything else. ``Reply/progress(_:)``, then
  /// ``Reply/done(_:)`` when names and contents are stored.
  case importPaths([FilePath])
  /// Answered with ``Reply/accepted(_:)`` once the request is stored; with `follow` with ``Reply/requests(_:)`` at each
  /// change, and with ``Reply/done(_:)`` when it is final.
  case reindex(ReindexRequest.Scope, follow: Bool)
  /// Lists requests with ``Reply/requests(_:)``: the open ones, then the last hundred finished ones, without those before
  /// a place. As many as fit into one reply; the next page begins after them. An empty page ends the list.
  case requests(from: Int? = nil)
  /// Lists the indexes of apps with ``Reply/donors(_:)``, some in each.
  case donors
  case cancelRequest(Int64)
  /// Suspends background work for a number of seconds; `nil`: until `resume`.
  case pause(seconds: Int64?)
  case resume
  /// Explains a path beyond what the index holds: ``Reply/explanation(_:)``.
  case explain(FilePath)
  /// Every event and decision about a path and what lies below it, as ``Reply/trace(_:)``, until the client goes.
  case trace(FilePath)
  /// Compares index and file system and checks the index itself; ``Reply/progress(_:)``, then ``Reply/verification(_:)``.
  case verify(repairs: Bool)
  /// Removes the stored items of these volumes or folders; they are indexed again where indexing is on.
  case erase([FilePath])
  /// Takes these roots out of the index, which were given to `mdimport` and not configured. Answered with
  /// ``Reply/accepted(_:)``, the number of roots, when they begin to leave.
  case forget([FilePath])
  /// Forgets everything that was learned from use.
  case forgetUsage
  /// Has the encoder make all vectors that items lack, now. Answered with ``Reply/accepted(_:)``, the number of items.
  case encode
  /// ``Switches`` or the configuration were written anew.
  case reload
  /// Answered with ``Reply/failures(_:)``, in pages as ``requests(from:)``.
  case failures(from: Int? = nil)
  /// Sends the last lines of the log as ``Reply/log(_:)``; with `follow` also later ones, until the client goes.
  case log(follow: Bool)
  case simulate(Simulation)
  /// For `mdsearchd`, which answers nothing else; `mds` refuses it. With a claim it reaches that app's items only.
  case search(SearchCall, as: AppClaim?)
  /// Request of an app that donates items.
  case app(AppClaim, AppRequest)
}

/// Reply of the daemon.
package enum Reply: Hashable, Sendable, Codable {
  /// Final. The identifier of the new request, or 0.
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
  /// Final. `nil` before the first batch with a state.
  case clientState([UInt8]?)
  case delegate(DelegateCall)
  /// Final. The bytes are the attachment.
  case content(bytes: Int)
  /// Some events of a search, in order; they are the attachment.
  case searched(events: Int)
  /// Final.
  case completions([SearchCompletion])
  /// Final. A search has no answer; why is the attachment, ``MDModel/SearchFailure/wireForm``.
  case searchFailed
  /// Final.
  case failure(RequestFailure)
}

extension Reply {
  /// Whether a later reply to the same request replaces this one: a client that reads too slowly gets the last only.
  package var isSnapshot: Bool {
    switch self {
    case .status, .progress, .requests: true
    default: false
    }
  }
}

/// Troubles that can be made on purpose, to see what comes of them.
package enum Simulation: Hashable, Sendable, Codable {
  case reindexAll
  case reindexSome([FilePath])
  /// Acts as if the queue of events had overflowed.
  case overflow
  /// Acts as if only this many folders could be watched.
  case watchLimit(Int)
  /// Acts as if the computer ran on battery.
  case battery
  /// Acts as if other programs used the machine.
  case pressure
  /// Acts as if the index had been found damaged: it is moved aside and made anew.
  case corruption
  /// Acts as if the disk were full.
  case diskFull
  /// Forgets the client states of the app with this bundle identifier.
  case lostState(String)
  /// Puts client states into its place that the app has never given, as its store finds them after it was replaced by
  /// a backup.
  case storeBackup(String)
  /// Acts as if the app answered no call.
  case noAnswer(String)
  /// Asks the app for all its items, as after an upgrade to another schema. Followed as ``Request/reindex(_:follow:)`` is.
  case appUpgrade(String)
  /// Ends ``battery``, ``pressure``, ``diskFull``, ``watchLimit(_:)`` and ``noAnswer(_:)``.
  case off

  /// The trouble without its details.
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
