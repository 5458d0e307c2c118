package import MDModel
import MDSearchAPI
package import MDSystem

/// Folders of saved searches: Finder's, for people who bring theirs along, then our own.
package struct SavedSearchFolders: Sendable {
  private let home: FilePath
  /// Folders in the order of the search, each with the extension of its files.
  private let places: [(folder: FilePath, ending: String)]

  private static let finder = ".savedSearch"
  private static let text = ".query"

  /// - Parameters:
  ///   - home: the user's home folder, absolute.
  ///   - own: Limelight's own folder of saved searches.
  package init(home: FilePath, own: FilePath) {
    self.home = home
    let ofFinder = FilePath(home.bytes + Array("/Library/Saved Searches".utf8))
    places = [(ofFinder, Self.finder), (own, Self.finder), (own, Self.text)]
  }

  /// The search of a name. A name with one of the extensions or a slash is the path of a file.
  ///
  /// - Throws: ``MDModel/SearchFailure`` or ``UnreadableSearch``.
  package func search(named name: [UInt8]) throws -> SavedSearch {
    let text = String(decoding: name, as: UTF8.self)
    let isPath = text.hasSuffix(Self.finder) || text.hasSuffix(Self.text) || name.contains(UInt8(ascii: "/"))
    let files = isPath ? [FilePath(name)] : places.map { $0.folder.appending(FileName(name + Array($0.ending.utf8))) }
    for file in files {
      guard let bytes = try contents(of: file) else { continue }
      do throws(SavedSearchProblem) { return try search(in: bytes, at: file) } catch {
        throw SearchFailure(.notFound, "\(file.text): \(error)", hint: error.hint)
      }
    }
    if isPath { throw UnreadableSearch(file: text, error: .missing("open")) }
    throw notFound(text)
  }

  private func search(in bytes: [UInt8], at file: FilePath) throws(SavedSearchProblem) -> SavedSearch {
    file.bytes.suffix(Self.text.utf8.count).elementsEqual(Self.text.utf8)
      ? try SavedSearch(textFile: bytes, home: home) : try SavedSearch(finderFile: bytes, home: home)
  }

  /// The contents of a file; `nil` if it does not exist.
  private func contents(of file: FilePath) throws -> [UInt8]? {
    let subject = file.text
    do throws(SystemError) {
      let descriptor = try Descriptor.open(path: file, flags: FileFlags.readOnly | FileFlags.nonBlocking)
      let status = try FileStatus.of(descriptor.rawValue)
      if status.kind == .regular, status.size <= SavedSearch.sizeLimit { return try WholeFile.read(descriptor) }
    } catch {
      if error.isVanished { return nil }
      throw UnreadableSearch(file: subject, error: error)
    }
    throw SearchFailure(.notFound, "\(subject): not a saved search: it is not a regular file, or is larger than 1 MiB")
  }

  private func notFound(_ name: String) -> SearchFailure {
    let folders = places.map(\.folder.text)
    let known = names().prefix(8).joined(separator: ", ")
    return SearchFailure(
      .notFound, "no saved search is called '\(name)'",
      hint: "looked in \(folders[0]) and \(folders[1])"
        + (known.isEmpty ? ", which contain none" : "; there are: \(known)"))
  }

  /// The names of all saved searches, sorted.
  package func names() -> [String] {
    var names: Set<String> = []
    for place in places {
      let flags = FileFlags.readOnly | FileFlags.directory
      guard let folder = try? Descriptor.open(path: place.folder, flags: flags) else { continue }
      try? DirectoryStream().forEachEntry(of: folder.rawValue) { (bytes, _) throws(SystemError) in
        let name = String(decoding: bytes, as: UTF8.self)
        if name.hasSuffix(place.ending) { names.insert(String(name.dropLast(place.ending.count))) }
      }
    }
    return names.sorted()
  }
}

/// A file of a saved search that cannot be read.
package struct UnreadableSearch: Error, Hashable, Sendable {
  package let file: String
  package let error: SystemError
}
