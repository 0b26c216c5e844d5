import { choice, isEmptyOr, type Section, yesOrNo } from "#app/features/settings/setting.ts";
import { optionalLine } from "#app/http/form-fields.ts";

const NO_PLANNED_DAYS =
  "Bitte geben Sie ganze Tage von 1 bis 60 ein, zum Beispiel 3. Leer heißt: keine Erinnerung.";
const isPlannedDay = (day: string) => /^[1-9]\d?$/.test(day) && Number(day) <= 60;

export const paymentsSettings = {
  title: "Zahlungen",
  intro:
    "Was von selbst geschieht, wenn Geld eingeht und wenn keines eingeht. Erinnert und storniert wird zwischen 8 und 20 Uhr. Beides ruht, solange die Uhr des Servers falsch zu gehen scheint, und mit Bankverbindung auch, wenn der letzte Kontoauszug älter als drei Tage ist.",
  settings: {
    /** Whether the system completes orders as soon as they are paid. */
    autoComplete: {
      ...yesOrNo,
      label: "Bezahlte Bestellungen automatisch abschließen",
      hint: "Gilt auch für Bestellungen, die nichts kosten. Mitgliedschaften beginnen damit sofort.",
      width: 3,
      default: "yes",
      isInList: true,
    },
    /** The way to pay that the checkout offers first. */
    paymentDefault: {
      ...choice({ online: "Online bezahlen", transfer: "Überweisung" }),
      label: "Zuerst angeboten wird",
      hint: "Nur, wenn Online-Zahlung und Konto eingerichtet sind.",
      width: 3,
      default: "online",
    },
    /** Days before the due day on which customers are reminded. Null: never. */
    remindBefore: {
      schema: optionalLine(2)
        .refine(isEmptyOr(isPlannedDay), NO_PLANNED_DAYS)
        .transform((day) => (day === null ? null : Number(day))),
      label: "Erinnern, Tage vor der Frist",
      hint: "Leer heißt: vorher nicht.",
      inputMode: "numeric",
      width: 3,
      default: "3",
      isInList: true,
    },
    /** Days after the due day on which customers are reminded, in ascending order. */
    remindAfter: {
      schema: optionalLine(20)
        .transform((days) => days?.split(/[\s,;]+/).filter(Boolean) ?? [])
        .refine((days) => days.length <= 3 && days.every(isPlannedDay), {
          error:
            "Bitte geben Sie höchstens drei ganze Zahlen von 1 bis 60 ein, zum Beispiel 3, 10.",
          abort: true,
        })
        .transform((days) => [...new Set(days.map(Number))].sort((one, other) => one - other)),
      label: "Erinnern, Tage nach der Frist",
      hint: "Zum Beispiel 3, 10. Leer heißt: danach nicht. Die Frist selbst verschiebt sich dadurch nicht.",
      width: 3,
      default: "3, 10",
      isInList: true,
    },
    /** Days after the due day on which an unpaid order is cancelled. Null: never. */
    expireAfterDays: {
      schema: optionalLine(3)
        .refine(
          isEmptyOr((days) => /^[1-9]\d*$/.test(days) && Number(days) <= 365),
          "Bitte geben Sie eine ganze Zahl von 1 bis 365 ein, oder lassen Sie das Feld leer.",
        )
        .transform((days) => (days === null ? null : Number(days))),
      label: "Unbezahlte Bestellungen automatisch stornieren, Tage nach der Frist",
      hint: "Leer heißt: nie. Plätze und Ware werden wieder frei, und wer bestellt hat, bekommt eine E-Mail.",
      inputMode: "numeric",
      width: 4,
      isInList: true,
    },
  },
} satisfies Section;
