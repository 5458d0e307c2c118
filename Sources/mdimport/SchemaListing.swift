import MDCommandLine
import MDTools
import MDImporting
import MDModel
import MDTypes

/// `mdimport -L`, `-A` and `-X`: lists importers, attributes and types.
struct SchemaListing {
  let tool: ImportTool
  private var output: BufferedOutput { tool.context.output }
  private var printsJSON: Bool { tool.context.options.printsJSON }

  init(tool: ImportTool) { self.tool = tool }

  /// - Parameter claims: whether to list also what each importer reads and delivers.
  func importers(claims: Bool) throws -> ExitStatus {
    let all = tool.catalog.importers
    if printsJSON {
      for importer in all { try output.write(object(importer)) }
      return .success
    }
    if claims {
      for importer in all { try output.write(lines(importer)) }
      return .success
    }
    try output.write("Paths: (\n")
    for (index, importer) in all.enumerated() {
      try output.write("    \"\(importer.directory)\"\(index + 1 < all.count ? "," : "")\n")
    }
    try output.write(")\n")
    return .success
  }

  private func lines(_ importer: InstalledImporter) -> String {
    let manifest = importer.manifest
    var lines = ["\(manifest.name) \(manifest.version) (\(manifest.identifier)), \(importer.directory)"]
    if manifest.role == .sniffer { lines.append("    is asked for types that names and magic bytes do not tell") }
    if !manifest.contentTypes.isEmpty { lines.append("    types: " + manifest.contentTypes.joined(separator: ", ")) }
    if !manifest.mimeTypes.isEmpty { lines.append("    MIME types: " + manifest.mimeTypes.joined(separator: ", ")) }
    lines.append("    gives: " + manifest.gives.map(\.rawValue).sorted().joined(separator: ", "))
    lines.append("    limits: \(manifest.deadlineSeconds) s and \(manifest.memoryMegabytes) MB of address space a file")
    return lines.joined(separator: "\n") + "\n"
  }

  func attributes() throws -> ExitStatus {
    for attribute in AttributeSchema.all {
      if printsJSON {
        try output.write(object(attribute))
      } else {
        let kind = attribute.isMultiValued ? "array of \(attribute.kind)" : "\(attribute.kind)"
        try output.write("'\(attribute.key)'\t\(kind)\t\(attribute.meaning)\n")
      }
    }
    return .success
  }

  /// Prints attributes, then types, then the claims of each importer.
  func schema() throws -> ExitStatus {
    _ = try attributes()
    for type in UTType.systemDeclared {
      if printsJSON {
        try output.write(object(type))
      } else {
        let parents = type.typeTree.dropFirst().joined(separator: " ")
        try output.write("'\(type.identifier)'\t\(parents)\t\(type.localizedDescription ?? "")\n")
      }
    }
    for importer in tool.catalog.importers {
      if printsJSON {
        try output.write(object(importer))
      } else {
        let claims = importer.manifest.contentTypes + importer.manifest.mimeTypes
        try output.write("\(importer.identifier) \(importer.version)\t\(claims.joined(separator: " "))\n")
      }
    }
    return .success
  }

  private func line(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    members(&writer)
    writer.endObject()
    writer.endLine()
    return writer.bytes
  }

  private func object(_ importer: InstalledImporter) -> [UInt8] {
    line { writer in
      writer.member("importer", importer.identifier)
      writer.key("version")
      writer.integer(importer.version)
      writer.member("path", importer.directory)
      writer.strings("contentTypes", importer.manifest.contentTypes)
      writer.strings("mimeTypes", importer.manifest.mimeTypes)
    }
  }

  private func object(_ attribute: AttributeDescription) -> [UInt8] {
    line { writer in
      writer.member("attribute", attribute.key.rawValue)
      writer.member("kind", "\(attribute.kind)")
      writer.key("multiValued")
      writer.boolean(attribute.isMultiValued)
      writer.member("description", attribute.meaning)
    }
  }

  private func object(_ type: UTType) -> [UInt8] {
    line { writer in
      writer.member("type", type.identifier)
      writer.strings("tree", type.typeTree)
      writer.member("description", type.localizedDescription ?? "")
    }
  }
}

extension JSONWriter {
  mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  fileprivate mutating func strings(_ name: String, _ values: [String]) {
    key(name)
    beginArray()
    for value in values { string(value) }
    endArray()
  }
}
