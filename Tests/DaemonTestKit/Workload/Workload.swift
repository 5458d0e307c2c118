import MDTestSupport

/// A directory tree that is changed at random, in all the ways that programs and people change theirs.
///
/// Things also move to and from a second folder, which is not indexed. The same seed makes the same changes.
package struct Workload: Sendable {
  /// The indexed tree.
  package let root: [UInt8]
  /// A folder on the same file system that is never indexed.
  package let outside: [UInt8]
  package let seed: UInt64
  /// Every word that was ever written into a file, each into one file. Words consist of letters only, so any tokenizer
  /// keeps them whole.
  package internal(set) var words: [String] = []
  /// Number of changes attempted.
  package private(set) var operations = 0
  var random: SeededGenerator
  var known: KnownPaths
  /// Files that a slow writer holds open.
  var writers: [OpenWriter] = []

  /// - Parameters:
  ///   - root: an absolute path of an existing folder, which need not be empty.
  ///   - outside: the same, for the folder that is not indexed.
  ///   - isFocused: many changes hit a few files at a time, instead of all files alike.
  package init(root: [UInt8], outside: [UInt8], seed: UInt64, isFocused: Bool = false) throws {
    self.root = root
    self.outside = outside
    self.seed = seed
    random = SeededGenerator(seed: seed)
    known = KnownPaths(root: root, outside: outside, isFocused: isFocused)
    try known.adopt(root)
    try known.adopt(outside)
  }

  /// The seed and the number of changes, from which a failed test can be repeated.
  package var description: String { "seed \(seed), after \(operations) operations" }

  enum Operation: CaseIterable {
    case create, append, truncate, overwrite, saveAtomically, saveWithBackup, holdOpen, writeHeld
    case rename, moveFolder, moveOut, moveIn, renameOver, hide, unhide
    case deleteFile, deleteTree, makeChain, swapKind
    case changeMode, hardLink, link, swapLink, pipe, touch, tag, untag, mark, unmark

    /// Relative frequency of the operation.
    var weight: Int {
      switch self {
      case .create: 40
      case .makeChain, .append, .overwrite, .saveAtomically, .rename: 10
      case .truncate, .saveWithBackup, .deleteFile, .tag, .moveFolder, .moveIn: 5
      case .changeMode, .hardLink, .moveOut, .unhide, .unmark: 4
      case .holdOpen, .writeHeld, .renameOver, .link, .swapLink, .touch: 3
      case .hide, .pipe, .untag, .mark, .swapKind: 2
      case .deleteTree: 1
      }
    }

    static let drawn = allCases.flatMap { Array(repeating: $0, count: $0.weight) }
  }

  /// Makes this many changes. A change that is impossible, such as moving a folder into itself, does nothing.
  package mutating func run(_ count: Int) throws {
    for _ in 0..<count { try step() }
  }

  private mutating func step() throws {
    operations += 1
    // A tree that kept growing would take long to check.
    if known.count > Self.most, let target = known.folder(in: root, &random), target != root {
      return try delete(tree: target)
    }
    switch Operation.drawn.randomElement(using: &random)! {
    case .create: create()
    case .append: append()
    case .truncate: truncate()
    case .overwrite: overwrite()
    case .saveAtomically: saveAtomically()
    case .saveWithBackup: saveWithBackup()
    case .holdOpen: holdOpen()
    case .writeHeld: writeHeld()
    case .rename: try renameAny()
    case .moveFolder: try moveFolder()
    case .moveOut: try move(from: root, to: outside)
    case .moveIn: try move(from: outside, to: root)
    case .renameOver: renameOver()
    case .hide: try setHidden(true)
    case .unhide: try setHidden(false)
    case .deleteFile: deleteFile()
    case .deleteTree: try deleteTree()
    case .makeChain: makeChain()
    case .swapKind: try swapKind()
    case .changeMode: changeMode()
    case .hardLink: makeHardLink()
    case .link: makeLink()
    case .swapLink: swapLink()
    case .pipe: makePipe()
    case .touch: setOldDate()
    case .tag: setTags(of: 1 + Int(random.next() % 3))
    case .untag: setTags(of: 0)
    case .mark: mark()
    case .unmark: unmark()
    }
  }

  private static let most = 1_500

  mutating func chance(_ one: UInt64, in all: UInt64) -> Bool { random.next() % all < one }
}
