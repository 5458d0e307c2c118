import CoreSpotlight
import Foundation

/// Pictures that are found by their tags.
@main struct Tags {
  static func main() async {
    CSSearchableIndex.bundleIdentifier = "org.example.Tags"
    var arguments = CommandLine.arguments.dropFirst()
    do {
      switch (arguments.popFirst(), arguments.popFirst()) {
      case ("add", let path?) where !arguments.isEmpty: try await add(Array(arguments), to: path)
      case ("find", let tag?): try await find([tag] + arguments)
      case ("remove", let path?): try await remove(path)
      case ("forget", let folder?): try await forget(folder)
      default: fail(usage, status: 64)
      }
    } catch { fail("error: \(error.localizedDescription)", status: 1) }
  }

  private static let usage = """
    usage: Tags add PICTURE TAG … [@LATITUDE,LONGITUDE]
           Tags find TAG …
           Tags remove PICTURE
           Tags forget FOLDER
    """

  private static func fail(_ message: String, status: Int32) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(status)
  }
}

extension Tags {
  private static func add(_ words: [String], to path: String) async throws {
    var library = try Library.read()
    var picture = library.pictures[path.absolute] ?? Picture(path: path.absolute)
    picture.tags.formUnion(words.filter { !$0.hasPrefix("@") })
    if let place = words.first(where: { $0.hasPrefix("@") }) { picture.setPlace(place.dropFirst()) }
    library.pictures[picture.path] = picture
    try library.write()
    // The same identifier again takes the place of what was donated before.
    try await CSSearchableIndex.default().indexSearchableItems([picture.searchableItem])
  }

  /// Pictures that have all of some tags, by a query of the same language that `mdfind` speaks.
  private static func find(_ tags: [String]) async throws {
    let context = CSSearchQueryContext()
    context.fetchAttributes = ["contentURL", "keywords"]
    let query = CSSearchQuery(queryString: tags.map(hasTag).joined(separator: " && "), queryContext: context)
    for try await found in query.results {
      let attributes = found.item.attributeSet
      let tags = (attributes.keywords ?? []).joined(separator: " ")
      print(attributes.contentURL?.path ?? found.item.uniqueIdentifier, tags, separator: "\t")
    }
  }

  /// `cd`: neither case nor accents count. Of what somebody typed, quotes, backslashes and stars stand for themselves.
  private static func hasTag(_ tag: String) -> String {
    let text = tag.map { "\"\\*".contains($0) ? "\\\($0)" : String($0) }.joined()
    return "keywords == \"\(text)\"cd"
  }

  private static func remove(_ path: String) async throws {
    var library = try Library.read()
    library.pictures[path.absolute] = nil
    try library.write()
    try await CSSearchableIndex.default().deleteSearchableItems(withIdentifiers: [path.absolute])
  }

  /// A folder's pictures are a domain, and go with one call.
  private static func forget(_ folder: String) async throws {
    var library = try Library.read()
    library.pictures = library.pictures.filter { $0.value.album != folder.absolute }
    try library.write()
    try await CSSearchableIndex.default().deleteSearchableItems(withDomainIdentifiers: [Picture.domain(folder.absolute)]
    )
  }
}

extension String {
  fileprivate var absolute: String { URL(filePath: self).standardizedFileURL.path }
}
