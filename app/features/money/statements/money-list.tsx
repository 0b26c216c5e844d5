import { Form, Link, useLocation } from "@remix-run/react";
import type {
  MoneyPage,
  ShownMoney,
} from "#app/features/money/statements/incoming-money.server.ts";
import { numbersOf } from "#app/features/money/statements/money-advice.ts";
import {
  MONEY_PATH,
  type MoneyFilter,
  moneyFilterLabels,
  verdictLabels,
} from "#app/features/money/statements/money-words.ts";
import {
  EntryForm,
  OpenMoney,
  type OpenMoneyProps,
  OrderLinks,
} from "#app/features/money/statements/open-money.tsx";
import { CustomerLink } from "#app/features/orders/administration/customer-link.tsx";
import { FilterLinks } from "#app/ui/admin/admin-list.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { listAddress } from "#app/ui/admin/list-address.ts";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
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
      <BookSuggested rows={rows} address={pathname + search} />
      <FilterLinks
        filter={shownImport && !filter ? { ...filterLinks, value: "import" } : filterLinks}
        pathTo={(changes) => listAddress(MONEY_PATH, changes)}
      />
      {rows.length === 0 && (
        <p className="py-4 text-ink-soft">
          {filter ? "Kein Geldeingang dieser Art." : "Kein Geldeingang wartet auf Sie."}
        </p>
      )}
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

/** Books for the orders that are advised, for all rows of the page. */
function BookSuggested({ rows, address }: { rows: ShownMoney[]; address: string }) {
  const advised = rows.filter((row) => row.advised.length > 0);
  if (advised.length === 0) return null;
  const shown = advised.map((row) => [row.id, numbersOf(row.advised)]);
  const count = countOf(advised.length, "Zahlung", "Zahlungen");
  return (
    <BulkForm
      address={address}
      sentence={`Bei ${count} auf dieser Seite lassen Name und Betrag nur eine Wahl.`}
    >
      <input type="hidden" name="entries" value={JSON.stringify(shown)} />
      <Button name="intent" value="book-suggested">
        Alle Vorschläge buchen
      </Button>
    </BulkForm>
  );
}

function BookAll({ money, address }: { money: MoneyPage; address: string }) {
  const { counts, certainAmount } = money;
  const fitting = countOf(counts.fits, "Zahlung passt", "Zahlungen passen");
  return (
    <BulkForm
      address={address}
      sentence={`${fitting} genau, zusammen ${formatPrice(certainAmount)}.`}
    >
      <Button look="lake" name="intent" value="book-all">
        <Icon name="check" />
        Alle sicheren buchen
      </Button>
    </BulkForm>
  );
}

interface BulkFormProps {
  address: string;
  /** The money that the button books. */
  sentence: string;
  children: React.ReactNode;
}

function BulkForm({ address, sentence, children }: BulkFormProps) {
  return (
    <Form
      data-failure="Fehler beim Buchen"
      method="post"
      action={address}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
    >
      {children}
      <p className="text-ink-soft">{sentence}</p>
    </Form>
  );
}

function MoneyCard({ row, address, answer }: OpenMoneyProps) {
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

function MoneyBadges({ row: { amount, verdict, doubt, state, isRepeated } }: { row: ShownMoney }) {
  const isTakenBack = amount < 0;
  return (
    <>
      {isRepeated && <Badge tone="line">schon eingelesen</Badge>}
      {doubt === "resembles" && <Badge tone="warn">wahrscheinlich schon eingelesen</Badge>}
      {isTakenBack && <Badge tone="bad">zurückgenommen</Badge>}
      {verdict && !isTakenBack && <Badge {...badges[verdict]}>{verdictLabels[verdict]}</Badge>}
      {state === "booked" && <Badge tone="good">gebucht</Badge>}
      {state === "ignored" && <Badge tone="line">beiseitegelegt</Badge>}
    </>
  );
}

/** An entry by which the bank took money back, with the booking to undo. */
function TakenBackMoney({ row, address }: Omit<OpenMoneyProps, "answer">) {
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
          <OrderLinks orders={named} />
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
  "Derselbe Betrag ist wieder vom Konto abgegangen. Hat die Bank die Zahlung zurückgenommen, machen Sie die Buchung rückgängig. Haben Sie das Geld selbst zurückgezahlt, vermerken Sie die Erstattung bei der Bestellung und legen diese Buchung beiseite.";

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
const undoPath = (paymentId: string) => `${MONEY_PATH}/${paymentId}/undo`;
