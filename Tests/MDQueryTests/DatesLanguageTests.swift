import MDModel
import MDQuery
import Testing

/// Time of the queries: Wednesday, 15 May 2024, at noon in Berlin.
@Suite("Dates in six languages")
struct DatesLanguageTests {
  typealias Case = DatesNaturalTests.Case

  private static func day(_ offset: Int) -> NaturalDate { .within(.calendar(.day, offset: offset)) }
  private static func week(_ offset: Int) -> NaturalDate { .within(.calendar(.week, offset: offset)) }
  private static func month(_ offset: Int) -> NaturalDate { .within(.calendar(.month, offset: offset)) }
  private static func year(_ offset: Int) -> NaturalDate { .within(.calendar(.year, offset: offset)) }
  private static func on(_ text: String) -> NaturalDate { DatesNaturalTests.on(text) }
  private static func lastDays(_ count: Int) -> NaturalDate {
    .between(.calendar(.day, offset: -count), .now(seconds: 0))
  }
  private static func lastHours(_ count: Int) -> NaturalDate {
    .between(.now(seconds: Double(-3_600 * count)), .now(seconds: 0))
  }
  private static func since(_ text: String) -> NaturalDate { .between(DatesNaturalTests.iso(text), .now(seconds: 0)) }

  static let english: [Case] = [
    ("today", day(0)), ("Yesterday", day(-1)), ("TOMORROW", day(1)), ("this week", week(0)), ("last week", week(-1)),
    ("next week", week(1)), ("this month", month(0)), ("last month", month(-1)), ("next month", month(1)),
    ("this year", year(0)), ("last year", year(-1)), ("next year", year(1)), ("the day before yesterday", day(-2)),
    ("wednesday", day(0)), ("thursday", day(-6)), ("monday", day(-2)), ("Mon", day(-2)), ("last wednesday", day(-7)),
    ("last monday", day(-2)), ("next friday", day(2)), ("next wednesday", day(7)), ("this friday", day(2)),
    ("monday last week", day(-9)), ("may", on("2024-05")), ("march", on("2024-03")), ("june", on("2023-06")),
    ("last may", on("2023-05")), ("last march", on("2024-03")), ("next may", on("2025-05")),
    ("this june", on("2024-06")),
    ("march 2023", on("2023-03")), ("12 march 2024", on("2024-03-12")), ("march 12, 2024", on("2024-03-12")),
    ("Mar. 12th 2024", on("2024-03-12")), ("the 1st of june", on("2023-06-01")), ("february 29", on("2024-02-29")),
    ("sept 2023", on("2023-09")),
    ("last 7 days", lastDays(7)), ("past 3 weeks", lastDays(21)), ("the last two days", lastDays(2)),
    ("last 2 hours", lastHours(2)), ("past hour", lastHours(1)), ("past week", lastDays(7)),
    ("last 3 months", since("2024-02-15")), ("last 2 years", since("2022-05-15")),
    ("next 7 days", .between(.now(seconds: 0), .calendar(.day, offset: 7))), ("2 weeks ago", week(-2)),
    ("3 days ago", day(-3)), ("a month ago", month(-1)), ("ten years ago", year(-10)), ("in 3 days", day(3)),
    ("an hour ago", .between(.now(seconds: -5_400), .now(seconds: -1_800))),
    ("30 minutes ago", .between(.now(seconds: -1_830), .now(seconds: -1_770))),
  ]

  static let german: [Case] = [
    ("heute", day(0)), ("gestern", day(-1)), ("morgen", day(1)), ("vorgestern", day(-2)), ("übermorgen", day(2)),
    ("diese Woche", week(0)), ("letzte Woche", week(-1)), ("nächste Woche", week(1)), ("naechste Woche", week(1)),
    ("dieser Monat", month(0)), ("letzten Monat", month(-1)), ("nächsten Monat", month(1)), ("dieses Jahr", year(0)),
    ("letztes Jahr", year(-1)), ("nächstes Jahr", year(1)), ("Montag", day(-2)), ("am Montag", day(-2)),
    ("letzten Mittwoch", day(-7)), ("nächsten Freitag", day(2)), ("Sonnabend", day(-4)), ("März", on("2024-03")),
    ("im Dezember", on("2023-12")), ("März 2023", on("2023-03")), ("12. März 2024", on("2024-03-12")),
    ("am 1. Oktober", on("2023-10-01")), ("letzten Mai", on("2023-05")), ("letzte 7 Tage", lastDays(7)),
    ("die letzten 3 Wochen", lastDays(21)), ("in den letzten 2 Stunden", lastHours(2)), ("vor 2 Wochen", week(-2)),
    ("vor drei Tagen", day(-3)), ("vor einem Jahr", year(-1)), ("in 2 Monaten", month(2)),
    ("vor einer Stunde", .between(.now(seconds: -5_400), .now(seconds: -1_800))),
  ]

