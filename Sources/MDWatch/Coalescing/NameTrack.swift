import MDModel

/// State of a name since it was last handed out, kept for a while longer.
struct NameTrack: Hashable, Sendable {
  /// Current occupant of a name, relative to the time when the name was last handed out.
  enum Occupant: Hashable, Sendable {
    /// The same object as then.
    case original
    /// An object that had this or another name then.
    case moved(from: FolderEntry)
    /// A new object, or one from a folder without a watch.
    case newcomer
    case nobody
  }

  var pace = Pace()
  var occupant = Occupant.original
  /// Whether the object at this name was renamed to a folder without a watch.
  var hasDeparted = false
  /// Whether a folder appeared at this name.
  var isFolder = false
  /// Time at which a file being written counts as settled if no write follows; `never` if it is not being written.
  var quietUntil = Pace.never
  /// Number of times that writing continued after a quiet period.
  var quietLevel = 0
  /// Whether a quiet period has ended and the folder is unmuted to detect further writes.
  var isProbed = false
  /// Whether the file was written for so long that it counts as being written until it is closed.
  var staysOpen = false
  /// Time of the name's earliest entry in the heap.
  var scheduled = Pace.never

  var isWritten: Bool { quietUntil != Pace.never }

  /// Whether the state can be forgotten once its history no longer matters.
  var isIdle: Bool { !pace.isDirty && !isWritten }
}

/// The names of a folder that are being written, and whether the folder's watch reports each write.
struct FolderWriting: Hashable, Sendable {
  var names: Set<FileName> = []
  /// Whether the folder should be muted: further writes need not be reported.
  var wantsMute = false
  /// Whether the folder is muted: the kernel reports no writes.
  var isMuted = false
}
