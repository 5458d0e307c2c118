import MDModel
import MDStore
import MDSystem

/// Stamps of the files of the user's settings, by which a change is noticed.
struct SettingsStamps: Hashable, Sendable {
  private var stamps: [FileStamp?] = []

  init() {}

  init(_ locations: Locations) { stamps = Self.files(locations).map(Self.stamp) }

  /// `limelight.conf`, the exclusions and the switches.
  static func files(_ locations: Locations) -> [FilePath] {
    [locations.settings, locations.exclusions, locations.switches].map { FilePath($0) }
  }

  /// Stamp of a file; `nil` if it does not exist or cannot be checked: reading the settings says why. Links are
  /// followed, because people link to files that they keep elsewhere.
  private static func stamp(_ file: FilePath) -> FileStamp? {
    guard let status = try? FileStatus.of(followingPath: file) else { return nil }
    return FileStamp(status)
  }

  /// Whether every stamp is trusted: no file can change again and keep its stamp.
  func areTrustworthy(at time: Timestamp) -> Bool { stamps.allSatisfy { $0?.isTrustworthy(at: time) ?? true } }
}
