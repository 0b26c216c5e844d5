import { Form, Link, useLocation } from "@remix-run/react";
import { CustomerLink } from "#app/features/orders/administration/customer-link.tsx";
import type {
  MoneyPage,
  ShownMoney,
} from "#app/features/settlement/statements/incoming-money.server.ts";
import type {
  Doubt,
  MatchableOrder,
} from "#app/features/settlement/statements/match-entries.server.ts";
import {
  MONEY_PATH,
  type MoneyFilter,
  moneyFilterLabels,
  SURPLUS_QUESTION,
  verdictLabels,
} from "#app/features/settlement/statements/money-words.ts";
import { FilterLinks } from "#app/ui/admin/admin-list.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { listAddress } from "#app/ui/admin/list-address.ts";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { sentencesOf } from "#app/ui/form/error-notice.tsx";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { inputClass } from "#app/ui/form/input-class.ts";
import { countOf, formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Pagination } from "#app/ui/parts/pagination.tsx";

interface MoneyListProps {
  money: MoneyPage;
  filter: MoneyFilter | null;
  /** The refusal of the last booking. */
  answer?: FormAnswer;
}

/** The money of all statements, with what can be done about it. */
export function MoneyList({ money, filter, answer }: MoneyListProps) {
  const { pathname, search } = useLocation();
  const { rows, page, pageCount, count, counts, shownImport } = money;
  const open = counts.fits + counts["too-little"] + counts["too-much"] + counts.unknown;
  const failedEntry = answer?.result.initialValue?.entry;
  const isAtRow = rows.some(({ id }) => id === failedEntry);
  const filterLinks = {
    name: "status",
    label: "Geldeingänge",
    value: filter,
    labels: moneyFilterLabels,
    allLabel: "offen",
    counts: { ...counts, all: open },
  };
  const pathTo = (number: number) => {
    const address = listAddress(pathname, { filter: filterLinks, page: number });
    if (!shownImport || filter) return address;
    return `${address}${address.includes("?") ? "&" : "?"}import=${shownImport.id}`;
  };
  return (
    <AdminSection id="geldeingaenge" title="Geldeingänge">
      {answer && <AnswerErrors answer={answer} />}
      {counts.fits > 0 && <BookAll money={money} address={pathname + search} />}
      <FilterLinks
        filter={shownImport && !filter ? { ...filterLinks, value: "import" } : filterLinks}
        pathTo={(changes) => listAddress(MONEY_PATH, changes)}
      />
      {rows.length === 0 && <p className="py-4 text-ink-soft">Hier ist nichts.</p>}
      <ul className="grid gap-3">
        {rows.map((row) => (
          <li key={row.id}>
            <MoneyCard
              row={row}
              address={pathname + search}
              answer={isAtRow && failedEntry === row.id ? answer : undefined}
            />
          </li>
        ))}
      </ul>
      <Pagination
        label="Seiten: Geldeingänge"
        total={countOf(count, "Geldeingang", "Geldeingänge")}
        page={page}
        pageCount={pageCount}
        pathTo={pathTo}
      />
    </AdminSection>
  );
}

function BookAll({ money, address }: { money: MoneyPage; address: string }) {
  const { counts, certainAmount } = money;
  return (
    <Form
      data-failure="Fehler beim Buchen"
      method="post"
      action={address}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      <Button look="lake" name="intent" value="book-all">
        <Icon name="check" />
        Alle sicheren buchen
      </Button>
      <p className="text-ink-soft">
        {countOf(counts.fits, "Zahlung passt", "Zahlungen passen")} genau, zusammen{" "}
        {formatPrice(certainAmount)}.
      </p>
    </Form>
  );
}

interface MoneyCardProps {
  row: ShownMoney;
  /** This page of the list, to which every change returns. */
  address: string;
  answer?: FormAnswer;
}

function MoneyCard({ row, address, answer }: MoneyCardProps) {
  const { id, amount, bookedOn, payerName, payerIban, purpose, state } = row;
  return (
    <article
      aria-labelledby={`name-${id}`}
      className="grid gap-2 rounded-cut-lg border border-line bg-card px-4 py-3"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 id={`name-${id}`} className="min-w-0 text-h4 wrap-anywhere">
          {payerName || "Ohne Namen"}
        </h3>
        <p className="flex flex-wrap items-center gap-2">
          <b className="tabular-nums">{formatPrice(amount)}</b>
          <MoneyBadges row={row} />
        </p>
      </div>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {formatShortDate(bookedOn)}
        {payerIban && `, ${payerIban.replace(/.{4}(?=.)/g, "$& ")}`}
      </p>
      <p className="wrap-anywhere">{purpose || "Ohne Verwendungszweck"}</p>
      {state === "open" && amount < 0 && <TakenBackMoney row={row} address={address} />}
      {state === "open" && amount > 0 && <OpenMoney row={row} address={address} answer={answer} />}
      {state === "booked" && <BookedMoney row={row} />}
      {state === "ignored" && (
        <EntryForm row={row} address={address} intent="reopen">
          <Button size="small">Wieder öffnen</Button>
        </EntryForm>
      )}
    </article>
  );
}

