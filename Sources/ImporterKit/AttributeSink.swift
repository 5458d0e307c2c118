public import MDModel
import MDSystem

/// Receives what an importer finds and sends it to the host, in order.
public struct AttributeSink {
  private let socket: Int32
  let request: ImportRequest
  private var writer = ByteWriter()
  /// Attributes and text told so far: of the file, and of the open member.
  private var file = Account()
  private var member: Account?
  private var isBroken = false
  var members = MemberCount()
  /// Kept from ``keepBeginning()`` on, until a picture of the file is given.
  public internal(set) var beginning: TextBeginning?
  private(set) var hasThumbnail = false

  /// How far one item has come.
  private struct Account {
    var textBytes: UInt64 = 0
    var partialReason: String?
    var isTruncated = false
    var contentsBytes: UInt64 = 0
  }

  /// A batch is sent when it reaches this size: 64 KiB.
  private static let batchBytes = 64 << 10

  init(socket: Int32, request: ImportRequest) {
    self.socket = socket
    self.request = request
  }

  /// Set by the importer when only part of the item could be read; the sentence says why. The first one stays.
  public var partialReason: String? { current.partialReason }
  /// Something was cut at a limit.
  public var isTruncated: Bool { current.isTruncated }

  private var current: Account {
    get { member ?? file }
    set { if member != nil { member = newValue } else { file = newValue } }
  }

  /// Between the items inside a member and its end there is nothing left to say of it.
  private var takesMore: Bool { !isBroken && (member != nil) == (members.depth > 0) }

  /// Gives one attribute. An empty string, an empty array or a real that is not finite is left out: it says nothing.
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

  /// Gives the next piece of the item's text: UTF-8, cut between characters.
  ///
  /// - Returns: `false` once no more is wanted, because the host wants no text or the limit is reached; stop reading then.
  @discardableResult
  public mutating func appendText(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
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

  /// Gives the next piece of the item's text.
  @discardableResult
  public mutating func appendText(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { appendText($0) }
  }

  /// Whether the host has the items inside the file read by the importers of their types, and so wants their bytes.
  public var wantsContents: Bool { request.wants.contains(.contents) }

  /// Whether the host takes the bytes of the open item. Where it would, and they are too many, that is noted.
  ///
  /// - Parameter size: how many there are, where that is known before they are.
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
    let reason = "what is inside unpacks to so much that not all of it was read"
    notePartial(reason)
    if file.partialReason == nil { file.partialReason = reason }
  }

  /// Gives the next piece of the bytes that the open item consists of, once its attributes are given: the host has them read
  /// by the importer of its type.
  ///
  /// - Returns: `false` once the host wants no more of them; what it has is read.
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

  /// Gives a picture of the file: a PNG no larger than requested.
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

  /// Notes that part of the item could not be read, and why.
  public mutating func notePartial(_ reason: String) {
    if current.partialReason == nil { current.partialReason = reason }
  }

  /// Notes that something was left out because of a limit.
  public mutating func noteTruncated() { current.isTruncated = true }

  /// Ends the answer to this request. `failure` makes it failed if nothing else came, partial if something did.
  mutating func finish(failure: String?) {
    end(.done, file, failure)
    flush()
  }

  /// What would be sent if the file ended here, with a part missing.
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

/// How many items inside the file there were so far, and how deep the one is that is being told of.
struct MemberCount {
  var count: UInt32 = 0
  /// Size of attributes and text, the file's own among them.
  var bytes: UInt64 = 0
  /// Bytes handed on that the items consist of.
  var contentsBytes: UInt64 = 0
  var depth: UInt8 = 0
}

/// Items inside the file.
extension AttributeSink {
  /// Tells of an item inside the file, or, within `contents`, inside that item.
  ///
  /// - Parameters:
  ///   - member: the name that it always has; its depth is counted here.
  ///   - contents: gives its attributes and its text first, then the items inside it. What it throws is said of this item
  ///     alone: a damaged message does not spoil its mailbox.
  /// - Returns: `false` once the host wants no more of them: because it wants none, or a limit is reached.
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

  /// Ends the member that is open, if one is. A failure behind the items inside it is the file's.
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
