import MDProtocol

extension FuzzTarget {
  /// Payloads of the control socket. A decoded payload is encoded and decoded again with the same result.
  static let messages = FuzzTarget(name: "messages", maximumBytes: 2_048) { input in
    var cursor = InputCursor(input)
    let kind = Frame.Kind.allCases[cursor.number(below: Frame.Kind.allCases.count)]
    let frame = Frame(version: 1, kind: kind, request: 1, payload: Array(cursor.rest))
    switch kind {
    case .hello: try check(frame) { (hello: Hello) in try .hello(hello) }
    case .request: try check(frame) { (request: Request) in try .request(request, number: 1, version: 1) }
    default: try check(frame) { (reply: Reply) in try .reply(reply, to: 1, version: 1, isFinal: true) }
    }
  }

  private static func check<Message: Decodable & Equatable>(
    _ frame: Frame, _ write: (Message) throws -> Frame
  ) throws {
    guard let message = try? frame.message(Message.self) else { return }
    let written = try write(message)
    let again = try written.message(Message.self)
    try require(again == message, "read again, \(message) became \(again)")
    try require(try write(again) == written, "\(message) is written otherwise the second time")
  }
}
