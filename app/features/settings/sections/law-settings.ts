import { disputeSuggestion } from "#app/content/dispute-suggestion.ts";
import { choice, type Section } from "#app/features/settings/setting.ts";
import { optionalText } from "#app/http/form-fields.ts";

const sentenceAnswers = choice({ yes: "ja", no: "nein, wir sind höchstens zehn" });
const statementAnswers = choice({ yes: "ja", no: "nein, wir sind ein Kleinstunternehmen" });

export const lawSettings = {
  title: "Rechtliches",
  intro: "Sätze, die das Gesetz verlangt. AGB, Datenschutz und Impressum stehen unter „Seiten“.",
  settings: {
    /** 'no': the owner has decided that the law requires no sentence. */
    disputeNeeded: {
      ...sentenceAnswers,
      // Forms that were opened before an update lack this control.
      schema: sentenceAnswers.schema.default("yes"),
      label: "Brauchen Sie einen Satz zur Streitbeilegung?",
      hint: "Pflicht nach § 36 VSBG, wenn Sie am letzten 31. Dezember mehr als zehn Menschen beschäftigt haben.",
      default: "yes",
    },
    /** § 36 VSBG. */
    disputeSentence: {
      schema: optionalText(1000),
      label: "Satz zur Streitbeilegung",
      isNeededByAnswer: true,
      hint: "Nötig bei „ja“. Sagt, ob Sie an Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle teilnehmen. Steht im Impressum und unter den AGB.",
      rows: 3,
      demo: disputeSuggestion,
      isInList: true,
    },
    /** 'no': the owner has decided that the law requires no statement. */
    accessibilityNeeded: {
      ...statementAnswers,
      // Forms that were opened before an update lack this control.
      schema: statementAnswers.schema.default("yes"),
      label: "Brauchen Sie eine Erklärung zur Barrierefreiheit?",
      hint: "Nicht nötig ist sie für Dienstleistungen von Kleinstunternehmen: weniger als zehn Beschäftigte und höchstens 2 Mio. € Umsatz (§ 3 Abs. 3 BFSG).",
      default: "yes",
    },
    /** § 14 BFSG, in Markdown. Null: the page does not exist. */
    accessibilityStatement: {
      schema: optionalText(10_000),
      label: "Erklärung zur Barrierefreiheit",
      isNeededByAnswer: true,
      hint: "Nötig bei „ja“. Steht unter /barrierefreiheit (§ 14 BFSG). Leer heißt: Die Seite gibt es nicht. Markdown ist möglich.",
      rows: 8,
      isInList: true,
    },
    /** Says in the confirmation e-mail when the contract is concluded. */
    contractSentence: {
      schema: optionalText(500),
      label: "Satz zum Vertragsschluss",
      hint: "Steht in der Bestellbestätigung. Er muss zu Ihren AGB passen.",
      rows: 3,
      default:
        "Diese E-Mail bestätigt den Eingang deiner Bestellung. Mit ihr ist der Vertrag geschlossen.",
      isInList: true,
    },
  },
} satisfies Section;
