import type { InvoiceHindrance } from "#app/features/invoices/issue-invoice.server.ts";
import { countOf } from "#app/ui/format/format.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

export const INVOICING_FAILURE = "Fehler beim Ausstellen der Rechnung";

/** The reasons why no invoice can be issued, for admins. */
export const hindranceWords: Record<InvoiceHindrance | "changed", string> = {
  incomplete: "Für Rechnungen fehlen noch Angaben in den Einstellungen.",
  "no-tax-scheme":
    "Bei dieser Bestellung fehlte in den Einstellungen noch die Umsatzsteuer. Der Shop kann dafür keine Rechnung ausstellen. Bitte stellen Sie sie selbst aus.",
  unprintable:
    "Ein Name, die Adresse oder ein Titel steht in einer Schrift, die der Shop nicht drucken kann. Er kann dafür keine Rechnung ausstellen. Bitte stellen Sie sie selbst aus, in lateinischen Buchstaben.",
  "nothing-to-bill": "Für diese Bestellung gibt es nichts zu berechnen.",
  issued: "Für diese Bestellung gibt es schon eine Rechnung.",
  changed:
    "Inzwischen gilt eine andere Rechnung. Bitte sehen Sie sich die Bestellung noch einmal an.",
};

export const invoicingWords = {
  issued: (number: string, emailSentence: string): NewToast => ({
    kind: "success",
    title: "Rechnung ausgestellt",
    description: `${number} steht auf der Seite der Bestellung und im Dashboard. ${emailSentence}`,
  }),
  corrected: (number: string, emailSentence: string): NewToast => ({
    kind: "success",
    title: "Rechnung berichtigt",
    description: `Die alte ist storniert, ${number} ersetzt sie. ${emailSentence}`,
  }),
  caughtUp: (issued: number): NewToast =>
    issued === 0
      ? { kind: "info", title: "Es fehlte keine Rechnung mehr" }
      : { kind: "success", title: `${countOf(issued, "Rechnung", "Rechnungen")} ausgestellt` },
  failed: { title: INVOICING_FAILURE, formErrors: [TRY_LATER] },
};
