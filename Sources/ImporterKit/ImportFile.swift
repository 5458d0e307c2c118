public import MDSystem

/// The file an importer is asked about: an open, read-only descriptor and what the host knows of it.
public struct ImportFile: ~Copyable {
  public let request: ImportRequest
  /// Positioned at 0, readable, never to be written. Closed when this value goes.
  public let descriptor: Descriptor
  /// Status at the time the request arrived.
  public let status: FileStatus

  init(request: ImportRequest, descriptor: consuming Descriptor) throws(SystemError) {
    self.status = try FileStatus.of(descriptor.rawValue)
    self.request = request
    self.descriptor = descriptor
  }

  /// The last extension of the name in lower case, without the dot; empty where there is none or it is not ASCII.
  public var fileExtension: String {
    guard let dot = request.name.lastIndex(of: 0x2E), dot > 0 else { return "" }
    let tail = request.name[(dot + 1)...]
    guard tail.allSatisfy({ $0 < 0x80 }) else { return "" }
    return String(decoding: tail, as: UTF8.self).lowercased()
  }

  /// Reads at most `limit` bytes from `offset` on; fewer at the end of the file.
  public borrowing func read(at offset: Int64 = 0, limit: Int) throws(SystemError) -> [UInt8] {
    let left = max(0, Int64(clamping: status.size) - offset)
    var bytes = [UInt8](repeating: 0, count: min(limit, Int(clamping: left)))
    var filled = 0
    while filled < bytes.count {
      let done = filled
      var span = bytes.mutableSpan
      let count = try span.withUnsafeMutableBytes { (raw) throws(SystemError) in
        try descriptor.read(into: UnsafeMutableRawBufferPointer(rebasing: raw[done...]), at: offset + Int64(done))
      }
      if count == 0 { break }
      filled += count
    }
    bytes.removeLast(bytes.count - filled)
    return bytes
  }
}
