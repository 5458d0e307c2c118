/// What an app says of itself in `$XDG_DATA_DIRS/limelight/extensions/BUNDLE.json`.
public struct DelegateManifest: Hashable, Sendable, Codable {
  /// Absolute.
  public var executable: String
  public var arguments: [String]?
}
