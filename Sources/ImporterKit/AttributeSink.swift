public import MDModel
import MDSystem

/// Collects the results of an importer and sends them to the host, in order.
public struct AttributeSink {
  private let socket: Int32
  let request: ImportRequest
  private var writer = ByteWriter()
  /// State of the file's answer, and of the open member's.
  private var file = Account()
  private var member: Account?
  private var isBroken = false
  var members = MemberCount()
  /// Beginning of the file's text, kept from ``keepBeginning()`` until a thumbnail is set.
  public internal(set) var beginning: TextBeginning?
  private(set) var hasThumbnail = false

  /// State of the answer for one item.
  private struct Account {
    var textBytes: UInt64 = 0
    var partialReason: String?
    var isTruncated = false
    var contentsBytes: UInt64 = 0
  }

  /// Size at which a batch is sent: 64 KiB.
  private static let batchBytes = 64 << 10

  init(socket: Int32, request: ImportRequest) {
    self.socket = socket
    self.request = request
  }

  /// Reason why only a part of the current item was read; `nil` if all of it was. Only the first reason is kept.
  public var partialReason: String? { current.partialReason }
  /// Whether a part of the current item was cut off at a limit.
  public var isTruncated: Bool { current.isTruncated }

  private var current: Account {
    get { member ?? file }
    set { if member != nil { member = newValue } else { file = newValue } }
  }

  /// Whether the current item accepts more. A member accepts nothing after its own members.
  private var takesMore: Bool { !isBroken && (member != nil) == (members.depth > 0) }

  /// Sets an attribute. Empty strings, empty arrays and reals that are not finite are dropped.
  public mutating func set(_ key: AttributeKey, _ value: AttributeValue?) {
    if key == .title { keep(title: value) }
    guard let value, !value.isVoid, request.wants.contains(.attributes), takesMore else { return }
    let start = writer.beginFrame(ImportReply.Kind.attribute.rawValue)
    writer.append(request.identifier)
    writer.append(key.rawValue)
    value.write(to: &writer)
    members.bytes += UInt64(writer.bytes.count - start)
    writer.endFrame(start)
    flushIfLarge()
  }

  /// Appends a piece of the item's text: UTF-8, cut between characters.
  ///
  /// - Returns: `false` if the host wants no text, or the limit is reached. Stop reading then.
  @discardableResult
  public mutating func appendText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // The thumbnail may need the beginning of the text although the host wants no text: keep reading for it.
    let isKept = keep(bytes)
    guard request.wants.contains(.text), takesMore else { return isKept && !isBroken }
    var rest = bytes[...]
    let room = request.maximumTextBytes - min(current.textBytes, request.maximumTextBytes)
    if UInt64(rest.count) > room {
      current.isTruncated = true
      rest = rest.prefix(characterBoundary(in: rest, atMost: Int(room)))
    }
    current.textBytes += UInt64(rest.count)
    while !rest.isEmpty {
      let count = characterBoundary(in: rest, atMost: Self.batchBytes)
      members.bytes += UInt64(count)
      sendPiece(rest.prefix(count), as: .text)
      rest = rest.dropFirst(count)
    }
    return !current.isTruncated && !isBroken
  }

  /// Appends a piece of the item's text.
  @discardableResult
  public mutating func appendText(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { appendText($0) }
  }

  /// Whether the host wants the bytes of members, to have them read by the importers of their types.
  public var wantsContents: Bool { request.wants.contains(.contents) }

  /// Whether the host accepts the bytes of the open member.
  ///
  /// If the bytes exceed a limit, notes that the member is partial.
  ///
  /// - Parameter size: number of bytes, if known in advance.
  public mutating func takesContents(size: Int64?) -> Bool {
    guard wantsContents, takesMore, member != nil else { return false }
    let limits = request.contentsLimits
    if let size, UInt64(clamping: size) > limits.each {
      notePartial("larger than \(limits.each >> 20) MiB: what is in it was not read")
    } else if members.contentsBytes + UInt64(clamping: size ?? 1) > limits.total {
      noteContentsEnd()
    } else {
      return true
    }
    noteTruncated()
    return false
  }

  private mutating func noteContentsEnd() {
    let reason = "the unpacked contents are too large: not all of them were read"
    notePartial(reason)
    if file.partialReason == nil { file.partialReason = reason }
  }

  /// Appends a piece of the open member's bytes, after its attributes. The importer of the member's type reads them.
  ///
  /// - Returns: `false` if the host wants no more bytes. The bytes sent so far are still read.
  @discardableResult
  public mutating func appendContents(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard wantsContents, takesMore, let told = member?.contentsBytes else { return false }
    let limits = request.contentsLimits
    let room = min(limits.each - min(told, limits.each), limits.total - min(members.contentsBytes, limits.total))
    var rest = bytes.prefix(Int(clamping: room))
    member?.contentsBytes += UInt64(rest.count)
    members.contentsBytes += UInt64(rest.count)
    let isCut = rest.count < bytes.count
    while !rest.isEmpty {
      sendPiece(rest.prefix(Self.batchBytes), as: .contents)
      rest = rest.dropFirst(Self.batchBytes)
    }
    guard isCut else { return !isBroken }
    noteTruncated()
    if members.contentsBytes >= limits.total { noteContentsEnd() }
    notePartial("larger than \(limits.each >> 20) MiB: only its beginning was read")
    return false
  }

  /// Sets the thumbnail of the file: a PNG no larger than requested.
  public mutating func setThumbnail(png: [UInt8]) {
    guard request.wants.contains(.thumbnail), png.count < ImportReply.maximumFrameBytes - 16, members.depth == 0 else {
      return
    }
    hasThumbnail = true
    beginning = nil
    let start = writer.beginFrame(ImportReply.Kind.thumbnail.rawValue)
    writer.append(request.identifier)
    png.withUnsafeBytes { writer.append(raw: $0) }
    writer.endFrame(start)
    flush()
  }

  /// Notes that a part of the item could not be read, and why.
  public mutating func notePartial(_ reason: String) {
    if current.partialReason == nil { current.partialReason = reason }
  }

  /// Notes that something was dropped because of a limit.
  public mutating func noteTruncated() { current.isTruncated = true }

  /// Ends the answer. With a `failure`, the file becomes partial if anything was sent, otherwise failed.
  mutating func finish(failure: String?) {
    end(.done, file, failure)
    flush()
  }

  /// Encodes the rest of the answer as if the file ended here with a part missing.
  func ending(_ reason: String) -> [UInt8] {
    var cut = self
    cut.notePartial(reason)
    cut.noteTruncated()
    cut.appendEnd(.done, cut.file, nil)
    return cut.writer.bytes
  }

  private mutating func end(_ kind: ReplyFrame.Kind, _ account: Account, _ failure: String?) {
    appendEnd(kind, account, failure)
    flushIfLarge()
  }

  private mutating func appendEnd(_ kind: ReplyFrame.Kind, _ account: Account, _ failure: String?) {
    let start = writer.beginFrame(kind.rawValue)
    writer.append(request.identifier)
    let status: ImportOutcome.Status = failure != nil ? .failed : account.partialReason != nil ? .partial : .complete
    writer.append(status.rawValue)
    writer.append(account.isTruncated ? 1 as UInt8 : 0)
    writer.append(failure ?? account.partialReason ?? "")
    writer.endFrame(start)
  }

  private mutating func sendPiece(_ piece: Slice<UnsafeBufferPointer<UInt8>>, as kind: ReplyFrame.Kind) {
    let start = writer.beginFrame(kind.rawValue)
    writer.append(request.identifier)
    writer.append(raw: UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: piece)))
    writer.endFrame(start)
    flushIfLarge()
  }

  /// The largest count up to `limit` that does not split a UTF-8 sequence.
  private func characterBoundary(in bytes: Slice<UnsafeBufferPointer<UInt8>>, atMost limit: Int) -> Int {
    guard bytes.count > limit else { return bytes.count }
    var end = bytes.startIndex + limit
    while end > bytes.startIndex, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return end > bytes.startIndex ? end - bytes.startIndex : limit
  }

  private mutating func flushIfLarge() { if writer.bytes.count >= Self.batchBytes { flush() } }

  /// Sends the results so far, which the host keeps even if this program dies in the middle of the file.
  ///
  /// Otherwise they wait for a full batch. Call this after the cheap and safe parts.
  /// If the host has gone, output is dropped until the next receive, which ends the program.
  public mutating func flush() {
    defer { writer.removeAll() }
    guard !isBroken, !writer.bytes.isEmpty else { return }
    do throws(SystemError) {
      let socket = socket
      try writer.bytes.span.withUnsafeBytes { (bytes) throws(SystemError) in try UnixSocket.send(bytes, to: socket) }
    } catch { isBroken = true }
  }
}

