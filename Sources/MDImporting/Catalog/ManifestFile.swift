import MDJSON
import MDModel
import MDSystem

/// Reads a `manifest.json` from an untrusted bundle.
struct ManifestFile {
  let path: String
  /// Maximum bytes. No genuine manifest is larger.
  private static let maximumBytes = 256 << 10

  func read() throws(ManifestProblem) -> ImporterManifest {
    let bytes = try contents()
    let content: ManifestContent
    do {
      content = try JSON.decode(ManifestContent.self, from: bytes)
    } catch {
      throw problem(error)
    }
    return try ManifestCheck(content: content, path: path).manifest()
  }

  private func contents() throws(ManifestProblem) -> [UInt8] {
    do throws(SystemError) {
      let file = try Descriptor.open(path: FilePath(path), flags: FileFlags.readOnly | FileFlags.nonBlocking)
      var bytes = [UInt8](repeating: 0, count: Self.maximumBytes + 1)
      var filled = 0
      var span = bytes.mutableSpan
      try span.withUnsafeMutableBytes { (raw) throws(SystemError) in try file.fill(raw, at: 0, filled: &filled) }
      if filled < bytes.count { return Array(bytes.prefix(filled)) }
    } catch {
      throw ManifestProblem(file: path, key: nil, advice: "cannot be read: \(error.reason)")
    }
    throw ManifestProblem(file: path, key: nil, advice: "is larger than \(Self.maximumBytes) bytes; shorten it")
  }

  private func problem(_ error: any Error) -> ManifestProblem {
    switch error {
    case DecodingError.keyNotFound(let key, _): problem(key.stringValue, "is missing; add it")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.first.map {
        problem($0.stringValue, "has the wrong kind of value; docs/importers.md says which it takes")
      } ?? problem(nil, "must be a JSON object")
    case DecodingError.dataCorrupted(let context): problem(nil, "cannot be understood: \(context.debugDescription)")
    default: problem(nil, "cannot be understood: \(error)")
    }
  }

  private func problem(_ key: String?, _ advice: String) -> ManifestProblem {
    ManifestProblem(file: path, key: key, advice: advice)
  }
}

/// The keys of a manifest, not checked yet. Numbers are parsed as `Double`: the decoder would reject a fraction
/// without naming its key, and the check can name it.
struct ManifestContent: Decodable {
  let identifier: String
  let name: String
  let version: Double
  let `protocol`: Double
  let command: [String]
  var contentTypes: [String]?
  var mimeTypes: [String]?
  var role: String?
  var answers: String?
  var names: [String: String]?
  var gives: [String]?
  var deadlineSeconds: Double?
  var memoryMegabytes: Double?
  var reads: [String]?
}
