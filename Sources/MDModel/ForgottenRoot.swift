/// Which roots may be taken out of the index by hand. Pure.
public enum ForgottenRoot {
  /// Why a path cannot be forgotten; `nil` for a root that the configuration does not name.
  ///
  /// - Parameters:
  ///   - known: the roots of the index.
  ///   - configured: those that `limelight.conf`, or the command line of `mds`, names.
  public static func refusal(of path: FilePath, known: [FilePath], configured: [FilePath]) -> String? {
    if configured.contains(path) {
      return "\(path.text) is one of the configured roots; take it out of roots in limelight.conf"
    }
    if known.contains(path) { return nil }
    if let root = known.first(where: { path.isAt(orBelow: $0) }) {
      return "\(path.text) lies in the root \(root.text); a line in the file exclusions leaves it out"
    }
    return "\(path.text) is no root of the index; mdutil --status lists them"
  }
}
