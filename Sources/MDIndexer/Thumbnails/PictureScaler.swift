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
  /// No importer can read the picture, for this reason.
  case unreadable(String)
  /// The importer could not be asked, for this reason. That says nothing about the picture.
  case unavailable(String)
}

/// Makes small pictures from the bytes of image files. Importers get them as files in memory; nothing is parsed here.
///
/// Not thread-safe. Its importer processes end with it, or with the thread that made it.
package final class PictureScaler {
  private let importer: FileImporter

  package init(setup: IndexerSetup) {
    importer = FileImporter(detector: setup.detector, catalog: setup.catalog, configuration: setup.host)
  }

  /// Scales pictures down, each just enough to fit the bounds. Pictures that fit already are not enlarged.
  ///
  /// - Returns: one outcome per picture, in order.
  /// - Throws: `SystemError` if there is no memory for the files, and an error if importers cannot be started.
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

  /// - Returns: the results of the importers that make pictures, by number.
  private func draw(_ pictures: [(number: Int, bytes: [UInt8])], edge: UInt32) throws -> [Int: ScaledPicture] {
    let files = try pictures.map { picture in
      OpenFile(
        identifier: UInt64(picture.number), name: "thumbnail",
        descriptor: try Descriptor.inMemory(picture.bytes), type: nil)
    }
    var made: [Int: ScaledPicture] = [:]
    try importer.run(files, wants: .thumbnail, thumbnailEdge: edge) { file, answer in
      // An importer would draw the first lines of a text, but a caller that passes a picture means a picture.
      guard let answer, file.type.map({ !$0.isText || $0.isPicture }) ?? true else { return }
      made[Int(file.identifier)] = Self.picture(of: answer, edge: edge)
    }
    return made
  }

  private static func picture(of file: ImportedFile, edge: UInt32) -> ScaledPicture {
    if case .unavailable(let reason) = file.outcome { return .unavailable(reason) }
    guard let png = file.thumbnail else { return .unreadable(file.reasonWithoutThumbnail) }
    do throws(UnusablePicture) {
      // The text chunks of a PNG file are removed: the picture's author must not be able to state them.
      return .made(try UnusablePicture.check(png, edge: edge).replacingTexts(with: []))
    } catch { return .unreadable(error.description) }
  }
}
