import MDCrawl
import MDModel
import MDSystem

/// Notices changes of `limelight.conf`, the exclusions or the switches, and has them read. Watches their folders, or
/// the nearest existing folder above.
final class SettingsFiles: Duty {
  /// A file must stay unchanged for this long before it is read: an editor may have emptied it in order to write it.
  private static let quiet = Duration.milliseconds(300)

  /// True if any event came since the files were checked.
  private var hasEvents = false
  /// The stamps of changed files, the time to read them if they stay so, and whether they were read once already.
  private var change: (stamps: SettingsStamps, due: Instant, isRead: Bool)?

  func noteEvents() { hasEvents = true }

  func due(_ now: Now, in index: OpenIndex) -> Instant? {
    guard index.context.settings.isRead else { return nil }
    return hasEvents ? .start : change?.due
  }
  func isAtRest(in index: OpenIndex) -> Bool { change == nil }

  func run(_ now: Now, in index: OpenIndex) throws {
    guard index.context.settings.isRead else { return hasEvents = false }
    if hasEvents {
      hasEvents = false
      watch(in: index)
      look(now, in: index)
    }
    guard let change, change.due <= now.instant else { return }
    self.change = nil
    // The files may have changed again without an event yet. Or a command had them read already: `look` then finds no
    // change.
    guard SettingsStamps(index.context.settings.locations) == change.stamps else { return look(now, in: index) }
    index.context.mailbox.post(.reload(nil))
    // A further write within the same tick of the file system's clock would not be seen, so read them once more. Once
    // is enough: the stamp of a file dated in the future stays untrusted until then.
    if !change.isRead, !change.stamps.areTrustworthy(at: now.time) {
      self.change = (change.stamps, now.instant + FileStamp.racyAge + Self.quiet, true)
    }
  }

  private func look(_ now: Now, in index: OpenIndex) {
    let settings = index.context.settings
    let stamps = SettingsStamps(settings.locations)
    guard stamps != settings.stamps else { return }
    if change?.stamps != stamps { change = (stamps, now.instant + Self.quiet, false) }
  }

  private func watch(in index: OpenIndex) {
    let folders = SettingsStamps.files(index.context.settings.locations).compactMap(\.parent)
    for folder in Set(folders) { index.roots.wake(byChangesAt: folder, in: index) }
  }
}
