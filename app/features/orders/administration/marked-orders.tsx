import "#app/features/orders/administration/marked-orders.css";
import { Form, Link } from "@remix-run/react";
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from "react";
import type { ListedOrder } from "#app/features/orders/administration/admin-orders.server.ts";
import type { MarkedOutcome } from "#app/features/orders/administration/order-changes.server.ts";
import { recordedByCompletion } from "#app/features/orders/administration/order-payments.ts";
import {
  cancelConsequences,
  STATUS_FAILURE,
} from "#app/features/orders/administration/order-status.ts";
import { AskingButton } from "#app/features/orders/administration/order-status.tsx";
import { shortOrderId } from "#app/features/orders/order-numbers.ts";
import { AdminMark } from "#app/ui/admin/admin-mark.tsx";
import { useHydrated } from "#app/ui/browser/use-hydrated.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

const FORM = "markierte-bestellungen";

/** The checkbox in an order's row. It belongs to the form below the list. */
export function OrderMark({ order }: { order: ListedOrder }) {
  return (
    <AdminMark
      form={FORM}
      name="orderId"
      value={order.id}
      label={`Bestellung ${order.number} markieren`}
      data-unpaid={isUnpaid(order) || undefined}
      data-recorded-as-paid={order.isRecordedAsPaid || undefined}
    />
  );
}

interface MarkedOrdersFormProps {
  rows: ListedOrder[];
  /** The address of this page of the list. */
  address: string;
  /** The outcomes for the orders that were marked last. */
  outcomes?: MarkedOutcome[];
}

/** The actions for all marked orders on the page. */
export function MarkedOrdersForm({ rows, address, outcomes }: MarkedOrdersFormProps) {
  const form = useRef<HTMLFormElement>(null);
  // Without script, the answer is a new document, which has no marks either.
  useEffect(() => {
    if (outcomes) form.current?.reset();
  }, [outcomes]);
  if (rows.length === 0) return null;
  return (
    <Form
      ref={form}
      id={FORM}
      data-failure={STATUS_FAILURE}
      method="post"
      action={address}
      preventScrollReset
      className="admin-marked"
    >
      {rows.map(({ id, status }) => (
        <input key={id} type="hidden" name="shown" value={`${id}:${status}`} />
      ))}
      <fieldset>
        <legend>
          Markierte Bestellungen <MarkedSum form={form} rows={rows} />
        </legend>
        <div className="admin-marked-buttons">
          <MarkAll />
          <MarkedButton name="status" value="completed" icon="check" label="Abschließen" />
          <MarkedButton name="status" value="pending" icon="hourglass" label="Ausstehend" />
          <MarkedButton name="intent" value="pay" icon="receipt" label="Als bezahlt eintragen" />
          {/* Only overdue orders can be reminded of. */}
          {rows.some(({ isOverdue }) => isOverdue) && (
            <MarkedButton name="intent" value="remind" icon="mail" label="Überfällige erinnern" />
          )}
          <AskingButton
            consequences={cancelConsequences({
              hasSentGoods: rows.some(({ shippedAt }) => shippedAt !== null),
              memberPieces: memberPiecesOf(rows),
            })}
            isNeeded={() => checkedIn(form.current).length > 0}
            question="Markierte Bestellungen stornieren?"
          >
            <MarkedLabel label="Stornieren" />
          </AskingButton>
        </div>
        {/* The style sheet shows each only where a marked order needs it. */}
        {rows.some(isUnpaid) && (
          <p className="admin-marked-unpaid">
            „Abschließen“ trägt offene Beträge als heute bezahlt ein.
          </p>
        )}
        {rows.some(({ isRecordedAsPaid }) => isRecordedAsPaid) && (
          <p className="admin-marked-recorded">
            „Ausstehend“ nimmt Zahlungen zurück, die „Abschließen“ eingetragen hat, und storniert
            deren Rechnungen.
          </p>
        )}
      </fieldset>
    </Form>
  );
}

/** Without script the page does not know which orders are marked, so the sentence names none. */
function memberPiecesOf(rows: ListedOrder[]): string {
  return rows.some(({ memberPieces }) => memberPieces !== "")
    ? "Was mit einer Mitgliedschaft kostenlos bestellt wurde, bleibt bestellt, bis Sie es selbst stornieren."
    : "";
}

