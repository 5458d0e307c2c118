public import MDModel
import MDSystem

/// Receives what an importer finds and sends it to the host, in order.
public struct AttributeSink {
  private let socket: Int32
  private let request: ImportRequest
  private var writer = ByteWriter()
  private var textBytes: UInt64 = 0
  /// Set by the importer when only part of the file could be read; the sentence says why. The first one stays.
  public private(set) var partialReason: String?
  /// Something was cut at a limit.
  public private(set) var isTruncated = false
  private var isBroken = false

  /// A batch is sent when it reaches this size: 64 KiB.
  private static let batchBytes = 64 << 10

  init(socket: Int32, request: ImportRequest) {
    self.socket = socket
    self.request = request
  }

  /// Gives one attribute. An empty string, an empty array or a real that is not finite is left out: it says nothing.
  public mutating func set(_ key: AttributeKey, _ value: AttributeValue?) {
    guard let value, !value.isVoid, request.wants.contains(.attributes) else { return }
    let start = writer.beginFrame(ImportReply.Kind.attribute.rawValue)
    writer.append(request.identifier)
    writer.append(key.rawValue)
    value.write(to: &writer)
    writer.endFrame(start)
    flushIfLarge()
  }

  /// Gives the next piece of the file's text: UTF-8, cut between characters.
  ///
  /// - Returns: `false` once the host wants no more, because it wants no text or the limit is reached; stop reading then.
  @discardableResult
  public mutating func appendText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard request.wants.contains(.text), !isBroken else { return false }
    var rest = bytes[...]
    let room = request.maximumTextBytes - min(textBytes, request.maximumTextBytes)
    if UInt64(rest.count) > room {
      isTruncated = true
      rest = rest.prefix(characterBoundary(in: rest, atMost: Int(room)))
    }
    textBytes += UInt64(rest.count)
    while !rest.isEmpty {
      let count = characterBoundary(in: rest, atMost: Self.batchBytes)
      sendText(rest.prefix(count))
      rest = rest.dropFirst(count)
    }
    return !isTruncated && !isBroken
  }

  /// Gives the next piece of the file's text.
  @discardableResult
  public mutating func appendText(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { appendText($0) }
  }

  /// Gives a picture of the file: a PNG no larger than requested.
  public mutating func setThumbnail(png: [UInt8]) {
    guard request.wants.contains(.thumbnail), png.count < ImportReply.maximumFrameBytes - 16 else { return }
    let start = writer.beginFrame(ImportReply.Kind.thumbnail.rawValue)
    writer.append(request.identifier)
    png.withUnsafeBytes { writer.append(raw: $0) }
    writer.endFrame(start)
    flush()
  }

  /// Notes that part of the file could not be read, and why.
  public mutating func notePartial(_ reason: String) { if partialReason == nil { partialReason = reason } }

  /// Notes that something was left out because of a limit.
  public mutating func noteTruncated() { isTruncated = true }

  /// Ends the answer to this request. `failure` makes it failed if nothing else came, partial if something did.
  mutating func finish(failure: String?) {
    let start = writer.beginFrame(ImportReply.Kind.done.rawValue)
    writer.append(request.identifier)
    let status: ImportOutcome.Status = failure != nil ? .failed : partialReason != nil ? .partial : .complete
    writer.append(status.rawValue)
    writer.append(isTruncated ? 1 as UInt8 : 0)
    writer.append(failure ?? partialReason ?? "")
    writer.endFrame(start)
    flush()
  }

  private mutating func sendText(_ piece: Slice<UnsafeBufferPointer<UInt8>>) {
    let start = writer.beginFrame(ImportReply.Kind.text.rawValue)
    writer.append(request.identifier)
    writer.append(raw: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: piece)))
    writer.endFrame(start)
    flushIfLarge()
  }

  /// The largest count up to `limit` that does not cut a UTF-8 sequence in two.
  private func characterBoundary(in bytes: Slice<UnsafeBufferPointer<UInt8>>, atMost limit: Int) -> Int {
    guard bytes.count > limit else { return bytes.count }
    var end = bytes.startIndex + limit
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end > bytes.startIndex ? end - bytes.startIndex : limit
  }

  private mutating func flushIfLarge() { if writer.bytes.count >= Self.batchBytes { flush() } }

  /// Sends what was given so far, instead of waiting for a full batch: it is then kept even if this program ends in the
  /// middle of the file. To be called once the cheap and safe parts were given.
  ///
  /// A host that has gone ends the program at its next receive; until then output is dropped.
  public mutating func flush() {
    defer { writer.removeAll() }
    guard !isBroken, !writer.bytes.isEmpty else { return }
    do throws(SystemError) {
      let socket = socket
      try writer.bytes.span.withUnsafeBytes { (bytes) throws(SystemError) in try UnixSocket.send(bytes, to: socket) }
    } catch { isBroken = true }
  }
}

extension AttributeValue {
  /// Says nothing: an empty string or array, a real that is not finite.
  fileprivate var isVoid: Bool {
    switch self {
    case .string(let value): value.isEmpty
    case .real(let value): !value.isFinite
    case .array(let values): values.isEmpty
    default: false
    }
  }
}
