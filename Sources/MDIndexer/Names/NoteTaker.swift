import MDCrawl
import MDModel
import MDStore
import MDStoreWriter
import MDSystem

/// Location at which an entry can be opened: a path in an open directory, or an absolute one.
struct EntryLocation {
  let directory: Int32
  let path: FilePath
  /// Path from the directory at which it has its own name; another where that is the directory itself.
  let namedPath: FilePath
  /// Whether its folder holds files of the form ``AppleDouble``, of which one may be its own.
  var mayHaveDouble: Bool

  init(_ name: FileName, in directory: Int32, mayHaveDouble: Bool) {
    self.directory = directory
    path = FilePath(name.bytes)
    namedPath = path
    self.mayHaveDouble = mayHaveDouble
  }

  /// An open directory itself.
  init(itself name: FileName, _ directory: Int32) {
    self.directory = directory
    path = "."
    namedPath = FilePath("..").appending(name)
    mayHaveDouble = false
  }

  init(path: FilePath) {
    directory = FileFlags.currentDirectory
    self.path = path
    namedPath = path
    mayHaveDouble = true
  }

  /// What a Mac noted of it in a file beside it.
  var doubled: AppleNotes {
    mayHaveDouble ? AppleDouble.notes(beside: namedPath, at: directory) : AppleNotes()
  }
}

/// Stores extended attributes of folders, and of files that no importer reads: the second stage never opens those.
struct NoteTaker {
  let session: any IndexWriting

  /// - Parameter item: as it has just been stored, in the same transaction: its stamp vouches for the notes.
  func take(from location: EntryLocation, of item: ItemRecord) throws {
    guard item.kind == .regular || item.kind == .directory,
      location.mayHaveDouble
        || ExtendedAttributes.mayExist(in: FileNotes.spaces, of: location.path, at: location.directory)
    else { return }
    guard let notes = notes(at: location, of: item), !notes.isEmpty else { return }
    try store(notes, of: item)
  }

  /// Takes the notes of a folder, or of a file that no importer reads, which changed, in the place of those it had.
  func retake(from location: EntryLocation, of item: ItemRecord) throws {
    var location = location
    if try session.reading.outcome(of: item.id)?.date != nil {
      try session.forgetContent(of: item.id)
      location.mayHaveDouble = true
    }
    try take(from: location, of: item)
  }

  /// Takes the notes of a file whose content is as it was, in the place of those it had.
  ///
  /// - Returns: `false`, and nothing is done, where it cannot be opened, says that it is not to be indexed, or has to be read
  ///   to tell what it says of itself from a note that is gone.
  func replace(from location: EntryLocation, of item: ItemRecord) throws -> Bool {
    guard var notes = notes(at: location, of: item) else { return false }
    let given = try givenRating(of: item)
    if given != nil, given != notes[FileNotes.sharedKey] { return false }
    var keys = FileNotes.ownKeys
    if given == nil { keys.append(FileNotes.sharedKey) } else { notes[FileNotes.sharedKey] = nil }
    if try session.replaceNotes(notes, keys: keys, of: item.id) { return true }
    // No import will store its extended attributes.
    if item.state == .nameOnly, !notes.isEmpty, try session.reading.journalEntry(of: item.id) == nil {
      try store(notes, of: item)
    }
    return true
  }

  /// The stored value of what may be a note as well as the file's own word.
  private func givenRating(of item: ItemRecord) throws -> AttributeValue? {
    guard try session.reading.number(of: FileNotes.sharedKey) != nil else { return nil }
    return try session.reading.attributes(of: item.id)[FileNotes.sharedKey]
  }

  /// Reads the extended attributes; `nil` where the file cannot be opened, or says that it is not to be indexed:
  /// without read access its attributes stay hidden as well. Another file in its place has its own turn.
  private func notes(at location: EntryLocation, of item: ItemRecord) -> AttributeSet? {
    guard let file = try? DirectoryCache.openForReading(location.path, at: location.directory),
      let status = try? FileStatus.of(file.rawValue), FileStamp(status).inode == item.stamp.inode,
      Crawler.verdict(ofOpenFile: file.rawValue) == nil
    else { return nil }
    return FileNotes.attributes(ofOpenFile: file.rawValue, besides: location.doubled)
  }

  private func store(_ notes: AttributeSet, of item: ItemRecord) throws {
    try session.store(
      ImportResult(
        attributes: notes, state: .nameOnly, type: item.type, importer: nil, stamp: item.stamp, date: Clock.wallTime),
      of: item.id)
  }
}
