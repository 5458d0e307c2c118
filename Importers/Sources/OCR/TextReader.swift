import CTesseract
import Glibc
import ImporterKit
import MDSystem

/// The text recognised in one picture.
struct RecognizedText {
  var text = ""
  var words = 0
}

/// Tesseract, initialized with the languages installed on this computer. Freed with the last reference.
final class TextReader {
  private let handle: OpaquePointer

  /// Folders in which distributions install Tesseract's languages. The manifest lists the same folders.
  private static let folders = [
    "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tesseract/tessdata",
    "/usr/share/tessdata",
  ]
  private static let ending = ".traineddata"
  /// Maximum number of languages besides English. Each costs ten megabytes and makes the results of the others less
  /// certain.
  private static let mostLanguages = 5
  /// Minimum confidence of a word out of 100, and minimum average confidence of a line.
  private static let leastConfidence: Float = 30
  private static let leastLineConfidence: Float = 60
  /// Limit of the processor time per picture. Elapsed time would depend on other load.
  private static let mostSeconds = 60

  init() throws {
    Self.useOneThread()
    guard let (folder, languages) = Self.installed() else {
      throw ImportFailure("no language of Tesseract is installed; Debian has them as tesseract-ocr-eng and its kin")
    }
    guard let handle = TessBaseAPICreate() else { throw ImportFailure("Tesseract cannot be set up") }
    self.handle = handle
    // Keep Tesseract from printing messages.
    TessBaseAPISetVariable(handle, "debug_file", "/dev/null")
    guard TessBaseAPIInit3(handle, folder, languages.joined(separator: "+")) == 0 else {
      throw ImportFailure("a language of Tesseract in \(folder) cannot be read")
    }
  }

  deinit { TessBaseAPIDelete(handle) }

  /// Lists the installed languages, with English last. Tesseract assigns doubtful words to the first language. English
  /// is always installed, but any other language was installed on purpose.
  private static func installed() -> (folder: String, languages: [String])? {
    for folder in folders {
      let names = ((try? DirectoryStream.names(of: FilePath(folder))) ?? []).map(\.text)
      let languages = names.filter { $0.hasSuffix(ending) }.map { String($0.dropLast(ending.count)) }
        .filter { $0 != "osd" && $0 != "equ" }.sorted()
      let others = languages.filter { $0 != "eng" }.prefix(mostLanguages)
      if !languages.isEmpty { return (folder, others + (languages.contains("eng") ? ["eng"] : [])) }
    }
    return nil
  }

  /// Limits OpenMP to one thread, because the threads would mostly wait for each other. Its environment variable is
  /// read too early for this program to set it.
  private static func useOneThread() {
    guard let symbol = dlsym(nil, "omp_set_max_active_levels") else { return }
    unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Void).self)(0)
  }

  /// Recognises the text in a picture.
  ///
  /// - Throws: ``ImportFailure`` if that takes too long.
  func read(_ picture: GreyPicture) throws(ImportFailure) -> RecognizedText {
    defer { TessBaseAPIClear(handle) }
    picture.pixels.withUnsafeBufferPointer {
      TessBaseAPISetImage(handle, $0.baseAddress, Int32(picture.width), Int32(picture.height), 1, Int32(picture.width))
    }
    if let resolution = picture.resolution { TessBaseAPISetSourceResolution(handle, Int32(resolution)) }
    guard let monitor = TessMonitorCreate() else { throw ImportFailure("out of memory") }
    defer { TessMonitorDelete(monitor) }
    var end = Clock.processCPU() + Int64(Self.mostSeconds) * 1_000_000_000
    let isDone = withUnsafeMutablePointer(to: &end) { end in
      TessMonitorSetCancelThis(monitor, end)
      TessMonitorSetCancelFunc(monitor) { end, _ in
        end.map { Clock.processCPU() > $0.load(as: Int64.self) } ?? false
      }
      return TessBaseAPIRecognize(handle, monitor) == 0
    }
    guard isDone else {
      throw ImportFailure("no text is recognised: the picture takes longer than \(Self.mostSeconds) s")
    }
    return words()
  }

  /// The words that Tesseract is confident of, one recognised line per line.
  private func words() -> RecognizedText {
    var result = RecognizedText()
    guard let iterator = TessBaseAPIGetIterator(handle) else { return result }
    defer { TessResultIteratorDelete(iterator) }
    let place = TessResultIteratorGetPageIteratorConst(iterator)
    var line: [(text: String, confidence: Float)] = []
    repeat {
      if TessPageIteratorIsAtBeginningOf(place, RIL_TEXTLINE) != 0 { result.add(&line, from: Self.leastLineConfidence) }
      guard let word = TessResultIteratorGetUTF8Text(iterator, RIL_WORD) else { continue }
      defer { TessDeleteText(word) }
      let confidence = TessResultIteratorConfidence(iterator, RIL_WORD)
      if confidence >= Self.leastConfidence { line.append((String(cString: word), confidence)) }
    } while TessResultIteratorNext(iterator, RIL_WORD) != 0
    result.add(&line, from: Self.leastLineConfidence)
    return result
  }
}

extension RecognizedText {
  /// Adds a line if the average confidence of its words is high enough, and clears `line`.
  fileprivate mutating func add(_ line: inout [(text: String, confidence: Float)], from least: Float) {
    defer { line = [] }
    guard !line.isEmpty, line.reduce(0, { $0 + $1.confidence }) / Float(line.count) >= least else { return }
    words += line.count
    text += line.map(\.text).joined(separator: " ") + "\n"
  }
}
