/// A programming language whose definitions can be found.
public enum SourceLanguage: String, CaseIterable, Sendable {
  case c = "C"
  case cPlusPlus = "C++"
  case cSharp = "C#"
  case go = "Go"
  case haskell = "Haskell"
  case java = "Java"
  case javaScript = "JavaScript"
  case kotlin = "Kotlin"
  case lua = "Lua"
  case perl = "Perl"
  case php = "PHP"
  case python = "Python"
  case r = "R"
  case ruby = "Ruby"
  case rust = "Rust"
  case scala = "Scala"
  case shell = "Shell"
  case sql = "SQL"
  case swift = "Swift"
  case typeScript = "TypeScript"

  /// The language of a file: by its extension, which distinguishes dialects, else by the type of its contents.
  public init?(fileExtension: String, contentType: String, mimeType: String) {
    guard let language = Self.byExtension[fileExtension] ?? Self.byType[contentType] ?? Self.byType[mimeType] else {
      return nil
    }
    self = language
  }

  private static let byExtension: [String: SourceLanguage] = table([
    (.c, "c"), (.cPlusPlus, "cc cpp cxx c++ cp hh hpp hxx h++ ipp tcc inl h"), (.cSharp, "cs"), (.go, "go"),
    (.haskell, "hs"), (.java, "java jav"), (.javaScript, "js mjs cjs jsx"), (.kotlin, "kt kts"), (.lua, "lua"),
    (.perl, "pl pm"), (.php, "php php3 php4 php5 phtml"), (.python, "py pyw pyi"), (.r, "r"), (.ruby, "rb rbw rake"),
    (.rust, "rs"), (.scala, "scala sc"), (.shell, "sh bash zsh ksh dash"), (.sql, "sql"), (.swift, "swift"),
    (.typeScript, "ts tsx mts cts"),
  ])

  private static let byType: [String: SourceLanguage] = table([
    (.c, "public.c-source text/x-csrc text/x-c"),
    (.cPlusPlus, "public.c-header text/x-chdr public.c-plus-plus-source text/x-c++src text/x-c++"),
    (.java, "com.sun.java-source text/x-java"),
    (.javaScript, "com.netscape.javascript-source text/javascript application/javascript application/x-javascript"),
    (.lua, "text/x-lua"), (.perl, "public.perl-script application/x-perl text/x-perl"),
    (.php, "public.php-script application/x-php text/x-php"),
    (.python, "public.python-script text/x-python text/x-python3 application/x-python"),
    (.ruby, "public.ruby-script application/x-ruby text/x-ruby"), (.swift, "public.swift-source text/x-swift"),
    (
      .shell,
      "public.shell-script public.bash-script public.zsh-script application/x-shellscript application/x-sh "
        + "text/x-shellscript"
    ), (.sql, "application/sql text/x-sql"),
  ])

  private static func table(_ rows: [(SourceLanguage, String)]) -> [String: SourceLanguage] {
    var table: [String: SourceLanguage] = [:]
    for (language, names) in rows { for name in names.split(separator: " ") { table[String(name)] = language } }
    return table
  }

  /// True if definitions begin at the start of a line, after few words.
  ///
  /// In these languages, reading by line is cheaper and safer, because quotation marks are ambiguous without a complete
  /// parser.
  var isReadByLine: Bool {
    switch self {
    case .haskell, .perl, .r, .ruby, .shell, .sql: true
    default: false
    }
  }
}
