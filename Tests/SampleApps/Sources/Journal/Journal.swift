import CoreSpotlight
import Foundation
import JournalKit

/// A journal for the command line, and its donations to Spotlight.
@main struct Journal {
  static func main() async {
    CSSearchableIndex.bundleIdentifier = JournalIndex.bundleIdentifier
    var arguments = CommandLine.arguments.dropFirst()
    do {
      switch (arguments.popFirst(), arguments) {
      case ("add", let words) where !words.isEmpty: try await add(Array(words))
      case ("list", []): try list()
      case ("search", let words) where !words.isEmpty: try await search(words.joined(separator: " "))
      case ("suggest", let words) where !words.isEmpty: try await suggest(words.joined(separator: " "))
      case ("delete", let identifiers) where !identifiers.isEmpty: try await delete(Array(identifiers))
      default: fail(usage, status: 64)
      }
    } catch { fail("error: \(error.localizedDescription)", status: 1) }
  }

  private static let usage = """
    usage: Journal add TITLE [#TAG …] [@PLACE[,LATITUDE,LONGITUDE]] < TEXT
           Journal list
           Journal search WORDS
           Journal suggest WORDS
           Journal delete ID …
    """

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}

/// Writing entries.
extension Journal {
  private static func add(_ words: [String]) async throws {
    let text = try FileHandle.standardInput.readToEnd() ?? Data()
    let title = words.filter { !$0.hasPrefix("#") && !$0.hasPrefix("@") }.joined(separator: " ")
    var entry = Entry(title: title, text: String(decoding: text, as: UTF8.self))
    entry.tags = words.filter { $0.hasPrefix("#") }.map { String($0.dropFirst()) }
    entry.place = words.first { $0.hasPrefix("@") }.map { place($0.dropFirst()) }
    try JournalFile().append(.added(entry))
    try await JournalIndex().donateChanges()
    print(entry.id)
  }

  private static func place(_ text: Substring) -> Place {
    let parts = text.split(separator: ",")
    let numbers = parts.dropFirst().compactMap { Double($0) }
    return numbers.count == 2
      ? Place(name: String(parts[0]), latitude: numbers[0], longitude: numbers[1]) : Place(name: String(text))
  }

  private static func delete(_ identifiers: [String]) async throws {
    for id in identifiers.compactMap(UUID.init) { try JournalFile().append(.removed(id)) }
    try await JournalIndex().donateChanges()
  }

  private static func list() throws {
    for entry in try JournalFile().entries() { print(entry.id, entry.title, separator: "\t") }
  }
}

/// Searching entries.
extension Journal {
  /// Searches while the user types, and prints the best entries with the attributes to show.
  private static func search(_ words: String) async throws {
    let context = CSUserQueryContext()
    context.fetchAttributes = ["title", "namedLocation"]
    context.enableRankedResults = true
    context.maxResultCount = 20
    let query = CSUserQuery(userQueryString: words, userQueryContext: context)
    for try await response in query.responses {
      guard case .item(let found) = response else { continue }
      let attributes = found.item.attributeSet
      let place = attributes.namedLocation.map { " (\($0))" } ?? ""
      print(found.item.uniqueIdentifier, (attributes.title ?? "") + place, separator: "\t")
    }
  }

  /// Completions of the words, with the typed part in brackets.
  private static func suggest(_ words: String) async throws {
    let context = CSUserQueryContext()
    context.maxSuggestionCount = 5
    let query = CSUserQuery(userQueryString: words, userQueryContext: context)
    for try await response in query.suggestions {
      let text = response.suggestion.localizedAttributedSuggestion
      print(
        text.runs.map { run in
          let part = String(text[run.range].characters)
          return run.suggestionHighlight == true ? "[\(part)]" : part
        }.joined())
    }
  }
}
