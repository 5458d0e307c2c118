import CTesseract
import Glibc
import ImporterKit
import MDSystem

/// Text that was recognised in one picture.
struct RecognizedText {
  var text = ""
  var words = 0
}

/// Tesseract with all languages of this computer, ready to read pictures; freed when the last copy goes.
final class TextReader {
  private let handle: OpaquePointer

  /// Folders in which distributions keep Tesseract's languages; the manifest names the same.
  private static let folders = [
    "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tesseract/tessdata",
    "/usr/share/tessdata",
  ]
  private static let ending = ".traineddata"
  /// Besides English; each costs ten megabytes and makes words of others less certain.
  private static let mostLanguages = 5
  /// A word of which Tesseract is less sure, of 100, is no word; nor is a line of words that are on average.
  private static let leastConfidence: Float = 30
  private static let leastLineConfidence: Float = 60
  /// One picture may take so long, in the processor's time: a busy machine makes no picture a hard one.
  private static let mostSeconds = 60

  init() throws {
    Self.useOneThread()
    guard let (folder, languages) = Self.installed() else {
      throw ImportFailure("no language of Tesseract is installed; Debian has them as tesseract-ocr-eng and its kin")
    }
    guard let handle = TessBaseAPICreate() else { throw ImportFailure("Tesseract cannot be set up") }
    self.handle = handle
    // Nothing of its own is printed.
    TessBaseAPISetVariable(handle, "debug_file", "/dev/null")
    guard TessBaseAPIInit3(handle, folder, languages.joined(separator: "+")) == 0 else {
      throw ImportFailure("a language of Tesseract in \(folder) cannot be read")
    }
  }

  deinit { TessBaseAPIDelete(handle) }

  /// English last: doubtful words are taken for the first language, and Tesseract always comes with English; another one
  /// was installed on purpose.
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

  /// Its threads wait for one another more than they gain. The variable that says so is read before any code of ours.
  private static func useOneThread() {
    guard let symbol = dlsym(nil, "omp_set_max_active_levels") else { return }
    unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Void).self)(0)
  }

  /// Recognises the text of a picture.
  ///
  /// - Throws: ``ImportFailure`` where that takes too long.
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

  /// The words that Tesseract is sure enough of, a line of them a line.
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
  /// Adds a line, which is empty then, where its words are certain enough together.
  fileprivate mutating func add(_ line: inout [(text: String, confidence: Float)], from least: Float) {
    defer { line = [] }
    guard !line.isEmpty, line.reduce(0, { $0 + $1.confidence }) / Float(line.count) >= least else { return }
    words += line.count
    text += line.map(\.text).joined(separator: " ") + "\n"
  }
}
