public import MDModel

/// Titles and descriptions are kept as long as apps give them; lists of answers show so much of them.
public enum ShortText {
  /// In characters.
  private static let limits: [AttributeKey: Int] = [.title: 90, .displayName: 90, .itemDescription: 300]

  public static func shortened(_ attributes: AttributeSet) -> AttributeSet {
    var shown = attributes
    for (key, limit) in limits {
      guard case .string(let text) = attributes[key],
        let end = text.index(
          text.startIndex, offsetBy: limit, limitedBy: text.endIndex), end < text.endIndex
      else { continue }
      shown[key] = .string(text[..<end] + "…")
    }
    return shown
  }
}
