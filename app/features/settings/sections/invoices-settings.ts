import { INVOICE_PATTERN, patternProblem } from "#app/features/settings/invoice-numbers.ts";
import { choice, isEmptyOr, type Section } from "#app/features/settings/setting.ts";
import { optionalLine, requiredLine } from "#app/http/form-fields.ts";

export const invoicesSettings = {
  title: "Rechnungen",
  intro:
    "Rechnungen gibt es, sobald Name, Anschrift, Besteuerung und Steuernummer oder USt-IdNr. gespeichert sind. Für Bestellungen, die nichts kosten, gibt es keine.",
  settings: {
    /** When invoices are issued by themselves. 'manual': an admin issues them. 'off': none. */
    invoiceWhen: {
      ...choice({
        paid: "wenn bezahlt ist",
        ordered: "bei der Bestellung",
        manual: "von Hand",
        off: "gar nicht",
      }),
      label: "Rechnungen ausstellen",
      hint: "Ausgestellte Rechnungen werden auch bei „gar nicht“ berichtigt, wenn etwas zurückgenommen wird.",
      width: 3,
      default: "paid",
      isInList: true,
    },
    /** The buyers whose invoices contain the data of an e-invoice. Those of a small business never do. */
    eInvoiceFor: {
      ...choice({ companies: "für alle mit USt-IdNr.", everyone: "für alle" }),
      label: "E-Rechnung (ZUGFeRD)",
      hint: "Die PDF-Datei enthält dann auch die Daten für Buchhaltungsprogramme. Kleinunternehmen brauchen das nicht und stellen keine aus.",
      width: 3,
      default: "companies",
    },
    invoicePattern: {
      schema: requiredLine("Bitte geben Sie ein Muster für die Nummern ein.", 40).refine(
        (pattern) => patternProblem(pattern) === null,
        { error: ({ input }) => patternProblem(String(input)) ?? undefined },
      ),
      label: "Muster der Nummern",
      hint: "{nummer} zählt lückenlos, {jahr} ist das Jahr der Rechnung. Mit {jahr} beginnt jedes Jahr von vorn. Stornorechnungen heißen S-{jahr}-{nummer}.",
      isRequired: true,
      width: 3,
      default: INVOICE_PATTERN,
      isInList: true,
    },
    taxNumber: {
      schema: optionalLine(40).refine(
        isEmptyOr((number) => /^[\d\s/.-]{8,}$/.test(number)),
        "Bitte geben Sie die Steuernummer mit Ziffern ein, zum Beispiel 12/345/67890.",
      ),
      label: "Steuernummer",
      isNeededByAnswer: true,
      hint: "Steht nur auf Rechnungen. Nötig, wenn unter „Betreiber“ keine USt-IdNr. steht.",
      width: 3,
      isInList: true,
    },
  },
} satisfies Section;
