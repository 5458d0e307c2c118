/// Parser of `/proc/PID/cgroup`: lines `NUMBER:CONTROLLERS:PATH`, with the names that sessions give to the groups of
/// apps (<https://systemd.io/DESKTOP_ENVIRONMENTS/>).
enum ControlGroup {
  /// The identifier of the unit's app: `app-LAUNCHER-APPID-RANDOM.scope` or `app-LAUNCHER-APPID@RANDOM.service`, with
  /// or without the launcher.
  static func application(_ bytes: [UInt8]) -> String? { unit(bytes).flatMap(identifier) }

  /// The name of the snap: `snap.NAME.APP-UUID.scope` or `snap.NAME.APP.service`.
  static func snap(_ bytes: [UInt8]) -> String? {
    guard let parts = unit(bytes)?.split(separator: "."), parts.count >= 4, parts[0] == "snap" else { return nil }
    return String(parts[1])
  }

  /// The name of the unit, if the unit is a service.
  static func service(_ bytes: [UInt8]) -> String? {
    unit(bytes).flatMap { $0.hasSuffix(".service") ? String($0) : nil }
  }

  /// The unit that systemd has made: the outermost unit, or the outermost below the user's manager. Units below it
  /// prove nothing: a container with a delegated group may give any names to the groups inside.
  private static func unit(_ bytes: [UInt8]) -> Substring? {
    let units = path(bytes).split(separator: "/").filter { $0.hasSuffix(".scope") || $0.hasSuffix(".service") }
    guard let first = units.first, first.hasPrefix("user@"), first.hasSuffix(".service") else { return units.first }
    return units.dropFirst().first
  }

  /// The path in systemd's own hierarchy, or in the only hierarchy.
  private static func path(_ bytes: [UInt8]) -> Substring {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map {
      $0.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    }
    let line = lines.first { $0.count == 3 && $0[1] == "name=systemd" } ?? lines.first { $0.count == 3 && $0[0] == "0" }
    return line?[2] ?? ""
  }

  private static func identifier(_ unit: Substring) -> String? {
    guard unit.hasPrefix("app-"), let dot = unit.lastIndex(of: ".") else { return nil }
    var name = unit[unit.index(unit.startIndex, offsetBy: 4)..<dot]
    switch unit[dot...] {
    case ".scope":
      // `app-gnome-org.example.App-1234.scope`: drop the random part.
      guard let random = name.lastIndex(of: "-") else { return nil }
      name = name[..<random]
    case ".service":
      if let instance = name.firstIndex(of: "@") { name = name[..<instance] }
    default: return nil
    }
    // Hyphens in the identifier are escaped, so the last plain hyphen ends the launcher's name. In
    // `app-gnome-org.example.App`, `gnome` is the launcher.
    let identifier = name.split(separator: "-").last.map(unescaped)
    return identifier.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Resolves systemd's escapes, such as `\x2d` for a hyphen.
  private static func unescaped(_ text: Substring) -> String {
    var (bytes, rest) = ([UInt8](), text.utf8)
    while let byte = rest.popFirst() {
      let digits = rest.dropFirst().prefix(2)
      if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "x"), digits.count == 2,
        let value = UInt8(String(decoding: Array(digits), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
