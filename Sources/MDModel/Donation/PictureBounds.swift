/// How many pixels a picture may have on each side.
public struct PictureBounds: Hashable, Sendable {
  public var width: UInt32
  public var height: UInt32

  public init(width: UInt32, height: UInt32) {
    self.width = width
    self.height = height
  }

  /// Of the thumbnails that apps donate: 180 pixels wide, and high pictures up to 270 high.
  public static let donatedThumbnail = PictureBounds(width: 180, height: 270)

  public func contains(width: UInt32, height: UInt32) -> Bool {
    (1...self.width).contains(width) && (1...self.height).contains(height)
  }
}
