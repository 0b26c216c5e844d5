import { hitList } from "#app/features/hit-list.ts";
import { sellerGaps } from "#app/features/invoices/invoices.server.ts";
import { listInvoices } from "#app/features/invoices/invoices-admin.server.ts";
import { personalDataOfInvoices } from "#app/features/invoices/invoices-privacy.server.ts";
import type { LaunchResult, Noun } from "#app/features/noun.ts";
import { settingPath } from "#app/features/settings/setting-values.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";

export const invoicesNoun: Noun = {
  menu: [
    {
      group: "sale",
      place: 3,
      path: "/admin/invoices",
      label: "Rechnungen",
      icon: "archive",
      loadFailure: "Fehler beim Laden der Rechnungen",
    },
  ],
  search: (query) => [
    hitList("/admin/invoices", "Rechnungen", listInvoices(query, null), (invoice) => ({
      to: `/admin/orders/${invoice.orderId}#rechnungen`,
      title: invoice.number,
      value: formatPrice(invoice.gross),
      note: `${invoice.recipient}, ${formatShortDate(invoice.issuedOn)}`,
    })),
  ],
  beforeLaunch: [{ place: 24, label: "Rechnungen", check: askForTaxNumber }],
  personal: personalDataOfInvoices,
};

/** The other facts that an invoice needs have points of their own. */
function askForTaxNumber(): LaunchResult | undefined {
  if (siteSettings().invoiceWhen === "off") return undefined;
  if (!sellerGaps().includes("taxNumber")) return null;
  return {
    sentence:
      "Rechnungen entstehen erst, wenn Ihre Steuernummer oder Ihre USt-IdNr. gespeichert ist.",
    to: settingPath("taxNumber"),
  };
}
