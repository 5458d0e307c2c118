public import MDQuery

extension ToolError {
  /// What a person is told of a text that is no query: Spotlight's own words first, then the place, with a mark below
  /// it, then what was found there and what was expected.
  public init(_ error: QuerySyntaxError, query: String) {
    let explanation = String(decoding: DisplayText.printable(Array(error.description.utf8)), as: UTF8.self)
    self.init(
      .failure, "Failed to create query for '\(DisplayWidth.shortened(query, to: 200))'.",
      picture: error.picture(columns: DisplayWidth.columns) + "\n" + explanation,
      hint: "man 7 limelight-query; -interpret takes the same text as words")
  }
}
