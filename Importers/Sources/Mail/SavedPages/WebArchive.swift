import Encodings
import ImporterKit
import MDModel

/// A page as Safari saves it: a property list with the page, its frames, and what they show.
struct WebArchive {
  let decoder: CharsetDecoder

  private static let mostFrames = 200
  private static let types: Set<String> = ["text/html", "application/xhtml+xml", "text/plain"]

  func read(_ bytes: Bytes, into sink: inout AttributeSink) throws(ImportFailure) {
    guard let list = BinaryPropertyList(Array(bytes)) else {
      throw ImportFailure("the file is no binary property list, or its end is missing")
    }
    guard let page = list.value("WebMainResource", of: list.root), var text = contents(of: page, in: list) else {
      throw ImportFailure("there is no page in the archive")
    }
    if let address = list.value("WebResourceURL", of: page).flatMap(list.string) {
      SavedPage.give(address: address, to: &sink)
    }
    let reader = SavedPage(decoder)
    reader.give(page: &text, charset: charset(of: page, in: list), to: &sink)
    giveFrames(of: list, reader, to: &sink)
  }

  /// Gives pages within the page, and within these, the outer ones first.
  private func giveFrames(of list: BinaryPropertyList, _ reader: SavedPage, to sink: inout AttributeSink) {
    var archives = frames(of: list.root, in: list)
    var next = 0
    while next < archives.count {
      guard next < Self.mostFrames else { return sink.notePartial("the page has more than \(Self.mostFrames) frames") }
      let archive = archives[next]
      next += 1
      archives += frames(of: archive, in: list).prefix(Self.mostFrames)
      guard let page = list.value("WebMainResource", of: archive), var text = contents(of: page, in: list)
      else { continue }
      guard reader.give(frame: &text, charset: charset(of: page, in: list), to: &sink) else { return }
    }
  }

  private func frames(of archive: Int, in list: BinaryPropertyList) -> [Int] {
    list.value("WebSubframeArchives", of: archive).map(list.elements) ?? []
  }

  /// Bytes of a page; `nil` for a picture and the like.
  private func contents(of page: Int, in list: BinaryPropertyList) -> [UInt8]? {
    let type = list.value("WebResourceMIMEType", of: page).flatMap(list.string)?.lowercased()
    guard type.map(Self.types.contains) ?? true else { return nil }
    return list.value("WebResourceData", of: page).flatMap(list.data).map { Array($0) }
  }

  private func charset(of page: Int, in list: BinaryPropertyList) -> String? {
    list.value("WebResourceTextEncodingName", of: page).flatMap(list.string)
  }
}
