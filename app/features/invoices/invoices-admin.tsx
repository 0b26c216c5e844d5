import { Form, Link } from "@remix-run/react";
import { CancelledMark, InvoiceLinks } from "#app/features/invoices/invoice-links.tsx";
import type { InvoiceSummary } from "#app/features/invoices/invoices.server.ts";
import { invoicePath, kindWords } from "#app/features/invoices/invoices.ts";
import type { ListedInvoice } from "#app/features/invoices/invoices-admin.server.ts";
import { hindranceWords, INVOICING_FAILURE } from "#app/features/invoices/invoices-admin.ts";
import type { InvoiceHindrance } from "#app/features/invoices/issue-invoice.server.ts";
import { mailSentence } from "#app/features/orders/administration/order-status.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { AdminMark } from "#app/ui/admin/admin-mark.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import type { AdminColumn } from "#app/ui/admin/admin-table.tsx";
import { FieldGrid, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatMonth } from "#app/ui/format/month.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import type { ListPage } from "#db/lists/list-page.server.ts";
import type { InvoiceBuyer, InvoiceKind } from "#db/schema.ts";

const FORM = "markierte-rechnungen";

export function AdminInvoiceList({
  list,
  kind,
}: {
  list: ListPage<ListedInvoice>;
  kind: InvoiceKind | null;
}) {
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

/** The months that stand open; earlier ones are folded. */
const OPEN = 3;

/** The files of each month with invoices, for the tax adviser. Renders nothing without any. */
export function InvoiceMonths({ months }: { months: string[] }) {
  if (months.length === 0) return null;
  const earlier = months.slice(OPEN);
  return (
    <section aria-labelledby="monate" className="grid gap-3">
      <h2 id="monate" className="text-h4">
        Für die Steuerberatung
      </h2>
      <MonthList months={months.slice(0, OPEN)} />
      {earlier.length > 0 && (
        <Disclosure summary="Frühere Monate">
          <MonthList months={earlier} />
        </Disclosure>
      )}
    </section>
  );
}

function MonthList({ months }: { months: string[] }) {
  return (
    <ul className="grid gap-2">
      {months.map((month) => (
        <li key={month} className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span className="min-w-36">{formatMonth(month)}</span>
          {(["csv", "zip"] as const).map((type) => (
            <ButtonLink
              key={type}
              to={`/admin/invoices/export.${type}?monat=${month}`}
              size="small"
              reloadDocument
            >
              <Icon name="download" />
              <span>
                <span className="sr-only">{formatMonth(month)} als </span>
                {type === "csv" ? "CSV" : "ZIP der PDF-Dateien"}
              </span>
            </ButtonLink>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** The page that answers the forms about an order's invoices. */
const invoicingPath = (orderId: string) => `/admin/orders/${orderId}/rechnung`;

/** The invoice of an order that is in force. */
interface LiveInvoice {
  number: string;
  buyer: InvoiceBuyer;
  /** The recipient of the e-mail about a correction; empty without one. */
  customerEmail: string;
}

interface OrderInvoicesProps {
  orderId: string;
  papers: InvoiceSummary[];
  live: LiveInvoice | null;
  hindrance: InvoiceHindrance | null;
}

/** An order's invoices, and the button that issues one or the form that corrects its buyer. */
export function OrderInvoices({ orderId, papers, live, hindrance }: OrderInvoicesProps) {
  if (papers.length === 0 && hindrance === "nothing-to-bill") return null;
  return (
    <AdminSection id="rechnungen" title="Rechnungen">
      <InvoiceLinks papers={papers} />
      {hindrance === null && (
        <Form method="post" action={invoicingPath(orderId)} data-failure={INVOICING_FAILURE}>
          <Button name="intent" value="issue" size="small">
            Rechnung ausstellen
          </Button>
        </Form>
      )}
      {hindrance !== null && hindrance !== "issued" && hindrance !== "nothing-to-bill" && (
        <p className="max-w-text text-ink-soft">
          {hindranceWords[hindrance]}{" "}
          {hindrance === "incomplete" && <TextLink to="/admin/invoices">Was noch fehlt</TextLink>}
        </p>
      )}
      {live && (
        <Disclosure summary="Name oder Anschrift berichtigen">
          <CorrectionForm orderId={orderId} live={live} />
        </Disclosure>
      )}
    </AdminSection>
  );
}

type Values = Record<
  "number" | "company" | "name" | "street" | "zipcode" | "city" | "country" | "vatId",
  string
>;

interface CorrectionFormProps {
  orderId: string;
  live: LiveInvoice;
  answer?: FormAnswer;
}

/** Cancels the invoice and issues a new one with these facts. */
export function CorrectionForm({ orderId, live, answer }: CorrectionFormProps) {
  const action = invoicingPath(orderId);
  const isSending = useIsSending(action);
  const [form, fields] = useForm<Values>({
    id: "rechnung-berichtigen",
    lastResult: answer?.result,
    defaultValue: { ...live.buyer, number: live.number },
  });
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      lastResult={answer}
      action={action}
      data-failure={INVOICING_FAILURE}
      className="grid max-w-narrow gap-4"
    >
      <p className="max-w-text">
        {live.number} wird storniert, und eine neue Rechnung ersetzt sie. Die Bestellung selbst
        bleibt, wie sie ist. {mailSentence(live.customerEmail)}
      </p>
      <input type="hidden" name="number" value={live.number} />
      <FieldGrid>
        <TextField field={fields.company} label="Firma" optional autoComplete="off" />
        <TextField field={fields.name} label="Vor- und Nachname" autoComplete="off" />
        <TextField
          field={fields.street}
          label="Straße und Hausnummer"
          optional
          autoComplete="off"
        />
        <TextField
          field={fields.zipcode}
          label="Postleitzahl"
          optional
          autoComplete="off"
          width={2}
        />
        <TextField field={fields.city} label="Ort" optional autoComplete="off" width={4} />
        <TextField field={fields.country} label="Land" autoComplete="off" width={3} />
        <TextField field={fields.vatId} label="USt-IdNr." optional autoComplete="off" width={3} />
      </FieldGrid>
      <Button name="intent" value="correct" disabled={isSending} className="justify-self-start">
        Stornieren und neu ausstellen
      </Button>
    </PostForm>
  );
}
