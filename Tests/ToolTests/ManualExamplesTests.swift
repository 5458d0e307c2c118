import Foundation
import MDTestSupport
import Testing

/// Runs the examples of `limelight-query(7)` and compares their results with the page.
@Suite struct ManualExamplesTests {
  private let page: [String]
  private let examples: [ManualExample]

  init() throws {
    let file = BuiltProducts.source("man/limelight-query.7")
    page = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    examples = ManualExample.all(in: page)
  }

  @Test func examplesAreTrue() throws {
    try #require(!examples.isEmpty)
    var home = try ManualHome()
    var faults = try examples.compactMap { try fault(of: $0, in: home) }
    // Midnight has passed, so dates relative to today have to be made again.
    if home.day != ManualDates.today {
      home = try ManualHome()
      faults = try examples.compactMap { try fault(of: $0, in: home) }
    }
    #expect(faults.isEmpty, "\(faults.count) of \(examples.count):\n\(faults.joined(separator: "\n"))")
  }

  /// All words for a kind must find the same files, and at least one file.
  @Test func wordsForKindsAreUnderstood() throws {
    let home = try ManualHome()
    let rows = ManualExample.kinds(in: page)
    #expect(rows.count == 20)
    for names in rows {
      let (first, all) = ("kind:\"\(names[0])\"", names.map { "kind:\"\($0)\"" })
      #expect(try !home.shell("mdfind '\(first)'").lines.isEmpty, "\(names[0])")
      let some = "mdfind '(\(all.joined(separator: " OR "))) NOT (\(all.joined(separator: " ")))'"
      let run = try home.shell(some)
      #expect(run.lines.isEmpty && run.messages.isEmpty, "\(names): \(run.text)\(run.messages)")
    }
  }

  @Test func filesAreThoseOfTheTable() throws {
    let home = try ManualHome()
    let found = try home.shell("mdfind -literal '!(kMDItemContentTypeTree == \"public.folder\")'").lines
    #expect(Set(found.map { String($0.dropFirst(home.home.files.count + 1)) }) == ManualExample.files(in: page))
  }

  /// Description of what is wrong with an example; `nil` if it is right.
  private func fault(of example: ManualExample, in home: ManualHome) throws -> String? {
    let run = try home.shell(example.command)
    if example.showsMessages {
      let messages = run.messages.split(separator: "\n").map(String.init)
      let isRight = messages == example.lines && run.output.isEmpty
      return isRight ? nil : "\(example):\n\(messages.joined(separator: "\n"))\n\(run.text)"
    }
    let names = run.text.split(separator: "\n").map { $0.split(separator: "/").last.map(String.init) ?? "" }.sorted()
    let isRight = names == example.names.sorted() && run.messages.isEmpty && run.status == 0
    return isRight ? nil : "\(example): \(names.joined(separator: ", ")) \(run.messages)"
  }
}
