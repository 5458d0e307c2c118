import CoreSpotlight
import Foundation

/// Searches pictures by their tags.
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
    // Donating the same identifier again replaces the earlier item.
    try await CSSearchableIndex.default().indexSearchableItems([picture.searchableItem])
  }

  /// Prints pictures that have all given tags, using the same query language as `mdfind`.
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

  /// A query for one tag.
  ///
  /// The modifiers `cd` ignore case and accents. Quotes, backslashes and stars in the user's text are escaped.
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

  /// Forgets a folder's pictures. They form one domain, so a single call removes them.
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
