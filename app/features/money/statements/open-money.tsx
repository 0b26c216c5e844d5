import { Form, Link } from "@remix-run/react";
import type {
  ResembledMoney,
  ShownMoney,
} from "#app/features/money/statements/incoming-money.server.ts";
import type { MatchableOrder } from "#app/features/money/statements/match-entries.server.ts";
import { adviceOn, numbersOf, sumOf } from "#app/features/money/statements/money-advice.ts";
import { SURPLUS_QUESTION } from "#app/features/money/statements/money-words.ts";
import { sentencesOf } from "#app/ui/form/error-notice.tsx";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { inputClass } from "#app/ui/form/input-class.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";

export interface OpenMoneyProps {
  row: ShownMoney;
  /** The page of the list, to which every change returns. */
  address: string;
  /** The refusal of the last booking of this row. */
  answer?: FormAnswer;
}

/** The advice about open money, and the buttons that book it or set it aside. */
export function OpenMoney({ row, address, answer }: OpenMoneyProps) {
  const { resembled } = row;
  return (
    <>
      {adviceOn(row).map((sentence) => (
        <p key={sentence} className="text-sm text-ink-soft">
          {sentence}
        </p>
      ))}
      {resembled && <Resembled {...resembled} />}
      <Suggestions row={row} address={address} />
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <OtherOrder row={row} address={address} answer={answer} />
        <EntryForm row={row} address={address} intent="aside">
          <Button size="small" look="quiet">
            Beiseitelegen
          </Button>
        </EntryForm>
      </div>
    </>
  );
}

const stateWords = { open: "noch offen", booked: "gebucht", ignored: "beiseitegelegt" };

/** The earlier entry, to compare. */
function Resembled({ bookedOn, payerName, purpose, state, orders }: ResembledMoney) {
  return (
    <div className="border-s-2 border-line ps-3 text-sm wrap-anywhere">
      <p>
        {[formatShortDate(bookedOn), payerName, stateWords[state]].filter(Boolean).join(", ")}
        {orders.length > 0 && " für "}
        <OrderLinks orders={orders} />
      </p>
      <p>{purpose || "Ohne Verwendungszweck"}</p>
    </div>
  );
}

/** Buttons that book for an order, the likeliest first. */
function Suggestions({ row, address }: Omit<OpenMoneyProps, "answer">) {
  const { suggestions, together } = row;
  if (suggestions.length === 0) return null;
  return (
    <EntryForm row={row} address={address} intent="assign">
      <ul className="grid gap-2">
        {together.length > 0 && (
          <li>
            <SuggestionButton numbers={numbersOf(together)} />
          </li>
        )}
        {suggestions.map((order) => (
          <li key={order.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <SuggestionButton numbers={order.number} />
            <span className="text-sm text-ink-soft wrap-anywhere">{suggestionLabel(order)}</span>
          </li>
        ))}
      </ul>
    </EntryForm>
  );
}

const SuggestionButton = ({ numbers }: { numbers: string }) => (
  <Button name="order" value={numbers} size="small">
    <span>
      Zu <Numbers numbers={numbers} /> buchen
    </span>
  </Button>
);

/** Order numbers that do not break at their hyphens. */
const Numbers = ({ numbers }: { numbers: string }) =>
  numbers.split(", ").map((number, index) => (
    <span key={number}>
      {index > 0 && ", "}
      <span className="whitespace-nowrap">{number}</span>
    </span>
  ));

/** The second choice: an order that is not suggested. It is open once the form was refused. */
function OtherOrder({ row, address, answer }: OpenMoneyProps) {
  const { id, suggestions, verdict } = row;
  const typed = answer?.result.initialValue?.order;
  const [typedOrder = ""] = [typed ?? ""].flat().map(String);
  const errors = answer ? sentencesOf(answer.result) : [];
  const confirmed =
    answer?.code === SURPLUS_QUESTION ? answer.result.initialValue?.confirmed : null;
  const errorId = `fehler-${id}`;
  const hasOthers = suggestions.length > 0 || verdict === "fits";
  const form = (
    <EntryForm row={row} address={address} intent="assign">
      <label className="grid gap-1 text-sm">
        <span>{hasOthers ? "Andere Bestellnummer" : "Bestellnummer"}</span>
        <input
          name="order"
          id={`order-${id}`}
          defaultValue={typedOrder}
          maxLength={400}
          autoComplete="off"
          placeholder="BH-2026-000123"
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? errorId : undefined}
          className={`${inputClass} max-w-60`}
        />
      </label>
      {confirmed && <input type="hidden" name="confirmed" value={String(confirmed)} />}
      <Button size="small">{confirmed ? "Trotzdem zuordnen" : "Zuordnen"}</Button>
      <div className="w-full text-sm">
        <FieldErrors field={{ errors, errorId }} />
      </div>
    </EntryForm>
  );
  if (!hasOthers) return form;
  return (
    <Disclosure
      key={String(errors.length > 0)}
      summary="Andere Bestellung …"
      open={errors.length > 0}
    >
      {form}
    </Disclosure>
  );
}

function suggestionLabel(order: MatchableOrder): string {
  const { customerName, open, unconfirmed, status, isBeingPaid } = order;
  if (status === "cancelled") return `${customerName}, storniert`;
  if (isBeingPaid) return `${customerName}, Online-Zahlung läuft`;
  const paid =
    unconfirmed.length > 0 ? `von Hand vermerkt ${formatPrice(sumOf(unconfirmed))}` : "bezahlt";
  const what = open > 0 ? `offen ${formatPrice(open)}` : paid;
  return `${customerName}, ${what}`;
}

interface EntryFormProps {
  row: ShownMoney;
  address: string;
  intent: string;
  children: React.ReactNode;
}

export function EntryForm({ row, address, intent, children }: EntryFormProps) {
  return (
    <Form
      data-failure="Fehler beim Buchen"
      method="post"
      action={address}
      preventScrollReset
      className="flex flex-wrap items-end gap-2"
    >
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="entry" value={row.id} />
      {children}
    </Form>
  );
}

export function OrderLinks({ orders }: { orders: { id: string; number: string }[] }) {
  return orders.map(({ id, number }, index) => (
    <span key={id}>
      {index > 0 && ", "}
      <Link to={`/admin/orders/${id}`} className="whitespace-nowrap">
        {number}
      </Link>
    </span>
  ));
}
