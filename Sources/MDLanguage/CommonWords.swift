import MDModel

/// The function words of one language, folded: articles, pronouns, prepositions, conjunctions, auxiliaries and question
/// words.
struct CommonWords {
  let language: WordLanguage
  private let words: StaticWords

  private init(_ language: WordLanguage, _ words: StaticString) {
    (self.language, self.words) = (language, StaticWords(words))
  }

  func contains(_ word: String) -> Bool { words.contains(word) }

  /// Common words of one language that are other words in another, such as the German `war` and the French `comment`.
  /// They do not tell the language. Words that are common in English as well are not in this list.
  static let ambiguous = StaticWords(
    """
    bin bis dem den des die dies dir er hat hatte hier ins man mich mir mit muss nun soll solche um war warst weil wo
    aux ce chez comment dont es fait fut il ils ma mes mon ne ni nos par pas pendant plus pour quel sans ses sien son sous
    sur tel tes ton tout tu vers vu
    algo ante cual dos era eran ese eso este ha las les lo los mas mi mis nada sea sera sin solo tan te todo tus un una
    ai chi come cosa dai dei del dove due ed gli io li ne nel per poi prima pure qui sei sia sono sta sua sue sui tra tutti
    ao ate com da do em ela ele mas nas num pela ser tem vos
    aan al dan dat door dus geen haar had hem hun kan kon men mij naar nog nu ons ook op reeds tegen toch toen tot uit van
    veel wat wil zal zo zou
    av blev bli da dag dig din efter end fran ham han har her hun let man men mig min mod mot nar om op oss pa til till
    var vi vid vil
    """)

  static let all = [
    CommonWords(
      .english,
      """
      a about above after again against all also although am an and any are aren as at be because been before being below
      between both but by can cannot could couldn did didn do does doesn doing don done down during each either etc every
      few for from further had hadn has hasn have haven having he her here hers herself him himself his how i if in into
      is isn it its itself just ll may me might more most much must my myself neither no nor not now of off on once one
      only onto or other our ours ourselves out over own re s same shall she should shouldn so some such t than that the
      their theirs them themselves then there these they this those through thus to too under until up upon us ve very was
      wasn we were weren what when where whether which while who whom whose why will with within without won would wouldn
      yet you your yours yourself
      """
    ),
    CommonWords(
      .german,
      """
      aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis da dabei damit dann das dass dazu dein
      deine dem den denn der des dessen dich die dies diese diesem diesen dieser dieses doch dort du durch ein eine einem
      einen einer eines er es etwa etwas euch euer fur gegen gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm
      ihn ihnen ihr ihre ihrem ihren ihrer im in indem ins ist jede jedem jeden jeder jedes jener jetzt kann kein keine
      keinem keinen keiner konnen konnte machen man manche mein meine mich mir mit muss musste nach nicht nichts noch nun
      nur ob oder ohne sehr sein seine seinem seinen seiner seit selbst sich sie sind so solche soll sollte sondern sonst
      uber um und uns unser unter viel vom von vor wahrend wann war waren warst warum was weil welche welchem welchen
      welcher welches wenn wer werde werden wie wieder will wir wird wirst wo wofur wollen worden wurde wurden zu zum zur
      zwar zwischen
      """
    ),
    CommonWords(
      .french,
      """
      a afin ai ainsi alors apres as au aucun aucune aujourd aussi autre autres aux avait avant avec avez avoir avons c ce
      ceci cela celle celles celui ces cet cette ceux chaque chez combien comme comment d dans de depuis des dont du durant elle
      elles en encore entre es est et etaient etait etant ete etes etre eu eux fait fut furent il ils j je jusqu l la le les
      leur leurs lors lorsque lui m ma mais me meme memes mes moi mon n ne ni nos notre nous on ont ou par parce pas pendant
      peu peut plus pour pourquoi puis qu quand que quel quelle quelles quels qui quoi s sa sans se selon sera ses si sien
      soit son sont sous sur t ta te tes toi ton tous tout toute toutes tres tu un une vers vos votre vous y
      """
    ),
    CommonWords(
      .spanish,
      """
      a al algo algun alguna algunas algunos ante antes aquel aquella asi aun aunque cada como con contra cual cuales cuando
      cuanto cuantos de del desde donde dos durante e el ella ellas ellos en entre era eran es esa esas ese eso esos esta
      estaba estado estan estar estas este esto estos fue fueron ha habia han hasta hay la las le les lo los mas me mi mis
      mucho muchos muy nada ni no nos nosotros nuestra nuestro o os otra otras otro otros para pero poco por porque que
      quien quienes se sea segun ser si sido sin sino sobre solo son su sus tambien tan tanto te tiene tienen todo todos tu
      tus un una unas uno unos y ya yo
      """
    ),
    CommonWords(
      .italian,
      """
      a ad agli ai al alla alle allo anche avere c che chi ci come con cosa cui d da dagli dai dal dalla dalle dei degli del
      della delle dello di dopo dove e ed era erano essere fra fu gli ha hai hanno ho i il in io l la le lei li lo loro lui
      ma mi mia mio ne negli nei nel nella nelle noi non nostro o ogni per perche piu po prima quale quali quando quanto
      quella quelle quelli quello questa queste questi questo qui se sei si sia sono sta stata stato su sua sue sugli sui sul
      sulla suo suoi tra tu tua tuo tutti tutto un una uno vi voi
      """
    ),
    CommonWords(
      .portuguese,
      """
      a ao aos aquela aquele aquilo as ate com como da das de dela dele deles depois do dos e ela elas ele eles em entre era
      eram essa essas esse esses esta estao estas este estes eu foi foram ha isso isto ja la lhe mais mas me mesmo meu minha
      muito na nao nas nem no nos nossa nosso num numa o onde os ou para pela pelas pelo pelos por porque qual quais quando
      quanto que quem sao se seja sem ser seu seus so sobre sua suas tambem te tem tinha todo todos tu um uma voce
      """
    ),
    CommonWords(
      .dutch,
      """
      aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een en er ge geen haar had
      heb hebben heeft hem het hier hij hoe hun iets ik in is ja je kan kon kunnen maar me meer men met mij mijn moet na naar
      niet niets nog nu of om omdat ons ook op over reeds te tegen toch toen tot u uit uw van veel voor waar waarom wanneer
      waren was wat welke werd wezen wie wil worden wordt zal ze zelf zich zij zijn zo zonder zou
      """
    ),
    CommonWords(
      .swedish,
      """
      alla allt att av bli blir blev da de dem den denna deras dess dessa det detta dig din dina du efter ej eller en er ett
      for fran han har hade hans henne hennes hon honom hur har i icke ingen inte jag ju kan kunde man med mellan men mig
      min mina mitt mot mycket nagon nagot nar ni nu och om oss pa sa sadan sig sin sina sitt skulle som till under upp ut
      utan vad var vara varfor vem vi vid vilka vilken vilket ar over
      """
    ),
    CommonWords(
      .danish,
      """
      af alle alt at blev blive bliver da de dem den denne der deres det dette dig din disse dog du efter eller en end er et
      for fra ham han hans har havde hende hendes her hos hun hvad hvem hver hvis hvor hvordan hvorfor i ikke ind jeg jer jo
      kunne man mange med meget men mig min mine mit mod ned noget nogle nu nar og ogsa om op os over pa sadan selv sig sin
      sine sit skal skulle som til ud under var vi vil ville vor
      """
    ),
    CommonWords(
      .russian,
      """
      а без бы был была были было быть в вам вас весь во вот все всего всех вы где да даже для до его ее если есть еще же за
      здесь и из или им их к как какая какие каким какой ко когда который кто ли мне может мы на над надо нам нас не него нее
      нет ни них но ну о об однако он она они оно от перед по под почему при с со так также такой там те тем то тогда того
      тоже той только том ты у уже чего чем что чтобы эта эти это этого этой этом этот я
      """
    ),
  ]
}

