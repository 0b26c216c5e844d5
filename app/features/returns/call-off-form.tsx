import { Link } from "@remix-run/react";
import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import { PaymentStateBadge } from "#app/features/money/payment-state-badge.tsx";
import type { SeatOrder } from "#app/features/returns/call-off.server.ts";
import { type AdminColumn, AdminTable, opensRow } from "#app/ui/admin/admin-table.tsx";
import { FieldGrid, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormConstraint, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { countOf, formatPrice } from "#app/ui/format/format.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import type { ItemKind } from "#db/schema.ts";

type Values = Record<"subject" | "text", string>;

interface CallOffFormProps {
  constraint: FormConstraint<Values>;
  /** The e-mail as it is suggested. */
  suggested: Values;
  /** The number of addresses that get it. */
  addresses: number;
  kind: ItemKind;
  answer?: FormAnswer;
}

/** The e-mail to everyone with a seat, and the button that calls off the event or course. */
export function CallOffForm(props: CallOffFormProps) {
  const { constraint, suggested, addresses, kind, answer } = props;
  const { singular, genitive } = adminKinds[kind];
  const [form, fields] = useForm<Values>({
    id: "absage",
    constraint,
    defaultValue: suggested,
    lastResult: answer?.result,
  });
  const isSending = useIsSending();
  const isEmpty = addresses === 0;
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      lastResult={answer}
      className="grid max-w-text gap-5"
    >
      <input type="hidden" name="addresses" value={addresses} />
      {isEmpty ? (
        <>
          <input type="hidden" name="subject" value={suggested.subject} />
          <input type="hidden" name="text" value={suggested.text} />
        </>
      ) : (
        <FieldGrid>
          <TextField field={fields.subject} label="Betreff" autoComplete="off" />
          <TextArea
            field={fields.text}
            label="E-Mail"
            hint={`Davor steht „Hallo“, bei bestätigten Adressen mit Vornamen, darunter Titel, Zeit und Ort ${genitive}. Antworten gehen an die Kontaktadresse der Website.`}
            rows={8}
          />
        </FieldGrid>
      )}
      <Button look="bad" disabled={isSending} className="justify-self-start">
        {isEmpty
          ? `${singular} absagen`
          : `Absagen und an ${countOf(addresses, "Adresse", "Adressen")} schreiben`}
      </Button>
    </PostForm>
  );
}

/** The orders with seats, and what is paid for them. */
export function SeatOrders({ orders }: { orders: SeatOrder[] }) {
  return <AdminTable caption="Bestellungen mit Plätzen" columns={columns} rows={orders} />;
}

const columns: AdminColumn<SeatOrder>[] = [
  {
    head: "Bestellung",
    place: "id",
    cell: ({ id, number }) => (
      <Link to={`/admin/orders/${id}`} {...opensRow}>
        {number}
      </Link>
    ),
  },
  {
    head: "Bestellt von",
    place: "title",
    cell: ({ userId, customerName, customerEmail }) => (
      <>
        {userId ? <Link to={`/admin/people/${userId}`}>{customerName}</Link> : customerName}{" "}
        <small>
          <EmailAddress>{customerEmail}</EmailAddress>
        </small>
      </>
    ),
  },
  {
    head: "Plätze",
    place: "date",
    cell: ({ seats, named }) => (
      <>
        {countOf(seats, "Platz", "Plätze")} <small>{named.join(", ")}</small>
      </>
    ),
  },
  { head: "Betrag", place: "amount", cell: ({ amount }) => formatPrice(amount) },
  {
    head: "Zahlung",
    place: "state",
    cell: ({ paymentState }) => <PaymentStateBadge state={paymentState} />,
  },
];
