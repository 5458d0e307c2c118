import Foundation
import MDTestSupport
import Testing

/// An app whose index lives in the daemon, which asks the app for its items.
@Suite struct DaemonTests {
  private static let bundle = "org.example.PhotoApp"

  /// The part of the output of `mdutil --donors` that the tests need.
  private struct Report: Decodable {
    struct Call: Decodable {
      var purpose: String
      var answered: String?
      var donated: Int
      var failure: String?
    }

    var bundle: String
    var items: Int
    var delegate: String?
    var calls: [Call]
  }

  private let home: AppHome
  private let store: PhotoStore

  init() throws {
    home = try AppHome(delays: 9)
    store = try PhotoStore()
  }

  private func report() throws -> Report? {
    let lines = try home.run("mdutil", "--donors", "--json").text.split(separator: "\n")
    let reports = try lines.map { try JSONDecoder().decode(Report.self, from: Data($0.utf8)) }
    return reports.first { $0.bundle == Self.bundle }
  }

  /// Names of the photos that `mdfind` finds.
  private func names() throws -> Set<String> {
    struct Line: Decodable { var attributes: [String: String] }
    let app = "limelight://\(Self.bundle)"
    let output = try home.run(
      "mdfind", "-onlyin", app, "--json", "-attr", "kMDItemDisplayName", "kMDItemDisplayName == *")
    let lines = output.text.split(separator: "\n")
    let found = try lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
    return Set(found.compactMap { $0.attributes["kMDItemDisplayName"] })
  }

  private func identifier(of name: String) throws -> String {
    let address = try home.run("mdfind", "kMDItemDisplayName == '\(name)'").text.dropLast()
    return try home.run("mdls", "-raw", "-name", "limelight_uniqueIdentifier", String(address)).text
  }

  /// Runs `body` while the app is connected to the daemon.
  private func whileTheAppAttends(_ body: () throws -> Void) throws {
    let app = try home.start("PhotoApp", ["attend", store.folder.path], delays: 9)
    defer {
      app.signal(9)
      _ = try? app.finish()
    }
    try home.wait(for: "the app") { try report().map { $0.items == 3 && $0.delegate == "app" } ?? false }
    try body()
  }

  @Test func allItemsAreDonatedAgain() throws {
    try whileTheAppAttends {
      let asked = try home.run("mdutil", "-cr", Self.bundle)
      #expect(asked.status == 0, "\(asked.text)\(asked.messages)")
      let call = try #require(try report()?.calls.first)
      #expect(call.purpose == "all items again" && call.donated == 3 && call.answered != nil && call.failure == nil)
      let found = try names()
      #expect(found == ["Harbour", "Hill", "Lake"])
    }
  }

  @Test func someItemsAreDonatedAgain() throws {
    try whileTheAppAttends {
      let identifiers = try ["Hill", "Lake"].map(identifier).joined(separator: ",")
      let asked = try home.run("mdutil", "-cr", Self.bundle, "-identifiers", identifiers)
      #expect(asked.status == 0, "\(asked.text)\(asked.messages)")
      let call = try #require(try report()?.calls.first)
      #expect(call.purpose == "2 items again" && call.donated == 2 && call.answered != nil && call.failure == nil)
      let found = try names()
      #expect(found == ["Harbour", "Hill", "Lake"])
    }
  }

  /// The daemon has lost everything. Only its requests make the app donate again.
  @Test func whatTheDaemonLosesComesAgain() throws {
    try whileTheAppAttends {
      #expect(try home.run("mdutil", "-E", "/").status == 0)
      try home.wait(for: "all photos") { try names() == ["Harbour", "Hill", "Lake"] }
      #expect(try report()?.calls.first?.purpose == "all items again")
    }
  }
}
