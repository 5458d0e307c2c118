import CPoppler
import ImporterKit

/// The outline of a document. Its titles are the document's headings.
enum Outline {
  static let attribute: AttributeKey = "limelight_headings"
  static let mostHeadings = 64
  static let mostBytes = 200
  /// Maximum number of entries. Entries may have no title, and damaged entries may contain each other.
  private static let mostEntries = 256

  /// The titles of the first level, then of the second, and so on, each level in document order.
  static func headings(of document: OpaquePointer, _ strings: UTF8Strings) -> [String] {
    var titles: [String] = []
    var entries = 0
    // Breadth first: when there are too many headings, chapters are more useful than the sections of the first chapter.
    var level = List(poppler_index_iter_new(document)).map { [$0] } ?? []
    while !level.isEmpty, titles.count < mostHeadings, entries < mostEntries {
      var next: [List] = []
      for list in level {
        repeat {
          entries += 1
          if let title = list.title.flatMap({ heading(strings.decoded($0)) }) { titles.append(title) }
          if let children = list.children { next.append(children) }
        } while titles.count < mostHeadings && entries < mostEntries && list.advance()
      }
      level = next
    }
    return Array(titles.prefix(mostHeadings))
  }

  /// The entries of one parent, with a current one.
  private final class List {
    private let iterator: OpaquePointer

    init?(_ iterator: OpaquePointer?) {
      guard let iterator else { return nil }
      self.iterator = iterator
    }

    deinit { poppler_index_iter_free(iterator) }

    var title: String? {
      guard let action = poppler_index_iter_get_action(iterator) else { return nil }
      defer { poppler_action_free(action) }
      return action.pointee.any.title.map { String(cString: $0) }
    }

    var children: List? { List(poppler_index_iter_get_child(iterator)) }

    func advance() -> Bool { poppler_index_iter_next(iterator) != 0 }
  }

  /// A title on one line, cut between characters.
  static func heading(_ title: String) -> String? {
    guard let line = PlainText.line(title), line.utf8.count > mostBytes else { return PlainText.line(title) }
    var cut = line.prefix(mostBytes)
    while cut.utf8.count > mostBytes { cut.removeLast() }
    return PlainText.line(String(cut))
  }
}
