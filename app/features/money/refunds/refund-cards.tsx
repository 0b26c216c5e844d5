import type { FormMetadata } from "@conform-to/react";
import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { TransferBox } from "#app/features/money/how-to-pay.tsx";
import { providerNameLabels } from "#app/features/money/online/payment-provider.ts";
import { paymentMethodLabels } from "#app/features/money/payments.ts";
import type { OnlineMoney } from "#app/features/money/refunds/open-refunds.server.ts";
import type { RefundView } from "#app/features/money/refunds/refund-view.server.ts";
import {
  MAY_WAIT_FOR_GOODS,
  noGoodsMissing,
  REFUND_FAILURE,
  REFUND_QUESTION,
  refundReasonLabels,
} from "#app/features/money/refunds/refunds.ts";
import { CustomerLink } from "#app/features/orders/administration/customer-link.tsx";
import { writePrice } from "#app/http/price-field.ts";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { FieldGrid, PriceField, SelectField, TextField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { countOf, formatDay, formatPrice } from "#app/ui/format/format.ts";
import { readableAddress } from "#app/ui/format/readable-address.ts";
import { formatMoment } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

export const REFUNDS_PATH = "/admin/payments?ansicht=erstattungen";

interface RefundCardsProps {
  refunds: RefundView[];
  /** The number of all open refunds, which may be more. */
  count: number;
  answer?: FormAnswer;
}

/** All open refunds, the most urgent first, each with the forms to send it. */
export function RefundCards({ refunds, count, answer }: RefundCardsProps) {
  if (count === 0) {
    return (
      <EmptyState title="Nichts zu erstatten">
        <p>
          Was Sie nach einem Widerruf, einem Storno oder einer Absage zurückzahlen, steht hier von
          selbst. Ebenso, was jemand zu viel bezahlt hat.
        </p>
      </EmptyState>
    );
  }
  const canTransfer = refunds.some(isTransferable);
  return (
    <div className="grid grid-cols-1 gap-10">
      <p>
        {countOf(count, "Erstattung ist", "Erstattungen sind")} offen.
        {count > refunds.length && ` Hier stehen die ${refunds.length} dringendsten.`}
      </p>
      {canTransfer && <SepaForm />}
      {refunds.map((refund) => (
        <AdminSection
          key={refund.order.id}
          id={`erstattung-${refund.order.number}`}
          title={
            <>
              <Link to={`/admin/orders/${refund.order.id}`}>{refund.order.number}</Link>,{" "}
              <span className="wrap-anywhere">
                <CustomerLink {...refund.order} />
              </span>
            </>
          }
        >
          {isTransferable(refund) && <SepaMark refund={refund} />}
          <RefundCard refund={refund} answer={answer} />
        </AdminSection>
      ))}
    </div>
  );
}

const SEPA_FORM = "sepa-datei";

/** Whether a SEPA file can contain the refund. */
function isTransferable({ byHand, account, planned }: RefundView): boolean {
  return account !== null && (byHand > 0 || planned.length > 0);
}

/** Downloads the marked refunds. Each refund has its own checkbox (`SepaMark`). */
function SepaForm() {
  return (
    <form
      id={SEPA_FORM}
      method="post"
      action="/admin/payments/sepa.xml"
      className="grid justify-items-start gap-2"
    >
      <Button size="small">
        <Icon name="download" />
        SEPA-Datei herunterladen
      </Button>
      <p className="max-w-text text-sm text-ink-soft">
        Die Datei enthält alle markierten Überweisungen. Laden Sie sie im Online-Banking hoch, und
        geben Sie sie dort frei. Der nächste Kontoauszug hakt die Erstattungen ab.
      </p>
    </form>
  );
}

/** A planned transfer is not marked at first. In a second file, with another message id, the bank would pay it again. */
function SepaMark({ refund: { order, byHand } }: { refund: RefundView }) {
  return (
    <label className="flex min-h-7 items-start gap-[.7rem] justify-self-start">
      <input
        type="checkbox"
        className="checkbox"
        name="mark"
        value={order.id}
        form={SEPA_FORM}
        defaultChecked={byHand > 0}
      />
      <span>
        In die SEPA-Datei<span className="sr-only">: {order.number}</span>
      </span>
    </label>
  );
}

/** The money owed for an order, and the forms to send it back. They post to the page of refunds. */
export function RefundCard({ from, ...rest }: RefundFormProps) {
  const { refund, answer } = rest;
  const isFromOrder = from === "order" || isAbout(answer, refund, { from: "order" });
  const props = { ...rest, from: isFromOrder ? ("order" as const) : undefined };
  const { amount, onItsWay, failure, reason, paidBy, online, byHand } = refund;
  const returnable = online.filter(({ isReachable }) => isReachable);
  return (
    <div className="grid grid-cols-1 gap-5">
      <AdminFacts
        entries={[
          {
            term: "Zu erstatten",
            value: amount > 0 ? <strong>{formatPrice(amount)}</strong> : null,
          },
          { term: "Schon unterwegs", value: onItsWay > 0 ? formatPrice(onItsWay) : null },
          { term: "Grund", value: refundReasonLabels[reason] },
          { term: "Spätestens", value: amount > 0 ? <LastDay refund={refund} /> : null },
          {
            term: "Bezahlt per",
            value: paidBy.map((method) => paymentMethodLabels[method]).join(", "),
          },
        ]}
      />
      {refund.planned.map((planned) => (
        <PlannedRefund key={planned.id} planned={planned} {...props} />
      ))}
      {failure && amount > 0 && (
        <Notice tone="bad">
          <p>Der letzte Versuch ist fehlgeschlagen. {failure}</p>
        </Notice>
      )}
      {amount > 0 && (
        <>
          {returnable.length < online.length && (
            <Notice>
              <p>
                Bezahlt wurde über einen Zahlungsdienst, der hier nicht mehr eingerichtet ist.
                Erstatten Sie den Betrag dort oder per Überweisung, und vermerken Sie es dann.
              </p>
            </Notice>
          )}
          {returnable.map((money) => (
            <OnlineRefundForm key={money.id} money={money} {...props} />
          ))}
          {byHand > 0 ? (
            <OwnRefund {...props} />
          ) : (
            <Disclosure
              summary="Auf anderem Weg zurückzahlen"
              open={isAbout(answer, refund, { intent: "note" }) && !isAboutPlanned(answer)}
            >
              <OwnRefund {...props} />
            </Disclosure>
          )}
        </>
      )}
    </div>
  );
}

function LastDay({ refund }: { refund: RefundView }) {
  const { lastDay, isLate, awaitsGoods, goods } = refund;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      {formatDay(lastDay).long}{" "}
      {isLate && (
        <Badge tone="bad" icon="circle-alert">
          Frist vorbei
        </Badge>
      )}
      {awaitsGoods && (
        <Badge tone="warn" icon="hourglass">
          Ware noch nicht zurück
        </Badge>
      )}
      {goods && (
        <small className="basis-full">
          {goods === "may-wait" ? MAY_WAIT_FOR_GOODS : noGoodsMissing({ isLate })}
        </small>
      )}
    </span>
  );
}

