import Foundation
import MDModel
import MDSearchAPI
import MDSystem
import MDTestSupport
import Testing

@testable import MDSearchService

private let home: FilePath = "/home/jane"

/// A property list as Finder writes it, made with Foundation.
private func finderFile(_ object: [String: Any], _ format: PropertyListSerialization.PropertyListFormat = .xml) throws
  -> [UInt8]
{
  Array(try PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0))
}

@Suite struct FinderSearchTests {
  private func search(_ object: [String: Any]) throws -> SavedSearch {
    try SavedSearch(finderFile: finderFile(object), home: home)
  }

  @Test func aSmartFolderOfToday() throws {
    let object: [String: Any] = [
      "CompatibleVersion": 1,
      "RawQuery": "not this one",
      "RawQueryDict": [
        "FinderFilesOnly": true, "UserFilesOnly": true,
        "RawQuery": "(kMDItemFSSize > 1000000) && (kMDItemFSContentChangeDate >= $time.today(-7))",
        "SearchScopes": ["kMDQueryScopeHome", "/srv/data"],
      ] as [String: Any],
      "SearchCriteria": ["CurrentFolderPath": "/elsewhere", "FXScopeArrayOfPaths": ["/not/this"]] as [String: Any],
    ]
    #expect(
      try search(object)
        == SavedSearch(
          query: "(kMDItemFSSize > 1000000) && (kMDItemFSContentChangeDate >= $time.today(-7))", reading: .expression,
          directories: ["/home/jane", "/srv/data"]))
  }

  @Test func aSmartFolderOfOldSystems() throws {
    let criteria: [String: Any] = ["FXScopeArrayOfPaths": ["~/Documents"], "CurrentFolderPath": "/elsewhere"]
    let found = try search(["RawQuery": "* == \"foo*\"wcd", "SearchCriteria": criteria])
    #expect(
      found == SavedSearch(query: "* == \"foo*\"wcd", reading: .expression, directories: ["/home/jane/Documents"]))
    #expect(try search(["RawQuery": "a", "SearchScopes": ["/x"]]).directories == ["/x"])
    #expect(try search(["RawQuery": "a", "SearchCriteria": ["CurrentFolderPath": "/x"]]).directories == ["/x"])
  }

  @Test(arguments: [
    [], ["kMDQueryScopeComputer"], ["MDQueryScopeComputer"], ["kMDQueryScopeAllIndexed"],
    ["/x", "kMDQueryScopeComputerIndexed"],
  ])
  func everywhere(scopes: [String]) throws {
    #expect(try search(["RawQuery": "a", "SearchScopes": scopes]).directories == [])
    #expect(try search(["RawQuery": "a"]).directories == [])
  }

  @Test func whatCannotBeTaken() throws {
    func problem(_ object: [String: Any]) -> String? {
      do { _ = try search(object) } catch { return "\(error)" }
      return nil
    }
    #expect(problem([:]) == "it holds no RawQuery")
    #expect(problem(["RawQuery": ""]) == "it holds no RawQuery")
    #expect(problem(["RawQuery": 5]) == "it holds no RawQuery")
    #expect(
      problem(["RawQuery": "a", "SearchScopes": ["kMDQueryScopeNetwork"]])
        == "the scope kMDQueryScopeNetwork has no counterpart here")
    #expect(problem(["RawQuery": "a", "SearchScopes": [5]]) == "a scope that is no text")
    #expect(throws: SavedSearchProblem.self) { try SavedSearch(finderFile: Array("hello".utf8), home: home) }
  }

  @Test func aBinaryFileIsToldHowToConvert() throws {
    let file = try finderFile(["RawQuery": "a"], .binary)
    let problem = #expect(throws: SavedSearchProblem.self) { try SavedSearch(finderFile: file, home: home) }
    #expect(problem?.description == "a binary property list, but only XML ones are read")
    #expect(problem?.hint?.contains("plutil -convert xml1") == true)
  }
}

@Suite struct TextSearchTests {
  private func search(_ text: String) throws -> SavedSearch {
    try SavedSearch(textFile: Array(text.utf8), home: home)
  }

