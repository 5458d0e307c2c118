import MDTypes

/// What shared-mime-info leaves out of names: languages younger than its tables, and the extensions of declared types.
enum SupplementaryGlobs {
  /// Suffixes and their MIME types. Where shared-mime-info knows the suffix too, content decides between both.
  private static let suffixes: [(pattern: String, mimeType: String)] = [
    ("*.ts", "text/x-typescript"), ("*.mts", "text/x-typescript"), ("*.cts", "text/x-typescript"),
    ("*.d.ts", "text/x-typescript"), ("*.tsx", "text/x-typescript"), ("*.jsx", "text/javascript"),
    ("*.cjs", "text/javascript"), ("*.vue", "text/x-vue"), ("*.svelte", "text/x-svelte"), ("*.nix", "text/x-nix"),
    ("*.zig", "text/x-zig"), ("*.jl", "text/julia"), ("*.nim", "text/x-nim"), ("*.clj", "text/x-clojure"),
    ("*.fs", "text/x-fsharp"), ("*.sol", "text/x-solidity"), ("*.elm", "text/x-elm"), ("*.rkt", "text/x-racket"),
    ("*.swift", "text/x-swift"), ("*.proto", "text/x-protobuf"), ("*.jsonc", "application/json"),
  ]

  /// Suffixes that shared-mime-info gives to one program's files though text goes by them too: `go.mod`, old `.doc`
  /// notes, public keys of SSH, PEM keys. Weights as there, so that content decides.
  private static let textAsWell = [("*.mod", 50), ("*.doc", 50), ("*.pub", 50), ("*.key", 80)]

  /// Adds the globs.
  ///
  /// - Returns: the type of each rule that stands for a declared extension without a glob.
  static func complete(_ database: inout MIMEDatabase) -> [(rule: Int, type: DetectedType)] {
    for (pattern, mimeType) in suffixes { database.supplement(pattern, mimeType: mimeType) }
    for (pattern, weight) in textAsWell { database.supplement(pattern, mimeType: "text/plain", weight: weight) }
    var additions: [(rule: Int, type: DetectedType)] = []
    for (fileExtension, type) in UTType.declaredFilenameExtensions where type.conforms(to: .data) {
      guard !database.globs.hasSuffix(forExtension: fileExtension) else { continue }
      let mimeType = type.preferredMIMEType ?? ""
      let rule = database.supplement("*." + fileExtension, mimeType: mimeType)
      additions.append((rule, DetectedType(type, mimeType: mimeType)))
    }
    return additions
  }
}
