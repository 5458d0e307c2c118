public import MDModel
import MDSystem
import Synchronization

/// The gazetteer of this computer, mapped when it is first asked for something and as long as this is there: whoever
/// has no question holds none of it.
public final class InstalledPlaces: Sendable {
  private enum State {
    case unasked
    case asked(Gazetteer?)
  }

  private let state = Mutex(State.unasked)

  public init() {}

  /// Places of a name, the largest first; `nil` where no gazetteer is installed.
  public func places(named name: String) -> [KnownPlace]? { gazetteer()?.places(named: name) }

  /// Names of the place that has a point in it or close by.
  public func names(at point: Coordinates) -> PlaceNames? { gazetteer()?.names(at: point) }

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

  /// The gazetteer of this computer; `nil` where none is installed.
  public static func installed() -> Gazetteer? {
    let names = ["LIMELIGHT_PLACES", "XDG_DATA_DIRS"]
    let paths = searchPath(environment: ProcessEnvironment.texts(names), programDirectory: ExecutablePath.directory())
    return paths.lazy.compactMap { Gazetteer(path: FilePath($0)) }.first
  }

  /// The file `$LIMELIGHT_PLACES` alone if that is set; else beside the program, in `../share/limelight`, and in the
  /// system's data folders.
  static func searchPath(environment: [String: String], programDirectory: String?) -> [String] {
    if let path = environment["LIMELIGHT_PLACES"], !path.isEmpty { return [path] }
    let program = programDirectory.map { ["\($0)/\(fileName)", "\($0)/../share/limelight/\(fileName)"] } ?? []
    let listed = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 } ?? "/usr/local/share:/usr/share"
    return program + listed.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/limelight/\(fileName)" }
  }
}
