import MDModel

@testable import ImporterKit

extension FuzzTarget {
  static let readers = [mail, contacts, calendars, winmail, pages, data, programs, sources, encodings, json, markup]

  /// Has an input read into a sink, whose host has gone. The text is looked at as far as a picture would show it.
  ///
  /// - Parameter steps: work that a byte may take; a thousand bytes more may be taken for what is said of no text.
  static func reading(
    _ input: [UInt8], steps: Int = 1_000,
    _ body: (_ bytes: UnsafeBufferPointer<UInt8>, _ sink: inout AttributeSink) -> Void
  ) throws {
    let request = ImportRequest(
      identifier: 1, wants: [.attributes, .text, .members], maximumTextBytes: 1 << 20, contentType: "public.data",
      name: "input")
    var sink = AttributeSink(socket: -1, request: request)
    sink.keepBeginning()
    let budget = StepBudget((input.count + 1_000) * steps)
    input.withUnsafeBufferPointer { body($0, &sink) }
    try budget.check("\(input.count) bytes")
    let text = sink.beginning?.text ?? []
    try require(String(validating: text, as: UTF8.self) != nil, "the text is not UTF-8")
    try require(sink.partialReason != "", "a part is missing without a reason")
  }
}
