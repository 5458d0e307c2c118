import MDModel

/// Files that are open for writing.
///
/// Every write is an event, so the folder is muted after the first one: its watch reports no writes until the quiet
/// period of its files has ended. Then the folder is listed.
extension EventCoalescer {
  /// Whether a watch of the folder should report each write.
  func wantsWrites(in folder: ItemID) -> Bool { writing[folder]?.wantsMute != true }

  /// Records whether the folder's watch reports each write from now on.
  mutating func noteWatch(of folder: ItemID, hearsWrites: Bool) { writing[folder]?.isMuted = !hearsWrites }

  mutating func beginWriting(_ entry: FolderEntry, _ now: Instant) {
    var track = names[entry] ?? NameTrack()
    if !track.isWritten {
      track.isProbed = false
      if !track.pace.isRemembered(at: now, times), !track.pace.isDirty { track.quietLevel = 0 }
      writing[entry.folder, default: FolderWriting()].names.insert(entry.name)
    }
    track.quietUntil = now.after(times.quiet(level: track.quietLevel))
    names[entry] = track
    schedule(entry, after: now)
  }

  /// Notes a write to a file.
  mutating func wrote(_ entry: FolderEntry, _ now: Instant) {
    let track = names[entry] ?? NameTrack()
    // Writing goes on if a write follows the end of a quiet period, or soon after the name was handed out. Then the
    // next quiet period is twice as long.
    let goesOn = track.isWritten ? track.isProbed : track.pace.isRemembered(at: now, times)
    let isNews = !track.isWritten
    if goesOn { names[entry]?.quietLevel = min(track.quietLevel + 1, 32) }
    beginWriting(entry, now)
    names[entry]?.isProbed = false
    // Mark the name dirty. The code that checks it next renews the folder's watch, which mutes the folder.
    guard isNews || writing[entry.folder]?.wantsMute == false else { return }
    writing[entry.folder]?.wantsMute = true
    touch(entry, now)
  }

  /// Notes that no process is known to write to the file any more.
  mutating func endWriting(_ entry: FolderEntry, _ now: Instant) {
    guard names[entry]?.isWritten == true else { return }
    names[entry]?.quietUntil = Pace.never
    names[entry]?.isProbed = false
    guard var state = writing[entry.folder] else { return }
    state.names.remove(entry.name)
    writing[entry.folder] = state.names.isEmpty ? nil : state
    // While the folder was muted, its watch reported no writes. List it to find files written meanwhile.
    if state.names.isEmpty, state.isMuted { touch(.folder(entry.folder), now) }
  }

  /// Ends the quiet period of a file.
  ///
  /// In a muted folder, silence proves nothing yet, so the folder is unmuted and the next write will be reported.
  mutating func endQuiet(_ entry: FolderEntry, _ now: Instant) {
    guard let track = names[entry] else { return }
    // After the longest quiet period, stop timing single writes: the file counts as being written until it is closed.
    let isLong = times.quiet(level: track.quietLevel) >= times.longestQuiet
    if writing[entry.folder]?.isMuted == true, !isLong {
      writing[entry.folder]?.isMuted = false
      writing[entry.folder]?.wantsMute = false
      names[entry]?.isProbed = true
      names[entry]?.quietUntil = now.after(times.firstQuiet)
      touch(.folder(entry.folder), now)
    } else {
      names[entry]?.staysOpen = isLong
      endWriting(entry, now)
      touch(entry, now)
    }
  }

  /// Moves the writing state with a file that is renamed while it is being written.
  mutating func moveWriting(from source: FolderEntry, to target: FolderEntry, _ now: Instant) {
    endWriting(target, now)
    guard let track = names[source], track.isWritten else { return }
    var other = names[target] ?? NameTrack()
    (other.quietUntil, other.quietLevel, other.isProbed) = (track.quietUntil, track.quietLevel, track.isProbed)
    names[target] = other
    writing[target.folder, default: FolderWriting()].names.insert(target.name)
    endWriting(source, now)
    schedule(target, after: now)
  }
}
