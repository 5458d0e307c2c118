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
      (.this, ["ce @"]),
      (.next, ["@ prochain", "le @ prochain", "en @ prochain"]),
    ],
    fillers: ["le", "en"])
}