type PlannedProps = RefundFormProps & { planned: RefundView["planned"][number] };

/** A transfer that the owner has taken to the bank. */
function PlannedRefund({ planned, refund, answer, from }: PlannedProps) {
  const { id, amount, createdAt } = planned;
  const own = isAbout(answer, refund, { intent: "note", refund: id }) ? answer : undefined;
  return (
    <Form method="post" action={REFUNDS_PATH} data-failure={REFUND_FAILURE} className="grid gap-3">
      <AnswerErrors answer={own} />
      <p>
        {formatPrice(amount)} stehen seit {formatMoment(createdAt)} in einer SEPA-Datei. Sobald ein
        Kontoauszug die Überweisung zeigt, ist sie von selbst abgehakt.
      </p>
      <HiddenFields refund={refund} from={from} />
      <input type="hidden" name="refund" value={id} />
      <div className="flex flex-wrap gap-3">
        <NoteButton own={own} size="small" />
        <Button name="intent" value="undo" size="small">
          Doch nicht überwiesen
        </Button>
      </div>
    </Form>
  );
}

type Values = Record<"amount" | "method", string>;

interface RefundFormProps {
  refund: RefundView;
  answer?: FormAnswer;
  /** The page with the form, if it is not the list. */
  from?: "order";
}

/** Sends money back through the provider that took it. */
function OnlineRefundForm({
  refund,
  money,
  answer,
  from,
}: RefundFormProps & { money: OnlineMoney }) {
  const own = isAbout(answer, refund, { intent: "refund", attempt: money.id }) ? answer : undefined;
  const [form, fields] = useForm<Values>({
    id: `erstatten-${money.id}`,
    defaultValue: { amount: writePrice(money.most) },
    lastResult: own?.result,
  });
  const provider = providerNameLabels[money.provider];
  return (
    <RefundForm form={form} own={own} refund={refund} from={from}>
      <input type="hidden" name="attempt" value={money.id} />
      <FieldGrid>
        <PriceField
          field={fields.amount}
          label="Betrag in Euro"
          hint={[
            `Geht über ${provider} zurück, höchstens ${formatPrice(money.most)}.`,
            ...keptSentences(refund, money.most),
          ].join(" ")}
          autoComplete="off"
        />
      </FieldGrid>
      <Button look="lake" name="intent" value="refund" className="justify-self-start">
        Erstatten
      </Button>
    </RefundForm>
  );
}

