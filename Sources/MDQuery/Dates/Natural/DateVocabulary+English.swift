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
