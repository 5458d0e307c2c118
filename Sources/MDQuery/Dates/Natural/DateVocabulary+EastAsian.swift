/// Japanese words for times.
extension DateVocabulary {
  /// Phrases without blanks: ``DatePhraseReader`` removes them from texts in this script.
  static let japanese = DateVocabulary(
    phrases: phrases(
      days: [
        0: ["今日", "きょう", "本日"], -1: ["昨日", "きのう"], 1: ["明日", "あした", "あす"],
        -2: ["一昨日", "おととい"], 2: ["明後日", "あさって"],
      ],
      weeks: [0: ["今週"], -1: ["先週"], 1: ["来週"], -2: ["先々週"], 2: ["再来週"]],
      months: [0: ["今月"], -1: ["先月"], 1: ["来月"], -2: ["先々月"], 2: ["再来月"]],
      years: [0: ["今年", "ことし"], -1: ["去年", "昨年"], 1: ["来年"], -2: ["一昨年", "おととし"], 2: ["再来年"]]),
    weekdays: numbered(
      ["日", "月", "火", "水", "木", "金", "土"].map { [$0 + "曜日", $0 + "曜"] }),
    months: numbered(
      ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"].enumerated().map {
        [$1 + "月", "\($0 + 1)月"]
      }),
    seasons: numbered([["春"], ["夏"], ["秋"], ["冬"]]),
    units: named([
      .minute: ["分", "分間"], .hour: ["時間"], .day: ["日", "日間"], .week: ["週", "週間"],
      .month: ["か月", "か月間"], .year: ["年", "年間"],
    ]),
    numbers: numbered(["一", "二", "三", "四", "五", "六", "七", "八", "九", "十"].map { [$0] }),
    counted: [
      (.past, ["過去#@", "直近#@", "最近#@", "ここ#@", "この#@"]),
      (.coming, ["今後#@", "これから#@"]),
      (.ago, ["#@前"]),
      (.ahead, ["#@後"]),
    ],
    occurrences: [
      (.last, ["前の@"]), (.this, ["この@"]), (.next, ["次の@"]),
      (.ofWeek(-1), ["先週の@", "先週@"]), (.ofWeek(0), ["今週の@", "今週@"]), (.ofWeek(1), ["来週の@", "来週@"]),
    ])
}

/// Korean words for times.
extension DateVocabulary {
  /// Phrases without blanks: ``DatePhraseReader`` removes them from texts in this script.
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
    seasons: numbered([["봄"], ["여름"], ["가을"], ["겨울"]]),
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