const badges = {
  fits: { tone: "good", icon: "check" },
  "too-little": { tone: "warn", icon: "hourglass" },
  "too-much": { tone: "warn", icon: "circle-alert" },
  unknown: { tone: "line", icon: "info" },
} as const;

function MoneyBadges({ row: { amount, verdict, state, isRepeated } }: { row: ShownMoney }) {
  const isTakenBack = amount < 0;
  return (
    <>
      {isRepeated && <Badge tone="line">schon eingelesen</Badge>}
      {isTakenBack && <Badge tone="bad">zurückgenommen</Badge>}
      {verdict && !isTakenBack && <Badge {...badges[verdict]}>{verdictLabels[verdict]}</Badge>}
      {state === "booked" && <Badge tone="good">gebucht</Badge>}
      {state === "ignored" && <Badge tone="line">beiseitegelegt</Badge>}
    </>
  );
}

/** An entry by which the bank took money back, with the booking to undo. */
function TakenBackMoney({ row, address }: Omit<MoneyCardProps, "answer">) {
  const { booked, named, isReversal } = row;
  return (
    <>
      {booked.length > 0 ? (
        <>
          <p>{isReversal ? TAKEN_BACK : AS_MUCH_LEFT}</p>
          <BookedMoney row={row} />
        </>
      ) : (
        <p>
          Die Bank hat eine Zahlung zurückgenommen, die nicht aus einem Kontoauszug gebucht ist.
          {named.length > 0 &&
            ` Prüfen Sie die Zahlungen der ${named.length === 1 ? "Bestellung" : "Bestellungen"} `}
          {named.map(({ id, number }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <Link to={`/admin/orders/${id}`} className="whitespace-nowrap">
                {number}
              </Link>
            </span>
          ))}
          {named.length > 0 && "."}
        </p>
      )}
      <EntryForm row={row} address={address} intent="aside">
        <Button size="small" look="quiet">
          Beiseitelegen
        </Button>
      </EntryForm>
    </>
  );
}

const TAKEN_BACK =
  "Die Bank hat diese Zahlung zurückgenommen. Machen Sie die Buchung rückgängig, denn das Geld ist nicht mehr da.";
/** The bank has not said why. */
const AS_MUCH_LEFT =
  "Derselbe Betrag ist wieder vom Konto abgegangen. Hat die Bank sie zurückgenommen, machen Sie die Buchung rückgängig. Haben Sie das Geld selbst zurückgezahlt, vermerken Sie die Erstattung bei der Bestellung und legen diese Buchung beiseite.";

function BookedMoney({ row: { booked } }: { row: ShownMoney }) {
  const [first] = booked;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p>
        Gebucht für{" "}
        {booked.map(({ orderId, number, amount, ...order }, index) => (
          <span key={orderId}>
            {index > 0 && ", "}
            <Link to={`/admin/orders/${orderId}`} className="whitespace-nowrap">
              {number}
            </Link>{" "}
            ({formatPrice(amount)}) von <CustomerLink {...order} />
          </span>
        ))}
      </p>
      {first && (
        <ButtonLink to={`${undoPath(first.paymentId)}?${FROM_LIST}`} size="small">
          Rückgängig
        </ButtonLink>
      )}
    </div>
  );
}

/** The search of a question that was asked from the list, to which its answer returns. */
export const FROM_LIST = "von=liste";
export const undoPath = (paymentId: string) => `${MONEY_PATH}/${paymentId}/undo`;

function OpenMoney({ row, address, answer }: MoneyCardProps) {
  const { id, named, suggestions, verdict } = row;
  const typed = answer?.result.initialValue?.order;
  const [typedOrder = ""] = [typed ?? ""].flat().map(String);
  const errors = answer ? sentencesOf(answer.result) : [];
  const confirmed =
    answer?.code === SURPLUS_QUESTION ? answer.result.initialValue?.confirmed : null;
  const errorId = `fehler-${id}`;
  return (
    <>
      {adviceOn(row).map((sentence) => (
        <p key={sentence} className="text-sm text-ink-soft">
          {sentence}
        </p>
      ))}
      {suggestions.length > 0 && (
        <EntryForm row={row} address={address} intent="assign">
          <p className="w-full text-sm">Zuordnen zu:</p>
          {named.length > 1 && (
            <Button name="order" value={numbersOf(named)} size="small">
              {numbersOf(named)}
            </Button>
          )}
          {suggestions.map((order) => (
            <Button
              key={order.id}
              name="order"
              value={order.number}
              size="small"
              className="wrap-anywhere"
            >
              {suggestionLabel(order)}
            </Button>
          ))}
        </EntryForm>
      )}
      <div className="flex flex-wrap items-end gap-2">
        <EntryForm row={row} address={address} intent="assign">
          <label className="grid gap-1 text-sm">
            <span>{verdict === "fits" ? "Andere Bestellnummer" : "Bestellnummer"}</span>
            <FieldErrors field={{ errors, errorId }} />
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
        </EntryForm>
        <EntryForm row={row} address={address} intent="aside">
          <Button size="small" look="quiet">
            Beiseitelegen
          </Button>
        </EntryForm>
      </div>
    </>
  );
}

