import MDModel

/// Finds the pages of a web archive in a binary property list.
///
/// A hostile list may contain itself, or repeat one frame many times.
struct BinaryWebArchive {
  private let list: BinaryPropertyList
  /// Number of bytes that pages may still have. More bytes than the file has must be repeated ones.
  private var bytesLeft: Int
  /// Object numbers of the archives and data read so far.
  private var seen: Set<Int>
  /// The reason if not all pages were read.
  private(set) var limit: String?

  /// - Parameter size: of the file.
  init(_ list: BinaryPropertyList, size: Int) {
    self.list = list
    bytesLeft = size
    seen = [list.root]
  }

  /// The page, its frames, the frames of these, and so on; empty if there is no page.
  mutating func resources() -> [WebResource] {
    guard let page = resource(of: list.root) else { return [] }
    var resources = [page]
    var archives = frames(of: list.root)
    var next = 0
    while next < archives.count, limit == nil {
      guard next < WebArchive.mostFrames else {
        limit = "the page has more than \(WebArchive.mostFrames) frames"
        break
      }
      let archive = archives[next]
      next += 1
      archives += frames(of: archive)
      if let frame = resource(of: archive) { resources.append(frame) }
    }
    return resources
  }

  private mutating func frames(of archive: Int) -> [Int] {
    let frames = list.value("WebSubframeArchives", of: archive).map(list.elements) ?? []
    // An archive may list itself as a frame, or a frame twice.
    return frames.filter { seen.insert($0).inserted }
  }

  /// The page of an archive; `nil` if there is none or it was already read.
  private mutating func resource(of archive: Int) -> WebResource? {
    guard let page = list.value("WebMainResource", of: archive), let object = list.value("WebResourceData", of: page),
      seen.insert(object).inserted, let data = list.data(object)
    else { return nil }
    bytesLeft -= data.count
    guard bytesLeft >= 0 else {
      limit = "the frames of the page are the same bytes again and again"
      return nil
    }
    return WebResource(
      type: text("WebResourceMIMEType", of: page), charset: text("WebResourceTextEncodingName", of: page),
      address: text("WebResourceURL", of: page), data: data)
  }

  private func text(_ key: String, of page: Int) -> String? { list.value(key, of: page).flatMap(list.string) }
}
