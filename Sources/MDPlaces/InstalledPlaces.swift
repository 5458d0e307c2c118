package import MDModel
import MDSystem
import Synchronization

/// The gazetteer of this computer, mapped when it is first asked for something and as long as this is there: whoever
/// has no question holds none of it.
package final class InstalledPlaces: Sendable {
  private enum State {
    case unasked
    case asked(Gazetteer?)
  }

  private let state = Mutex(State.unasked)

  package init() {}

  /// Places of a name, the largest first; `nil` where no gazetteer is installed.
  package func places(named name: String) -> [KnownPlace]? { gazetteer()?.places(named: name) }

  /// Names of the place that has a point in it or close by.
  package func names(at point: Coordinates) -> PlaceNames? { gazetteer()?.names(at: point) }

  private func gazetteer() -> Gazetteer? {
    state.withLock { state in
      if case .asked(let gazetteer) = state { return gazetteer }
      let gazetteer = Gazetteer.installed()
      state = .asked(gazetteer)
      return gazetteer
    }
  }
}

extension Gazetteer {
  /// Name of the file in its folders.
  private static let fileName = "places.gazetteer"

  /// The gazetteer of this computer, the file `$LIMELIGHT_PLACES` alone if that is set; `nil` where none is installed.
  package static func installed() -> Gazetteer? {
    paths.lazy.compactMap { Gazetteer(path: $0) }.first
  }

  /// Folders where it is looked for.
  package static var folders: [String] { paths.compactMap { $0.parent?.text } }

  private static var paths: [FilePath] {
    InstalledData.paths(of: fileName, chosen: ProcessEnvironment.text("LIMELIGHT_PLACES"))
  }
}
