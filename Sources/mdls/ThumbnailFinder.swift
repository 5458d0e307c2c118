import MDCommandLine
import MDExplain
import MDImporting
import MDIndexer
import MDModel
import MDSystem
import MDThumbnails

/// Finds thumbnails that are requested by name. Sets up nothing until then.
final class ThumbnailFinder {
  private let cache: ThumbnailCache
  private let setup: ImportSetup
  private let diagnostics: Diagnostics
  private lazy var maker = ThumbnailMaker(setup: setup.value, cache: cache)
  private lazy var pictures = DonatedPictureMaker(setup: setup.value, cache: cache)

  init(directory: String, setup: ImportSetup, diagnostics: Diagnostics) {
    cache = ThumbnailCache(directory: directory, version: Release.version)
    self.setup = setup
    self.diagnostics = diagnostics
  }

  /// Path of the large thumbnail of the file at an absolute path, which is made if it is missing. If it cannot be made
  /// or stored, the reason is reported, and the other attributes are still listed.
  func thumbnail(of path: FilePath) throws -> String? { try reporting { try maker.thumbnail(of: path, .large) } }

  /// Path of the large thumbnail of a donated item. It is made from the picture that the app has donated, as a file or
  /// as bytes, or otherwise from the item's content.
  func thumbnail(of address: DonationAddress, _ attributes: AttributeSet) throws -> String? {
    if let found = try thumbnail(ofFileAt: attributes["thumbnailURL"]) { return found }
    if case .data(let bytes)? = attributes[.thumbnailData], case .date(let donated)? = attributes[.donatedDate] {
      let found = try reporting { try pictures.thumbnail(of: address, donated: donated, from: bytes, .large) }
      if let found { return found }
    }
    return try thumbnail(ofFileAt: attributes["contentURL"])
  }

  private func thumbnail(ofFileAt url: AttributeValue?) throws -> String? {
    guard case .string(let text)? = url, let path = FileURL.path(of: Array(text.utf8)),
      let file = try? AbsolutePath.ofItem(path)
    else { return nil }
    return try thumbnail(of: file)
  }

  private func reporting(_ body: () throws -> String?) throws -> String? {
    do { return try body() } catch let error as ThumbnailError {
      diagnostics.report("\(error)")
    } catch let error as HostError { diagnostics.report("no thumbnail can be made: \(error)") }
    return nil
  }
}
