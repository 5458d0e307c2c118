import ImporterKit
import MDImporting
import MDModel

/// Trials of what the importer answers.
extension Conformance {
  /// Checks that the same files give the same answers, in another order and in another process.
  func repetitionTrial() throws -> TrialReport {
    let inputs = samples.isEmpty ? [ordinary] : samples
    let first = try host.answers(to: inputs)
    for second in [try host.answers(to: inputs.reversed()), try host.another().answers(to: inputs.reversed())] {
      for (one, other) in zip(first, second.reversed()) {
        guard let part = one.difference(from: other) else { continue }
        return .failed(
          "repetition", "\(one.input.label): \(part) is another when it is read again",
          do: "begin each file anew: no state of the last one, no order of a hash table, no time of day")
      }
    }
    return .passed(
      "repetition", "\(inputs.count) read three times, in two orders and two processes, with the same answers")
  }

  /// Checks that names are unique among the items of one parent, and that no more items come than were requested.
  func membersTrial() throws -> TrialReport {
    guard importer.manifest.gives.contains(.members) else { return .skipped("members", "it gives none") }
    let answers = try host.answers(to: samples).filter { !$0.members.isEmpty }
    guard let largest = answers.max(by: { $0.members.count < $1.members.count }) else {
      return .skipped("members", "no sample holds any", do: Self.giveSamples)
    }
    for answer in answers {
      guard let name = Self.repeatedName(in: answer.members) else { continue }
      return .failed(
        "members", "\(answer.input.label): two items inside it are called \(name)",
        do: "name an item by what stays: a path or an identifier, with a number only where two are the same")
    }
    let few = host.another { $0.memberLimits.count = 1 }
    let cut = try few.answers(to: [largest.input])[0]
    if largest.members.count > 1, cut.reasons.contains(where: { $0.hasPrefix("more is in the file than is kept") }) {
      return .failed(
        "members", "\(largest.input.label): it sent more than the most items that it was asked for",
        do: "stop at the most members, and at the most bytes, of the request, and say truncated")
    }
    return .passed("members", "\(answers.reduce(0) { $0 + $1.members.count }) items, each with a name of its own")
  }

  /// The name that two members of the same parent have, if any.
  private static func repeatedName(in members: [ImportedMember]) -> String? {
    var path: [FileName] = []
    var met: Set<[FileName]> = []
    for member in members {
      path = path.prefix(member.depth - 1) + [member.name]
      if !met.insert(path).inserted { return member.name.text }
    }
    return nil
  }

  func thumbnailTrial() throws -> TrialReport {
    guard importer.manifest.gives.contains(.thumbnail) else { return .skipped("thumbnail", "it gives none") }
    guard !samples.isEmpty else { return .skipped("thumbnail", "there are no samples", do: Self.giveSamples) }
    let answers = try host.answers(to: samples, wants: [.thumbnail], thumbnailEdge: 128)
    if let breach = answers.lazy.compactMap(\.breach).first {
      return .failed("thumbnail", breach, do: "answer failed with a reason where no picture can be made")
    }
    for answer in answers {
      guard let picture = answer.file.thumbnail, let problem = Self.problem(ofPNG: picture, edge: 128) else { continue }
      return .failed(
        "thumbnail", "\(answer.input.label): \(problem)",
        do: "send a PNG of 8 bits a channel, not interlaced, no side longer than the request's edge")
    }
    return .passed("thumbnail", "\(answers.count { $0.file.thumbnail != nil }) of \(answers.count) samples gave one")
  }

  /// The defect in the header of a PNG (its IHDR chunk); `nil` if there is none.
  private static func problem(ofPNG bytes: [UInt8], edge: Int) -> String? {
    guard bytes.count > 29 else { return "its thumbnail ends in the header" }
    func number(_ place: Int) -> Int { bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(16), number(20))
    guard (1...edge).contains(width), (1...edge).contains(height) else {
      return "its thumbnail has \(width)×\(height) pixels where \(edge) are the most"
    }
    return bytes[24] == 8 && bytes[28] == 0 ? nil : "its thumbnail has \(bytes[24]) bits a channel, or is interlaced"
  }

  /// Checks that the importer sends little text if there is room only for little. Text beyond the limit is dropped, and
  /// too much of it ends the process.
  func floodTrial() throws -> TrialReport {
    let few = host.another { ($0.maximumTextBytes, $0.maximumReplyBytes) = (1_024, 4 << 20) }
    let text = Array(repeatElement("The quick brown fox jumps over the lazy dog.\n", count: 200_000).joined().utf8)
    return judged(
      "flood", try few.answers(to: samples + claimed.prefix(8).map { $0.holding(text) }),
      do: host.speaksFrames
        ? "stop at the request's most bytes of text, and say truncated"
        : "stop at LIMELIGHT_TEXT_BYTES bytes of text, and print \"limelight_truncated\": true")
  }

  // MARK: Judging all answers

  func framesTrial() -> TrialReport {
    let breach = reason("broke the protocol", "sent more than")
    let advice = "keep to the table of frames: the length counts the kind and the payload, each field follows the last"
    if let breach { return .failed("frames", breach, do: advice) }
    return .passed("frames", "no breach of the protocol in \(host.log.findings.files) answers")
  }

  func textTrial() -> TrialReport {
    if let breach = reason("not valid UTF-8") {
      return .failed("text", breach, do: "decode all text, put U+FFFD for what is no character, cut between characters")
    }
    return .passed("text", "all of it is UTF-8")
  }

  func attributesTrial() -> TrialReport {
    let findings = host.log.findings
    let advice = "see mdimport -A for names and kinds; one of your own is like org_example_depth"
    if let key = findings.refused.sorted().first, host.speaksFrames {
      return .failed("attributes", "a value of \(key.rawValue) has another type than the attribute", do: advice)
    }
    if let refusal = reason("a value of the wrong type", "may not give") {
      return .failed("attributes", refusal, do: advice)
    }
    if let stranger = findings.keys.sorted().first(where: Self.isUnknown) {
      return .failed("attributes", "nothing knows the attribute \(stranger.rawValue)", do: advice)
    }
    let own = findings.keys.count { !AttributeSchema.contains($0) }
    return .passed("attributes", "\(findings.keys.count) were given, \(own) of them its own, all of their types")
  }

  /// Whether no schema knows a name. Apple's name space belongs to the schema; custom names have a prefix of their own.
  private static func isUnknown(_ key: AttributeKey) -> Bool {
    if AttributeSchema.contains(key) { return false }
    return key.rawValue.hasPrefix("kMD") || !key.rawValue.contains("_")
  }

  private func reason(_ phrases: String...) -> String? {
    host.log.findings.reasons.filter { reason in phrases.contains { reason.key.says($0) } }
      .min { $0.key < $1.key }.map { "\($0.value): \($0.key)" }
  }
}

extension String {
  fileprivate func says(_ phrase: String) -> Bool {
    let (text, phrase) = (Array(utf8), Array(phrase.utf8))
    return text.indices.contains { text[$0...].starts(with: phrase) }
  }
}
