import MDCrawl
import MDModel
import MDStore
import MDStoreWriter
import MDSystem

/// Where an entry can be opened: a path below an open directory, or an absolute path.
struct EntryLocation {
  let directory: Int32
  let path: FilePath
  /// Path that contains the entry's own name. It differs from ``path`` if the entry is the open directory itself.
  let namedPath: FilePath
  /// True if its folder contains ``AppleDouble`` files, so that it may have one.
  var mayHaveDouble: Bool

  init(_ name: FileName, in directory: Int32, mayHaveDouble: Bool) {
    self.directory = directory
    path = FilePath(name.bytes)
    namedPath = path
    self.mayHaveDouble = mayHaveDouble
  }

  /// The location of an open directory itself.
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

  /// The attributes in its ``AppleDouble``.
  var doubled: AppleNotes {
    mayHaveDouble ? AppleDouble.notes(beside: namedPath, at: directory) : AppleNotes()
  }
}

/// Stores extended attributes of folders, and of files that no importer reads. The second stage never opens these.
struct NoteTaker {
  let session: any IndexWriting

  /// - Parameter item: the item as stored in the same transaction. The inode in its stamp ensures that the notes are
  ///   its own.
  func take(from location: EntryLocation, of item: ItemRecord) throws {
    guard item.kind == .regular || item.kind == .directory,
      location.mayHaveDouble
        || ExtendedAttributes.mayExist(in: FileNotes.spaces, of: location.path, at: location.directory)
    else { return }
    guard let notes = notes(at: location, of: item), !notes.isEmpty else { return }
    try store(notes, of: item)
  }

  /// Replaces the notes of a changed folder, or of a changed file that no importer reads.
  func retake(from location: EntryLocation, of item: ItemRecord) throws {
    var location = location
    if try session.reading.outcome(of: item.id)?.date != nil {
      try session.forgetContent(of: item.id)
      location.mayHaveDouble = true
    }
    try take(from: location, of: item)
  }

  /// Replaces the notes of a file whose content is unchanged.
  ///
  /// - Returns: `false`, without any change, if the file cannot be opened or excludes itself from indexing. Also
  ///   `false` if its rating may come from a note that is gone, so that the file must be read to find out its own
  ///   rating.
  func replace(from location: EntryLocation, of item: ItemRecord) throws -> Bool {
    guard var notes = notes(at: location, of: item) else { return false }
    let given = try givenRating(of: item)
    if given != nil, given != notes[FileNotes.sharedKey] { return false }
    var keys = FileNotes.ownKeys
    if given == nil { keys.append(FileNotes.sharedKey) } else { notes[FileNotes.sharedKey] = nil }
    if try session.replaceNotes(notes, keys: keys, of: item.id) { return true }
    // No importer reads the file, so no import will store its extended attributes.
    if item.state == .nameOnly, !notes.isEmpty, try session.reading.journalEntry(of: item.id) == nil {
      try store(notes, of: item)
    }
    return true
  }

  /// The stored rating, which may come from a note or from the file's content.
  private func givenRating(of item: ItemRecord) throws -> AttributeValue? {
    guard try session.reading.number(of: FileNotes.sharedKey) != nil else { return nil }
    return try session.reading.attributes(of: item.id)[FileNotes.sharedKey]
  }

  /// Reads the extended attributes; `nil` if the file cannot be opened, excludes itself from indexing, or was
  /// replaced. Without read access its attributes are unreadable too. A file that has replaced it is reconciled
  /// separately.
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
