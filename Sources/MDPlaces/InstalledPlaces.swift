package import MDModel
import MDSystem
import Synchronization

/// The gazetteer of this computer, mapped on first use.
///
/// The file stays mapped for the lifetime of this object. A search without places never maps the file.
package final class InstalledPlaces: Sendable {
  private enum State {
    case unasked
    case asked(Gazetteer?)
  }

  private let state = Mutex(State.unasked)

  package init() {}

  /// Places with a name, the largest first; `nil` if no gazetteer is installed.
  package func places(named name: String) -> [KnownPlace]? { gazetteer()?.places(named: name) }

  /// Names of the place at or near a point; `nil` if there is none, or if no gazetteer is installed.
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
  /// Name of the gazetteer's file.
  private static let fileName = "places.gazetteer"

  /// The gazetteer of this computer; `nil` if none is installed.
  ///
  /// If `$LIMELIGHT_PLACES` is set, only that file is tried.
  package static func installed() -> Gazetteer? {
    paths.lazy.compactMap { Gazetteer(path: $0) }.first
  }

  /// Folders in which the gazetteer is searched.
  package static var folders: [String] { paths.compactMap { $0.parent?.text } }

  private static var paths: [FilePath] {
    InstalledData.paths(of: fileName, chosen: ProcessEnvironment.text("LIMELIGHT_PLACES"))
  }
}
