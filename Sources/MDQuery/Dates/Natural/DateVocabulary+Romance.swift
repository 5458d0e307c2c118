/// French words for times.
extension DateVocabulary {
  static let french = DateVocabulary(
    phrases: phrases(
      days: [
        0: ["aujourd'hui", "aujourdhui"], -1: ["hier"], 1: ["demain"], -2: ["avant-hier", "avant hier"],
        2: ["apres-demain", "apres demain"],
      ],
      weeks: [
        0: ["cette semaine"],
        -1: ["la semaine derniere", "semaine derniere", "la semaine passee", "semaine passee"],
        1: ["la semaine prochaine", "semaine prochaine"],
      ],
      months: [
        0: ["ce mois", "ce mois-ci", "ce mois ci"],
        -1: ["le mois dernier", "mois dernier", "le mois passe", "mois passe"],
        1: ["le mois prochain", "mois prochain"],
      ],
      years: [
        0: ["cette annee"],
        -1: ["l'annee derniere", "annee derniere", "l'annee passee", "annee passee", "l'an dernier", "l'an passe"],
        1: ["l'annee prochaine", "annee prochaine", "l'an prochain"],
      ]),
    weekdays: numbered([["dimanche"], ["lundi"], ["mardi"], ["mercredi"], ["jeudi"], ["vendredi"], ["samedi"]]),
    months: numbered([
      ["janvier", "janv"], ["fevrier", "fevr", "fev"], ["mars"], ["avril", "avr"], ["mai"], ["juin"],
      ["juillet", "juil"], ["aout"], ["septembre"], ["octobre"], ["novembre"], ["decembre"],
    ]),
    seasons: numbered([["printemps"], ["ete"], ["automne"], ["hiver"]]),
    units: named([
      .minute: ["minute", "minutes"], .hour: ["heure", "heures"], .day: ["jour", "jours"],
      .week: ["semaine", "semaines"], .month: ["mois"], .year: ["an", "ans", "annee", "annees"],
    ]),
    numbers: numbered([
      ["un", "une"], ["deux"], ["trois"], ["quatre"], ["cinq"], ["six"], ["sept"], ["huit"], ["neuf"], ["dix"],
      ["onze"], ["douze"],
    ]),
    counted: [
      (
        .past,
        [
          "# derniers @", "# dernieres @", "les # derniers @", "les # dernieres @", "ces # derniers @",
          "ces # dernieres @", "derniers # @", "dernieres # @", "la derniere @", "derniere @",
        ]
      ),
      (.coming, ["# prochains @", "# prochaines @", "les # prochains @", "les # prochaines @"]),
      (.ago, ["il y a # @"]),
      (.ahead, ["dans # @"]),
    ],
    occurrences: [
      (.recent, ["le @", "en @", "au mois de @"]),
      (.last, ["@ dernier", "le @ dernier", "en @ dernier", "@ passe"]),
      (.this, ["ce @", "cet @"]),
      (.next, ["@ prochain", "le @ prochain", "en @ prochain"]),
    ],
    fillers: ["le", "en"])
}

/// Spanish words for times.
extension DateVocabulary {
  static let spanish = DateVocabulary(
    phrases: phrases(
      days: [
        0: ["hoy"], -1: ["ayer"], 1: ["manana"], -2: ["anteayer", "antes de ayer", "antier"], 2: ["pasado manana"],
      ],
      weeks: [
        0: ["esta semana"],
        -1: ["la semana pasada", "semana pasada", "la ultima semana", "ultima semana"],
        1: [
          "la proxima semana", "proxima semana", "la semana proxima", "semana proxima", "la semana que viene",
          "semana que viene",
        ],
      ],
      months: [
        0: ["este mes"],
        -1: ["el mes pasado", "mes pasado", "el ultimo mes", "ultimo mes"],
        1: ["el proximo mes", "proximo mes", "el mes proximo", "mes proximo", "el mes que viene", "mes que viene"],
      ],
      years: [
        0: ["este ano"],
        -1: ["el ano pasado", "ano pasado", "el ultimo ano", "ultimo ano"],
        1: ["el proximo ano", "proximo ano", "el ano proximo", "ano proximo", "el ano que viene", "ano que viene"],
      ]),
    weekdays: numbered([["domingo"], ["lunes"], ["martes"], ["miercoles"], ["jueves"], ["viernes"], ["sabado"]]),
    months: numbered([
      ["enero", "ene"], ["febrero"], ["marzo"], ["abril", "abr"], ["mayo"], ["junio"], ["julio"], ["agosto", "ago"],
      ["septiembre", "setiembre"], ["octubre"], ["noviembre"], ["diciembre", "dic"],
    ]),
    seasons: numbered([["primavera"], ["verano"], ["otono"], ["invierno"]]),
    units: named([
      .minute: ["minuto", "minutos"], .hour: ["hora", "horas"], .day: ["dia", "dias"], .week: ["semana", "semanas"],
      .month: ["mes", "meses"], .year: ["ano", "anos"],
    ]),
    numbers: numbered([
      ["un", "una", "uno"], ["dos"], ["tres"], ["cuatro"], ["cinco"], ["seis"], ["siete"], ["ocho"], ["nueve"],
      ["diez"], ["once"], ["doce"],
    ]),
    counted: [
      (
        .past,
        [
          "ultimos # @", "ultimas # @", "los ultimos # @", "las ultimas # @", "en los ultimos # @",
          "en las ultimas # @", "pasados # @", "pasadas # @", "ultima @", "la ultima @",
        ]
      ),
      (
        .coming,
        ["proximos # @", "proximas # @", "los proximos # @", "las proximas # @", "en los proximos # @"]
      ),
      (.ago, ["hace # @"]),
      (.ahead, ["en # @", "dentro de # @"]),
    ],
    occurrences: [
      (.recent, ["el @", "en @"]),
      (.last, ["@ pasado", "el @ pasado", "pasado @", "el pasado @", "ultimo @", "el ultimo @", "@ pasada"]),
      (.this, ["este @", "esta @"]),
      (.next, ["proximo @", "el proximo @", "@ proximo", "el @ proximo", "@ que viene", "el @ que viene"]),
    ],
    fillers: ["el", "de", "del"])
}
