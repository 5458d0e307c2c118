import MDModel

/// What is known of a name since it was handed out last, and for a while after.
struct NameTrack: Hashable, Sendable {
  /// What stands at a name now, in terms of what stood where when the name was handed out last.
  enum Occupant: Hashable, Sendable {
    /// The same as then.
    case original
    /// What stood there, or at another name, then.
    case moved(from: FolderEntry)
    /// Made since, or come from where nobody watches.
    case newcomer
    case nobody
  }

  var pace = Pace()
  var occupant = Occupant.original
  /// What stood there was renamed to where nobody watches.
  var hasDeparted = false
  /// Somebody writes it: when it counts as settled, if nobody goes on. `never` when nobody writes.
  var quietUntil = Pace.never
  /// How often it has gone on being written after a quiet period.
  var quietLevel = 0
  /// The quiet period is over, and it is being found out whether the writing goes on unseen.
  var isProbed = false
  /// It was written for so long that its content is to be looked at, though the writing may go on.
  var owesContent = false
  /// Of its earliest entry in the heap.
  var scheduled = Pace.never

  var isWritten: Bool { quietUntil != Pace.never }

  /// May be forgotten when the past it keeps does not matter any more.
  var isIdle: Bool { !pace.isDirty && !isWritten }
}

/// The names of a folder that are being written, and whether their folder hears of each write.
struct FolderWriting: Hashable, Sendable {
  var names: Set<[UInt8]> = []
  /// Enough is known: no more writes are to be told.
  var wantsMute = false
  /// The kernel tells no more of them.
  var isMuted = false
}
