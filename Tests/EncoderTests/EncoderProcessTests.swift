import Foundation
import MDModel
import MDSystem
import MDTestSupport
import Testing

@testable import MDEmbedding

/// The real `mdencode` in the real `mdsandbox`, with the tiny model.
@Suite struct EncoderProcessTests {
  private let directory: TemporaryDirectory
  private var configuration: EncoderConfiguration

  init() throws {
    directory = try TemporaryDirectory()
    configuration = EncoderConfiguration(model: TinyModel.path)
    configuration.readableFolders = try BuiltProducts.languageRuntime()
  }

  private static let texts = (0..<200).map { number in
    EmbeddableText(
      heading: Array("item \(number)".utf8), text: Array(String(repeating: "words \(number) ", count: number % 40).utf8)
    )
  }

  /// Vectors that a process makes of texts, by the numbers of the texts.
  private func encode(_ texts: [EmbeddableText], by process: EncoderProcess) throws -> [(UInt64, [QuantizedVector?])] {
    var rest = texts.enumerated().map { (number: UInt64($0.offset) + 7, text: $0.element) }[...]
    var found: [(UInt64, [QuantizedVector?])] = []
    try process.run(next: { rest.popFirst() }, deliver: { found.append(($0, $1.vectors)) })
    return found
  }

  /// Encodes texts without end.
  private func encodeForEver(by process: EncoderProcess, _ deliver: @escaping () -> Void) throws {
    try process.run(next: { (1, Self.texts[39]) }, deliver: { _, _ in deliver() })
  }

  @Test("Vectors are those of the encoder in this process, in their order, run after run")
  func vectors() throws {
    let encoder = try Encoder(try ModelFile(path: TinyModel.path, kind: .encoder))
    let process = try EncoderProcess(configuration)
    #expect(process.identity == encoder.identity)
    #expect(process.dimensions == 32)
    for _ in 0..<2 {
      let found = try encode(Self.texts, by: process)
      #expect(found.map(\.0) == (7..<207).map { UInt64($0) })
      for (text, vectors) in zip(Self.texts, found.map(\.1)) { #expect(vectors == encoder.vectors(of: text)) }
    }
    #expect(try encode([], by: process).isEmpty)
  }

  @Test("Of the beginnings of texts there is a vector each, and it is told whether that is all; the others come apart")
  func beginnings() throws {
    let encoder = try Encoder(try ModelFile(path: TinyModel.path, kind: .encoder))
    let process = try EncoderProcess(configuration)
    func vectors(_ wanted: Range<Int>) throws -> [SegmentVectors] {
      var (rest, found) = (Self.texts.map { (number: 1 as UInt64, text: $0) }[...], [SegmentVectors]())
      try process.run(segments: wanted, next: { rest.popFirst() }, deliver: { found.append($1) })
      return found
    }
    let (first, further) = (try vectors(0..<1), try vectors(1..<8))
    for (text, (first, further)) in zip(Self.texts, zip(first, further)) {
      let all = encoder.vectors(of: text)
      #expect(first.vectors.count == 1 && first.areAll == (all.count == 1))
      #expect(further.first == 1 && further.areAll && first.vectors + further.vectors == all)
    }
    #expect(first.contains { $0.areAll } && first.contains { !$0.areAll })
  }

  @Test("Texts of any length and bytes that are no text are encoded or refused, and what follows is right")
  func oddTexts() throws {
    let process = try EncoderProcess(configuration)
    let long = EmbeddableText(text: Array(String(repeating: "é", count: 100_000).utf8))
    let found = try encode([EmbeddableText(), long, Self.texts[3]], by: process)
    #expect(found.map(\.1.count) == [0, 8, 1])
    let broken = EmbeddableText(text: [0x61, 0xFF, 0x62])
    #expect(throws: EncoderFault.ended(.exited(76))) { try encode([broken], by: process) }
  }

  @Test("Stopped from another thread, it is gone, and another one can be started")
  func stopping() throws {
    let process = try EncoderProcess(configuration)
    let stopper = process.stopper
    var answers = 0
    #expect(throws: EncoderFault.stopped) {
      try encodeForEver(by: process) {
        answers += 1
        if answers == 3 { try? WorkerThread.start(name: "stopper") { stopper.stop() }.join() }
      }
    }
    #expect(answers >= 3)
    #expect(!SentSignal.reaches(stopper.identifier))
    stopper.stop()
    #expect(try encode([Self.texts[1]], by: try EncoderProcess(configuration)).count == 1)
  }

