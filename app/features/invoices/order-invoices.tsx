import { Form } from "@remix-run/react";
import { InvoiceLinks } from "#app/features/invoices/invoice-links.tsx";
import type { InvoiceSummary } from "#app/features/invoices/invoices.server.ts";
import { hindranceWords, INVOICING_FAILURE } from "#app/features/invoices/invoicing-words.ts";
import type { InvoiceHindrance } from "#app/features/invoices/issue-invoice.server.ts";
import { mailSentence } from "#app/features/orders/administration/order-status.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { FieldGrid, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button, TextLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import type { InvoiceBuyer } from "#db/schema.ts";

/** The page that answers the forms about an order's invoices. */
export const invoicingPath = (orderId: string) => `/admin/orders/${orderId}/rechnung`;

/** The invoice of an order that is in force. */
export interface LiveInvoice {
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
