import MDCrawl
import MDModel
import MDSystem

/// Notices that `limelight.conf`, the exclusions or the switches were written, and has them read. The folders that hold
/// them are watched, or the nearest one above that exists.
final class SettingsFiles: Duty {
  /// A file is read when it has been as it is for so long: an editor may have emptied it in order to write it.
  private static let quiet = Duration.milliseconds(300)

  /// Something has happened somewhere since the files were looked at.
  private var hasEvents = false
  /// What the files look like since they changed, when they are read if they stay so, and whether they were read so.
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
    // Written again meanwhile, without an event so far. A command may have had the files read as they are now.
    guard SettingsStamps(index.context.settings.locations) == change.stamps else { return look(now, in: index) }
    index.context.mailbox.post(.reload(nil))
    // A further write within the same tick of the file system's clock would not be seen. Once is enough: the stamp of a
    // file that is dated in the future proves nothing for as long.
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
