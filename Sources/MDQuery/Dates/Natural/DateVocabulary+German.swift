extension DateVocabulary {
  static let german = DateVocabulary(
    phrases: phrases(
      days: [0: ["heute"], -1: ["gestern"], 1: ["morgen"], -2: ["vorgestern"], 2: ["ubermorgen", "uebermorgen"]],
      weeks: [
        0: ["diese woche", "dieser woche"],
        -1: [
          "letzte woche", "letzter woche", "vorige woche", "voriger woche", "vergangene woche", "vergangener woche",
        ],
        1: [
          "nachste woche", "nachster woche", "naechste woche", "naechster woche", "kommende woche", "kommender woche",
        ],
      ],
      months: [
        0: ["dieser monat", "diesen monat", "diesem monat"],
        -1: [
          "letzter monat", "letzten monat", "letztem monat", "voriger monat", "vorigen monat", "vergangener monat",
          "vergangenen monat",
        ],
        1: [
          "nachster monat", "nachsten monat", "naechster monat", "naechsten monat", "kommender monat",
          "kommenden monat",
        ],
      ],
      years: [
        0: ["dieses jahr", "diesem jahr"],
        -1: ["letztes jahr", "letzten jahr", "letztem jahr", "voriges jahr", "vorigen jahr", "vergangenes jahr"],
        1: ["nachstes jahr", "nachsten jahr", "naechstes jahr", "naechsten jahr", "kommendes jahr"],
      ]),
    weekdays: numbered([
      ["sonntag"], ["montag"], ["dienstag"], ["mittwoch"], ["donnerstag"], ["freitag"], ["samstag", "sonnabend"],
    ]),
    months: numbered([
      ["januar", "janner", "jaenner"], ["februar"], ["marz", "maerz", "mrz"], ["april"], ["mai"], ["juni"], ["juli"],
      ["august"], ["september"], ["oktober", "okt"], ["november"], ["dezember", "dez"],
    ]),
    units: named([
      .minute: ["minute", "minuten"], .hour: ["stunde", "stunden"], .day: ["tag", "tage", "tagen"],
      .week: ["woche", "wochen"], .month: ["monat", "monate", "monaten"], .year: ["jahr", "jahre", "jahren"],
    ]),
    numbers: numbered([
      ["ein", "eine", "einem", "einer"], ["zwei"], ["drei"], ["vier"], ["funf", "fuenf"], ["sechs"], ["sieben"],
      ["acht"], ["neun"], ["zehn"], ["elf"], ["zwolf", "zwoelf"],
    ]),
    counted: [
      (
        .past,
        [
          "letzte # @", "letzten # @", "die letzten # @", "in den letzten # @", "der letzten # @", "vergangene # @",
          "vergangenen # @", "die vergangenen # @", "letzte @", "letzten @",
        ]
      ),
      (
        .coming,
        [
          "nachste # @", "nachsten # @", "naechste # @", "naechsten # @", "die nachsten # @", "die naechsten # @",
          "kommende # @", "kommenden # @", "die kommenden # @",
        ]
      ),
      (.ago, ["vor # @"]),
      (.ahead, ["in # @"]),
    ],
    occurrences: [
      (.recent, ["am @", "im @"]),
      (.last, ["letzten @", "letzter @", "am letzten @", "im letzten @", "vorigen @", "vergangenen @"]),
      (.this, ["diesen @", "dieser @"]),
      (.next, ["nachsten @", "nachster @", "naechsten @", "am nachsten @", "im nachsten @", "kommenden @"]),
      (.ofWeek(-1), ["@ letzter woche", "@ letzte woche"]),
      (.ofWeek(0), ["@ dieser woche", "@ diese woche"]),
      (.ofWeek(1), ["@ nachster woche", "@ nachste woche"]),
    ],
    fillers: ["am", "im", "der", "den", "vom"])
}
