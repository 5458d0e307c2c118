import Foundation
import ImporterKit
import ImporterTestKit
import MDModel
import Testing

/// First bytes of real formats, according to their specifications.
@Suite struct SnifferTests {
  private static let samples: [(type: String, bytes: [UInt8])] = [
    ("application/pdf", bytes("%PDF-1.7\n%\u{E2}\n1 0 obj\n")),
    (
      "image/png",
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + bytes("IHDR") + [0, 0, 0, 1, 0, 0, 0, 1, 8, 2]
    ),
    ("image/jpeg", [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + bytes("JFIF") + [0, 1, 1, 0, 0, 1, 0, 1, 0, 0]),
    ("image/gif", bytes("GIF89a") + [1, 0, 1, 0, 0x80, 0, 0]),
    ("image/tiff", bytes("II") + [42, 0, 8, 0, 0, 0, 0, 0]),
    ("image/webp", bytes("RIFF") + [0x24, 0, 0, 0] + bytes("WEBPVP8 ") + [0x18, 0, 0, 0]),
    (
      "image/bmp",
      bytes("BM") + [0x3A, 0, 0, 0, 0, 0, 0, 0, 0x36, 0, 0, 0, 40, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 24, 0]
    ),
    ("image/svg+xml", bytes("<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"></svg>\n")),
    ("text/plain", bytes("Nothing but words, one after the other.\n")),
    ("text/html", bytes("<!DOCTYPE html>\n<html><head><title>x</title></head></html>\n")),
    ("text/xml", bytes("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<root/>\n")),
    ("application/json", bytes("{\"name\": [1, 2, 3]}\n")),
    ("text/rtf", bytes("{\\rtf1\\ansi\\deff0 {\\fonttbl {\\f0 Times;}} text}")),
    ("text/x-shellscript", bytes("#!/bin/sh\necho hello\n")),
    ("text/x-script.python", bytes("#!/usr/bin/env python3\nimport os\nprint(os.name)\n")),
    ("text/x-c", bytes("#include <stdio.h>\nint main(void) { return 0; }\n")),
    ("application/gzip", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0]),
    (
      "application/zip",
      bytes("PK")
        + [3, 4, 20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0, 0x5A, 0x4C, 0x5B, 0xA3, 5, 0, 0, 0, 5, 0, 0, 0, 5, 0, 0, 0]
        + bytes("a.txtwordsPK") + [1, 2, 20, 3, 20, 0, 0, 0]
    ),
    ("application/x-xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4]),
    ("application/zstd", [0x28, 0xB5, 0x2F, 0xFD, 0x04, 0, 1, 0, 0]),
    (
      "application/epub+zip",
      bytes("PK") + [3, 4, 10, 0] + [UInt8](repeating: 0, count: 20) + [8, 0, 0, 0]
        + bytes("mimetypeapplication/epub+zip")
    ),
    ("audio/flac", bytes("fLaC") + [0, 0, 0, 34, 16, 0, 16, 0, 0, 0, 0, 0, 0, 0, 10, 0xC4, 0x42, 0xF0]),
    (
      "audio/ogg",
      bytes("OggS") + [0, 2] + [UInt8](repeating: 0, count: 20) + [1, 30, 1] + bytes("vorbis")
        + [0, 0, 0, 0, 2, 0x44, 0xAC, 0, 0]
    ),
    (
      "application/vnd.sqlite3",
      bytes("SQLite format 3\0") + [16, 0, 1, 1, 0, 64, 32, 32] + [UInt8](repeating: 0, count: 80)
    ),
    ("application/vnd.ms-outlook-pst", bytes("!BDN") + [0, 0, 0, 0] + bytes("SM") + [23, 0, 19, 0, 1, 1]),
    ("application/x-plist", bytes("bplist00") + [0xD1, 1, 2, 0x51, 0x61, 0x51, 0x62]),
    ("text/plain", bytes("the service starts\n") + [UInt8](repeating: 0, count: 64) + bytes("\nand starts again\n")),
    ("text/plain", [0xFF, 0xFE] + bytes("f\0i\0r\0s\0t\0\r\0\n\0second line\n")),
    ("audio/x-tak", bytes("tBaK") + [1, 13, 0, 0]),
    ("audio/x-optimfrog", bytes("OFR ") + [15, 0, 0, 0]),
    ("audio/x-dsf", bytes("DSD ") + [28, 0, 0, 0, 0, 0, 0, 0]),
    ("audio/x-dff", bytes("FRM8") + [0, 0, 0, 0, 0, 0, 1, 0] + bytes("DSD ")),
    ("audio/vnd.audible.aaxc", [0, 0, 0, 20] + bytes("ftypaaxc") + [0, 0, 0, 0] + bytes("aaxc")),
    ("video/mp4", [0, 0, 0, 20] + bytes("ftypnew1") + [0, 0, 0, 0] + bytes("new1")),
    // MPEG audio of layer I with frames of 104 bytes: without checksums, and with checksums, which make it start like
    // UTF-16.
    ("audio/mpeg", layerOne(0xFF)), ("audio/mpeg", layerOne(0xFE)),
    // A Truevision picture of two pixels, and numbers that start like one.
    (
      "image/x-tga",
      [0, 0, 2] + [UInt8](repeating: 0, count: 9) + [2, 0, 1, 0, 24, 0x20] + [UInt8](repeating: 9, count: 6)
    ),
    ("application/octet-stream", Array(0...255)),
    ("application/octet-stream", Array(0...255) + Array(0...255)),
    ("application/x-empty", []),
  ]

  private static func layerOne(_ second: UInt8) -> [UInt8] {
    (0..<8).flatMap { _ in [0xFF, second, 0x30, 0xC4] + [UInt8](repeating: 0x55, count: 100) }
  }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test(arguments: samples.indices)
  func typeByContent(sample: Int) throws {
    let (type, bytes) = Self.samples[sample]
    let answer = try Self.sniff([bytes])[0]
    #expect(answer.attributes[.mimeType] == .string(type))
    #expect(answer.attributes.count == 1 && answer.text.isEmpty)
    #expect(answer.outcome == ImportOutcome())
  }

  /// One process, many files: no answer affects the next one.
  @Test func answersDoNotMix() throws {
    let answers = try Self.sniff(Self.samples.map(\.bytes))
    #expect(answers.map { $0.attributes[.mimeType] } == Self.samples.map { .string($0.type) })
  }

  private static func sniff(_ files: [[UInt8]]) throws -> [ImporterProcess.Answer] {
    let sniffer = try ImporterProcess(try BuiltProduct.path("Sniffer"))
    return try files.map { bytes in
      let file = FileManager.default.temporaryDirectory.appending(path: "limelight-\(UUID().uuidString)")
      try Data(bytes).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      return try sniffer.importFile(file.path, contentType: "public.data", wants: .attributes)
    }
  }
}