/// The language of a question, guessed from its common words. Also tells which words of the question are common.
package struct QuestionLanguage: Sendable {
  /// Languages whose stems are used for words in Latin letters, the likeliest first.
  package let latin: [WordLanguage]
  /// Languages whose common words are dropped. In a language other than English, a single small word is not enough: it
  /// may be a name.
  private let said: [WordLanguage]

  /// - Parameter words: the words of the question, folded.
  package init(of words: [String]) {
    let telling = words.filter { !CommonWords.ambiguous.contains($0) }
    var likely = Self.mostFrequent(CommonWords.all, in: telling)
    // Most ambiguous words are also English words, so they only decide between languages other than English.
    if likely.count > 1, likely.first?.language != .english { likely = Self.mostFrequent(likely, in: words) }
    // A question without any common word may be in any language. Most files are in English, and the stems of the other
    // languages seldom join words that do not belong together.
    latin = likely.isEmpty ? Self.unknown : likely.map(\.language)
    said = likely.filter { $0.language == .english || words.count(where: $0.contains) > 1 }.map(\.language) + [.russian]
  }

  /// The languages with the largest number of common words in `words`; empty if no word is common.
  private static func mostFrequent(_ languages: [CommonWords], in words: [String]) -> [CommonWords] {
    let counts = languages.map { common in words.count(where: common.contains) }
    guard let most = counts.max(), most > 0 else { return [] }
    return zip(languages, counts).filter { $0.1 == most }.map(\.0)
  }

  private static let unknown: [WordLanguage] = [.english, .german, .french, .spanish]

  /// Languages whose stems are used for a word.
  package func languages(of word: String) -> [WordLanguage] {
    let script = WordLanguage.Script(of: word)
    return script == .latin ? latin : WordLanguage.candidates(for: script)
  }

  /// True if a word is common in the question's language and so says nothing about what is searched for. An ambiguous
  /// word is common only if a single language remains.
  package func isCommon(_ word: String) -> Bool {
    guard latin.count == 1 || !CommonWords.ambiguous.contains(word) else { return false }
    return CommonWords.all.contains { said.contains($0.language) && $0.contains(word) }
  }
}
