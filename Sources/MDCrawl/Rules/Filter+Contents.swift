import MDSystem

/// What a directory says about itself.
extension Filter {
  /// The rule against an open directory that its own contents or attributes give; else `place` takes up the ignore
  /// files found in it. `place` stands in that directory.
  func enter(
    _ directory: Int32, notices: DirectoryNotices, place: inout Place
  ) -> ExclusionRule? {
    if let marker = notices.marker { return .marker(marker) }
    if notices.contains(.cacheTag), Self.hasValidCacheTag(directory) { return .cacheDirectoryTag }
    if let rule = Self.robotsRule(directory) { return rule }
    takeUpIgnores(directory, notices, &place)
    return nil
  }

  /// `user.xdg.robots.index` as the freedesktop.org page "Common extended attributes" has it.
  static func robotsRule(_ descriptor: Int32) -> ExclusionRule? {
    guard let value = ExtendedAttributes.value(of: "user.xdg.robots.index", descriptor: descriptor) else { return nil }
    return value.prefix { $0 > 0x20 }.elementsEqual("false".utf8) ? .robotsAttribute : nil
  }

  /// The tag counts only with the signature of the Cache Directory Tagging Specification (bford.info/cachedir).
  private static func hasValidCacheTag(_ directory: Int32) -> Bool {
    let signature = "Signature: 8a477f597d28d172789f06886806bc55".utf8
    return contents(of: "CACHEDIR.TAG", in: directory, limit: signature.count)?.elementsEqual(signature) ?? false
  }

  /// The start of a regular file; `nil` for anything else, such as a FIFO that somebody gave the name.
  static func contents(of name: String, in directory: Int32, limit: Int) -> [UInt8]? {
    guard let status = try? FileStatus.of(name, in: directory), status.kind == .regular else { return nil }
    let flags = FileFlags.readOnly | FileFlags.noFollow | FileFlags.nonBlocking
    guard let file = try? Descriptor.open(at: directory, name, flags: flags),
      (try? FileStatus.of(file.rawValue))?.kind == .regular
    else { return nil }
    return try? file.contents(limit: limit)
  }
}
