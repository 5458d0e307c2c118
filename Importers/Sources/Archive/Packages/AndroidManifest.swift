import ByteReading
import ImporterKit

/// Reads the manifest of an Android package: XML in Android's binary form (AOSP, `ResourceTypes.h`,
/// `ResXMLTree_header`).
struct AndroidManifest {
  private let source: ByteSource
  private let resources: ResourceTable?
  private var strings = StringPool()
  /// The platform's numbers of attributes, by the index of their names in the pool.
  private var attributeNumbers: [UInt32] = []
  private var package: String?
  private var version: String?
  private var versionCode: String?
  private var label: String?
  private var permissions: [String] = []
  private var isWhole = false

  private static let mostChunks = 200_000
  private static let mostPermissions = 1_000

  private enum Chunk {
    static let strings: UInt16 = 0x0001
    static let document: UInt16 = 0x0003
    static let startElement: UInt16 = 0x0102
    static let attributeNumbers: UInt16 = 0x0180
  }

  /// Numbers of `android:` attributes (`R.attr`). Tools may have removed the names.
  private enum Number {
    static let label: UInt32 = 0x0101_0001
    static let name: UInt32 = 0x0101_0003
    static let versionCode: UInt32 = 0x0101_021B
    static let versionName: UInt32 = 0x0101_021C
  }

  /// Fails if the manifest is text, as in source archives.
  init?(_ bytes: [UInt8], resources: ResourceTable?) {
    source = ByteSource(block: bytes)
    self.resources = resources
    guard source.integer(at: 0, .little, as: UInt16.self) == Chunk.document else { return nil }
    readChunks()
  }

  private mutating func readChunks() {
    var offset = 8
    for _ in 0..<Self.mostChunks {
      guard let chunk = ResourceChunk(source, at: offset) else { break }
      switch chunk.kind {
      case Chunk.strings: strings = StringPool(source, at: offset)
      case Chunk.attributeNumbers: readNumbers(chunk)
      case Chunk.startElement: readElement(chunk)
      default: break
      }
      offset += chunk.size
    }
    isWhole = offset >= source.count
  }

  private mutating func readNumbers(_ chunk: ResourceChunk) {
    let bytes = source.prefix(at: chunk.offset + chunk.headerSize, limit: chunk.size - chunk.headerSize)
    attributeNumbers = stride(from: bytes.startIndex, to: bytes.endIndex - 3, by: 4).map {
      ByteOrder.little.integer(bytes[$0..<($0 + 4)])
    }
  }

  private mutating func readElement(_ chunk: ResourceChunk) {
    let start = chunk.offset + chunk.headerSize
    guard let name: UInt32 = source.integer(at: start + 4, .little),
      let first: UInt16 = source.integer(at: start + 8, .little),
      let size: UInt16 = source.integer(at: start + 10, .little), size >= 20,
      let count: UInt16 = source.integer(at: start + 12, .little)
    else { return }
    let element = strings[name]
    for index in 0..<Int(count) {
      let place = start + Int(first) + index * Int(size)
      guard place < chunk.offset + chunk.size, let attribute = attribute(at: place) else { return }
      note(attribute, of: element)
    }
  }

  private struct Attribute {
    let name: String
    let number: UInt32?
    let value: String?
  }

  private func attribute(at place: Int) -> Attribute? {
    guard let name: UInt32 = source.integer(at: place + 4, .little),
      let value = ResourceValue(source, at: place + 12)
    else { return nil }
    let number = Int(name) < attributeNumbers.count ? attributeNumbers[Int(name)] : nil
    return Attribute(
      name: strings[name] ?? "", number: number, value: value.text(strings, resources))
  }

  private mutating func note(_ attribute: Attribute, of element: String?) {
    guard let value = attribute.value, !value.isEmpty else { return }
    switch (element, attribute.number) {
    case ("manifest", Number.versionName): version = value
    case ("manifest", Number.versionCode): versionCode = value
    case ("manifest", _) where attribute.name == "package": package = value
    case ("application", Number.label): label = value
    case ("uses-permission", Number.name), ("uses-permission-sdk-23", Number.name):
      if permissions.count < Self.mostPermissions, !permissions.contains(value) { permissions.append(value) }
    default: break
    }
  }

  func give(to sink: inout AttributeSink) {
    sink.set(.title, (label ?? package).map { .string($0) })
    sink.set(.identifier, package.map { .string($0) })
    sink.set(.version, (version ?? versionCode).map { .string($0) })
    sink.set(.permissions, .strings(permissions.sorted()))
    if !isWhole { sink.notePartial("the package's manifest is damaged") }
  }
}
