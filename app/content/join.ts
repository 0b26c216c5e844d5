import { group, line, markdown, paragraph, searchText } from "#app/content/page-fields.ts";

export const joinPage = {
  ...group("Kopf der Seite", {
    title: line("Überschrift", "Werde jetzt Mitglied"),
    lead: paragraph(
      "Einleitung",
      "Ein Platz am Tisch und bei den Community-Events. Welcher Plan passt, hängt davon ab, wie lange du bleiben willst.",
      {
        demo: "Ein Platz am Tisch und bei den Community-Events. Welcher Plan passt, hängt davon ab, wie lange du bleiben willst. Free kostet nichts.",
      },
    ),
    description: searchText(
      "Die Mitgliedschaften von BeHappy: mit Preisen und allem, was enthalten ist und was nicht.",
      {
        demo: "Free, Yearly oder Lifetime: die drei Mitgliedschaften von BeHappy mit Preisen und allem, was enthalten ist und was nicht.",
      },
    ),
  }),
  ...group("Formular", {
    formTitle: line("Überschrift des Formulars", "Mitgliedschaft abschließen"),
    formHint: paragraph(
      "Hinweis am Formular",
      "Mit deinen Angaben füllen wir die nächsten Formulare für dich aus. Für etwas anderes verwenden wir sie nicht. Bestellt ist erst etwas, wenn du es an der Kasse bestätigst.",
    ),
  }),
  ...group("Fragen und Antworten", {
    questions: markdown("Fragen und Antworten", {
      hint: "Je Frage eine Überschrift mit ###, darunter die Antwort (Markdown). Steht unter den Plänen. Leer heißt: kein Abschnitt.",
      demo: `### Muss ich kündigen?

Nein. Ein Plan mit Laufzeit endet von selbst, und wir buchen nichts ab.

### Wann beginnt meine Mitgliedschaft?

Sobald deine Bestellung abgeschlossen ist, bei einem kostenlosen Plan sofort.

### Kann ich später wechseln?

Ja. Was mit deinem laufenden Plan geschieht, liest du vor der Bestellung.`,
    }),
  }),
  ...group("Solange es keinen Plan gibt", {
    emptyTitle: line("Überschrift ohne Plan", "Gerade gibt es keine Mitgliedschaft"),
    emptyText: paragraph(
      "Satz darunter",
      "Sobald es eine gibt, findest du sie hier. Was wir anbieten, steht dir auch so offen.",
      { demo: "Die Pläne werden überarbeitet. Die Events stehen dir auch so offen." },
    ),
  }),
};
