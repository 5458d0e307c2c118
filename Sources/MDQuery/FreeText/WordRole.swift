/// The roles that small words such as prepositions may give to the words after them.
struct WordRole: OptionSet {
  let rawValue: UInt16

  /// Subject of a text: `about`.
  static let topic = WordRole(rawValue: 1)
  /// Place or person that something comes from: `from`.
  static let origin = WordRole(rawValue: 2)
  /// What something shows, and many other relations: `of`.
  static let subject = WordRole(rawValue: 4)
  static let author = WordRole(rawValue: 8)
  static let recipient = WordRole(rawValue: 16)
  static let company = WordRole(rawValue: 32)
  static let location = WordRole(rawValue: 64)
  static let time = WordRole(rawValue: 128)
  /// From a date on.
  static let since = WordRole(rawValue: 256)
  /// Before a date.
  static let before = WordRole(rawValue: 512)
  /// After a date.
  static let after = WordRole(rawValue: 1_024)
  /// An article or the like, without a meaning.
  static let determiner = WordRole(rawValue: 2_048)
  /// A participle after a kind: `photos taken in …`.
  static let filler = WordRole(rawValue: 4_096)

  /// Words of the languages with blanks, folded.
  private static let words: [(roles: WordRole, words: String)] = [
    (.topic, "about regarding concerning uber ueber sur sobre concernant acerca"),
    ([.origin, .author, .time], "from"),
    ([.origin, .subject, .author, .time], "von"),
    ([.origin, .time], "aus desde"),
    ([.subject, .time], "vom du del"),
    (.subject, "of"),
    ([.subject, .author, .time], "de d'"),
    (.author, "by par por"),
    (.recipient, "to an para"),
    (.company, "with mit avec con"),
    (.location, "in at near aus bei nahe en dans pres cerca"),
    (.time, "in on during im am en wahrend waehrend pendant durante"),
    ([.since, .time], "since seit depuis desde"),
    ([.before, .time], "before vor avant antes"),
    ([.after, .time], "after nach apres despues"),
    (
      .determiner,
      """
      the a an my our your his her their all some der die das den dem des ein eine einer einem einen mein meine meinem \
      meinen meiner unser unsere alle le la les un une mon ma mes notre nos tous toutes el los las una mi mis nuestro \
      todos todas l'
      """
    ),
    (
      .filler,
      """
      taken made shot sent received written captured photographed filmed recorded aufgenommen gemacht geschossen \
      fotografiert gefilmt wurden geschickt gesendet prises pris faites capturees filmees envoyes recus tomadas tomados \
      hechas sacadas capturadas grabados enviados recibidos
      """
    ),
  ]

  private static let byWord: [String: WordRole] = words.reduce(into: [:]) { table, entry in
    for word in entry.words.split(separator: " ") { table[String(word), default: []].formUnion(entry.roles) }
  }

  /// The roles of a word; empty for most words.
  static func of(_ word: FreeTextWord) -> WordRole {
    // Folded, `à` would be the English article.
    if word.text == "à" || word.text == "À" { return [.location, .recipient] }
    return byWord[word.folded] ?? []
  }

  /// True if the word joins others, so that it is not searched for once they are read.
  var joins: Bool { !subtracting([.determiner, .filler]).isEmpty }
}
