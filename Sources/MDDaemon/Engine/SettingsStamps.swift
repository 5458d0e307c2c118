import MDModel
import MDStore
import MDSystem

/// What the files of the user's settings look like, by which a change is noticed.
struct SettingsStamps: Hashable, Sendable {
  private var stamps: [FileStamp?] = []

  init() {}

  init(_ locations: Locations) { stamps = Self.files(locations).map(Self.stamp) }

  /// `limelight.conf`, the exclusions and the switches.
  static func files(_ locations: Locations) -> [FilePath] {
    [locations.settings, locations.exclusions, locations.switches].map { FilePath($0) }
  }

  /// `nil` for a file that does not exist or cannot be looked at: reading the settings says why. Links are followed: people link to files that they keep elsewhere.
  private static func stamp(_ file: FilePath) -> FileStamp? {
    guard let status = try? FileStatus.of(followingPath: file) else { return nil }
    return FileStamp(status)
  }

  /// Whether no file can change again without another stamp.
  func areTrustworthy(at time: Timestamp) -> Bool { stamps.allSatisfy { $0?.isTrustworthy(at: time) ?? true } }
}
