package import MDModel

extension Configuration {
  /// Parses the text of `limelight.conf(5)`.
  ///
  /// An invalid line is reported, and its key keeps its default.
  ///
  /// - Parameters:
  ///   - text: `key = value` lines. Blank lines, lines that begin with `#`, and `[section]` lines are ignored.
  ///   - home: absolute path that replaces `~`.
  ///   - problems: receives one problem per invalid line.
  package init(parsing text: [UInt8], home: FilePath, problems: inout [ConfigurationProblem]) {
    self.init(home: home)
    var parser = ConfigurationParser(home: home)
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      do throws(BadLine) { try parser.read(line.trimmed, into: &self) } catch {
        problems.append(ConfigurationProblem(line: index + 1, message: error.message))
      }
    }
  }
}

private struct BadLine: Error {
  var message: String
}

private struct ConfigurationParser {
  let home: FilePath
  /// Lists with at least one line so far.
  ///
  /// The first line of a list replaces the default.
  private var begun: Set<ConfigurationKey> = []

  init(home: FilePath) { self.home = home }

  mutating func read(_ line: ArraySlice<UInt8>, into configuration: inout Configuration) throws(BadLine) {
    guard let first = line.first, first != UInt8(ascii: "#") else { return }
    if first == UInt8(ascii: "["), line.last == UInt8(ascii: "]") { return }
    guard let sign = line.firstIndex(of: UInt8(ascii: "=")) else {
      throw BadLine(message: "no '=' in it: a line is 'key = value'")
    }
    let name = String(decoding: line[..<sign].trimmed, as: UTF8.self)
    let value = line[(sign + 1)...].trimmed
    guard let key = ConfigurationKey(rawValue: name) else { throw BadLine(message: Self.unknown(name)) }
    guard !value.isEmpty else { throw BadLine(message: "\(name) has no value") }
    if key.isList { try append(value, to: key, of: &configuration) } else { try set(key, value, of: &configuration) }
  }

  private static func unknown(_ name: String) -> String {
    let near = ConfigurationKey.allCases
      .compactMap { key in
        EditDistance.between(Array(key.rawValue.utf8), Array(name.utf8)).map { (name: key.rawValue, distance: $0) }
      }
      .min { $0.distance < $1.distance }
    guard let near, near.distance * 3 <= near.name.utf8.count else { return "'\(name)' is no key" }
    return "'\(name)' is no key; did you mean \(near.name)?"
  }

  // MARK: Lists

  private mutating func append(
    _ value: ArraySlice<UInt8>, to key: ConfigurationKey, of configuration: inout Configuration
  ) throws(BadLine) {
    guard key == .roots else { return configuration.exclusions.append(String(decoding: value, as: UTF8.self)) }
    let path = try path(value)
    if begun.insert(key).inserted { configuration.roots = [] }
    if !configuration.roots.contains(path) { configuration.roots.append(path) }
  }

  private func path(_ value: ArraySlice<UInt8>) throws(BadLine) -> FilePath {
    let (slash, tilde) = (UInt8(ascii: "/"), UInt8(ascii: "~"))
    let isBelowHome = value.first == tilde && (value.count == 1 || value.dropFirst().first == slash)
    var path = isBelowHome ? FilePath(home.bytes + value.dropFirst()) : FilePath(value)
    guard path.isAbsolute else {
      throw BadLine(
        message: "roots: '\(String(decoding: value, as: UTF8.self))' is neither absolute nor begins with ~/")
    }
    path.removeTrailingSlashes()
    return path
  }

  // MARK: Single values

  private func set(
    _ key: ConfigurationKey, _ value: ArraySlice<UInt8>, of configuration: inout Configuration
  ) throws(BadLine) {
    let value = Value(key: key, text: String(decoding: value, as: UTF8.self))
    switch key {
    case .roots, .exclude: break
    case .includesHidden: configuration.includesHidden = try value.flag()
    case .includesDependencies: configuration.includesDependencies = try value.flag()
    case .honoursGitignore: configuration.honoursGitignore = try value.flag()
    case .crossesFileSystems: configuration.crossesFileSystems = try value.flag()
    case .networkMounts: configuration.includesNetworkMounts = try value.flag()
    case .archiveContents: configuration.archiveContents = try value.choice()
    case .activeShare: configuration.activeShare = try value.percent(from: 1)
    case .idleShare: configuration.idleShare = try value.percent(from: 1)
    case .heldShare: configuration.heldShare = try value.percent(from: 0)
    case .onBattery: configuration.onBattery = try value.choice()
    case .batteryMinimum: configuration.batteryMinimum = try value.percent(from: 0)
    case .cpuPressure: configuration.cpuPressure = try value.percent(from: 0)
    case .ioPressure: configuration.ioPressure = try value.percent(from: 0)
    case .memoryPressure: configuration.memoryPressure = try value.percent(from: 0)
    case .minimumFree: configuration.minimumFree = try value.size()
    case .watchBudget: configuration.watchBudget = try value.automatic(0...100_000_000)
    case .sweepInterval: configuration.sweepInterval = try value.duration()
    case .importerIdle: configuration.importerIdle = try value.duration()
    case .workers: configuration.workers = try value.automatic(1...256)
    case .learn: configuration.learns = try value.flag()
    case .meaning: configuration.usesMeaning = try value.flag()
    case .encode: configuration.encode = try value.choice()
    case .ocr: configuration.recognizesText = try value.flag()
    case .logLevel: configuration.logLevel = try value.choice()
    }
  }
}

