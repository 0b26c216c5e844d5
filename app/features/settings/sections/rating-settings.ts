import {
  choice,
  formOf,
  isEmptyOr,
  type Section,
  type Settings,
} from "#app/features/settings/setting.ts";
import { optionalLine } from "#app/http/form-fields.ts";

const settings = {
  rating: {
    ...choice({
      none: "Keine Bewertung",
      own: "Eigene Zahlen, die ich belegen kann",
      quoted: "Beispiel: (4.9/5 - 128 Bewertungen)",
    }),
    label: "Was dort steht",
    hint: "Erfundene Bewertungen sind verboten. Zeigen Sie Zahlen nur, wenn Sie sie belegen können.",
    default: "none",
    demo: "quoted",
    isInList: true,
  },
  ratingValue: {
    schema: optionalLine(4)
      .refine(
        isEmptyOr((value) => /^([1-4]([.,]\d)?|5([.,]0)?)$/.test(value)),
        "Bitte geben Sie eine Zahl von 1,0 bis 5,0 ein.",
      )
      .transform((value) => (value === null ? null : Number(value.replace(",", ".")))),
    label: "Durchschnitt",
    hint: "Für eigene Zahlen, von 1,0 bis 5,0.",
    inputMode: "decimal",
    width: 3,
  },
  ratingCount: {
    schema: optionalLine(7)
      .refine(
        isEmptyOr((count) => /^[1-9]\d{0,6}$/.test(count)),
        "Bitte geben Sie die Anzahl als ganze Zahl ab 1 ein.",
      )
      .transform((count) => (count === null ? null : Number(count))),
    label: "Anzahl",
    hint: "Für eigene Zahlen.",
    inputMode: "numeric",
    width: 3,
  },
} satisfies Settings;

export const ratingSettings = {
  title: "Bewertung",
  intro: "Die Sterne auf der Seite jedes Produkts.",
  settings,
  form: formOf(settings)
    .refine(({ rating, ratingValue }) => rating !== "own" || ratingValue !== null, {
      path: ["ratingValue"],
      error: "Für eine eigene Bewertung fehlt noch der Durchschnitt.",
    })
    .refine(({ rating, ratingCount }) => rating !== "own" || ratingCount !== null, {
      path: ["ratingCount"],
      error: "Für eine eigene Bewertung fehlt noch die Anzahl.",
    }),
} satisfies Section;
