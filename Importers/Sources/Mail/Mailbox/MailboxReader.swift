import ImporterKit
import MDSystem

/// Reads a mailbox from front to back, one message at a time, through a window that grows with the longest message.
final class MailboxReader {
  private var window = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: MailboxReader.leastWindow)
  /// Bounds of the bytes in the window that were read and not yet returned.
  private var start = 0
  private var end = 0
  private var offset: Int64 = 0
  private var size: Int64 = 0
  /// True if the last message was longer than the largest window, so that its end was dropped.
  private(set) var isCut = false

  private static let leastWindow = 1 << 20
  /// Largest window in bytes, and so the longest message that is read whole.
  private static let mostWindow = 64 << 20

  deinit { window.deallocate() }

  /// Moves to the start of a file.
  func open(_ file: borrowing ImportFile) {
    (start, end, offset, isCut) = (0, 0, 0, false)
    size = Int64(clamping: file.status.size)
  }

  /// The next message without its mailbox line; `nil` at the end. The bytes are valid until the next call.
  func next(of file: borrowing ImportFile) throws(SystemError) -> Bytes? {
    isCut = false
    if start == end { try fill(file) }
    guard start < end else { return nil }
    let stop = try endOfMessage(file)
    var message = Bytes(rebasing: UnsafeBufferPointer(window)[start..<stop])
    start = stop
    if isCut { try skipRest(file) }
    if MessageBorder.isBorder(message) { message = message.dropping(message.lineEnd(from: 0)) }
    return message
  }

  /// All bytes of a file that holds one message, up to the largest window.
  func whole(of file: borrowing ImportFile) throws(SystemError) -> Bytes {
    open(file)
    while offset < size, try fill(file) {}
    isCut = offset < size
    return Bytes(rebasing: UnsafeBufferPointer(window)[..<end])
  }

  /// The position where the next message begins, or the end of the file.
  private func endOfMessage(_ file: borrowing ImportFile) throws(SystemError) -> Int {
    var searched = 0
    while true {
      let bytes = Bytes(rebasing: UnsafeBufferPointer(window)[start..<end])
      let isLast = offset >= size
      switch MessageBorder.find(in: bytes, from: searched, isLast: isLast) {
      case .at(let position): return start + position
      case .none where isLast: return end
      case .none, .unfinished:
        // A border is recognized by the empty line before it and by the lines after it, so search the last bytes again.
        searched = max(0, bytes.count - MessageBorder.longest)
      }
      guard try fill(file) else {
        isCut = offset < size
        return end
      }
    }
  }

  /// Drops the rest of a message that is too long, up to the next border.
  private func skipRest(_ file: borrowing ImportFile) throws(SystemError) {
    while isCut, offset < size {
      start = max(0, end - MessageBorder.longest)
      guard try fill(file) else { return }
      let bytes = Bytes(rebasing: UnsafeBufferPointer(window)[start..<end])
      if case .at(let position) = MessageBorder.find(in: bytes, from: 1, isLast: offset >= size) {
        start += position
        return
      }
    }
    start = end
  }

  /// Reads more bytes into the window, after moving its contents to the front or into a larger window.
  ///
  /// - Returns: False if the window is full or the file ends.
  @discardableResult
  private func fill(_ file: borrowing ImportFile) throws(SystemError) -> Bool {
    makeRoom()
    guard end < window.count, offset < size else { return false }
    let room = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: window[end...]))
    let count = try file.descriptor.read(into: room, at: offset)
    // The file was truncated after its size was read.
    if count == 0 { size = offset }
    end += count
    offset += Int64(count)
    return count > 0
  }

  private func makeRoom() {
    if start > 0 {
      window.baseAddress?.update(from: window.baseAddress! + start, count: end - start)
      (start, end) = (0, end - start)
    }
    guard end == window.count, window.count < Self.mostWindow else { return }
    let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: window.count * 4)
    larger.baseAddress?.update(from: window.baseAddress!, count: end)
    window.deallocate()
    window = larger
  }
}

/// Finds the line that begins a message in a mailbox.
///
/// The line begins with `From `, follows an empty line, and either contains a time or is followed by header fields. A
/// paragraph of text that begins with "From " has neither.
enum MessageBorder {
  enum Finding {
    case at(Int)
    case none
    /// A border may begin here, but the lines that would confirm it are not in the bytes.
    case unfinished
  }

  /// Number of bytes before and after the start of a border that are needed to recognize it.
  static let longest = 1_024

  /// True if the bytes begin with a mailbox line.
  static func isBorder(_ bytes: Bytes) -> Bool { bytes.starts(with: word) }

  private static let word = Array("From ".utf8)

  static func find(in bytes: Bytes, from start: Int, isLast: Bool) -> Finding {
    // `start` may lie within a line; go to the next one.
    var position = start == 0 ? 0 : bytes.lineEnd(from: start - 1)
    while true {
      let line = bytes.lineEnd(from: position)
      if line >= bytes.count { return .none }
      let isEmpty = line - position == 1 || line - position == 2 && bytes[position] == 0x0D
      position = line
      guard isEmpty, bytes[line] == 0x46, bytes.dropping(line).starts(with: word) else { continue }
      if bytes.count - line < longest, !isLast { return .unfinished }
      if isPlausible(bytes.dropping(line)) { return .at(line) }
    }
  }

  private static func isPlausible(_ bytes: Bytes) -> Bool {
    let end = bytes.lineEnd(from: 0)
    guard end < longest else { return false }
    if HeaderFields.isField(bytes.dropping(end)) { return true }
    return (0..<end).contains { index in
      bytes[index] == 0x3A && index > 0 && index + 1 < end && bytes[index - 1].isDigit && bytes[index + 1].isDigit
    }
  }
}
