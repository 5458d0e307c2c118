import MDDonations
import MDModel
import MDThumbnails

/// Finds by trial the longest edge with which a picture fits the bounds. Importers accept no other measure, and only
/// their result shows the picture's shape. A value.
struct EdgeFitting {
  private let bounds: PictureBounds
  /// Edge to be tried next.
  private(set) var edge: UInt32
  /// The largest picture that fits, or the reason why there is none.
  private(set) var best: ScaledPicture?
  private var trials = 0

  private static let mostTrials = 4

  init(bounds: PictureBounds) {
    self.bounds = bounds
    // A picture that is at most as high as wide needs no second trial, and no picture exceeds the bounds with this
    // edge.
    edge = min(bounds.width, bounds.height)
  }

  /// Takes the result for ``edge``.
  ///
  /// - Returns: `true` if the result is final; `false` if another trial may give a larger picture.
  mutating func accept(_ outcome: ScaledPicture) -> Bool {
    trials += 1
    guard case .made(let png) = outcome, let header = PNGFile(png)?.header else {
      // If a later trial fails, keep the picture of the earlier one.
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
    // The second edge was estimated from the shape and may be too large by a fraction of a pixel.
    guard trials == 1 else { return fits ? nil : edge - 1 }
    // Enlarge only a portrait picture that fills the edge. A smaller picture has no larger form.
    guard header.height == edge, header.height > header.width else { return nil }
    return min(bounds.height, (bounds.width * header.height + header.width / 2) / header.width)
  }
}
