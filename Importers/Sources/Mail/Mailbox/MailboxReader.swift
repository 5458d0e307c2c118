import ImporterKit
import MDSystem

/// Reads a mailbox from front to back, one message at a time, through a window that grows with the longest message.
final class MailboxReader {
  private var window = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: MailboxReader.leastWindow)
  /// The bytes of the window that are of the file and not given yet.
  private var start = 0
  private var end = 0
  private var offset: Int64 = 0
  private var size: Int64 = 0
  /// The message that was given last is longer than any window: its end was left out.
  private(set) var isCut = false

  private static let leastWindow = 1 << 20
  /// No message is kept beyond this.
  private static let mostWindow = 64 << 20

  deinit { window.deallocate() }

  /// Goes to the start of a file.
  func open(_ file: borrowing ImportFile) {
    (start, end, offset, isCut) = (0, 0, 0, false)
    size = Int64(clamping: file.status.size)
  }

  /// The next message, without the line that parts it from the one before; `nil` at the end. Gone at the next call.
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

  /// All of a file that is one message, as far as a window goes.
  func whole(of file: borrowing ImportFile) throws(SystemError) -> Bytes {
    open(file)
    while offset < size, try fill(file) {}
    isCut = offset < size
    return Bytes(rebasing: UnsafeBufferPointer(window)[..<end])
  }

  /// Where the next border begins, or the file ends.
  private func endOfMessage(_ file: borrowing ImportFile) throws(SystemError) -> Int {
    var searched = 0
    while true {
      let bytes = Bytes(rebasing: UnsafeBufferPointer(window)[start..<end])
      let isLast = offset >= size
      switch MessageBorder.find(in: bytes, from: searched, isLast: isLast) {
      case .at(let position): return start + position
      case .none where isLast: return end
      case .none, .unfinished:
        // A border needs the empty line before it, and a look at the lines behind it.
        searched = max(0, bytes.count - MessageBorder.longest)
      }
      guard try fill(file) else {
        isCut = offset < size
        return end
      }
    }
  }

  /// Reads on until a border: what is between is lost.
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

  /// Reads more behind what is there, moving it to the front or into a larger window.
  ///
  /// - Returns: `false` when nothing more fits, or is there.
  @discardableResult
  private func fill(_ file: borrowing ImportFile) throws(SystemError) -> Bool {
    makeRoom()
    guard end < window.count, offset < size else { return false }
    let room = UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: window[end...]))
    let count = try file.descriptor.read(into: room, at: offset)
    // The file has shrunk since its status was taken.
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

/// The line that begins a message in a mailbox: `From ` after an empty line, with a time in it or header fields below.
enum MessageBorder {
  enum Finding {
    case at(Int)
    case none
    /// What may be one goes on beyond the bytes.
    case unfinished
  }

  /// Bytes before and behind a border's start that are looked at.
  static let longest = 1_024

  /// Whether the bytes begin with a border.
  static func isBorder(_ bytes: Bytes) -> Bool { bytes.starts(with: word) }

  private static let word = Array("From ".utf8)

  static func find(in bytes: Bytes, from start: Int, isLast: Bool) -> Finding {
    // The start may be within a line.
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
