import MDModel

/// Reads makers and models of cameras among plain words: `photos taken with a nikon d70`, `fotos mit iPhone 12`.
struct CameraWords {
  struct Reading {
    var expression: QueryExpression
    /// Number of words, including articles before the name.
    var count: Int
  }

  /// Names that people use for cameras and phones, mapped to the names that makers write into pictures.
  private static let makers: [String: String] = {
    let latin = """
      nikon canon sony fujifilm fuji olympus panasonic lumix leica pentax ricoh samsung galaxy apple iphone ipad google pixel \
      huawei xiaomi redmi gopro hero dji mavic kodak casio exilim hasselblad minolta konica sigma motorola nokia htc lg oneplus \
      oppo vivo honor epson eos powershot ixus coolpix finepix cybershot
      """
    let others = [
      "ニコン": "nikon", "キヤノン": "canon", "キャノン": "canon", "ソニー": "sony", "富士フイルム": "fujifilm", "フジ": "fuji",
      "オリンパス": "olympus", "パナソニック": "panasonic", "ライカ": "leica", "ペンタックス": "pentax", "リコー": "ricoh",
      "カシオ": "casio", "シグマ": "sigma", "ミノルタ": "minolta", "アイフォン": "iphone", "니콘": "nikon", "캐논": "canon",
      "소니": "sony", "후지필름": "fujifilm", "올림푸스": "olympus", "파나소닉": "panasonic", "라이카": "leica",
      "펜탁스": "pentax", "리코": "ricoh", "카시오": "casio", "시그마": "sigma", "삼성": "samsung", "갤럭시": "galaxy",
      "아이폰": "iphone",
    ]
    let pairs = latin.split(separator: " ").map { (String($0), String($0)) }
    return Dictionary(pairs + others.map { (LetterFolding.fold($0), $1) }) { first, _ in first }
  }()

  /// Maximum number of words of a name.
  private static let mostWords = 4

  /// - Parameters:
  ///   - role: role of the small word before the name.
  ///   - isTaken: true if a participle such as `taken` has shown that a tool follows.
  static func camera(
    behind role: WordRole, at position: Int, of words: [FreeTextWord], isTaken: Bool
  ) -> Reading? {
    let articles = words.dropFirst(position).prefix { WordRole.of($0).contains(.determiner) }.count
    let names = words.dropFirst(position + articles).prefix(mostWords)
    guard let first = names.first, isName(first) else { return nil }
    let isKnown = makers[first.folded] != nil
    // `photos with anna` names a person. A known maker, a model number or a participle makes it a camera.
    guard role.contains(.company) ? isKnown || isTaken || hasNumber(first) : isTaken && isKnown else { return nil }
    let name =
      [first]
      + names.dropFirst().prefix { isName($0) && (makers[$0.folded] != nil || hasNumber($0) || $0.isCapitalized) }
    return Reading(expression: expression(name.map(\.text)), count: articles + name.count)
  }

  /// A camera named by its maker only, in a language that puts particles after nouns.
  static func camera(_ name: some StringProtocol) -> Reading? {
    makers[LetterFolding.fold(name)] != nil ? Reading(expression: expression([String(name)]), count: 1) : nil
  }

  private static func hasNumber(_ word: FreeTextWord) -> Bool { word.folded.contains(where: \.isNumber) }

  /// True if a word may be part of a camera's name. Four digits alone are a year.
  private static func isName(_ word: FreeTextWord) -> Bool {
    WordRole.of(word).isEmpty && word.folded.contains(where: \.isLetter)
      || hasNumber(word) && word.folded.count < 4
  }

  /// Each word must occur in the name of the maker or of the model.
  private static func expression(_ names: [String]) -> QueryExpression {
    let parts = names.map { name in
      let known = makers[LetterFolding.fold(name)] ?? name
      return QueryExpression.any(NaturalKeyword.cameras.map { PlainWord.expression(word: known, in: $0) })
    }
    return .all(parts.compactMap(\.self)) ?? .constant(true)
  }
}
