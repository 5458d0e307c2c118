import MDModel
import MDSearch
import MDSearchAPI
import MDStore

/// Says no where searching is switched off: an empty answer must not look like one of an index that has nothing of the
/// kind.
struct Refusal {
  /// Places that are searched; none for everywhere.
  private let scopes: [FilePath]
  private let switches: Switches

  init(_ scopes: [FilePath], _ switches: Switches) {
    self.scopes = scopes
    self.switches = switches
  }

  /// - Throws: ``MDModel/SearchFailure`` where every place that is searched is switched off.
  func check(_ session: any IndexReading) throws {
    guard !switches.unsearched.isEmpty else { return }
    // What apps donate lies in no folder that can be switched off.
    if try scopes.isEmpty && session.hasDonors() { return }
    let places = try scopes.isEmpty ? session.roots().map(\.rootPath) : scopes
    let off = places.compactMap(switches.searchingIsOff)
    guard let folder = off.first, off.count == places.count else { return }
    let name = folder.text
    throw SearchFailure(
      .switchedOff, "searching is switched off for \(name)", hint: "turn it on: mdutil -i on \(name)")
  }
}