/** Shows the account for the owner's own transfer, and the form that records it as sent. */
function OwnRefund({ refund, answer, from }: RefundFormProps) {
  const { amount, byHand, transfer, paidBy, order } = refund;
  const isOwn = isAbout(answer, refund, { intent: "note" }) && !isAboutPlanned(answer);
  const own = isOwn ? answer : undefined;
  const [form, fields] = useForm<Values>({
    id: `vermerken-${order.number}`,
    defaultValue: {
      amount: writePrice(byHand || amount),
      method: paidBy.includes("cash") ? "cash" : "transfer",
    },
    lastResult: own?.result,
  });
  return (
    <div className="grid grid-cols-1 gap-5">
      {transfer && (
        <TransferBox
          transfer={transfer}
          codePath={`/admin/orders/${order.id}/erstattung.png`}
          heading="h3"
          title="Überweisung an"
        />
      )}
      {transfer ? (
        <Disclosure summary="Anderes Konto" open={isAbout(answer, refund, { intent: "account" })}>
          <AccountForm refund={refund} answer={answer} from={from} />
        </Disclosure>
      ) : (
        <AccountForm refund={refund} answer={answer} from={from} />
      )}
      <RefundForm form={form} own={own} refund={refund} from={from}>
        <FieldGrid>
          <PriceField
            field={fields.amount}
            label="Betrag in Euro"
            hint={keptSentences(refund, byHand || amount).join(" ") || undefined}
            autoComplete="off"
          />
          <SelectField field={fields.method} label="Weg" width={3} options={ownWays} />
        </FieldGrid>
        <NoteButton own={own} />
      </RefundForm>
    </div>
  );
}

/** Says how much the shop may keep of the whole amount, in a form that would return it. */
function keptSentences({ amount, keptShare }: RefundView, preset: number): string[] {
  if (!keptShare || preset !== amount || keptShare.amount > amount) return [];
  const { amount: share, usedDays, days } = keptShare;
  const used = `${usedDays} von ${countOf(days, "Tag", "Tagen")} genutzt`;
  return [
    `Sie dürfen ${formatPrice(share)} abziehen: ${used} (§ 357a Abs. 2 BGB).`,
    `Dann erstatten Sie ${formatPrice(amount - share)}.`,
  ];
}

/** Asks at first, and then says yes to the amount that the question has named. */
function NoteButton({ own, size }: { own: FormAnswer | undefined; size?: "small" }) {
  const confirmed = own?.code === REFUND_QUESTION ? own.result.initialValue?.confirmed : undefined;
  return (
    <>
      {confirmed !== undefined && (
        <input type="hidden" name="confirmed" value={String(confirmed)} />
      )}
      <Button name="intent" value="note" size={size} className="justify-self-start">
        {confirmed === undefined ? "Als erstattet vermerken …" : "Ja, als erstattet vermerken"}
      </Button>
    </>
  );
}

