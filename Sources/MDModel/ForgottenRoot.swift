/// Rule that decides which roots a user may remove from the index.
///
/// Pure.
public enum ForgottenRoot {
  /// Reason why a path cannot be removed; `nil` if the path is a root that the configuration does not name.
  ///
  /// - Parameters:
  ///   - known: the roots of the index.
  ///   - configured: the roots that `limelight.conf` or the command line of `mds` names.
  public static func refusal(of path: FilePath, known: [FilePath], configured: [FilePath]) -> String? {
    if configured.contains(path) {
      return "\(path.text) is one of the configured roots; remove it from roots in limelight.conf"
    }
    if known.contains(path) { return nil }
    if let root = known.first(where: { path.isAt(orBelow: $0) }) {
      return "\(path.text) is below the root \(root.text); exclude it with a line in the file exclusions"
    }
    return "\(path.text) is not a root of the index; mdutil --status lists them"
  }
}