  static let french: [Case] = [
    ("aujourd'hui", day(0)), ("aujourd’hui", day(0)), ("hier", day(-1)), ("demain", day(1)), ("avant-hier", day(-2)),
    ("cette semaine", week(0)), ("la semaine dernière", week(-1)), ("la semaine prochaine", week(1)),
    ("ce mois-ci", month(0)), ("le mois dernier", month(-1)), ("le mois prochain", month(1)), ("cette année", year(0)),
    ("l'année dernière", year(-1)), ("l’an dernier", year(-1)), ("l'année prochaine", year(1)), ("lundi", day(-2)),
    ("lundi dernier", day(-2)), ("mercredi dernier", day(-7)), ("vendredi prochain", day(2)), ("mars", on("2024-03")),
    ("août 2023", on("2023-08")), ("en décembre", on("2023-12")), ("12 mars 2024", on("2024-03-12")),
    ("le 1er février", on("2024-02-01")), ("les 7 derniers jours", lastDays(7)), ("3 dernières semaines", lastDays(21)),
    ("il y a 3 jours", day(-3)), ("il y a deux semaines", week(-2)), ("il y a un an", year(-1)),
    ("dans 2 mois", month(2)),
    ("il y a une heure", .between(.now(seconds: -5_400), .now(seconds: -1_800))),
  ]

  static let spanish: [Case] = [
    ("hoy", day(0)), ("ayer", day(-1)), ("mañana", day(1)), ("anteayer", day(-2)), ("pasado mañana", day(2)),
    ("esta semana", week(0)), ("la semana pasada", week(-1)), ("la próxima semana", week(1)),
    ("la semana que viene", week(1)), ("este mes", month(0)), ("el mes pasado", month(-1)),
    ("el próximo mes", month(1)),
    ("este año", year(0)), ("el año pasado", year(-1)), ("el año que viene", year(1)), ("lunes", day(-2)),
    ("el miércoles pasado", day(-7)), ("próximo viernes", day(2)), ("sábado", day(-4)), ("marzo", on("2024-03")),
    ("diciembre de 2022", on("2022-12")), ("12 de marzo de 2024", on("2024-03-12")),
    ("el 1 de enero", on("2024-01-01")),
    ("últimos 7 días", lastDays(7)), ("las últimas 2 semanas", lastDays(14)), ("hace 2 semanas", week(-2)),
    ("hace tres días", day(-3)), ("hace un año", year(-1)), ("dentro de 2 meses", month(2)),
  ]

  static let japanese: [Case] = [
    ("今日", day(0)), ("昨日", day(-1)), ("明日", day(1)), ("一昨日", day(-2)), ("今週", week(0)), ("先週", week(-1)),
    ("来週", week(1)), ("今月", month(0)), ("先月", month(-1)), ("来月", month(1)), ("今年", year(0)), ("去年", year(-1)),
    ("来年", year(1)), ("月曜日", day(-2)), ("日曜", day(-3)), ("先週の月曜日", day(-9)), ("来週 金曜日", day(9)),
    ("次の金曜日", day(2)), ("三月", on("2024-03")), ("１２月", on("2023-12")), ("過去7日間", lastDays(7)),
    ("過去 2 週間", lastDays(14)), ("過去2時間", lastHours(2)), ("3日前", day(-3)), ("2週間前", week(-2)), ("1ヶ月前", month(-1)),
    ("1か月前", month(-1)), ("三年前", year(-3)), ("3日後", day(3)),
  ]

