import MDModel
import MDSearch
import MDSearchAPI
import MDStore

/// Rejects a search where searching is switched off. An empty answer would look as if the index contained nothing.
struct Refusal {
  /// Places that are searched; empty for everywhere.
  private let scopes: [FilePath]
  private let switches: Switches

  init(_ scopes: [FilePath], _ switches: Switches) {
    self.scopes = scopes
    self.switches = switches
  }

  /// - Throws: ``MDModel/SearchFailure`` if searching is off in every searched place.
  func check(_ session: any IndexReading) throws {
    guard !switches.unsearched.isEmpty else { return }
    // Donated items lie in no folder, so they cannot be switched off.
    if try scopes.isEmpty && session.hasDonors() { return }
    let places = try scopes.isEmpty ? session.roots().map(\.rootPath) : scopes
    let off = places.compactMap(switches.searchingIsOff)
    guard let folder = off.first, off.count == places.count else { return }
    let name = folder.text
    throw SearchFailure(
      .switchedOff, "searching is switched off for \(name)", hint: "turn it on: mdutil -i on \(name)")
  }
}
