import Foundation
import ImporterKit
import ImporterTestKit
import SourceCode
import Testing

/// Names defined in source code. Compares real files with Universal Ctags, and tests details of each language.
@Suite struct SourceSymbolsTests {
  /// A row of `Fixtures/Source/answers.tsv`.
  struct Judged: Sendable, CustomTestStringConvertible {
    let file: String
    let language: SourceLanguage
    let functions: Set<String>
    let types: Set<String>
    var testDescription: String { file }
  }

  static let folder = URL(filePath: #filePath).appending(path: "../../Fixtures/Source").standardized

  static let judged: [Judged] = {
    let table = (try? String(contentsOf: folder.appending(path: "answers.tsv"), encoding: .utf8)) ?? ""
    return table.split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 4, let language = SourceLanguage(rawValue: cells[1]) else { return nil }
      func names(_ cell: String) -> Set<String> { Set(cell.split(separator: " ").map(String.init)) }
      return Judged(file: cells[0], language: language, functions: names(cells[2]), types: names(cells[3]))
    }
  }()

  private func symbols(_ text: String, _ language: SourceLanguage) -> SourceSymbols {
    Array(text.utf8).withUnsafeBufferPointer { SourceSymbols($0, language) }
  }

  @Test func samplesAreThere() { #expect(Self.judged.count == 12) }

  @Test(arguments: judged) func agreesWithTheJudge(_ judged: Judged) throws {
    let text = try String(contentsOf: Self.folder.appending(path: judged.file), encoding: .utf8)
    let found = symbols(text, judged.language)
    #expect(Set(found.functions) == judged.functions)
    #expect(Set(found.types) == judged.types)
  }

  @Test(
    arguments: [
      (
        SourceLanguage.swift,
        "func f<T>(_ x: T) {}\nclass func g() {}\nlet a = \"func no() {}\" // func no()\n/* /* */ func no */",
        "f g"
      ),
      (.swift, "actor Box { let raw = #\"struct No\"# }\nextension Box {}\ntypealias Name = String", "Box Name"),
      (.kotlin, "fun <T> List<T>.second(): T = this[1]\nobject Lamp { val c = Lamp::class }", "Lamp second"),
      (.scala, "trait Show { def show(x: Int): String }\ncase class Point(x: Int)", "Show Point show"),
      (
        .haskell, "-- f :: Int\ndata Tree a = Leaf\nclass Eq a => Shape a where\narea, width :: Tree a -> Int",
        "Tree Shape area width"
      ),
      (.r, "total.sum <- function(x) x\nf = \\(y) y\n# g <- function()", "total.sum f"),
      (
        .typeScript,
        "interface Shape { area(): number }\ntype Name = string;\nconst f = async (x: number): string => { }",
        "Shape Name f"
      ),
      (
        .javaScript, "var s = `${a + `function no() {}`}`; x.y = function () {}; if (/\\(function q(){/.test(s)) {}",
        "y"
      ),
      (.javaScript, "class A extends B { static m(x) { return f(x) } get z() { return 1 } }", "A m z"),
      (
        .c,
        "#if A\nint f(int a) {\n#else\nint f(void) {\n#endif\n g(1); }\ntypedef int (*hook)(int);\nint h(x);\n#define M(x) x",
        "hook f M"
      ),
      (
        .cPlusPlus,
        "template <class T> class V final : public W<T> { V() : a(1), b{2} {} ~V(); int n() const override { return 0; } };",
        "V n"
      ),
      (.cPlusPlus, "auto s = R\"x(class No { )x\"; int A::b(int c) noexcept { return c; } using I = int;", "I b"),
      (
        .java,
        "@Note(\"class No\") public class A { @Override public <T> List<T> get(int i) throws E { return new B(i) {}; } record P(int x) {} }",
        "A P get"
      ),
      (.php, "<p>It's class none</p><?php # class no\nfunction &f() {} abstract class A { } ?> function no()", "A f"),
      (.go, "type (\n A struct {\n b func(int)\n }\n C int\n)\nfunc (a *A) Get() { go func() {}() }", "A C Get"),
      (
        .rust, "impl<'a> T<'a> { fn get(&'a self) -> char { '\\'' } }\nmacro_rules! list { () => {} }\nmod tests {}",
        "tests get list"
      ),
      (.lua, "--[[ function no() ]]\nlocal function a() end\nfunction t.u:b() end\nc = function() end", "a b c"),
      (.python, "\"\"\"\nclass No:\n\"\"\"\nasync def run(self): pass\nclass A(B): pass", "A run"),
      (.ruby, "=begin\ndef no\n=end\nclass A::B < C\n  def self.ok?(x)\n  private def name=(v)", "B ok? name="),
      (.perl, "package A::B;\nsub new { }\n=pod\nsub no { }\n=cut\nsub get($x) {}\n__END__\nsub no {}", "A::B new get"),
      (.shell, "# no() {\nrun_it () {\nfunction other {\necho no\n}", "run_it other"),
      (
        .sql, "CREATE OR REPLACE FUNCTION\n  app.total(a int)\ncreate table if not exists \"Users\" (id int);",
        "Users total"
      ),
      (
        .cSharp, "[Guid(\"x\")] public interface I { int Get(int a); int P { get; } }\nclass C { int F() => 1; }",
        "I C Get F"
      ),
    ] as [(SourceLanguage, String, String)])
  func finerPoints(_ language: SourceLanguage, _ text: String, _ names: String) {
    #expect(symbols(text, language).all == names.split(separator: " ").map(String.init))
  }

  /// Every sample truncated at every place, and quotes, braces and parentheses that are never closed.
  @Test func cutAnywhere() throws {
    for judged in Self.judged {
      let bytes = Array(try Data(contentsOf: Self.folder.appending(path: judged.file)))
      for end in stride(from: 0, to: bytes.count, by: 37) {
        bytes[..<end].withUnsafeBufferPointer { _ = SourceSymbols($0, judged.language) }
      }
    }
    for language in SourceLanguage.allCases {
      for piece in ["{", "(", "<", "\"", "'", "`${", "/*", "R\"(", "func ", "class ", "#if\n", "[[", "create ", "\\"] {
        #expect(symbols(String(repeating: piece, count: 5_000), language).all.count <= 2)
      }
    }
  }

  @Test func givenByTheImporter() throws {
    let importer = try ImporterProcess(BuiltProduct.path("Text"))
    let path = Self.folder.appending(path: "events.py").path
    let answer = try importer.importFile(path, contentType: "public.python-script")
    #expect(answer.attributes["limelight_programmingLanguage"] == "Python")
    guard case .array(let names)? = answer.attributes["limelight_symbols"] else {
      Issue.record("no names")
      return
    }
    #expect(names.contains("ScalarEvent"))
  }
}
