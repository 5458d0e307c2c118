import Foundation
import MDTestSupport
import Testing

/// What `limelight-query(7)` shows is what the tools do.
@Suite struct ManualExamplesTests {
  private let page: [String]
  private let examples: [ManualExample]

  init() throws {
    let file = BuiltProducts.source("man/limelight-query.7")
    page = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
    examples = ManualExample.all(in: page)
  }

  @Test func examplesAreTrue() throws {
    var home = try ManualHome()
    var faults = try examples.compactMap { try fault(of: $0, in: home) }
    // Midnight passed: dates that hang on the day are to be made anew.
    if home.day != ManualDates.today {
      home = try ManualHome()
      faults = try examples.compactMap { try fault(of: $0, in: home) }
    }
    #expect(faults.isEmpty, "\(faults.count) of \(examples.count):\n\(faults.joined(separator: "\n"))")
  }

  /// What is wrong with an example, if anything.
  private func fault(of example: ManualExample, in home: ManualHome) throws -> String? {
    let run = try home.shell(example.command)
    if example.showsMessages {
      let messages = run.messages.split(separator: "\n").map(String.init)
      return messages == example.lines ? nil : "\(example): \(messages)"
    }
    let names = run.text.split(separator: "\n").map { $0.split(separator: "/").last.map(String.init) ?? "" }.sorted()
    let isRight = names == example.names.sorted() && run.messages.isEmpty && run.status == 0
    return isRight ? nil : "\(example): \(names.joined(separator: ", ")) \(run.messages)"
  }
}
