import MDDonations
package import MDModel
import MDSystem
package import MDThumbnails

/// Provides thumbnails of pictures that apps donate as bytes. It finds existing ones, lets importers make the others,
/// and stores them under the addresses of the items.
///
/// Not thread-safe. Its importer processes end with it, or with the thread that made it.
package final class DonatedPictureMaker {
  private let cache: ThumbnailCache
  private let scaler: PictureScaler

  package init(setup: IndexerSetup, cache: ThumbnailCache) {
    self.cache = cache
    scaler = PictureScaler(setup: setup)
  }

  /// The path of the thumbnail of an item's picture. A missing thumbnail is made; `nil` if that is impossible.
  ///
  /// - Parameters:
  ///   - address: address of the item.
  ///   - donated: date of the last donation of the item.
  ///   - bytes: an image file.
  /// - Throws: ``ThumbnailError`` if it cannot be stored, and an error if importers cannot be started.
  package func thumbnail(
    of address: DonationAddress, donated: Timestamp, from bytes: [UInt8], _ size: ThumbnailSize
  ) throws -> String? {
    let subject = ThumbnailSubject(address: address, donated: donated, size: bytes.count)
    let path = cache.path(of: subject, size)
    if cache.holds(subject, size) { return path }
    guard !cache.hasFailed(on: subject) else { return nil }
    let bounds = PictureBounds(width: size.edge, height: size.edge)
    switch try scaler.scale([bytes], within: bounds).first {
    case .made(let png):
      try cache.store(png, of: subject, mimeType: "", size)
      return path
    case .unreadable:
      try cache.storeFailure(on: subject, mimeType: "")
      return nil
    case .unavailable, nil: return nil
    }
  }
}
