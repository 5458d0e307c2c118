import MDDonations
import MDModel
import MDThumbnails

/// Finds by trial the longest side with which a picture fits the bounds. Importers take no other measure, and only
/// their result shows the picture's shape. A value.
struct EdgeFitting {
  private let bounds: PictureBounds
  /// Edge to be tried next.
  private(set) var edge: UInt32
  /// The largest that fits, or why there is none.
  private(set) var best: ScaledPicture?
  private var trials = 0

  private static let mostTrials = 4

  init(bounds: PictureBounds) {
    self.bounds = bounds
    // A picture that is not higher than wide needs no other edge, and nothing gets too large by it.
    edge = min(bounds.width, bounds.height)
  }

  /// Takes the result for ``edge``.
  ///
  /// - Returns: whether that settles it; else another trial may give more.
  mutating func accept(_ outcome: ScaledPicture) -> Bool {
    trials += 1
    guard case .made(let png) = outcome, let header = PNGFile(png)?.header else {
      // A picture that was made once is better than none.
      best = best ?? outcome
      return true
    }
    let fits = bounds.contains(width: header.width, height: header.height)
    if fits { best = outcome }
    guard trials < Self.mostTrials, let next = nextEdge(after: header, fits: fits) else { return true }
    edge = next
    return false
  }

  private func nextEdge(after header: PNGFile.Header, fits: Bool) -> UInt32? {
    // The estimate from the shape was wrong by a fraction of a pixel.
    guard trials == 1 else { return fits ? nil : edge - 1 }
    // A picture smaller than it might be has no larger form.
    guard header.height == edge, header.height > header.width else { return nil }
    return min(bounds.height, (bounds.width * header.height + header.width / 2) / header.width)
  }
}