  @Test(
    "A signal that asks it to end does so at once, also where its host holds such signals",
    arguments: [SIGTERM, SIGKILL])
  func signals(signal: Int32) throws {
    var held = sigset_t()
    var before = sigset_t()
    sigemptyset(&held)
    sigaddset(&held, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &held, &before)
    let process = try EncoderProcess(configuration)
    pthread_sigmask(SIG_SETMASK, &before, nil)
    var answers = 0
    #expect(throws: EncoderFault.ended(.signalled(signal))) {
      try encodeForEver(by: process) {
        answers += 1
        if answers == 3 { kill(process.stopper.identifier, signal) }
      }
    }
  }

  @Test("What the caller throws ends the process")
  func throwingCaller() throws {
    struct Full: Error {}
    let process = try EncoderProcess(configuration)
    let identifier = process.stopper.identifier
    #expect(throws: Full.self) { try process.run(next: { (1, Self.texts[1]) }, deliver: { _, _ in throw Full() }) }
    #expect(!SentSignal.reaches(identifier))
  }

  @Test("It ends with its object")
  func lifetime() throws {
    let identifier = try EncoderProcess(configuration).stopper.identifier
    #expect(!SentSignal.reaches(identifier))
  }

  // MARK: Confinement

  @Test("It runs confined and waits for everybody else")
  func confinement() throws {
    let process = try EncoderProcess(configuration)
    let folder = "/proc/\(process.stopper.identifier)/"
    let status = try String(contentsOfFile: folder + "status", encoding: .utf8)
    #expect(status.contains("Seccomp:\t2\n"))
    #expect(status.contains("NoNewPrivs:\t1\n"))
    #expect(status.contains("Threads:\t1\n"))
    let stat = try String(contentsOfFile: folder + "stat", encoding: .utf8)
    let fields = stat.split(separator: ")").last?.split(separator: " ") ?? []
    // The 19th field is the nice value, the 41st the scheduling policy. The first field here is the third of the line.
    #expect(fields[16] == "19")
    #expect(fields[38] == "\(idlePolicy)")
    // The 6th field is the session. If the kernel weighs sessions against each other, this one has the lowest weight.
    #expect(fields[3] == "\(process.stopper.identifier)")
    if let group = try? String(contentsOfFile: folder + "autogroup", encoding: .utf8) {
      #expect(group.hasSuffix(" nice 19\n"))
    }
  }

  private let idlePolicy = 5

  @Test("A program started as it is cannot open the user's files", arguments: [true, false])
  func files(isConfined: Bool) throws {
    let secret = try directory.write("secret", to: "secret.txt")
    let pair = try UnixSocket.pair()
    let sandbox = try #require(Sandbox())
    let child =
      isConfined
      ? try sandbox.start("/usr/bin/cat", [secret], configuration.limits, socket: pair.far.rawValue)
      : try ChildProcess.start("/usr/bin/cat", arguments: [secret])
    #expect(try child.wait() == .exited(isConfined ? 1 : 0))
  }

  // MARK: Models

  @Test("A model that is missing, or is a folder or empty, is told as such")
  func missingModel() throws {
    var configuration = configuration
    configuration.model = FilePath(directory.path + "/none.model")
    let fault = #expect(throws: EncoderFault.self) { try EncoderProcess(configuration) }
    guard case .modelMissing(let error)? = fault else { return #expect(Bool(false), "\(fault as Any)") }
    #expect(error.isVanished)
    #expect(fault?.isPassing == false)
    configuration.model = FilePath(directory.path)
    #expect(throws: EncoderFault.self) { try EncoderProcess(configuration) }
  }

  @Test("A model that is damaged is told as such", arguments: ["cut", "shape", "layers", "text", "empty"])
  func damagedModel(how: String) throws {
    var bytes = try WholeFile.read(TinyModel.path)
    switch how {
    case "cut": bytes.removeLast(4_096)
    case "shape": bytes.replace(section: "shape", with: [33, 0, 0, 0])
    case "layers": bytes.replace(section: "shape", with: [32, 0, 0, 0, 3])
    case "text": bytes = Array("no model at all, but a text that is longer than any header could be".utf8)
    default: bytes = []
    }
    var configuration = configuration
    configuration.model = FilePath(try directory.write(bytes, to: "damaged.model"))
    let fault = #expect(throws: EncoderFault.self) { try EncoderProcess(configuration) }
    guard case .modelUnusable(let reason)? = fault else { return #expect(Bool(false), "\(fault as Any)") }
    #expect(reason.contains("damaged.model"))
  }

  // MARK: Broken ends

  @Test(
    "A host that breaks the protocol ends the encoder", arguments: ["garbage", "no model", "text first", "long", "cut"])
  func brokenHost(how: String) throws {
    let bytes: [UInt8] =
      switch how {
      case "garbage": Array(repeating: 0xA5, count: 1_000)
      case "no model": frame(.open(model: TinyModel.path))
      case "text first": frame(.text(number: 1, Self.texts[1], segments: 0..<8))
      case "long": [0xFF, 0xFF, 0xFF, 0x7F, 1]
      default: Array(frame(.open(model: TinyModel.path)).dropLast())
      }
    let pair = try UnixSocket.pair()
    let sandbox = try #require(Sandbox())
    let child = try sandbox.start(
      BuiltProducts.tool("mdencode"), [], configuration.limits, socket: pair.far.rawValue)
    try bytes.withUnsafeBytes { try pair.near.send($0) }
    if how == "cut" { try pair.near.makeBreaker().breakConnection() }
    #expect(try child.wait() == .exited(how == "cut" ? 0 : 76))
  }

  @Test(
    "An encoder that breaks the protocol is ended",
    arguments: [
      ("head -c 64 /dev/zero >&3; exec sleep 1000", "a frame of 0 bytes"),
      ("printf '\\001\\000\\000\\000\\011' >&3; exec sleep 1000", "a frame of the unknown kind 9"),
      ("printf '\\001\\000\\000\\000\\001' >&3; exec sleep 1000", "a frame ends in the middle of a number"),
      ("printf '\\003\\000\\000\\000\\001\\001\\000' >&3; exec sleep 1000", "version 1 where 3 is spoken"),
    ])
  func brokenEncoder(script: String, message: String) throws {
    #expect(throws: EncoderFault.brokeProtocol(message)) { try EncoderProcess(try fake(script)) }
  }

  @Test("An encoder that ends, or that says nothing, is told as such")
  func silentEncoder() throws {
    #expect(throws: EncoderFault.ended(.exited(3))) { try EncoderProcess(try fake("exit 3")) }
    var silent = try fake("exec sleep 1000")
    silent.seconds = 1
    #expect(throws: EncoderFault.tooSlow(seconds: 1)) { try EncoderProcess(silent) }
    var missing = configuration
    missing.program = "/nonexistent/mdencode"
    #expect(throws: EncoderFault.ended(.exited(66))) { try EncoderProcess(missing) }
  }

  /// Runs a shell script in place of the sandbox and the encoder.
  private func fake(_ script: String) throws -> EncoderConfiguration {
    var configuration = configuration
    let path = try directory.write("#!/bin/sh\n\(script)\n", to: "fake-\(UUID().uuidString)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    configuration.launcher = path
    return configuration
  }

  private func frame(_ frame: EncoderFrame) -> [UInt8] {
    var writer = ByteWriter()
    frame.write(to: &writer)
    return writer.bytes
  }
}

extension [UInt8] {
  /// Overwrites bytes of a model's section.
  mutating func replace(section name: String, at place: Int = 0, with bytes: [UInt8]) {
    for entry in stride(from: 64, to: count - 32, by: 32) where self[entry...].starts(with: name.utf8) {
      let offset = place + withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: entry + 16, as: UInt64.self)) }
      return replaceSubrange(offset..<offset + bytes.count, with: bytes)
    }
  }
}
