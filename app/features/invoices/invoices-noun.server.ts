import { hitList } from "#app/features/hit-list.ts";
import { listInvoices } from "#app/features/invoices/administration/admin-invoices.server.ts";
import type { Noun } from "#app/features/noun.ts";
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
};
