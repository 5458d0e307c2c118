import MDCommandLine
import MDExplain
import MDImporting
import MDIndexer
import MDModel
import MDSystem

/// Gets thumbnails that are asked for by name; nothing is set up until then.
final class ThumbnailFinder {
  private let directory: String
  private let setup: ImportSetup
  private let diagnostics: Diagnostics
  private lazy var maker = ThumbnailMaker(
    setup: setup.value, cache: ThumbnailCache(directory: directory, version: Release.version))

  init(directory: String, setup: ImportSetup, diagnostics: Diagnostics) {
    self.directory = directory
    self.setup = setup
    self.diagnostics = diagnostics
  }

  /// The path of the large thumbnail of the file at an absolute path, which is made if it is missing. Why one cannot be
  /// kept is reported; the other attributes are worth listing without it.
  func thumbnail(of path: FilePath) throws -> String? {
    do { return try maker.thumbnail(of: path, .large) } catch let error as ThumbnailError {
      diagnostics.report("\(error)")
    } catch let error as HostError { diagnostics.report("no thumbnail can be made: \(error)") }
    return nil
  }
}
