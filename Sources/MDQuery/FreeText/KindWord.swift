/// A word that may name the kind of the files searched for.
struct KindWord {
  var kind: SearchKind
  /// True if a search that begins with the word means the kind: `photos`, but not `image`, which may be a disk's.
  var isStrong: Bool
  /// Number of words.
  var count: Int

  /// The kinds that are read from words. The names of the other kinds have too many other meanings.
  private static let kinds: Set<SearchKind> = [
    .image, .pdf, .document, .music, .audio, .movie, .presentation, .spreadsheet, .email, .message, .event,
  ]

  private static let strong = Set(
    """
    photo photos pictures images fotos foto bilder fotografias imagenes photographies pdf pdfs mail mails email emails \
    e-mail e-mails courriel courriels correo correos video videos movies filme spreadsheets tabellen presentations \
    prasentationen presentaciones documents dokumente documentos peliculas 写真 画像 動画 ビデオ メール 書類 文書 PDF \
    사진 이미지 동영상 비디오 영화 메일 이메일 문서
    """.split(separator: " ").map { LetterFolding.fold($0) })

  /// The longest name of a kind that begins with a word.
  init?(at position: Int, of words: [FreeTextWord]) {
    for count in stride(from: min(SearchKind.mostWords, words.count - position), to: 0, by: -1) {
      let name = words[position..<position + count].map(\.text).joined(separator: " ")
      guard let kind = SearchKind(name: name), Self.kinds.contains(kind) else { continue }
      self.init(kind, LetterFolding.fold(name), count)
      return
    }
    return nil
  }

  /// A kind by its whole name.
  init?(_ name: some StringProtocol) {
    guard let kind = SearchKind(name: String(name)), Self.kinds.contains(kind) else { return nil }
    self.init(kind, LetterFolding.fold(name), 1)
  }

  private init(_ kind: SearchKind, _ folded: String, _ count: Int) {
    let singular = folded.hasSuffix("들") ? String(folded.dropLast()) : folded
    (self.kind, isStrong, self.count) = (kind, Self.strong.contains(singular), count)
  }
}

extension SearchKind {
  var isMail: Bool { self == .email || self == .message }
  /// True if such items have a place where they were made.
  var hasPlace: Bool { self == .image || self == .movie || self == .event }
  /// True if the authors of such items are people.
  var hasAuthor: Bool { isMail || [.pdf, .document, .presentation, .spreadsheet].contains(self) }
}