/// Number and size of members so far, and the depth of the current one.
struct MemberCount {
  var count: UInt32 = 0
  /// Bytes of attributes and text, the file's own included.
  var bytes: UInt64 = 0
  /// Bytes of members' contents passed on to the host.
  var contentsBytes: UInt64 = 0
  var depth: UInt8 = 0
}

/// Sending members to the host.
extension AttributeSink {
  /// Adds a member of the file, or, inside `contents`, a member of that member.
  ///
  /// - Parameters:
  ///   - member: header with a stable name; its depth is set here.
  ///   - contents: sets the member's attributes and text first, then adds its members. Its error affects only this
  ///     member: a damaged message does not spoil its mailbox.
  /// - Returns: `false` if the host wants no more members, because it wants none or a limit is reached.
  @discardableResult
  public mutating func addMember(
    _ member: MemberHeader, contents: (inout AttributeSink) throws -> Void = { _ in }
  ) -> Bool {
    guard request.wants.contains(.members), !isBroken else { return false }
    let limits = request.memberLimits
    guard members.count < limits.count, members.bytes < limits.bytes, members.depth < limits.depth else {
      file.isTruncated = true
      return false
    }
    // End the parent before its first child: the host accepts nothing about a member after its children have begun.
    endMember(nil)
    members.count += 1
    members.depth += 1
    begin(member)
    do {
      try contents(&self)
      endMember(nil)
    } catch { endMember("\(error)") }
    members.depth -= 1
    return !isBroken
  }

  private mutating func begin(_ header: MemberHeader) {
    var header = header
    header.depth = members.depth
    let start = writer.beginFrame(ImportReply.Kind.member.rawValue)
    writer.append(request.identifier)
    header.write(to: &writer)
    writer.endFrame(start)
    member = Account()
  }

  /// Ends the open member, if there is one. A failure after its children is recorded for the file.
  private mutating func endMember(_ failure: String?) {
    guard let account = member else {
      if let failure, file.partialReason == nil { file.partialReason = failure }
      return
    }
    member = nil
    end(.memberEnd, account, failure)
  }
}

extension AttributeValue {
  /// Whether the value carries no information: an empty string or array, or a real that is not finite.
  fileprivate var isVoid: Bool {
    switch self {
    case .string(let value): value.isEmpty
    case .real(let value): !value.isFinite
    case .array(let values): values.isEmpty
    default: false
    }
  }
}