  @Test func headersAndAQueryOfSeveralLines() throws {
    let found = try search(
      """
      # Large films
      onlyin: ~/Films
      onlyin:/media/disk 1

      kind:movie
        size:>1GB
      # this line is the query's
      """)
    #expect(
      found
        == SavedSearch(
          query: "kind:movie\n  size:>1GB\n# this line is the query's", reading: .automatic,
          directories: ["/home/jane/Films", "/media/disk 1"]))
    #expect(try search("fox\r\n") == SavedSearch(query: "fox", reading: .automatic))
    #expect(try search("onlyin: ~\nfox").directories == [home])
  }

  @Test(arguments: [
    ("", "it holds no query"), ("# nothing\n\n", "it holds no query"), ("onlyin: /a\n", "it holds no query"),
    ("onlyin: a\nfox", "'a' is no absolute path and does not begin with ~/"), ("a\0b", "a NUL character"),
    ("onlyin: ~bob\nfox", "'~bob' is no absolute path and does not begin with ~/"),
  ])
  func whatCannotBeTaken(text: String, problem: String) {
    let thrown = #expect(throws: SavedSearchProblem.self) { try search(text) }
    #expect(thrown?.description == problem)
  }

  @Test func bytesThatAreNoTextAreRefused() {
    #expect(throws: SavedSearchProblem.self) { try SavedSearch(textFile: [0x61, 0xFF], home: home) }
  }
}

@Suite struct SavedSearchFolderTests {
  private let directory: TemporaryDirectory
  private let folders: SavedSearchFolders

  init() throws {
    directory = try TemporaryDirectory()
    let path = directory.path
    folders = SavedSearchFolders(home: FilePath("\(path)/home"), own: FilePath("\(path)/own"))
    try directory.write(finderFile(["RawQuery": "mac"]), to: "home/Library/Saved Searches/Big Files.savedSearch")
    try directory.write("text", to: "own/Big Files.query")
    try directory.write("plain", to: "own/plain.query")
    try directory.write(finderFile(["RawQuery": "own"]), to: "own/own.savedSearch")
  }

  private func query(_ name: String) throws -> String { try folders.search(named: Array(name.utf8)).query }

  @Test func namesAreLookedForInOrder() throws {
    #expect(try query("Big Files") == "mac")
    #expect(try query("plain") == "plain")
    #expect(try query("own") == "own")
    #expect(folders.names() == ["Big Files", "own", "plain"])
  }

  @Test func pathsAreTakenAsTheyAre() throws {
    #expect(try query("\(directory.path)/own/Big Files.query") == "text")
    let error = #expect(throws: UnreadableSearch.self) { try query("\(directory.path)/own/none.query") }
    #expect(error?.file == "\(directory.path)/own/none.query" && error?.error.reason == "No such file or directory")
  }

  @Test func anUnknownNameIsToldWhatThereIs() {
    let error = #expect(throws: SearchFailure.self) { try query("smal files") }
    #expect(error?.message == "no saved search is called 'smal files'")
    #expect(
      error?.hint == "looked in \(directory.path)/home/Library/Saved Searches and \(directory.path)/own; "
        + "there are: Big Files, own, plain")
  }

  @Test func aBadFileIsNamed() throws {
    let file = try directory.write("<plist>", to: "own/bad.savedSearch")
    let error = #expect(throws: SearchFailure.self) { try query("bad") }
    #expect(error?.message == "\(file): line 1: the file ends before </plist>")
    try directory.write(String(repeating: "x", count: 1 << 20) + "x", to: "own/long.query")
    #expect(throws: SearchFailure.self) { try query("long") }
    try directory.makeDirectory("own/folder.query")
    #expect(throws: SearchFailure.self) { try query("folder") }
  }
}

@Suite struct FolderSetTests {
  @Test(arguments: [
    (["/a"], ["/a"], ["/a"]), (["/a"], ["/a/b"], ["/a/b"]), (["/a/b"], ["/a"], ["/a/b"]), (["/a"], ["/ab"], []),
    (["/"], ["/a", "/b"], ["/a", "/b"]), (["/a", "/b"], ["/b/c", "/a"], ["/a", "/b/c"]), ([], ["/a"], []),
    (["/a", "/a/b"], ["/a/b/c"], ["/a/b/c"]),
  ])
  func whatBothHold(left: [String], right: [String], expected: [String]) {
    let common = FolderSet.intersection(left.map { FilePath($0) }, right.map { FilePath($0) })
    #expect(common.map { $0.text } == expected)
  }
}