function suggestionLabel(order: MatchableOrder): string {
  const { number, customerName, open, noted, status, isBeingPaid } = order;
  if (status === "cancelled") return `${number}, ${customerName}, storniert`;
  if (isBeingPaid) return `${number}, ${customerName}, Online-Zahlung läuft`;
  const paid = noted.length > 0 ? `von Hand vermerkt ${formatPrice(sumOf(noted))}` : "bezahlt";
  const what = open > 0 ? `offen ${formatPrice(open)}` : paid;
  return `${number}, ${customerName}, ${what}`;
}

const numbersOf = (orders: MatchableOrder[]) => orders.map(({ number }) => number).join(", ");

interface EntryFormProps {
  row: ShownMoney;
  address: string;
  intent: string;
  children: React.ReactNode;
}

function EntryForm({ row, address, intent, children }: EntryFormProps) {
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

const doubtSentences: Record<Doubt, string> = {
  reversal: "Die Bank hat eine frühere Buchung zurückgenommen. Das ist keine neue Zahlung.",
  "taken-back":
    "Die Bank hat dieses Geld wieder zurückgenommen. Legen Sie beide Buchungen beiseite.",
  "future-day":
    "Der Buchungstag liegt in der Zukunft. Prüfen Sie in Ihrem Online-Banking, ob das Geld schon da ist, bevor Sie es zuordnen.",
  "no-account":
    "Die Datei nennt kein Konto. Prüfen Sie, ob das Geld auf dem Konto des Shops eingegangen ist, bevor Sie es zuordnen.",
};

/** The reason for the verdict, and what the admin can do. */
function adviceOn(row: ShownMoney): string[] {
  const { doubt, verdict, named, shares } = row;
  if (doubt) return [doubtSentences[doubt]];
  if (verdict === "unknown") return ["Im Verwendungszweck steht keine gültige Bestellnummer."];
  const numbers = numbersOf(named);
  const confirmed = shares.reduce((sum, share) => sum + sumOf(share.confirmed), 0);
  const byHand =
    confirmed > 0 ? [`Damit sind von Hand vermerkte ${formatPrice(confirmed)} bestätigt.`] : [];
  if (verdict === "fits") return [`Bezahlt ${numbers}.`, ...byHand];
  if (verdict === "too-little") return [...byHand, tooLittle(row, confirmed)];
  return named.length === 0 ? [] : [...byHand, ...tooMuch(row)];
}

function tooLittle({ named, shares, amount }: ShownMoney, confirmed: number): string {
  const numbers = numbersOf(named);
  const open = shares.reduce((sum, { order }) => sum + order.open, 0);
  const missing = shares.reduce((sum, share) => sum + share.missing, 0);
  if (open === 0) {
    return `Für ${numbers} bleiben danach ${formatPrice(missing)} von Hand vermerkt, die noch kein Kontoauszug zeigt.`;
  }
  const left = open - amount + confirmed;
  return confirmed > 0
    ? `Für ${numbers} bleiben ${formatPrice(left)} offen. Nach dem Zuordnen gilt die Bestellung als teilweise bezahlt.`
    : `Für ${numbers} sind noch ${formatPrice(open)} offen, es fehlen ${formatPrice(left)}. Nach dem Zuordnen gilt die Bestellung als teilweise bezahlt.`;
}

function tooMuch({ named, shares }: ShownMoney): string[] {
  const surplus = shares.reduce((sum, { missing }) => sum - missing, 0);
  const noted = shares
    .filter(({ confirmed }) => confirmed.length === 0)
    .reduce((sum, { order }) => sum + sumOf(order.noted), 0);
  const sentence = surplusSentence(named, surplus);
  if (noted === 0) return [sentence];
  return [
    sentence,
    `Von Hand vermerkt sind ${formatPrice(noted)}. Ist es dasselbe Geld, machen Sie zuerst den Vermerk rückgängig.`,
  ];
}

const sumOf = (amounts: { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + amount, 0);

function surplusSentence(named: MatchableOrder[], surplus: number): string {
  const cancelled = named.filter(({ status }) => status === "cancelled");
  const numbers = numbersOf(named);
  if (cancelled.length > 0) {
    return `${numbersOf(cancelled)} ist storniert. Nach dem Zuordnen gilt das Geld als überzahlt, und Sie zahlen es zurück.`;
  }
  if (named.every(({ open }) => open === 0)) {
    return `${numbers} ist schon bezahlt. Nach dem Zuordnen gilt das Geld als überzahlt, und Sie zahlen es zurück.`;
  }
  return `${numbers}: Das sind ${formatPrice(surplus)} mehr, als noch offen ist. Nach dem Zuordnen gilt die Bestellung als überzahlt, und Sie zahlen den Rest zurück.`;
}
