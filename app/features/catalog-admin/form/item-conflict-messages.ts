import { kinds } from "#app/features/catalog/kinds.ts";
import { keptDays } from "#app/features/privacy/kept-for.ts";
import type { ItemKind } from "#db/schema.ts";

/** The reasons why an item with valid input was not saved. */
export const itemConflicts = {
  changed: {
    title: "Jemand war schneller",
    formErrors: [
      "Inzwischen hat jemand anderes gespeichert. Ihre Eingaben stehen noch im Formular, sind aber nicht gespeichert. Mit „Aktualisieren“ überschreiben Sie die andere Fassung vollständig, auch in Feldern, die Sie nicht geändert haben.",
    ],
  },
  longOver: {
    date: [
      `Dieser Tag liegt mehr als ${keptDays.participant} Tage zurück. Damit würden die Angaben aller Teilnehmenden gelöscht. Bitte prüfen Sie das Jahr.`,
    ],
  },
  gone: (kind: ItemKind) => ({
    title: kinds[kind].notFound,
    formErrors: [
      "Dieser Eintrag ist inzwischen gelöscht. Ihre Angaben stehen noch im Formular. Mit „Erstellen“ legen Sie ihn neu an.",
    ],
  }),
};
