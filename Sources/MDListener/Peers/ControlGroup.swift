/// `/proc/PID/cgroup`: lines `NUMBER:CONTROLLERS:PATH`, and the names that sessions give to the groups of apps
/// (<https://systemd.io/DESKTOP_ENVIRONMENTS/>).
enum ControlGroup {
  /// The identifier of the app that the innermost unit is of: `app-LAUNCHER-APPID-RANDOM.scope`,
  /// `app-LAUNCHER-APPID@RANDOM.service`, with or without the launcher, and `dbus-…-APPID@N.service`.
  static func application(_ bytes: [UInt8]) -> String? {
    for unit in units(bytes).reversed() {
      if let name = identifier(unit) { return name }
      if unit.hasSuffix(".scope") || unit.hasSuffix(".service") { return nil }
    }
    return nil
  }

  /// The name of the snap: `snap.NAME.APP-UUID.scope` or `snap.NAME.APP.service`.
  static func snap(_ bytes: [UInt8]) -> String? {
    for unit in units(bytes) where unit.hasPrefix("snap.") && (unit.hasSuffix(".scope") || unit.hasSuffix(".service")) {
      let parts = unit.split(separator: ".")
      if parts.count >= 4 { return String(parts[1]) }
    }
    return nil
  }

  /// The innermost service, whatever it is of.
  static func service(_ bytes: [UInt8]) -> String? { units(bytes).last { $0.hasSuffix(".service") }.map(String.init) }

  /// The parts of all paths, outermost first.
  private static func units(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").flatMap { line in
      line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).last?.split(separator: "/") ?? []
    }
  }

  private static func identifier(_ unit: Substring) -> String? {
    guard unit.hasPrefix("app-"), let dot = unit.lastIndex(of: ".") else { return nil }
    var name = unit[unit.index(unit.startIndex, offsetBy: 4)..<dot]
    switch unit[dot...] {
    case ".scope":
      guard let random = name.lastIndex(of: "-") else { return nil }
      name = name[..<random]
    case ".service":
      if let instance = name.firstIndex(of: "@") { name = name[..<instance] }
    default: return nil
    }
    // A hyphen in the identifier itself is escaped: a plain one ends the launcher's name.
    let identifier = name.split(separator: "-").last.map(unescaped)
    return identifier.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// systemd's escapes, `\x2d` for a hyphen.
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
