extension DateVocabulary {
  /// Without blanks: ``DatePhraseReader`` takes them out of texts in this script.
  static let korean = DateVocabulary(
    phrases: phrases(
      days: [
        0: ["오늘"], -1: ["어제"], 1: ["내일"], -2: ["그저께", "그제", "엊그제"], 2: ["모레"],
      ],
      weeks: [0: ["이번주", "금주"], -1: ["지난주", "저번주"], 1: ["다음주"], -2: ["지지난주"], 2: ["다다음주"]],
      months: [0: ["이번달", "이달"], -1: ["지난달", "저번달"], 1: ["다음달"]],
      years: [0: ["올해", "금년", "이번해"], -1: ["작년", "지난해"], 1: ["내년", "다음해"], -2: ["재작년"], 2: ["내후년"]]),
    weekdays: numbered(["일", "월", "화", "수", "목", "금", "토"].map { [$0 + "요일"] }),
    months: numbered((1...12).map { ["\($0)월"] }),
    units: named([
      .minute: ["분", "분간"], .hour: ["시간"], .day: ["일", "일간"], .week: ["주", "주간", "주일"],
      .month: ["개월", "개월간", "달"], .year: ["년", "년간"],
    ]),
    numbers: numbered([["한", "일"], ["두", "이"], ["세", "삼"], ["네", "사"]]),
    counted: [
      (.past, ["지난#@", "최근#@", "지난#@동안"]),
      (.coming, ["앞으로#@", "다음#@", "향후#@"]),
      (.ago, ["#@전"]),
      (.ahead, ["#@후", "#@뒤"]),
    ],
    occurrences: [
      (.last, ["지난@", "저번@"]), (.this, ["이번@"]), (.next, ["다음@", "오는@"]),
      (.ofWeek(-1), ["지난주@"]), (.ofWeek(0), ["이번주@"]), (.ofWeek(1), ["다음주@"]),
    ])
}
