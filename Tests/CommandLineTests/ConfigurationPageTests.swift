import Foundation
import MDConfiguration
import MDModel
import Testing

/// Compares `limelight.conf(5)` with the parser.
@Suite struct ConfigurationPageTests {
  /// The keys and their defaults, as stated on the page.
  private func documented() throws -> [(key: String, standard: String)] {
    let page = try String(contentsOf: repository.appending(path: "man/limelight.conf.5"), encoding: .utf8)
    var found: [(key: String, standard: String)] = []
    for line in page.split(separator: "\n") {
      if line.hasPrefix(".It Ic ") { found.append((String(line.dropFirst(7)), "")) }
      if line.hasPrefix("Default: ") { found[found.count - 1].standard = String(line.dropFirst(9)) }
    }
    return found
  }

  @Test func keysAreThoseOfTheParserInItsOrder() throws {
    #expect(try documented().map(\.key) == ConfigurationKey.allCases.map(\.rawValue))
  }

  @Test func defaultsAreThoseOfTheParser() throws {
    let standard = Configuration(home: "~")
    for (key, text) in try documented() {
      let known = try #require(ConfigurationKey(rawValue: key))
      let texts = standard.texts(of: known).map { String(decoding: $0, as: UTF8.self) }
      #expect(texts.first ?? "none" == text, "\(key)")
    }
  }

  @Test func theExampleIsRead() throws {
    let page = try String(contentsOf: repository.appending(path: "man/limelight.conf.5"), encoding: .utf8)
    let example = page.components(separatedBy: ".Bd -literal -offset indent\n")[1].components(separatedBy: ".Ed")[0]
    var problems: [ConfigurationProblem] = []
    let configuration = Configuration(parsing: Array(example.utf8), home: "/h", problems: &problems)
    #expect(problems.isEmpty)
    #expect(configuration.roots == ["/h/Documents", "/h/Projects"])
    #expect(configuration.onBattery == .pause)
  }

  @Test(.enabled(if: isInstalled("mandoc"))) func mandocHasNoComplaint() throws {
    let page = repository.appending(path: "man/limelight.conf.5").path
    let result = try run("mandoc", ["-T", "lint", page])
    let complaints = result.output.split(separator: "\n")
      .filter { !$0.contains("referenced manual not found") && !$0.contains("mandoc.db") }
    #expect(complaints.isEmpty)
  }
}