/** Stores the account that the money goes to, or asks the customer for it. */
function AccountForm({ refund, answer, from }: RefundFormProps) {
  const { order, account, question } = refund;
  const own = isAbout(answer, refund, { intent: "account" }) ? answer : undefined;
  const [form, fields] = useForm<Record<"name" | "iban", string>>({
    id: `konto-${order.number}`,
    defaultValue: { name: account?.name ?? order.customerName },
    lastResult: own?.result,
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      <RefundForm form={form} own={own} refund={refund} from={from}>
        <FieldGrid>
          <TextField
            field={fields.name}
            label="Wem das Konto gehört"
            width={3}
            autoComplete="off"
          />
          <TextField field={fields.iban} label="IBAN" width={3} autoComplete="off" />
        </FieldGrid>
        <Button name="intent" value="account" size="small" className="justify-self-start">
          Konto speichern
        </Button>
      </RefundForm>
      {!account && order.customerEmail && (
        <Form
          method="post"
          action={REFUNDS_PATH}
          data-failure={REFUND_FAILURE}
          className="grid max-w-text justify-items-start gap-2"
        >
          <HiddenFields refund={refund} from={from} />
          {!question && (
            <Button name="intent" value="ask" size="small">
              IBAN erfragen
            </Button>
          )}
          <p className="text-sm text-ink-soft empty:hidden">
            <QuestionNote refund={refund} />
          </p>
        </Form>
      )}
    </div>
  );
}

/** Says where the question for the IBAN is, and that without a mail server somebody has to send it. */
function QuestionNote({ refund: { order, question, isMailed } }: Pick<RefundFormProps, "refund">) {
  if (!question) {
    return isMailed ? null : (
      <>
        Es ist kein Mailserver eingerichtet. Der Shop schreibt die E-Mail, und Sie schicken sie
        selbst: Sie steht dann hier und unter „<Link to="/admin/outbox">E-Mails</Link>“.
      </>
    );
  }
  if (question.status === "queued" || question.status === "sent") {
    return `Nach der IBAN haben Sie schon gefragt, an ${readableAddress(order.customerEmail)}.`;
  }
  return (
    <>
      Die Frage nach der IBAN an {readableAddress(order.customerEmail)} ist geschrieben, aber nicht
      verschickt. Bitte schicken Sie sie selbst:{" "}
      <Link to={`/admin/outbox/${question.id}`}>E-Mail ansehen</Link>
    </>
  );
}

interface ShellProps<Values extends Record<string, unknown>>
  extends Omit<RefundFormProps, "answer"> {
  form: FormMetadata<Values>;
  /** The server's answer to this form. */
  own: FormAnswer | undefined;
  children: ReactNode;
}

/** A form about a refund, with the errors of its last try. */
function RefundForm<Values extends Record<string, unknown>>(props: ShellProps<Values>) {
  const { form, own, refund, from, children } = props;
  return (
    <PostForm
      form={form}
      problem={own?.title}
      action={REFUNDS_PATH}
      data-failure={REFUND_FAILURE}
      className="grid gap-4"
    >
      <HiddenFields refund={refund} from={from} />
      {children}
    </PostForm>
  );
}

const ownWays = (["transfer", "cash", "other"] as const).map((value) => ({
  value,
  label: paymentMethodLabels[value],
}));

function HiddenFields({ refund: { order, amount }, from }: Omit<RefundFormProps, "answer">) {
  return (
    <>
      <input type="hidden" name="order" value={order.id} />
      <input type="hidden" name="shown" value={amount} />
      {from && <input type="hidden" name="from" value={from} />}
    </>
  );
}

function isAboutPlanned(answer: FormAnswer | undefined): boolean {
  return Boolean(answer?.result.initialValue?.refund);
}

/** Whether the server's answer is about this form. */
function isAbout(
  answer: FormAnswer | undefined,
  { order }: RefundView,
  fields: Record<string, string>,
): boolean {
  const posted = answer?.result.initialValue ?? {};
  return Object.entries({ order: order.id, ...fields }).every(
    ([name, value]) => posted[name] === value,
  );
}
