import Glibc

/// The environment the process was started with.
public enum ProcessEnvironment {
  /// A variable's bytes; `nil` where it is not set.
  public static func value(of name: String) -> [UInt8]? {
    guard let value = getenv(name) else { return nil }
    return Array(UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  /// A variable's text; `nil` where it is not set.
  public static func text(_ name: String) -> String? { value(of: name).map { String(decoding: $0, as: UTF8.self) } }

  /// The texts of those variables of `names` that are set.
  public static func texts(_ names: [String]) -> [String: String] {
    var texts: [String: String] = [:]
    for name in names { texts[name] = text(name) }
    return texts
  }

  /// Variables as `NAME=value` whose name is wanted; those that are not UTF-8 are left out.
  public static func entries(where isWanted: (Substring) -> Bool) -> [String] {
    var entries: [String] = []
    var next = environ
    while let entry = next.pointee {
      next += 1
      guard let text = String(validatingCString: entry), let end = text.firstIndex(of: "=") else { continue }
      if isWanted(text[..<end]) { entries.append(text) }
    }
    return entries
  }

  /// Whether a variable is passed on to programs that Limelight starts in the background: those that say who and where
  /// the user is, and none that only one terminal had.
  public static func isPassedOn(_ variable: Substring) -> Bool {
    let names = ["HOME", "USER", "LOGNAME", "SHELL", "PATH", "LANG", "TZ", "TMPDIR", "DBUS_SESSION_BUS_ADDRESS"]
    return names.contains(String(variable)) || ["XDG_", "LC_", "LIMELIGHT_"].contains { variable.hasPrefix($0) }
  }
}
