import { kinds } from "#app/features/catalog/kinds.ts";
import { keptDays } from "#app/features/privacy/kept-for.ts";
import type { ItemKind } from "#db/schema.ts";

/** The reasons why an item with valid input was not saved. */
export const itemConflicts = {
  changed: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen ist eine andere Fassung gespeichert. Ihre steht noch im Formular, gespeichert ist sie nicht. „Aktualisieren“ ersetzt die andere Fassung durch Ihre: Auch Felder, die Sie nicht angefasst haben, stehen dann wieder so da wie in Ihrem Formular.",
    ],
  },
  longOver: {
    date: [
      `An diesem Tag wäre die Veranstaltung länger als ${keptDays.participant} Tage vorbei, und die Angaben derer, die teilnehmen, würden gelöscht. Bitte prüfen Sie das Jahr.`,
    ],
  },
  gone: (kind: ItemKind) => ({
    title: kinds[kind].notFound,
    formErrors: [
      "Jemand hat inzwischen gelöscht, was Sie hier bearbeiten. Ihre Angaben stehen noch im Formular. „Erstellen“ legt damit einen neuen Eintrag an.",
    ],
  }),
};
