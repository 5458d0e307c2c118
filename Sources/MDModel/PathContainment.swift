extension [UInt8] {
  /// Whether this path is a directory or lies below it. Both absolute, byte for byte, without `.` and `..`.
  public func isAt(orBelow directory: [UInt8]) -> Bool {
    let slash = UInt8(ascii: "/")
    return starts(with: directory)
      && (count == directory.count || directory.last == slash || self[directory.count] == slash)
  }
}
