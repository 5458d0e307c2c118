import MDCommandLine

/// Headings with rows below them. Each row is a name and a text, and the texts are aligned over the whole page.
struct StatusPage {
  private enum Line {
    case heading(String)
    case row(String, String, Double?)
  }
  private var content: [Line] = []

  mutating func heading(_ text: String) { content.append(.heading(text)) }

  /// - Parameter share: shown as a bar before the text, or as a percentage if the line has no room for a bar.
  mutating func row(_ name: String, _ text: String, share: Double? = nil) {
    content.append(.row(name, text, share))
  }

  /// The page's lines, without line feeds.
  ///
  /// - Parameter columns: width that the lines must fit; `nil` for one line per row.
  func lines(columns: Int?) -> [String] {
    let width = content.map { if case .row(let name, _, _) = $0 { DisplayWidth.columns(name) } else { 0 } }.max() ?? 0
    return content.flatMap { line in
      switch line {
      case .heading(let text): return WrappedText.lines(DisplayText.printableText(text), to: columns, indent: 4)
      case .row(let name, let text, let share):
        let head = "  \(name)" + String(repeating: " ", count: width - DisplayWidth.columns(name) + 2)
        let room = columns.map { $0 - DisplayWidth.columns(head) }
        return WrappedText.lines(Self.text(DisplayText.printableText(text), share, room), head: head, to: columns)
      }
    }
  }

  private static func text(_ text: String, _ share: Double?, _ room: Int?) -> String {
    guard let share else { return text }
    let whole = "\(ProgressBar.text(share)) \(text)"
    guard let room, DisplayWidth.columns(whole) > room else { return whole }
    return "\(ProgressBar.percent(share)) %: \(text)"
  }
}
