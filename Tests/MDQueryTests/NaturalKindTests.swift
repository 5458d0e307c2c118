import MDQuery
import Testing

/// `kind:` in six languages, and the values it accepts for other types.
@Suite struct NaturalKindTests {
  /// The types of each kind, by its plainest English name.
  private static let types: [String: [String]] = [
    "image": ["public.image"], "pdf": ["com.adobe.pdf"], "text": ["public.text"], "music": ["public.audio"],
    "audio": ["public.audio"], "movie": ["public.movie"], "folder": ["public.folder"], "archive": ["public.archive"],
    "font": ["public.font"], "presentation": ["public.presentation", "org.oasis-open.opendocument.presentation"],
    "spreadsheet": ["public.spreadsheet"], "email": ["public.email-message", "com.c-command.mbox"],
    "message": ["public.message", "com.c-command.mbox"], "contact": ["public.contact"],
    "event": ["public.calendar-event"], "bookmark": ["public.bookmark", "public.stored-url"],
    "source code": ["public.source-code"],
    "webpage": ["public.html", "public.xhtml", "com.apple.webarchive", "com.microsoft.word.mhtml"],
    "document": [
      "public.composite-content", "public.text", "public.presentation", "public.spreadsheet",
      "org.oasis-open.opendocument", "org.oasis-open.opendocument.presentation", "org.openoffice.text",
      "com.microsoft.word.doc", "com.microsoft.word.dot", "org.tug.tex.dvi",
    ],
  ]

  /// Names of each kind: English | German | French | Spanish | Japanese | Korean.
  private static let names: [String: String] = [
    "application": """
    application applications app apps | Programm Programme App Apps | application applications |
    aplicación aplicaciones app | アプリケーション アプリ | 응용_프로그램 앱 애플리케이션
    """,
    "image": """
    image images picture pictures photo photos | Bild Bilder Foto Fotos | image images photo photos |
    imagen imágenes foto fotos | 画像 イメージ 写真 | 이미지 사진 그림
    """,
    "pdf": "pdf PDF pdfs | PDF PDFs | pdf | pdf | PDF | PDF",
    "document": """
    document documents | Dokument Dokumente | document documents | documento documentos | 書類 文書 ドキュメント | 문서
    """,
    "text": "text | Text Texte | texte textes | texto textos | テキスト | 텍스트",
    "music": "music | Musik Lied Lieder | musique chanson chansons | música canción canciones | 音楽 ミュージック | 음악",
    "audio": "audio | Audio | audio | audio | オーディオ | 오디오",
    "movie": """
    movie movies video videos | Film Filme Video Videos | film films vidéo vidéos |
    película películas vídeo vídeos | ムービー 動画 ビデオ | 동영상 비디오
    """,
    "folder": "folder folders | Ordner | dossier dossiers | carpeta carpetas | フォルダ フォルダー | 폴더",
    "archive": """
    archive archives | Archiv Archive | archive archives | archivo_comprimido archivos_comprimidos | アーカイブ | 압축_파일
    """,
    "font": """
    font fonts | Schrift Schriften Schriftart Schriftarten | police polices | fuente fuentes | フォント | 서체 글꼴
    """,
    "presentation": """
    presentation presentations | Präsentation Präsentationen | présentation présentations |
    presentación presentaciones | プレゼンテーション | 프레젠테이션
    """,
    "spreadsheet": """
    spreadsheet spreadsheets | Tabelle Tabellen | feuille_de_calcul feuilles_de_calcul |
    hoja_de_cálculo hojas_de_cálculo | スプレッドシート | 스프레드시트
    """,
    "email": """
    email emails mail mails e-mail | E-Mail E-Mails Mail | courriel courriels e-mail |
    correo correos correo_electrónico | メール 電子メール | 이메일 메일
    """,
    "message": "message messages | Nachricht Nachrichten | message messages | mensaje mensajes | メッセージ | 메시지",
    "contact": "contact contacts | Kontakt Kontakte | contact contacts | contacto contactos | 連絡先 | 연락처",
    "event": """
    event events | Ereignis Ereignisse Termin Termine | événement événements | evento eventos | イベント | 이벤트 일정
    """,
    "bookmark": "bookmark bookmarks | Lesezeichen | signet signets | marcador marcadores | ブックマーク | 책갈피 북마크",
    "source code": """
    source_code | Quellcode Quelltext | code_source codes_source | código_fuente códigos_fuente | ソースコード |
    소스_코드
    """,
    "webpage": """
    webpage webpages web_page | Webseite Webseiten | page_web pages_web | página_web páginas_web |
    ウェブページ Webページ | 웹_페이지 웹페이지
    """,
  ]

  private static func conforms(_ type: String) -> String { "kMDItemContentTypeTree == \"\(type)\"" }

