/// Names of months and days in the languages that appear most often in format codes.
enum CalendarNames {
  struct Names: Sendable {
    let months: [String]
    let shortMonths: [String]
    /// Names of the days, starting with Sunday.
    let days: [String]
    let shortDays: [String]

    init(_ months: String, _ shortMonths: String, _ days: String, _ shortDays: String) {
      self.months = months.split(separator: " ").map(String.init)
      self.shortMonths = shortMonths.split(separator: " ").map(String.init)
      self.days = days.split(separator: " ").map(String.init)
      self.shortDays = shortDays.split(separator: " ").map(String.init)
    }
  }

  /// Names for a Windows language number. English for languages that are not listed.
  static func names(ofLanguage number: Int?) -> Names { number.flatMap { table[$0] } ?? english }

  /// Windows number of a language such as `de-DE`.
  static func number(ofLanguage name: String) -> Int? {
    name.split(separator: "-").first.flatMap { numbers[$0.lowercased()] }
  }

  private static let numbers = [
    "cs": 0x05, "da": 0x06, "de": 0x07, "en": 0x09, "es": 0x0A, "fi": 0x0B, "fr": 0x0C, "it": 0x10, "nl": 0x13,
    "no": 0x14, "nb": 0x14, "pl": 0x15, "pt": 0x16, "ru": 0x19, "sv": 0x1D,
  ]

  private static let english = Names(
    "January February March April May June July August September October November December",
    "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec",
    "Sunday Monday Tuesday Wednesday Thursday Friday Saturday", "Sun Mon Tue Wed Thu Fri Sat")

  private static let table: [Int: Names] = [
    0x05: Names(
      "leden únor březen duben květen červen červenec srpen září říjen listopad prosinec",
      "led úno bře dub kvě čvn čvc srp zář říj lis pro", "neděle pondělí úterý středa čtvrtek pátek sobota",
      "ne po út st čt pá so"),
    0x06: Names(
      "januar februar marts april maj juni juli august september oktober november december",
      "jan feb mar apr maj jun jul aug sep okt nov dec", "søndag mandag tirsdag onsdag torsdag fredag lørdag",
      "sø ma ti on to fr lø"),
    0x07: Names(
      "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
      "Jan Feb Mrz Apr Mai Jun Jul Aug Sep Okt Nov Dez", "Sonntag Montag Dienstag Mittwoch Donnerstag Freitag Samstag",
      "So Mo Di Mi Do Fr Sa"),
    0x0A: Names(
      "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
      "ene feb mar abr may jun jul ago sep oct nov dic", "domingo lunes martes miércoles jueves viernes sábado",
      "dom lun mar mié jue vie sáb"),
    0x0B: Names(
      "tammikuu helmikuu maaliskuu huhtikuu toukokuu kesäkuu heinäkuu elokuu syyskuu lokakuu marraskuu joulukuu",
      "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu",
      "sunnuntai maanantai tiistai keskiviikko torstai perjantai lauantai", "su ma ti ke to pe la"),
    0x0C: Names(
      "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
      "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc.",
      "dimanche lundi mardi mercredi jeudi vendredi samedi", "dim. lun. mar. mer. jeu. ven. sam."),
    0x10: Names(
      "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
      "gen feb mar apr mag giu lug ago set ott nov dic", "domenica lunedì martedì mercoledì giovedì venerdì sabato",
      "dom lun mar mer gio ven sab"),
    0x13: Names(
      "januari februari maart april mei juni juli augustus september oktober november december",
      "jan feb mrt apr mei jun jul aug sep okt nov dec", "zondag maandag dinsdag woensdag donderdag vrijdag zaterdag",
      "zo ma di wo do vr za"),
    0x14: Names(
      "januar februar mars april mai juni juli august september oktober november desember",
      "jan feb mar apr mai jun jul aug sep okt nov des", "søndag mandag tirsdag onsdag torsdag fredag lørdag",
      "sø ma ti on to fr lø"),
    0x15: Names(
      "styczeń luty marzec kwiecień maj czerwiec lipiec sierpień wrzesień październik listopad grudzień",
      "sty lut mar kwi maj cze lip sie wrz paź lis gru", "niedziela poniedziałek wtorek środa czwartek piątek sobota",
      "nie pon wto śro czw pią sob"),
    0x16: Names(
      "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
      "jan fev mar abr mai jun jul ago set out nov dez",
      "domingo segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado", "dom seg ter qua qui sex sáb"),
    0x19: Names(
      "январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь",
      "янв фев мар апр май июн июл авг сен окт ноя дек",
      "воскресенье понедельник вторник среда четверг пятница суббота",
      "вс пн вт ср чт пт сб"),
    0x1D: Names(
      "januari februari mars april maj juni juli augusti september oktober november december",
      "jan feb mar apr maj jun jul aug sep okt nov dec", "söndag måndag tisdag onsdag torsdag fredag lördag",
      "sön mån tis ons tor fre lör"),
  ]
}
