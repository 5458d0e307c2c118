import MDModel
import MDSystem

/// Assignment and removal of watches.
extension WatchState {
  /// Events of a muted folder: all except writes to open files.
  private static let muted: InotifyMask = [
    .created, .deleted, .movedFrom, .movedTo, .closedAfterWriting, .attributes, .selfDeleted, .selfMoved,
    .exceptUnlinked,
  ]

  mutating func watch(
    _ directory: Int32, as folder: ItemID, isAlive: Bool, _ inotify: borrowing Inotify
  ) -> WatchOutcome {
    let known = table.watch(of: folder)
    // A folder that already has a watch needs no room.
    guard known != nil || makeRoom(isAlive: isAlive, inotify) else { return leaveToSweep(folder) }
    do throws(SystemError) {
      try add(directory, folder, known: known, inotify)
      return .watched
    } catch {
      if let known { giveBack(known, of: folder, inotify) }
      if error.isFull { shrink(inotify) }
      return leaveToSweep(folder)
    }
  }

  private mutating func add(
    _ directory: Int32, _ folder: ItemID, known: Int32?, _ inotify: borrowing Inotify
  ) throws(SystemError) {
    var hearsWrites = coalescer.wantsWrites(in: folder)
    var watch = try inotify.watch(directory, for: hearsWrites ? Self.muted.union(.modified) : Self.muted)
    if let known, known != watch {
      // Another directory has this path now, so the old directory's mute does not apply to it.
      giveBack(known, of: folder, inotify)
      if !hearsWrites { watch = try inotify.watch(directory, for: Self.muted.union(.modified)) }
      hearsWrites = true
    }
    coalescer.noteWatch(of: folder, hearsWrites: hearsWrites)
    sweep.remove(folder)
    let former = table.enter(watch, for: folder, second: Self.second(Clock.now))
    // The kernel returned the watch of another folder: both are the same directory. The other one is swept instead.
    if let former, former.isIndexed { sweep.insert(former) }
  }

  private mutating func leaveToSweep(_ folder: ItemID) -> WatchOutcome {
    sweep.insert(folder)
    return .swept
  }

  /// Whether a watch is available.
  ///
  /// A swept folder that is active gets the watch of the folder with the oldest event.
  private mutating func makeRoom(isAlive: Bool, _ inotify: borrowing Inotify) -> Bool {
    if table.count < budget { return true }
    guard isAlive, budget > 0, let coldest = table.takeColdest() else { return false }
    giveBack(coldest.watch, of: coldest.folder, inotify)
    sweep.insert(coldest.folder)
    return true
  }

  /// Reduces the number of watches after the kernel refused one: other programs may need some of ours.
  private mutating func shrink(_ inotify: borrowing Inotify) {
    kernelBudget = table.count * 3 / 4
    giveBackSurplus(inotify)
  }

  mutating func giveBackSurplus(_ inotify: borrowing Inotify) {
    while table.count > budget, let coldest = table.takeColdest() {
      giveBack(coldest.watch, of: coldest.folder, inotify)
      sweep.insert(coldest.folder)
    }
  }

  mutating func forget(_ folder: ItemID, _ inotify: borrowing Inotify) {
    sweep.remove(folder)
    if let watch = table.watch(of: folder) { giveBack(watch, of: folder, inotify) }
  }

  private mutating func giveBack(_ watch: Int32, of folder: ItemID, _ inotify: borrowing Inotify) {
    // A watch that the kernel ended still has its last event in the queue.
    table.retire(watch)
    try? inotify.remove(watch)
  }

  /// Reads the limits again from time to time while folders are without a watch, because other programs may have
  /// started or ended.
  mutating func reviewLimits(_ now: Instant, _ inotify: borrowing Inotify) {
    guard now - limitsCounted > .minutes(10) else { return }
    limitsCounted = now
    let most = limits.most
    limits = .current(own: table.count)
    limits.most = most
    kernelBudget = nil
    giveBackSurplus(inotify)
  }
}
