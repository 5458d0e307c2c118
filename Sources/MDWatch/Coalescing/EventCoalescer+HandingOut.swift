import MDModel

/// Chooses the due changes of a batch, and their order.
extension EventCoalescer {
  /// - Parameter most: maximum number of folders to list; the oldest go first.
  mutating func takeReadySignals(upTo most: Int) -> [Signal] {
    var (taken, rest, left): ([Signal], [Signal], Int) = ([], [], most)
    for signal in readySignals {
      if case .folder = signal {
        guard left > 0 else {
          rest.append(signal)
          continue
        }
        left -= 1
      }
      taken.append(signal)
    }
    readySignals = rest
    return taken
  }

  /// The dirty names of the folders that are listed.
  ///
  /// A listing sees all names, and only together with them are moves complete.
  func dueNames(ofFoldersIn signals: [Signal]) -> [FolderEntry] {
    let folders = Set(signals.compactMap { if case .folder(let folder) = $0 { folder } else { nil } })
    guard !folders.isEmpty else { return [] }
    return names.lazy.filter { $0.value.pace.isDirty && folders.contains($0.key.folder) }.map(\.key)
  }

  /// Takes due names: folders with the fewest due names first, and within a folder the newest names.
  ///
  /// A file that a person saves must not wait for the thousands that a program copies meanwhile.
  mutating func takeReadyNames(upTo most: Int) -> [FolderEntry] {
    guard readyNames.count > most else {
      defer { readyNames = [] }
      return readyNames
    }
    var quota = quotas(upTo: most)
    // With a departure in the batch, take all departed names and new folders too, whatever their quota. For `mkdir new
    // && mv old new`, the index keeps the item of `old` only if both names are in one batch.
    let isAnyGone = !halves.isEmpty || readyNames.contains { names[$0]?.hasDeparted == true }
    var (taken, rest): ([FolderEntry], [FolderEntry]) = ([], [])
    for entry in readyNames.reversed() {
      if isAnyGone, goesWithDepartures(entry) {
        taken.append(entry)
      } else if let left = quota[entry.folder], left > 0 {
        quota[entry.folder] = left - 1
        taken.append(entry)
      } else {
        rest.append(entry)
      }
    }
    readyNames = rest.reversed()
    return taken
  }

  /// Whether an object has left the name, or the name may be a new folder that contains such an object.
  ///
  /// The object keeps its item only if both names are in the same batch.
  private func goesWithDepartures(_ entry: FolderEntry) -> Bool {
    names[entry].map { $0.hasDeparted || $0.isFolder } ?? false
  }

  /// Number of due names to take from each folder.
  private func quotas(upTo most: Int) -> [ItemID: Int] {
    var counts: [ItemID: Int] = [:]
    for entry in readyNames { counts[entry.folder, default: 0] += 1 }
    var (quotas, left): ([ItemID: Int], Int) = ([:], most)
    for (folder, count) in counts.sorted(by: { ($0.value, $0.key) < ($1.value, $1.key) }) where left > 0 {
      quotas[folder] = min(count, left)
      left -= min(count, left)
    }
    return quotas
  }

  /// Hands out a name, with all moves that begin or end there and the other ends of these moves.
  mutating func handOut(_ entry: FolderEntry, into batch: inout WatchBatch, _ now: Instant) {
    var open = [entry]
    while let entry = open.popLast() {
      guard var track = names[entry], track.pace.isDirty else { continue }
      // The object that was here is elsewhere now: its present name belongs to this batch too.
      if let place = places[entry] { open.append(place) }
      if case .moved(let origin) = track.occupant {
        batch.moves.append((origin, entry))
        places[origin] = nil
        open.append(origin)
      }
      let isOpen = track.isWritten || track.staysOpen
      batch.names[entry.folder, default: [:]][entry.name] = isOpen ? .beingWritten : .settled
      if track.hasDeparted { batch.departed.insert(entry) }
      track.occupant = .original
      track.hasDeparted = false
      track.isFolder = false
      track.staysOpen = false
      track.pace.handOut(now)
      dirtyNames -= 1
      names[entry] = track
    }
  }

  mutating func handOut(_ signal: Signal, into batch: inout WatchBatch, _ now: Instant) {
    guard signals[signal]?.isDirty == true else { return }
    signals[signal]?.handOut(now)
    switch signal {
    case .folder(let folder):
      batch.folders.insert(folder)
      unknownFolders.remove(folder)
      // A listing must know which names are being written.
      for name in writing[folder]?.names ?? [] where batch.names[folder]?[name] == nil {
        batch.names[folder, default: [:]][name] = .beingWritten
      }
    case .lostFolders:
      batch.lostFolders = lostFolders
      lostFolders = []
    case .lostEvents:
      batch.hasLostEvents = true
      isAllUnknown = false
    case .mounts: batch.mountsChanged = true
    }
  }
}
