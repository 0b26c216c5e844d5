import { z } from "zod";
import { choice, isEmptyOr, type Section } from "#app/features/settings/setting.ts";
import { optionalLine } from "#app/http/form-fields.ts";
import { rowCounts } from "#app/ui/admin/list-address.ts";
import { paletteNames, palettes } from "#app/ui/document/palettes.ts";
import { logoAt } from "#app/ui/layout/logo-files.ts";

export const lookSettings = {
  title: "Darstellung",
  intro:
    "Farben, Beschriftungen und Logo, auf allen Seiten und in neuen E-Mails. Dazu die Listen der Verwaltung.",
  settings: {
    palette: {
      schema: z.enum(paletteNames, "Bitte wählen Sie eine der Farbwelten."),
      label: "Farbwelt",
      hint: "Jede hat helle und dunkle Farben. Zwischen hell und dunkel wählen alle selbst, im Fuß der Website.",
      isRequired: true,
      options: paletteNames.map((name) => ({ value: name, label: palettes[name].label })),
      width: 3,
      default: "lake",
      isInList: true,
    },
    /** Whether the labels that the specification quotes in English appear in German. */
    labels: {
      ...choice({ quoted: "Nein, teils englisch", german: "Ja, alle" }),
      label: "Beschriftungen auf Deutsch",
      hint: "Betrifft Beschriftungen wie „Login“, „My Orders“ oder „Checkout“. Namen von Plänen ändern Sie unter „Mitgliedschaften“.",
      width: 3,
      default: "german",
      demo: "quoted",
      isInList: true,
    },
    listRows: {
      schema: z.enum(rowCounts, "Bitte wählen Sie eine der drei Möglichkeiten.").transform(Number),
      label: "Zeilen je Seite in der Verwaltung",
      hint: "Gilt für alle Listen, zum Beispiel für Bestellungen.",
      isRequired: true,
      options: rowCounts.map((value) => ({ value, label: value })),
      width: 3,
      default: "25",
      demo: "10",
    },
    /** The path of an uploaded logo. */
    logo: {
      schema: optionalLine(300).refine(
        isEmptyOr((address) => logoAt(address) !== null),
        "Dieses Logo kennen wir nicht. Bitte laden Sie es noch einmal hoch.",
      ),
      label: "Logo",
      hint: "SVG (höchstens 100 kB) oder PNG (höchstens 2 MB). Es ersetzt Zeichen und Namen im Kopf und wird zum Symbol der Website.",
      type: "logo",
      isInList: true,
    },
  },
} satisfies Section;