function isUnpaid({ paymentState }: ListedOrder): boolean {
  return paymentState === "open" || paymentState === "partly-paid";
}

/** '3 markiert, 145,80 €'. Only script can keep it up to date. */
function MarkedSum({ form, rows }: { form: RefObject<HTMLFormElement>; rows: ListedOrder[] }) {
  const [marked, setMarked] = useState<ListedOrder[]>([]);
  useEffect(() => {
    const count = () => {
      const ids = new Set(checkedIn(form.current).map(({ value }) => value));
      setMarked(rows.filter(({ id }) => ids.has(id)));
    };
    count();
    document.addEventListener("change", count);
    return () => document.removeEventListener("change", count);
  }, [form, rows]);
  const sum = marked.reduce((total, order) => total + order.totalAmount - order.takenBack, 0);
  return (
    <output className="font-normal tabular-nums">
      {marked.length > 0 && `${marked.length} markiert, ${formatPrice(sum)}`}
    </output>
  );
}

interface MarkedButtonProps {
  name: string;
  value: string;
  icon: "check" | "hourglass" | "mail" | "receipt";
  label: string;
}

function MarkedButton({ icon, label, ...props }: MarkedButtonProps) {
  return (
    <Button size="small" {...props}>
      <Icon name={icon} />
      <MarkedLabel label={label} />
    </Button>
  );
}

/** A label that screen reader users can tell from those of a single order. */
function MarkedLabel({ label }: { label: string }) {
  return (
    <span>
      <span className="sr-only">Markierte: </span>
      {label}
    </span>
  );
}

function MarkAll() {
  const isHydrated = useHydrated();
  if (!isHydrated) return null;
  const markAll = ({ currentTarget: { checked, form } }: ChangeEvent<HTMLInputElement>) => {
    for (const mark of marksOf(form)) mark.checked = checked;
  };
  return (
    <label className="admin-mark-all">
      <input type="checkbox" autoComplete="off" onChange={markAll} />
      Alle auf dieser Seite
    </label>
  );
}

/** The checkboxes of the rows. */
function marksOf(form: HTMLFormElement | null): HTMLInputElement[] {
  return [...(form?.elements ?? [])].filter(
    (control): control is HTMLInputElement =>
      control instanceof HTMLInputElement && control.name === "orderId",
  );
}

function checkedIn(form: HTMLFormElement | null): HTMLInputElement[] {
  return marksOf(form).filter(({ checked }) => checked);
}

const icons = { done: "circle-check", "as-before": "info", refused: "circle-alert" } as const;
const words = { done: "Erledigt", "as-before": "Unverändert", refused: "Nicht geändert" };

interface MarkedOutcomesProps {
  outcomes: MarkedOutcome[];
  /** The part of the query to preserve in links to an order's page. */
  search: string;
}

/** Lists the outcome for each marked order. */
export function MarkedOutcomes({ outcomes, search }: MarkedOutcomesProps) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs because the outcomes change
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    // The list can be taller than a phone's screen, so scroll to its heading.
    box.current?.scrollIntoView({ block: "start" });
  }, [outcomes]);
  const done = outcomes.filter(({ kind }) => kind === "done").length;
  const paid = outcomes.reduce((sum, { recordedAsPaid = 0 }) => sum + recordedAsPaid, 0);
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the outcomes are the answer to the form and are read first
      autoFocus
      className="admin-outcomes"
    >
      <h2 className="text-h4 leading-heading">
        {`${done} von ${outcomes.length} markierten Bestellungen geändert`}
      </h2>
      {paid !== 0 && <p>{recordedByCompletion(paid)}</p>}
      <ul>
        {outcomes.map(({ orderId, number, kind, sentences }) => (
          <li key={orderId} data-kind={kind}>
            <Icon name={icons[kind]} />
            <span>
              <span className="sr-only">{words[kind]}: </span>
              {number ? (
                <Link to={`/admin/orders/${orderId}${search}`}>{number}</Link>
              ) : (
                <b>{shortOrderId(orderId) || "Unbekannt"}</b>
              )}{" "}
              {sentences.join(" ")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
