/// English words for times.
extension DateVocabulary {
  static let english = DateVocabulary(
    phrases: phrases(
      days: [
        0: ["today"], -1: ["yesterday"], 1: ["tomorrow"],
        -2: ["day before yesterday", "the day before yesterday"],
        2: ["day after tomorrow", "the day after tomorrow"],
      ],
      weeks: [
        0: ["this week"], -1: ["last week", "previous week", "the previous week"],
        1: ["next week", "the next week", "coming week"],
      ],
      months: [
        0: ["this month"], -1: ["last month", "previous month", "the previous month"],
        1: ["next month", "the next month", "coming month"],
      ],
      years: [
        0: ["this year"], -1: ["last year", "previous year", "the previous year"],
        1: ["next year", "the next year", "coming year"],
      ]),
    weekdays: numbered([
      ["sunday", "sun"], ["monday", "mon"], ["tuesday", "tue", "tues"], ["wednesday", "wed"],
      ["thursday", "thu", "thur", "thurs"], ["friday", "fri"], ["saturday", "sat"],
    ]),
    months: numbered([
      ["january", "jan"], ["february", "feb"], ["march", "mar"], ["april", "apr"], ["may"], ["june", "jun"],
      ["july", "jul"], ["august", "aug"], ["september", "sep", "sept"], ["october", "oct"], ["november", "nov"],
      ["december", "dec"],
    ]),
    seasons: numbered([["spring"], ["summer"], ["autumn", "fall"], ["winter"]]),
    units: named([
      .minute: ["minute", "minutes", "min", "mins"], .hour: ["hour", "hours", "h"], .day: ["day", "days"],
      .week: ["week", "weeks"], .month: ["month", "months"], .year: ["year", "years"],
    ]),
    numbers: numbered([
      ["a", "an", "one"], ["two"], ["three"], ["four"], ["five"], ["six"], ["seven"], ["eight"], ["nine"], ["ten"],
      ["eleven"], ["twelve"],
    ]),
    counted: [
      (
        .past,
        ["last # @", "past # @", "the last # @", "the past # @", "previous # @", "past @", "the past @", "last @"]
      ),
      (.coming, ["next # @", "the next # @", "coming # @", "the coming # @"]),
      (.ago, ["# @ ago", "# @ back"]),
      (.ahead, ["in # @", "# @ from now"]),
    ],
    occurrences: [
      (.recent, ["@", "on @", "in @"]), (.last, ["last @", "past @"]), (.this, ["this @"]), (.next, ["next @"]),
      (.ofWeek(-1), ["@ last week"]), (.ofWeek(0), ["@ this week"]), (.ofWeek(1), ["@ next week"]),
    ],
    fillers: ["the", "of", "on", "in"])
}

/// German words for times.
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
        -1: [
          "letztes jahr", "letzten jahr", "letztem jahr", "letzten jahres", "voriges jahr", "vorigen jahr",
          "vergangenes jahr",
        ],
        1: ["nachstes jahr", "nachsten jahr", "naechstes jahr", "naechsten jahr", "kommendes jahr"],
      ]),
    weekdays: numbered([
      ["sonntag"], ["montag"], ["dienstag"], ["mittwoch"], ["donnerstag"], ["freitag"], ["samstag", "sonnabend"],
    ]),
    months: numbered([
      ["januar", "janner", "jaenner"], ["februar"], ["marz", "maerz", "mrz"], ["april"], ["mai"], ["juni"], ["juli"],
      ["august"], ["september"], ["oktober", "okt"], ["november"], ["dezember", "dez"],
    ]),
    seasons: numbered([["fruhling", "fruehling", "fruhjahr", "fruehjahr"], ["sommer"], ["herbst"], ["winter"]]),
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
      (.last, ["letzten @", "letzter @", "am letzten @", "im letzten @", "vorigen @", "vergangenen @", "letztes @"]),
      (.this, ["diesen @", "dieser @", "dieses @"]),
      (
        .next,
        ["nachsten @", "nachster @", "naechsten @", "am nachsten @", "im nachsten @", "kommenden @", "nachstes @"]
      ),
      (.ofWeek(-1), ["@ letzter woche", "@ letzte woche"]),
      (.ofWeek(0), ["@ dieser woche", "@ diese woche"]),
      (.ofWeek(1), ["@ nachster woche", "@ nachste woche"]),
    ],
    fillers: ["am", "im", "der", "den", "vom"])
}
