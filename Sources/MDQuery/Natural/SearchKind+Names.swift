/// Names of kinds in English, German, French, Spanish, Japanese and Korean, singular and plural. The language need not
/// be known, because no word means different kinds in two of them.
extension SearchKind {
  /// Number of words of the longest name.
  static let mostWords = 3

  private static let names: [(kind: SearchKind, names: String)] = [
    (
      .application,
      """
      application, applications, app, apps, program, programs
      Programm, Programme, Anwendung, Anwendungen
      appli, applis, logiciel, logiciels
      aplicación, aplicaciones, programa, programas
      アプリケーション, アプリ, プログラム
      응용 프로그램, 애플리케이션, 어플리케이션, 앱, 프로그램
      """
    ),
    (
      .image,
      """
      image, images, picture, pictures, photo, photos
      Bild, Bilder, Foto, Fotos
      photographie, photographies
      imagen, imágenes, fotografía, fotografías
      画像, イメージ, 写真, ピクチャ
      이미지, 그림, 사진
      """
    ),
    (.pdf, "pdf, pdfs"),
    (
      .document,
      """
      document, documents
      Dokument, Dokumente
      documento, documentos
      書類, 文書, ドキュメント
      문서, 도큐먼트, 도큐멘트
      """
    ),
    (.text, "text, texts, Texte, textes, texto, textos, テキスト, 텍스트"),
    (
      .music,
      """
      music, song, songs
      Musik, Lied, Lieder, Musikstück, Musikstücke
      musique, musiques, chanson, chansons, morceau, morceaux
      música, músicas, canción, canciones
      音楽, ミュージック, 曲
      음악, 노래
      """
    ),
    (
      .audio,
      """
      audio, audios, sound, sounds
      Audiodatei, Audiodateien, Ton, Töne
      son, sons
      sonido, sonidos
      オーディオ, 音声, サウンド
      오디오, 소리, 사운드
      """
    ),
    (
      .movie,
      """
      movie, movies, video, videos, film, films
      Filme
      vidéo, vidéos
      película, películas
      ムービー, 動画, ビデオ, 映画
      동영상, 비디오, 영화, 무비
      """
    ),
    (
      .folder,
      """
      folder, folders, directory, directories
      Ordner, Verzeichnis, Verzeichnisse
      dossier, dossiers, répertoire, répertoires
      carpeta, carpetas, directorio, directorios
      フォルダ, フォルダー, ディレクトリ
      폴더, 디렉토리, 디렉터리
      """
    ),
    (
      .archive,
      """
      archive, archives
      Archiv
      archivo comprimido, archivos comprimidos
      アーカイブ, 圧縮ファイル
      아카이브, 압축 파일
      """
    ),
    (
      .font,
      """
      font, fonts, typeface, typefaces
      Schrift, Schriften, Schriftart, Schriftarten
      police, polices, police de caractères, polices de caractères
      fuente, fuentes, tipo de letra, tipos de letra
      フォント, 書体
      서체, 글꼴, 폰트
      """
    ),
    (
      .presentation,
      """
      presentation, presentations, slideshow, slideshows
      Präsentation, Präsentationen
      présentation, présentations, diaporama, diaporamas
      presentación, presentaciones
      プレゼンテーション, プレゼン, スライド
      프레젠테이션, 프리젠테이션, 발표 자료
      """
    ),
    (
      .spreadsheet,
      """
      spreadsheet, spreadsheets
      Tabelle, Tabellen, Tabellenkalkulation, Tabellenkalkulationen
      feuille de calcul, feuilles de calcul, tableur, tableurs
      hoja de cálculo, hojas de cálculo
      スプレッドシート, 表計算
      스프레드시트
      """
    ),
    (
      .email,
      """
      email, emails, mail, mails
      courriel, courriels, courrier électronique, courriers électroniques
      correo, correos, correo electrónico, correos electrónicos
      メール, 電子メール, Eメール
      이메일, 전자 메일, 메일
      """
    ),
    (.message, "message, messages, Nachricht, Nachrichten, mensaje, mensajes, メッセージ, 메시지"),
    (.contact, "contact, contacts, Kontakt, Kontakte, contacto, contactos, 連絡先, コンタクト, 연락처"),
    (
      .event,
      """
      event, events, appointment, appointments
      Ereignis, Ereignisse, Termin, Termine
      événement, événements, rendez-vous
      evento, eventos, cita, citas
      イベント, 予定
      이벤트, 일정
      """
    ),
    (
      .bookmark,
      """
      bookmark, bookmarks
      Lesezeichen
      signet, signets, marque-page, marque-pages
      marcador, marcadores
      ブックマーク
      책갈피, 북마크
      """
    ),
    (
      .sourceCode,
      """
      source code, source codes, source, sources, code
      Quellcode, Quellcodes, Quelltext, Quelltexte
      code source, codes source, codes sources
      código fuente, códigos fuente, código
      ソースコード, ソース
      소스 코드, 소스
      """
    ),
    (
      .webPage,
      """
      webpage, webpages, web page, web pages
      Webseite, Webseiten, Internetseite, Internetseiten
      page web, pages web
      página web, páginas web
      ウェブページ, Webページ, ホームページ
      웹페이지, 웹 페이지
      """
    ),
  ]

  /// A kind by its name in any of the languages. Case, accents, blanks and hyphens are ignored.
  ///
  /// This searches all names, because building a table would take longer for the few words of a text.
  init?(name: String) {
    // Longer texts are not names. A text may have thousands of them.
    guard name.utf8.count <= 80 else { return nil }
    let key = Self.key(name)
    // Korean forms the plural with a syllable at the end.
    let singular = key.hasSuffix("들") ? String(key.dropLast()) : nil
    let kind = Self.names.first { entry in
      Self.contains(entry.names, key) || singular.map { Self.contains(entry.names, $0) } ?? false
    }
    guard let kind else { return nil }
    self = kind.kind
  }

  private static func contains(_ names: String, _ key: String) -> Bool {
    guard let first = key.utf8.first else { return false }
    return split(names).contains { name in
      // A fast test of the first letter: in either case, or a Latin letter with a mark.
      let start = name.utf8.first ?? 0
      return (start | 0x20 == first | 0x20 || (0xC3...0xC5).contains(start)) && Self.key(name) == key
    }
  }

  /// The first name of each kind that begins with a text, ignoring case and accents.
  static func names(beginningWith text: String) -> [String] {
    let beginning = key(text)
    return names.compactMap { entry in
      split(entry.names).first { !$0.contains(" ") && key($0).hasPrefix(beginning) }.map(String.init)
    }
  }

  /// Splits names at commas and line ends.
  private static func split(_ names: String) -> some Sequence<Substring> {
    names.utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\n") }
      .lazy.map { Substring($0.drop { $0 == UInt8(ascii: " ") }) }
  }

  private static func key(_ name: some StringProtocol) -> String {
    var key = String.UnicodeScalarView()
    for scalar in LetterFolding.fold(name).unicodeScalars {
      switch scalar {
      case "-", "‐", "_", "・": break
      case "ß": key += "ss".unicodeScalars
      case "œ": key += "oe".unicodeScalars
      case _ where !scalar.properties.isWhitespace: key.append(scalar)
      default: break
      }
    }
    return String(key)
  }
}
