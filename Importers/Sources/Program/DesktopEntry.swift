import ByteReading
import ImporterKit

/// Reads desktop entries (freedesktop.org's Desktop Entry Specification 1.5), which describe programs for menus, in all
/// languages.
struct DesktopEntry {
  private var values: [String: String] = [:]
  /// Values of the translated keys in all languages, including the names of actions, in the order of the file.
  private var words: [String] = []
  private var names: [String] = []

  /// Limit of the bytes read. The largest known entries, of settings in a hundred languages, have 100 kB.
  private static let maximumBytes = 2 << 20
  private static let translated: Set = ["Name", "GenericName", "Comment", "Keywords", "X-GNOME-FullName"]

  /// - Parameter name: the name of the file, which identifies the program.
  static func read(_ source: ByteSource, name: some Collection<UInt8>, into report: inout FileReport) {
    var entry = DesktopEntry()
    entry.parse(source.prefix(at: 0, limit: maximumBytes))
    if source.count > maximumBytes { report.note("the desktop entry is too large") }
    entry.describe(String(decoding: name, as: UTF8.self), &report)
  }

  private mutating func parse(_ bytes: ArraySlice<UInt8>) {
    var group = ""
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard line.first != UInt8(ascii: "#") else { continue }
      if line.first == UInt8(ascii: "[") {
        group = LegacyText.decode(line.dropFirst().prefix { $0 != UInt8(ascii: "]") })
      } else if let equals = line.firstIndex(of: UInt8(ascii: "=")) {
        set(LegacyText.decode(line[..<equals]), LegacyText.decode(line[(equals + 1)...]), in: group)
      }
    }
  }

  private mutating func set(_ key: String, _ escaped: String, in group: String) {
    let value = Self.unescaped(escaped)
    guard !value.isEmpty else { return }
    let bare = String(key.prefix { $0 != "[" })
    let isMain = group == "Desktop Entry" || group == "KDE Desktop Entry"
    // KDE marks addresses that contain shell variables to be expanded: `URL[$e]`.
    let name = bare == "URL" ? bare : key
    if isMain, values[name] == nil { values[name] = value }
    guard isMain || group.hasPrefix("Desktop Action "), Self.translated.contains(bare) else { return }
    if isMain, bare == "Name" { names.append(value) }
    words += bare == "Keywords" ? Self.list(value) : [value]
  }

  /// Resolves the escapes of the specification: `\s`, `\n`, `\t`, `\r`, `\\`. The escaped semicolon stays: `list`
  /// handles it.
  private static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "\\", let escaped = rest.popFirst() else {
        result.append(character)
        continue
      }
      switch escaped {
      case "s", "n", "t", "r": result.append(" ")
      case ";": result += "\\;"
      default: result.append(escaped)
      }
    }
    return result
  }

  private static func list(_ text: String) -> [String] {
    text.split(separator: ";").map { LegacyText.trim(String($0)) }.filter { !$0.isEmpty }
  }

  private func describe(_ file: String, _ report: inout FileReport) {
    guard !values.isEmpty else { return report.note("the file has no group named Desktop Entry") }
    report.set(.title, values["Name"] ?? names.first)
    report.set(.alternateNames, names)
    report.set(.itemDescription, values["Comment"])
    report.set(.genericName, values["GenericName"])
    report.set(.keywords, Self.list(values["Keywords"] ?? ""))
    report.set(.categories, Self.list(values["Categories"] ?? ""))
    report.set(.opensMIMETypes, Self.list(values["MimeType"] ?? ""))
    report.set(.command, values["Exec"])
    report.set(.url, values["URL"])
    if file.hasSuffix(".desktop") { report.set(.applicationIdentifier, String(file.dropLast(8))) }
    for word in words { report.say(word) }
    report.say(values["Exec"])
    report.say(values["URL"])
  }
}