  static let korean: [Case] = [
    ("오늘", day(0)), ("어제", day(-1)), ("내일", day(1)), ("그저께", day(-2)), ("모레", day(2)), ("이번 주", week(0)),
    ("지난주", week(-1)), ("지난 주", week(-1)), ("다음 주", week(1)), ("이번 달", month(0)), ("지난달", month(-1)),
    ("다음 달", month(1)), ("올해", year(0)), ("작년", year(-1)), ("내년", year(1)), ("월요일", day(-2)),
    ("지난 수요일", day(-7)), ("다음 금요일", day(2)), ("지난주 월요일", day(-9)), ("12월", on("2023-12")),
    ("지난 5월", on("2023-05")), ("지난 7일", lastDays(7)), ("최근 2주", lastDays(14)), ("지난 2시간", lastHours(2)),
    ("3일 전", day(-3)), ("2주 전", week(-2)), ("한 달 전", month(-1)), ("일주일 전", week(-1)), ("3년 후", year(3)),
    // In decomposed form, as some systems deliver text.
    ("\u{110B}\u{1169}\u{1102}\u{1173}\u{11AF}", day(0)),
  ]

  private static func months(_ first: String, _ last: String) -> NaturalDate {
    .between(DatesNaturalTests.iso(first), DatesNaturalTests.iso(last))
  }
  private static let summer = months("2023-06", "2023-08")

  static let seasons: [Case] = [
    ("last summer", summer), ("summer", summer), ("this summer", months("2024-06", "2024-08")),
    ("next summer", months("2024-06", "2024-08")), ("spring", months("2024-03", "2024-05")),
    ("last spring", months("2023-03", "2023-05")), ("this spring", months("2024-03", "2024-05")),
    ("next spring", months("2025-03", "2025-05")), ("winter", months("2023-12", "2024-02")),
    ("last fall", months("2023-09", "2023-11")), ("summer of 2019", months("2019-06", "2019-08")),
    ("summer 2019", months("2019-06", "2019-08")), ("winter 2019", months("2019-12", "2020-02")),
    ("in the summer of 2019", months("2019-06", "2019-08")), ("summer last year", summer),
    ("letzten Sommer", summer), ("im letzten Sommer", summer), ("Sommer 2019", months("2019-06", "2019-08")),
    ("im Herbst 2020", months("2020-09", "2020-11")), ("Sommer letzten Jahres", summer),
    ("letztes Frühjahr", months("2023-03", "2023-05")),
    ("l'été dernier", summer), ("l’été dernier", summer), ("cet hiver", months("2024-12", "2025-02")),
    ("été 2019", months("2019-06", "2019-08")), ("l'été de l'année dernière", summer),
    ("automne 2020", months("2020-09", "2020-11")),
    ("el verano pasado", summer), ("verano de 2019", months("2019-06", "2019-08")),
    ("la primavera pasada", months("2023-03", "2023-05")), ("verano del año pasado", summer),
    ("otoño 2020", months("2020-09", "2020-11")),
    ("去年の夏", summer), ("昨年の夏", summer), ("2019年の夏", months("2019-06", "2019-08")),
    ("2019年夏", months("2019-06", "2019-08")), ("この夏", months("2024-06", "2024-08")),
    ("작년 여름", summer), ("지난 여름", summer), ("지난여름", summer), ("2019년 여름", months("2019-06", "2019-08")),
  ]

  static let languages: [[Case]] = [english, german, french, spanish, japanese, korean, seasons]

  @Test("Every phrase is read whole", arguments: languages.flatMap(\.self))
  func phrases(text: String, date: NaturalDate) throws {
    let reading = try #require(DatesNaturalTests.read(text))
    #expect(reading.date == date)
    #expect(reading.wordsTaken == text.split(separator: " ").count)
  }

  @Test(
    "Accents may be left out or stand apart",
    arguments: [
      ("la semaine derniere", "la semaine dernière"), ("marz 2024", "März 2024"), ("hace 3 dias", "hace 3 días"),
      ("aou\u{302}t", "août"), ("manana", "man\u{303}ana"),
    ])
  func accents(plain: String, accented: String) throws {
    let reading = try #require(DatesNaturalTests.read(plain))
    #expect(reading.date == DatesNaturalTests.read(accented)?.date)
  }
}
