/// Turns a manifest's content into a manifest, or reports the first error in it.
struct ManifestCheck {
  let content: ManifestContent
  let path: String

  func manifest() throws(ManifestProblem) -> ImporterManifest {
    try checkIdentity()
    let role = try checkedRole()
    try checkClaims(role)
    return ImporterManifest(
      identifier: content.identifier, name: content.name,
      version: try checked("version", content.version, in: 1...Int(Int32.max)),
      command: content.command,
      contentTypes: (content.contentTypes ?? []).map { $0.lowercased() },
      mimeTypes: (content.mimeTypes ?? []).map { $0.lowercased() },
      role: role, answers: try checkedAnswers(role), names: content.names ?? [:], gives: try checkedOutputs(role),
      deadlineSeconds: try checked("deadlineSeconds", content.deadlineSeconds ?? 30, in: 1...3_600),
      memoryMegabytes: try checked("memoryMegabytes", content.memoryMegabytes ?? 1_024, in: 64...65_536),
      reads: try checkedFolders())
  }

  private func checkIdentity() throws(ManifestProblem) {
    let labels = content.identifier.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
    let isReverseDomain = labels.count >= 2 && labels.allSatisfy { !$0.isEmpty && $0.allSatisfy(Self.isLabelByte) }
    guard isReverseDomain, content.identifier.utf8.count <= 255 else {
      throw problem("identifier", "must be a reverse-domain name such as org.example.importer.pdf")
    }
    if content.name.isEmpty { throw problem("name", "must not be empty") }
    guard let version = Int(exactly: content.protocol), ImporterManifest.protocolVersions.contains(version) else {
      throw problem("protocol", "must be 1, or 2 for an importer that yields members, or 3 for one of their contents")
    }
    try checkCommand()
  }

  private func checkCommand() throws(ManifestProblem) {
    guard let program = content.command.first, !program.isEmpty else {
      throw problem("command", "must name the program first")
    }
    if !program.hasPrefix("/"), program.utf8.split(separator: 0x2F).contains(where: { $0.elementsEqual("..".utf8) }) {
      throw problem("command", "must lie in the bundle: use an absolute path or leave out \"..\"")
    }
    if content.command.contains(where: { $0.utf8.contains(0) }) {
      throw problem("command", "must not hold a NUL character")
    }
  }

  private func checkedRole() throws(ManifestProblem) -> ImporterManifest.Role {
    guard let role = ImporterManifest.Role(rawValue: content.role ?? "importer") else {
      throw problem("role", "must be \"importer\", \"sniffer\" or \"recognizer\"")
    }
    return role
  }

  private func checkedAnswers(_ role: ImporterManifest.Role) throws(ManifestProblem) -> ImporterManifest.Answers {
    guard let answers = ImporterManifest.Answers(rawValue: content.answers ?? "frames") else {
      throw problem("answers", "must be \"frames\" or \"json\"")
    }
    if answers == .json,
      role == .sniffer || content.gives?.contains(where: { $0 != "attributes" && $0 != "text" }) == true
    {
      throw problem("answers", "may be \"json\" only for an importer that gives attributes and text")
    }
    if answers == .frames, content.names?.isEmpty == false {
      throw problem("names", "is for an importer that answers with JSON")
    }
    return answers
  }

  private func checkClaims(_ role: ImporterManifest.Role) throws(ManifestProblem) {
    let types = content.contentTypes ?? []
    let mimes = content.mimeTypes ?? []
    if role == .importer && mimes.isEmpty || role == .recognizer, types.isEmpty {
      throw problem("contentTypes", "must name at least one type, or \"mimeTypes\" must")
    }
    if types.contains(where: \.isEmpty) { throw problem("contentTypes", "must not hold an empty name") }
    for mime in mimes where mime.split(separator: "/", omittingEmptySubsequences: false).count != 2 {
      throw problem("mimeTypes", "must hold names such as text/html or image/*, not \"\(mime)\"")
    }
  }

  private func checkedOutputs(_ role: ImporterManifest.Role) throws(ManifestProblem) -> Set<ImporterManifest.Output> {
    guard let names = content.gives else { return role == .sniffer ? [.attributes] : [.attributes, .text] }
    var outputs: Set<ImporterManifest.Output> = []
    for name in names {
      guard let output = ImporterManifest.Output(rawValue: name) else {
        throw problem(
          "gives", "may hold attributes, text, thumbnail, members, contents and archiveContents, not \"\(name)\"")
      }
      outputs.insert(output)
    }
    if outputs.contains(.members), content.protocol < 2 || role == .sniffer {
      throw problem("gives", "may hold members only for an importer whose \"protocol\" is 2")
    }
    if !outputs.isDisjoint(with: [.contents, .archiveContents]), content.protocol < 3 || !outputs.contains(.members) {
      throw problem("gives", "may hold contents only beside members, for an importer whose \"protocol\" is 3")
    }
    return outputs
  }

  /// Checks the folders to read. The user's own folders can never be granted.
  private func checkedFolders() throws(ManifestProblem) -> [String] {
    let roots = ["/usr/share", "/etc/fonts", "/var/cache/fontconfig"]
    for folder in content.reads ?? [] {
      let isBelow = roots.contains { folder == $0 || folder.hasPrefix($0 + "/") }
      let climbs = folder.utf8.split(separator: 0x2F).contains { $0.elementsEqual("..".utf8) }
      // The system would end the path at a NUL, and so open another path than the one checked.
      guard isBelow, !climbs, !folder.utf8.contains(0) else {
        throw problem("reads", "may hold \(roots.joined(separator: ", ")) or folders below, not \"\(folder)\"")
      }
    }
    return content.reads ?? []
  }

  private func checked(_ key: String, _ value: Double, in range: ClosedRange<Int>) throws(ManifestProblem) -> Int {
    guard let value = Int(exactly: value), range.contains(value) else {
      throw problem(key, "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  private func problem(_ key: String, _ advice: String) -> ManifestProblem {
    ManifestProblem(file: path, key: key, advice: advice)
  }

  private static func isLabelByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
    default: false
    }
  }
}
