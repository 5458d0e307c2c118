import MDModel

/// Files that are open for writing. Each write is an event, so after the first of them the folder is muted: its watch
/// hears of no writes until the quiet period of its files is over, and then the folder is listed.
extension EventCoalescer {
  /// Whether a watch of the folder is to hear of each write.
  func wantsWrites(in folder: ItemID) -> Bool { writing[folder]?.wantsMute != true }

  /// The folder's watch hears of each write from now on, or does not.
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

  /// Notes a write.
  mutating func wrote(_ entry: FolderEntry, _ now: Instant) {
    let track = names[entry] ?? NameTrack()
    let goesOn = track.isWritten ? track.isProbed : track.pace.isRemembered(at: now, times)
    let isNews = !track.isWritten
    if goesOn { names[entry]?.quietLevel = min(track.quietLevel + 1, 32) }
    beginWriting(entry, now)
    names[entry]?.isProbed = false
    // The code that looks at the name next mutes the folder.
    guard isNews || writing[entry.folder]?.wantsMute == false else { return }
    writing[entry.folder]?.wantsMute = true
    touch(entry, now)
  }

  /// Notes that no process is known to write the file any more.
  mutating func endWriting(_ entry: FolderEntry, _ now: Instant) {
    guard names[entry]?.isWritten == true else { return }
    names[entry]?.quietUntil = Pace.never
    names[entry]?.isProbed = false
    guard var state = writing[entry.folder] else { return }
    state.names.remove(entry.name)
    writing[entry.folder] = state.names.isEmpty ? nil : state
    if state.names.isEmpty, state.isMuted { touch(.folder(entry.folder), now) }
  }

  /// Ends a quiet period. In a muted folder that proves nothing yet: the next write, if there is one soon, will be
  /// reported.
  mutating func endQuiet(_ entry: FolderEntry, _ now: Instant) {
    guard let track = names[entry] else { return }
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

  /// A file that is renamed while it is written goes on being written at its new name.
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
