import CMDSystem

extension Descriptor {
  /// A file that is in memory alone and holds these bytes, which nobody can change any more, whoever is given it.
  public static func inMemory(_ bytes: [UInt8]) throws(SystemError) -> Descriptor {
    let file = Descriptor(owning: try systemCall("memfd_create") { md_memory_file("bytes") })
    try bytes.span.withUnsafeBytes { (raw) throws(SystemError) in try file.writeAll(raw) }
    let fd = file.rawValue
    try systemCall("fcntl") { md_seal_memory_file(fd) }
    return file
  }
}
