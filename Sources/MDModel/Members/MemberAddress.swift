/// The address of an item inside a file: `CONTAINER//MEMBER`, and `//` again before each member of a member.
///
/// A stored path never contains `//`, so the container's path is everything before the first `//`: `${address%%//*}` in
/// a shell.
public struct MemberAddress: Hashable, Sendable {
  /// The absolute path of the file.
  public var container: FilePath
  /// Names from the outermost to the innermost member; empty for the file itself.
  public var names: [FileName]

  public static let separator = Array("//".utf8)

  public init(container: FilePath, names: [FileName]) {
    self.container = container
    self.names = names
  }

  /// Splits an address as the index stores it.
  ///
  /// A typed path needs the file system to decide: `folder//file` may be an ordinary path.
  ///
  /// - Returns: `nil` if the path has no `//` after a container's path, and for the address of a donated item.
  public init?(_ path: FilePath) {
    let text = path.bytes
    guard let end = Self.separators(in: text).first, end > 0, !text.starts(with: DonationAddress.scheme.utf8) else {
      return nil
    }
    self.init(container: FilePath(text[..<end]), inside: text[(end + 2)...])
  }

  /// - Parameter inside: the part after the container's path and the first `//`.
  public init(container: FilePath, inside: ArraySlice<UInt8>) {
    self.container = container
    let text = Array(inside)
    let borders = [0] + Self.separators(in: text) + [text.count]
    names = zip(borders, borders.dropFirst()).compactMap { start, end in
      var name = text[start..<end].drop { $0 == Self.slash }
      // Slashes at the end carry no meaning.
      while name.last == Self.slash { name.removeLast() }
      return name.isEmpty ? nil : FileName(name)
    }
  }

  /// The whole address; only the container's path if there are no names.
  public var path: FilePath { FilePath(names.reduce(container.bytes) { $0 + Self.separator + $1.bytes }) }

  /// Positions where `//` begins; a longer run of slashes counts once.
  public static func separators(in text: [UInt8]) -> [Int] {
    text.indices.filter { index in
      text[index] == slash && index + 1 < text.count && text[index + 1] == slash
        && (index == 0 || text[index - 1] != slash)
    }
  }

  private static let slash = UInt8(ascii: "/")
}
