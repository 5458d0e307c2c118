import Foundation
import ImporterTestKit
import Testing

/// Texts with few non-ASCII bytes, alone and amid English and source code. They provide little evidence for an
/// encoding.
@Suite struct FewBytesTests {
  struct Sample {
    let kind: String
    let codec: String
    let bytes: [UInt8]
    let text: String
  }

  /// The text around a sample.
  enum Setting: CaseIterable {
    case alone
    case english
    case source

    func file(with sample: Sample) -> [UInt8] {
      switch self {
      case .alone: sample.bytes
      case .english: Array(FewBytesTests.english.utf8) + sample.bytes + Array("\n\n\(FewBytesTests.english)".utf8)
      case .source: Array("/* ".utf8) + sample.bytes + Array(" */\n\(FewBytesTests.source)".utf8)
      }
    }
  }

  static let english = """
    This program is free software; you can redistribute it and/or modify it under the terms of the licence that comes
    with it. It is distributed in the hope that it will be useful, but without any warranty, not even the implied one
    of being fit for a purpose. The manual explains how to build it and what to do when something goes wrong.

    """

  static let source = """
    #include <stdio.h>
    /* Prints the numbers from one to ten. */
    int main(int argc, char **argv) {
      for (int index = 1; index <= 10; index++) {
        if (index % 2 == 0) continue;
        printf("%d", index);
      }
      return 0;
    }

    """

  static let samples: [Sample] = {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let table = (try? String(contentsOf: tests.appending(path: "Fixtures/Encodings/few.tsv"), encoding: .utf8)) ?? ""
    return table.split(separator: "\n").dropFirst().map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Sample(kind: fields[0], codec: fields[1], bytes: EncodingSampleTests.bytes(fields[2]), text: fields[3])
    }
  }()

  /// Requires all signs and all English words, and 98 of 100 texts.
  @Test(arguments: Setting.allCases) func textsAreRead(_ setting: Setting) throws {
    #expect(Self.samples.count > 400)
    let importer = try TextSample.importer()
    let folder = try TextSample()
    defer { folder.remove() }
    var wrong: [Sample] = []
    for sample in Self.samples {
      let path = try folder.write(setting.file(with: sample))
      let text = try importer.importFile(path, contentType: "public.plain-text").string ?? ""
      if !text.contains(sample.text) { wrong.append(sample) }
    }
    let told = wrong.map { "\($0.text) in \($0.codec)" }
    #expect(wrong.count * 100 <= Self.samples.count * 2, "\(told)")
    #expect(!wrong.contains { ["signs", "english"].contains($0.kind) }, "\(told)")
  }
}
