import { Link } from "@remix-run/react";
import type { ListedInvoice } from "#app/features/invoices/administration/admin-invoices.server.ts";
import { CancelledMark } from "#app/features/invoices/cancelled-mark.tsx";
import { invoicePath } from "#app/features/invoices/invoice-path.ts";
import { kindWords } from "#app/features/invoices/invoice-words.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { AdminMark } from "#app/ui/admin/admin-mark.tsx";
import type { AdminColumn } from "#app/ui/admin/admin-table.tsx";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";
import type { InvoiceKind } from "#db/schema.ts";

const FORM = "markierte-rechnungen";

interface AdminInvoiceListProps {
  list: ListPage<ListedInvoice>;
  kind: InvoiceKind | null;
}

export function AdminInvoiceList({ list, kind }: AdminInvoiceListProps) {
  return (
    <AdminList
      list={list}
      nouns={["Rechnung", "Rechnungen"]}
      searchLabel="Nummer, Name oder Bestellnummer"
      columns={columns}
      filter={{
        name: "status",
        label: "Art",
        value: kind,
        labels: { invoice: "Rechnungen", cancellation: "Stornorechnungen" },
      }}
      below={list.rows.length > 0 && <MarkedInvoicesForm />}
    />
  );
}

/** Loads the files of all marked invoices. */
function MarkedInvoicesForm() {
  return (
    <form id={FORM} method="get" action="/admin/invoices/export.zip" className="admin-marked">
      <Button size="small">
        <Icon name="download" />
        Markierte als ZIP
      </Button>
    </form>
  );
}

const columns: AdminColumn<ListedInvoice>[] = [
  {
    head: "Auswahl",
    place: "mark",
    cell: ({ id, number }) => (
      <AdminMark form={FORM} name="id" value={id} label={`${number} markieren`} />
    ),
  },
  {
    head: "Nummer",
    place: "id",
    sort: "number",
    cell: (invoice) => (
      <>
        {/* A plain link, because the router cannot show a file. */}
        <a href={invoicePath(invoice)}>{invoice.number}</a>{" "}
        <small className="font-sans whitespace-normal">
          {kindWords[invoice.kind]}
          {invoice.cancels && ` zu ${invoice.cancels}`}{" "}
          {invoice.cancelled && <CancelledMark {...invoice.cancelled} />}
        </small>
      </>
    ),
  },
  {
    head: "An",
    place: "title",
    sort: "recipient",
    cell: ({ recipient }) => <span className="wrap-anywhere">{recipient}</span>,
  },
  {
    head: "Bestellung",
    place: "wide",
    cell: ({ orderId, orderNumber }) => <Link to={`/admin/orders/${orderId}`}>{orderNumber}</Link>,
  },
  {
    head: "Datum",
    place: "date",
    sort: "date",
    cell: ({ issuedOn }) => formatShortDate(issuedOn),
  },
  {
    head: "Betrag",
    place: "amount",
    sort: "amount",
    cell: ({ gross }) => formatPrice(gross),
  },
];
