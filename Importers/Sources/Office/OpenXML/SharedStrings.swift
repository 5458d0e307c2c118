import DocumentText
import WordBuffer
import XMLEvents

/// Reads the strings that a workbook's cells share.
final class SharedStringHandler: XMLHandler {
  let vocabulary = OpenXMLName.vocabulary
  private var bytes: [UInt8] = []
  /// Where each string ends in `bytes`.
  private var ends: [UInt32] = []
  private var isUsed: [Bool] = []
  private var isCollecting = false
  private var skipping = 0
  /// There was more than is kept.
  private(set) var isCut = false

  private static let mostBytes = 64 << 20
  private static let most = 4_000_000

  func start(_ name: Int32, _ attributes: XMLAttributes) {
    switch OpenXMLName[name] {
    case .cellText: isCollecting = skipping == 0
    case .phonetic: skipping += 1
    default: break
    }
  }

  func text(_ piece: UnsafeBufferPointer<UInt8>) {
    guard isCollecting else { return }
    if bytes.count + piece.count > Self.mostBytes { isCut = true } else { bytes.append(contentsOf: piece) }
  }

  func end(_ name: Int32) {
    switch OpenXMLName[name] {
    case .cellText: isCollecting = false
    case .phonetic: skipping -= 1
    case .sharedString: endString()
    default: break
    }
  }

  /// Adds a string that is read elsewhere than in XML.
  func add(_ string: [UInt8]) {
    if bytes.count + string.count > Self.mostBytes { isCut = true } else { bytes += string }
    endString()
  }

  private func endString() {
    guard ends.count < Self.most else {
      isCut = true
      return
    }
    ends.append(UInt32(bytes.count))
    isUsed.append(false)
  }

  /// Appends a string that a cell shows.
  func append(_ index: Int, to text: DocumentText) {
    guard ends.indices.contains(index) else { return }
    isUsed[index] = true
    let start = index == 0 ? 0 : Int(ends[index - 1])
    bytes.withUnsafeBufferPointer { text.append(UnsafeBufferPointer(rebasing: $0[start..<Int(ends[index])])) }
  }

  /// Appends those that no cell has shown.
  func appendUnused(to text: DocumentText) {
    for index in ends.indices where !isUsed[index] {
      text.widen(to: .line)
      append(index, to: text)
    }
  }
}
