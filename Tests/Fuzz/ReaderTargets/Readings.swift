import MDModel

@testable import ImporterKit

extension FuzzTarget {
  static let readers = [mail, contacts, calendars, winmail, pages, data, programs, sources, encodings, json, markup]

  /// Runs a reader on the input, with a sink whose host is gone, and checks the text as far as a picture of it would
  /// show it.
  ///
  /// - Parameter steps: work allowed per byte. A thousand bytes are added for the fixed cost.
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
