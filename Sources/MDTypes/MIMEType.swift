/// Rules for MIME types that are not in the table.
enum MIMEType {
  /// Type and subtype in lower case, without parameters.
  ///
  /// - Returns: `nil` if the text is not two words separated by one slash.
  static func essence(of text: String) -> String? {
    let head = text.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
    let parts = head.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), head.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    return String(Substring(head)).lowercasedASCII()
  }

  /// MIME types of programming languages that do not end in `src`, spelt as in shared-mime-info.
  static let sourceCode: Set<String> = [
    "application/ecmascript", "application/sql", "application/typescript", "application/x-awk", "application/x-csh",
    "application/x-m4", "application/x-perl", "application/x-ruby", "text/julia", "text/rust", "text/tcl",
    "text/typescript", "text/x-apex", "text/x-basic", "text/x-clojure", "text/x-cmake", "text/x-common-lisp",
    "text/x-csharp", "text/x-crystal", "text/x-cython", "text/x-dart", "text/x-devicetree-source", "text/x-dsl",
    "text/x-eiffel", "text/x-elixir", "text/x-elm", "text/x-emacs-lisp", "text/x-erlang", "text/x-fish", "text/x-forth",
    "text/x-fsharp", "text/x-gcode-gx", "text/x-genie", "text/x-go", "text/x-gradle", "text/x-groovy", "text/x-haskell",
    "text/x-idl", "text/x-julia", "text/x-kotlin", "text/x-lisp", "text/x-literate-haskell", "text/x-lua",
    "text/x-matlab", "text/x-meson", "text/x-modelica", "text/x-mof", "text/x-nim", "text/x-nix", "text/x-nu",
    "text/x-ocaml", "text/x-ocl", "text/x-octave", "text/x-opencl-src", "text/x-php", "text/x-prolog",
    "text/x-python2", "text/x-python3", "text/x-qml", "text/x-r", "text/x-racket", "text/x-reasonml", "text/x-sagemath",
    "text/x-sass", "text/x-scala", "text/x-scheme", "text/x-scons", "text/x-scss", "text/x-solidity", "text/x-sql",
    "text/x-svelte", "text/x-systemverilog", "text/x-tcl", "text/x-vala", "text/x-verilog", "text/x-vhdl",
    "text/x-vue", "text/x-zig",
  ]
}

extension UTType {
  /// Supertypes of a MIME type that no declared type has: derived from its language, its suffix `+xml` or `+json`, or
  /// its first word.
  package static func inferredSupertypes(ofMIMEType mimeType: String) -> [UTType] {
    if MIMEType.sourceCode.contains(mimeType) || mimeType.hasPrefix("text/") && mimeType.hasSuffix("src") {
      return [.sourceCode]
    }
    let structured: [UTType] = mimeType.hasSuffix("+xml") ? [.xml] : mimeType.hasSuffix("+json") ? [.json] : []
    switch mimeType.prefix(while: { $0 != "/" }) {
    case "text": return structured.isEmpty ? [.plainText] : structured
    case "image": return [.image] + structured
    case "audio": return [.audio]
    case "video": return [.movie]
    case "font": return [.font]
    case "message": return [.data, .message]
    case "model": return (structured.isEmpty ? [.data] : structured) + [.threeDContent]
    case "inode": return [.item]
    default: return structured.isEmpty ? [.data] : structured
    }
  }

  /// The inferred supertypes if one of them conforms to `supertype`, otherwise only `supertype`.
  static func inferredSupertypes(ofMIMEType mimeType: String, within supertype: UTType?) -> [UTType] {
    let inferred = inferredSupertypes(ofMIMEType: mimeType)
    guard let supertype else { return inferred }
    return inferred.contains { $0.conforms(to: supertype) } ? inferred : [supertype]
  }
}
