/// The address of an item inside a file: `CONTAINER//MEMBER`, and `//` again before each member of a member.
///
/// `//` never stands in a path of the index, so the container's path is what comes before the first one:
/// `${address%%//*}` in a shell.
public struct MemberAddress: Hashable, Sendable {
  /// The absolute path of the file.
  public var container: FilePath
  /// Names from the outside in; empty for the file itself.
  public var names: [FileName]

  public static let separator = Array("//".utf8)

  public init(container: FilePath, names: [FileName]) {
    self.container = container
    self.names = names
  }

  /// Splits an address as the index has it. Whether a path that somebody typed is one depends on the file system:
  /// `folder//file` is a path.
  ///
  /// - Returns: `nil` for what has no `//` behind a path, and for the address of what an app donated.
  public init?(_ path: FilePath) {
    let text = path.bytes
    guard let end = Self.separators(in: text).first, end > 0, !text.starts(with: DonationAddress.scheme.utf8) else {
      return nil
    }
    self.init(container: FilePath(text[..<end]), inside: text[(end + 2)...])
  }

  /// - Parameter inside: what comes behind the container's path and the first `//`.
  public init(container: FilePath, inside: ArraySlice<UInt8>) {
    self.container = container
    let text = Array(inside)
    let borders = [0] + Self.separators(in: text) + [text.count]
    names = zip(borders, borders.dropFirst()).compactMap { start, end in
      var name = text[start..<end].drop { $0 == Self.slash }
      // A slash at the end says nothing.
      while name.last == Self.slash { name.removeLast() }
      return name.isEmpty ? nil : FileName(name)
    }
  }

  /// The whole address; the container's path alone where there are no names.
  public var path: FilePath { FilePath(names.reduce(container.bytes) { $0 + Self.separator + $1.bytes }) }

  /// Where `//` begins in a text, each run of slashes once.
  public static func separators(in text: [UInt8]) -> [Int] {
    text.indices.filter { index in
      text[index] == slash && index + 1 < text.count && text[index + 1] == slash
        && (index == 0 || text[index - 1] != slash)
    }
  }

  private static let slash = UInt8(ascii: "/")
}
