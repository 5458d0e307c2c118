import ImporterKit
package import MDDonations
import MDImporting
import MDModel
import MDSystem
import MDThumbnails

/// Result of scaling a picture.
package enum ScaledPicture: Sendable, Hashable {
  /// A PNG file.
  case made([UInt8])
  /// No importer can read it, for this reason.
  case unreadable(String)
  /// The importer could not be asked, which says nothing of the picture: why.
  case unavailable(String)
}

/// Makes small pictures out of the bytes of image files. They are handed to importers as files in memory: nothing of
/// them is parsed here.
///
/// Not thread-safe; its importer processes live as long as it does, and no longer than the thread that made it.
package final class PictureScaler {
  private let importer: FileImporter

  package init(setup: IndexerSetup) {
    importer = FileImporter(detector: setup.detector, catalog: setup.catalog, configuration: setup.host)
  }

  /// Scales pictures down, each as little as need be to lie within the bounds; what does is not enlarged.
  ///
  /// - Returns: one outcome a picture, in their order.
  /// - Throws: `SystemError` where there is no memory for the files, and when importers cannot be started.
  package func scale(_ pictures: [[UInt8]], within bounds: PictureBounds) throws -> [ScaledPicture] {
    var fittings = Dictionary(uniqueKeysWithValues: pictures.indices.map { ($0, EdgeFitting(bounds: bounds)) })
    var outcomes = [ScaledPicture](
      repeating: .unreadable("no importer makes pictures of such files"), count: pictures.count)
    while !fittings.isEmpty {
      for (edge, indices) in Dictionary(grouping: fittings.keys.sorted(), by: { fittings[$0]?.edge ?? 0 }) {
        let made = try draw(indices.map { (number: $0, bytes: pictures[$0]) }, edge: edge)
        for index in indices {
          let outcome = made[index] ?? outcomes[index]
          let isFinal = fittings[index]?.accept(outcome) ?? true
          if let best = fittings[index]?.best { outcomes[index] = best }
          if isFinal { fittings[index] = nil }
        }
      }
    }
    return outcomes
  }

  /// - Returns: by number, what importers that make pictures have made.
  private func draw(_ pictures: [(number: Int, bytes: [UInt8])], edge: UInt32) throws -> [Int: ScaledPicture] {
    let files = try pictures.map { picture in
      OpenFile(
        identifier: UInt64(picture.number), name: "thumbnail",
        descriptor: try Descriptor.inMemory(picture.bytes), type: nil)
    }
    var made: [Int: ScaledPicture] = [:]
    try importer.run(files, wants: .thumbnail, thumbnailEdge: edge) { file, answer in
      // Of a text an importer draws the first lines, but who gives a picture means one.
      guard let answer, file.type.map({ !$0.isText || $0.isPicture }) ?? true else { return }
      made[Int(file.identifier)] = Self.picture(of: answer, edge: edge)
    }
    return made
  }

  private static func picture(of file: ImportedFile, edge: UInt32) -> ScaledPicture {
    if case .unavailable(let reason) = file.outcome { return .unavailable(reason) }
    guard let png = file.thumbnail else { return .unreadable(file.reasonWithoutThumbnail) }
    do throws(UnusablePicture) {
      // The texts beside the picture are not for its author to state.
      return .made(try UnusablePicture.check(png, edge: edge).replacingTexts(with: []))
    } catch { return .unreadable(error.description) }
  }
}
