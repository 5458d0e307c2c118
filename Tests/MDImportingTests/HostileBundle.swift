import Foundation
import MDModel
import MDSystem
import MDTestSupport

@testable import MDImporting

/// A bundle of the misbehaving importer (`Importers/Tests/Hostile`), and a worker that imports files with it.
struct HostileBundle {
  let directory: TemporaryDirectory
  let importer: InstalledImporter
  let worker: ImporterWorker

  init(start: String = "", deadlineSeconds: Int = 60, configure: (inout HostConfiguration) -> Void = { _ in }) throws {
    directory = try TemporaryDirectory()
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Importers/Tests/Hostile/hostile.py")
    try directory.write(Array(Data(contentsOf: script)), to: "Hostile.mdimporter/hostile.py")
    let manifest: [String: Any] = [
      "identifier": "org.limelight.test.hostile", "name": "Hostile", "version": 1, "protocol": 1,
      "command": ["/usr/bin/python3", "-I", "hostile.py", start], "contentTypes": ["public.item"],
      "deadlineSeconds": deadlineSeconds, "memoryMegabytes": 512,
    ]
    let data = try JSONSerialization.data(withJSONObject: manifest)
    try directory.write(Array(data), to: "Hostile.mdimporter/manifest.json")
    importer = try InstalledImporter(bundle: directory.path + "/Hostile.mdimporter")
    var configuration = HostConfiguration()
    configure(&configuration)
    worker = ImporterWorker(configuration: configuration)
  }

  /// Creates a file with `contents`, and the job to import it as `name`.
  func job(
    _ identifier: UInt64, _ name: String, _ contents: String = "contents", isSecondTry: Bool = false
  ) throws -> ImportJob {
    let path = try directory.write(contents, to: "files/\(identifier)")
    let descriptor = try Descriptor.open(path: FilePath(path), flags: FileFlags.readOnly)
    return ImportJob(
      identifier: identifier, descriptor: descriptor, contentType: "public.item", name: FileName(name),
      isSecondTry: isSecondTry)
  }

  func run(_ jobs: [ImportJob]) throws -> [ImportedFile] {
    var files: [ImportedFile] = []
    try worker.run(importer, jobs) { files.append($0) }
    return files
  }

  /// Imports the file named `name` among correct files, in the same batch and in the next.
  ///
  /// - Returns: the file's outcome if all the other files are right, otherwise `nil`.
  func runAmongNeighbours(_ name: String, contents: String = "contents") throws -> ImportedFile? {
    let before = (1...3).map { "before \($0) äöü" }
    let after = (5...8).map { "after \($0)" }
    var jobs = try before.enumerated().map { try job(UInt64($0.offset) + 1, "good.txt", $0.element) }
    jobs.append(try job(4, name, contents))
    jobs += try after.enumerated().map { try job(UInt64($0.offset) + 5, "good.txt", $0.element) }
    let files = try run(jobs)
    let later = try run([job(9, "good.txt", "later")])
    let neighbours = files.filter { $0.identifier != 4 } + later
    guard files.map(\.identifier) == Array(1...8), neighbours.map(\.outcome) == Array(repeating: .complete, count: 8),
      neighbours.map({ String(decoding: $0.text, as: UTF8.self) }) == before + after + ["later"],
      neighbours.allSatisfy({ $0.attributes[.title] == "good" })
    else { return nil }
    return files[3]
  }
}