  private static func expression(_ kind: String) -> String {
    guard let types = types[kind] else {
      return conforms("com.apple.application")
        + " || kMDItemFSName == \"*.desktop\"c || kMDItemFSName == \"*.appimage\"c"
    }
    return types.map(conforms).joined(separator: " || ")
  }

  @Test(arguments: names.keys.sorted()) func everyLanguageHasItsNames(_ kind: String) throws {
    let languages = try #require(Self.names[kind]).split(separator: "|", omittingEmptySubsequences: false)
    #expect(languages.count == 6)
    for language in languages {
      let names = language.split(whereSeparator: \.isWhitespace).map { $0.split(separator: "_").joined(separator: " ") }
      #expect(!names.isEmpty)
      for name in names { checkForms(of: name, kind) }
    }
  }

  /// Checks a name without quotes, in quotes, in capitals, without accents, and followed by words.
  private func checkForms(of name: String, _ kind: String) {
    let expected = Self.expression(kind)
    #expect(NaturalCase.printed("kind:\(name)") == expected)
    #expect(NaturalCase.printed("kind:\"\(name)\"") == expected)
    #expect(NaturalCase.printed("KIND: \(name.uppercased())") == expected)
    #expect(NaturalCase.printed("kind:\(Self.withoutAccents(name))") == expected, "\(name)")
    let word = NaturalWordsTests.word("xyz*")
    let group = expected.contains("||") ? "(\(expected))" : expected
    #expect(NaturalCase.printed("kind:\(name) xyz") == "\(group) && (\(word))")
  }

  private static func withoutAccents(_ name: String) -> String {
    let plain: [Character: Character] = ["ä": "a", "á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u", "ö": "o"]
    return String(name.map { plain[$0] ?? $0 })
  }

  @Test(arguments: [
    NaturalCase("kind:Bu\u{308}cher", "kMDItemFSName == \"*.Bücher\"c || kMDItemKind == \"Bücher*\"cdwt"),
    NaturalCase("kind:pra\u{308}sentation", expression("presentation")),
    NaturalCase("kind:フォルタ\u{3099}", expression("folder")),
    NaturalCase("kind：画像", expression("image")),
    NaturalCase("kind:문서들", expression("document")),
    NaturalCase("kind:image/png", conforms("image/png")),
    NaturalCase("kind:application/vnd.oasis.opendocument.text", conforms("application/vnd.oasis.opendocument.text")),
    NaturalCase("kind:application/xhtml+xml", conforms("application/xhtml+xml")),
    NaturalCase("kind:public.jpeg", conforms("public.jpeg")),
    NaturalCase("kind:org.7-zip.7-zip-archive", conforms("org.7-zip.7-zip-archive")),
    NaturalCase("kind:docx", "kMDItemFSName == \"*.docx\"c || kMDItemKind == \"docx*\"cdwt"),
    NaturalCase("kind:.docx", "kMDItemFSName == \"*.docx\"c || kMDItemKind == \".docx*\"cdw"),
    NaturalCase("kind:\"Swift source\"", "kMDItemKind == \"Swift source\"cdwt"),
    NaturalCase("kind:pdf,image", conforms("com.adobe.pdf") + " || " + conforms("public.image")),
    NaturalCase("kind:(pdf OR image)", conforms("com.adobe.pdf") + " || " + conforms("public.image")),
    NaturalCase("kind:(pdf OR source code)", conforms("com.adobe.pdf") + " || " + conforms("public.source-code")),
    NaturalCase("kind:(pdf -name:x)", conforms("com.adobe.pdf") + " && !(kMDItemFSName == \"*x*\"cd)"),
    NaturalCase("-kind:pdf", "!(" + conforms("com.adobe.pdf") + ")"),
    NaturalCase("NOT kind:pdf", "!(" + conforms("com.adobe.pdf") + ")"),
    NaturalCase("-kind:(pdf OR image)", "!(" + conforms("com.adobe.pdf") + " || " + conforms("public.image") + ")"),
    NaturalCase("kind:image source", conforms("public.image") + " && (\(NaturalWordsTests.word("source*")))"),
    NaturalCase("kind:pdf OR x", conforms("com.adobe.pdf") + " || " + NaturalWordsTests.word("x*")),
    NaturalCase("kind:", NaturalWordsTests.word("kind:*")),
    NaturalCase("kind:+++", NaturalWordsTests.word("kind:+++*")),
  ]) func kinds(_ example: NaturalCase) { example.check() }

  @Test func anUnknownKindIsNoted() {
    #expect(
      NaturalCase.parser.parse("kind:docx").notes == [
        "kind:docx is no kind that is known; taken as a filename extension or a word of a description"
      ])
    #expect(
      NaturalCase.parser.parse("kind:\"a sort\"").notes == [
        "kind:a sort is no kind that is known; looked for in descriptions of kinds"
      ])
  }
}
