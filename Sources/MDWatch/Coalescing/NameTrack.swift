import MDModel

/// State of a name since it was handed out last, and for a while after.
struct NameTrack: Hashable, Sendable {
  /// Occupant of a name now, in terms of the state when the name was handed out last.
  enum Occupant: Hashable, Sendable {
    /// The same as then.
    case original
    /// The object that was there, or at another name, then.
    case moved(from: FolderEntry)
    /// Created since, or come from a folder without a watch.
    case newcomer
    case nobody
  }

  var pace = Pace()
  var occupant = Occupant.original
  /// Whether its object was renamed to a folder without a watch.
  var hasDeparted = false
  /// Whether a folder has come to the name.
  var isFolder = false
  /// Time at which a file being written counts as settled, if no write follows. `never` when it is not being written.
  var quietUntil = Pace.never
  /// Number of times that writing went on after a quiet period.
  var quietLevel = 0
  /// The quiet period is over, and it is being found out whether the writing goes on unseen.
  var isProbed = false
  /// Whether it was written for so long that it counts as being written until it is closed.
  var staysOpen = false
  /// Time of its earliest entry in the heap.
  var scheduled = Pace.never

  var isWritten: Bool { quietUntil != Pace.never }

  /// Whether it can be forgotten once its history no longer matters.
  var isIdle: Bool { !pace.isDirty && !isWritten }
}

/// The names of a folder that are being written, and whether their folder hears of each write.
struct FolderWriting: Hashable, Sendable {
  var names: Set<FileName> = []
  /// Whether enough is known, and no more writes need be reported.
  var wantsMute = false
  /// Whether the kernel reports no more writes.
  var isMuted = false
}
