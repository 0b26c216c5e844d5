import type { InvoiceHindrance } from "#app/features/orders/invoicing/issue-invoice.server.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import type { NewToast } from "#app/ui/layout/toast-list.ts";

export const INVOICING_FAILURE = "Fehler beim Ausstellen der Rechnung";

/** The reasons why no invoice can be issued, for admins. */
export const hindranceWords: Record<InvoiceHindrance | "changed", string> = {
  incomplete:
    "Für Rechnungen fehlen noch Angaben: Name, Anschrift, Besteuerung und Steuernummer oder USt-IdNr. gehören in die Einstellungen.",
  "no-tax-scheme":
    "Diese Bestellung ist älter als Ihre Angabe zur Besteuerung und nennt keine Steuer. Schreiben Sie ihre Rechnung von Hand.",
  "nothing-to-bill": "Für diese Bestellung gibt es nichts zu berechnen.",
  issued: "Für diese Bestellung gibt es schon eine Rechnung.",
  changed:
    "Inzwischen gilt eine andere Rechnung. Bitte sehen Sie sich die Bestellung noch einmal an.",
};

export const invoicingWords = {
  issued: (number: string): NewToast => ({
    kind: "success",
    title: "Rechnung ausgestellt",
    description: `${number} steht auf der Seite der Bestellung und im Dashboard.`,
  }),
  corrected: (number: string): NewToast => ({
    kind: "success",
    title: "Rechnung berichtigt",
    description: `Die alte ist storniert, ${number} ersetzt sie. Beide stehen auf der Seite der Bestellung.`,
  }),
  caughtUp: (issued: number, of: number): NewToast => ({
    kind: issued === of ? "success" : "info",
    title: issued === 1 ? "1 Rechnung ausgestellt" : `${issued} Rechnungen ausgestellt`,
    description:
      issued === of
        ? undefined
        : "Bestellungen, die keine Steuer nennen, brauchen eine Rechnung von Hand.",
  }),
  failed: { title: INVOICING_FAILURE, formErrors: [TRY_LATER] },
};