/// A value with parsers for its allowed forms.
private struct Value {
  let key: ConfigurationKey
  let text: String

  func flag() throws(BadLine) -> Bool {
    switch text.lowercased() {
    case "yes", "true", "on": return true
    case "no", "false", "off": return false
    default: throw objection("yes or no")
    }
  }

  func percent(from lowest: Int) throws(BadLine) -> Int {
    let digits = text.hasSuffix("%") ? String(text.dropLast()) : text
    guard let number = Int(digits), (lowest...100).contains(number) else { throw objection("\(lowest)% to 100%") }
    return number
  }

  func choice<Choice: CaseIterable & RawRepresentable>() throws(BadLine) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: text) else {
      throw objection("one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }

  func size() throws(BadLine) -> Int64 {
    guard let bytes = AmountText.bytes(text) else { throw objection("a size such as 500MB") }
    return bytes
  }

  func duration() throws(BadLine) -> Duration {
    guard let seconds = AmountText.seconds(text), seconds > 0 else { throw objection("a time such as 90s, 30m or 1h") }
    return .seconds(seconds)
  }

  func automatic(_ range: ClosedRange<Int>) throws(BadLine) -> Int? {
    if text == "auto" { return nil }
    guard let number = Int(text), range.contains(number) else {
      throw objection("auto or a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private func objection(_ expected: String) -> BadLine {
    BadLine(message: "\(key.rawValue): '\(text)' found where \(expected) is expected")
  }
}

extension ArraySlice<UInt8> {
  /// The bytes without blanks, tabs and carriage returns at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
    guard let start = firstIndex(where: { !isBlank($0) }), let end = lastIndex(where: { !isBlank($0) }) else {
      return []
    }
    return self[start...end]
  }
}

/// Durations and sizes as people write them in configurations and on command lines.
package enum AmountText {
  /// Parses `90s`, `30 min`, `1h`, `1 h 30 min` or `2 days`; a bare number is seconds.
  ///
  /// `nil` for any other text, and on overflow.
  package static func seconds(_ text: String) -> Int64? {
    var rest = text.drop { $0 == " " }
    if let bare = Int64(rest) { return bare >= 0 ? bare : nil }
    var (total, last) = (Int64(0), Int64.max)
    repeat {
      // Units descend, and each occurs at most once.
      guard let part = takePart(of: &rest), part.unit < last else { return nil }
      let sum = total.addingReportingOverflow(part.seconds)
      if sum.overflow { return nil }
      (total, last) = (sum.partialValue, part.unit)
    } while !rest.isEmpty
    return total
  }

  /// Takes a number and its unit from the beginning of a text.
  ///
  /// - Returns: the seconds of this part and of its unit; `nil` if the text begins otherwise, and on overflow.
  private static func takePart(of rest: inout Substring) -> (seconds: Int64, unit: Int64)? {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    rest = rest.dropFirst(digits.count).drop { $0 == " " }
    let name = rest.prefix { $0.isLetter }
    rest = rest.dropFirst(name.count).drop { $0 == " " }
    guard let number = Int64(digits), let unit = units.first(where: { $0.names.contains(String(name)) }) else {
      return nil
    }
    let product = number.multipliedReportingOverflow(by: unit.seconds)
    return product.overflow ? nil : (product.partialValue, unit.seconds)
  }

  /// The shortest text that ``seconds(_:)`` parses to this duration in whole seconds.
  package static func duration(_ duration: Duration) -> String {
    var (rest, text) = (max(0, duration.components.seconds), "")
    for unit in units where rest >= unit.seconds {
      text += "\(rest / unit.seconds)\(unit.names[0])"
      rest %= unit.seconds
    }
    return text.isEmpty ? "0s" : text
  }

  /// Units, largest first. The first name of a unit is the one that is written.
  private static let units: [(names: [String], seconds: Int64)] = [
    (["d", "day", "days"], 86_400), (["h", "hour", "hours"], 3_600), (["m", "min", "minute", "minutes"], 60),
    (["s", "sec", "second", "seconds"], 1),
  ]

  /// Parses `500MB`, `2 GB` or `1GiB`; a bare number is bytes.
  ///
  /// `nil` for any other text, and on overflow.
  package static func bytes(_ text: String) -> Int64? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    guard let number = Int64(digits), let factor = factors.first(where: { $0.name == unit })?.bytes else { return nil }
    let product = number.multipliedReportingOverflow(by: factor)
    return product.overflow ? nil : product.partialValue
  }

  /// A text that ``bytes(_:)`` parses to this size, in the largest decimal unit that divides it.
  package static func size(_ bytes: Int64) -> String {
    let unit = factors.last { bytes != 0 && bytes % $0.bytes == 0 && !$0.name.hasSuffix("iB") } ?? factors[0]
    return "\(bytes / unit.bytes)\(unit.name)"
  }

  private static let factors: [(name: String, bytes: Int64)] = [
    ("", 1), ("B", 1), ("kB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000),
    ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40),
  ]
}
