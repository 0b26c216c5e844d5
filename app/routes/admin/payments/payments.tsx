import type { ActionFunctionArgs, LoaderFunctionArgs, SerializeFrom } from "@remix-run/node";
import { type MetaFunction, useActionData, useLoaderData } from "@remix-run/react";
import type { z } from "zod";
import { NoMailServer } from "#app/features/email/no-mail-server.tsx";
import { hasMailServer } from "#app/features/email/outbox.server.ts";
import { readMoneyFigures } from "#app/features/money/figures/money-figures.server.ts";
import { MoneySections } from "#app/features/money/figures/money-figures.tsx";
import { strandedMoney } from "#app/features/money/online/stranded-money.server.ts";
import {
  listUnbookedPayments,
  recordHandled,
} from "#app/features/money/online/unbooked-payments.server.ts";
import { UnbookedPayments } from "#app/features/money/online/unbooked-payments.tsx";
import { PaymentTabs, paymentViews } from "#app/features/money/payment-tabs.tsx";
import { changeRefund } from "#app/features/money/refunds/change-refund.server.ts";
import { REFUNDS_PATH, RefundCards } from "#app/features/money/refunds/refund-cards.tsx";
import { type RefundForm, refundSchema } from "#app/features/money/refunds/refund-schema.ts";
import { loadRefunds } from "#app/features/money/refunds/refund-view.server.ts";
import { refundWords } from "#app/features/money/refunds/refund-words.ts";
import {
  assignMoney,
  bookCertainMoney,
  bookSuggestedMoney,
  setAside,
} from "#app/features/money/statements/book-money.server.ts";
import {
  columnsSchema,
  hasChosenColumns,
} from "#app/features/money/statements/chosen-columns.server.ts";
import { ColumnsForm, isAboutColumns } from "#app/features/money/statements/columns-form.tsx";
import { ImportReport } from "#app/features/money/statements/import-report.tsx";
import {
  importStatement,
  shopAccount,
} from "#app/features/money/statements/import-statement.server.ts";
import { listMoney } from "#app/features/money/statements/incoming-money.server.ts";
import { MoneyList } from "#app/features/money/statements/money-list.tsx";
import { moneySchema } from "#app/features/money/statements/money-schema.ts";
import {
  MONEY_PATH,
  moneyFilters,
  moneyWords,
  refusalSentence,
  surplusQuestion,
} from "#app/features/money/statements/money-words.ts";
import { readPostedTable } from "#app/features/money/statements/posted-table.server.ts";
import { previewTable } from "#app/features/money/statements/reading/preview-table.ts";
import {
  type Columns,
  neededColumns,
  statementLimits,
  type UnknownTable,
} from "#app/features/money/statements/reading/statement-entry.ts";
import { StatementForm } from "#app/features/money/statements/statement-form.tsx";
import { WaitingWithdrawalsNote } from "#app/features/returns/withdrawals/open-withdrawal-notes.tsx";
import { findWaitingWithdrawals } from "#app/features/returns/withdrawals/open-withdrawals.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { type FormProblems, logAndFail, type ReadForm, readForm } from "#app/http/form.server.ts";
import { LONG_FORM_BYTES } from "#app/http/form-body.server.ts";
import { parseFilter } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { AdminPage, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { AnswerErrors } from "#app/ui/form/answer-errors.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";
import type { Actor } from "#db/schema.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const view = parseFilter(request, "ansicht", paymentViews);
  if (view === "erstattungen") {
    const withdrawals = await findWaitingWithdrawals();
    const isMailed = hasMailServer();
    return noStore({
      refunds: { ...loadRefunds(), withdrawals, stranded: strandedMoney(), isMailed },
    });
  }
  if (view === "zahlen") return noStore({ figures: await readMoneyFigures() });
  const { searchParams } = new URL(request.url);
  const filter = parseFilter(request, "status", moneyFilters);
  const [importId, page] = [searchParams.get("import"), searchParams.get("page")];
  const money = await listMoney({ filter, importId, page });
  const unbooked = listUnbookedPayments();
  return noStore({ money, filter, unbooked, canChooseAgain: hasChosenColumns() });
}

export async function action({ request }: ActionFunctionArgs) {
  const { id: adminId } = await requireAdmin(request);
  if (parseFilter(request, "ansicht", paymentViews) === "erstattungen") {
    const form = await readForm(request, refundSchema);
    return form.ok ? answerRefund(request, form, { admin: adminId }) : form.reply;
  }
  const form = await readForm(request, moneySchema, {
    files: { statement: statementLimits.bytes },
    maxBytes: LONG_FORM_BYTES,
  });
  if (!form.ok) return form.reply;
  const by = { adminId, now: new Date() };
  const { intent } = form.value;
  if (isAboutUpload(intent)) return answerUpload(request, form, by);
  return answerBooking(request, form, by);
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Zahlungen", noIndex: true });

export default function AdminPayments() {
  const page = useLoaderData<typeof loader>();
  return (
    <AdminPage title="Zahlungen">
      <PaymentTabs current={viewOf(page)} />
      {"figures" in page && <MoneySections figures={page.figures} />}
      {"refunds" in page && <Refunds {...page.refunds} />}
      {"money" in page && <Statements {...page} />}
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Zahlungen");

type PaymentsPage = SerializeFrom<typeof loader>;

function viewOf(page: PaymentsPage) {
  if ("figures" in page) return "zahlen";
  return "refunds" in page ? "erstattungen" : null;
}

type RefundsPage = Extract<PaymentsPage, { refunds: unknown }>["refunds"];

function Refunds({ refunds, count, withdrawals, stranded, isMailed }: RefundsPage) {
  const answer = useActionData<typeof action>();
  const isShown = refunds.some(({ order }) => order.id === answer?.result.initialValue?.order);
  return (
    <>
      {!isShown && <AnswerErrors answer={answer} />}
      <WaitingWithdrawalsNote {...withdrawals} />
      {stranded && (
        <Notice>
          <p>{stranded}</p>
        </Notice>
      )}
      {count > 0 && !isMailed && <NoMailServer />}
      <RefundCards refunds={refunds} count={count} answer={answer} />
    </>
  );
}

type StatementsPage = Extract<PaymentsPage, { money: unknown }>;

/** The form for a bank statement, and the money of all statements. */
function Statements({ money, filter, unbooked, canChooseAgain }: StatementsPage) {
  const answer = useActionData<typeof action>();
  const preview = answer && "preview" in answer ? answer.preview : undefined;
  const isAboutMoney = answer !== undefined && !isAboutUpload(answer.result.initialValue?.intent);
  const { shownImport } = money;
  return (
    <>
      <UnbookedPayments payments={unbooked} />
      {shownImport && (!answer || isAboutMoney) ? (
        <>
          <ImportReport shownImport={shownImport} />
          <Disclosure key={shownImport.id} summary="Noch einen Kontoauszug einlesen …">
            <StatementForm canChooseAgain={canChooseAgain} />
          </Disclosure>
        </>
      ) : (
        <AdminSection id="einlesen" title="Kontoauszug einlesen">
          <p className="max-w-text text-ink-soft">{lastImportSentence(money)}</p>
          {preview ? (
            <ColumnsForm answer={answer} preview={preview} />
          ) : (
            <StatementForm
              answer={isAboutMoney ? undefined : answer}
              canChooseAgain={canChooseAgain}
            />
          )}
        </AdminSection>
      )}
      <MoneyList money={money} filter={filter} answer={isAboutMoney ? answer : undefined} />
    </>
  );
}

const isAboutUpload = (intent: unknown) => intent === "check" || isAboutColumns(intent);

function lastImportSentence({ latestImport }: StatementsPage["money"]): string {
  if (!latestImport) return "Noch haben Sie keinen Kontoauszug eingelesen.";
  const { createdAt, lastDay } = latestImport;
  const until = lastDay ? `, Buchungen bis ${formatShortDate(lastDay)}` : "";
  return `Zuletzt eingelesen am ${formatShortDate(createdAt)}${until}.`;
}

/** Sends or notes a refund and redirects back with a toast, or shows the page again with the rejection. */
async function answerRefund(
  request: Request,
  { value, fail }: Pick<ReadForm<RefundForm>, "value" | "fail">,
  actor: Actor,
) {
  const result = await changeRefund(value, { actor, now: new Date() }).catch(
    logAndFail("while refunding"),
  );
  if (result.ok) {
    const { from, order } = value;
    const backTo = from === "order" ? `/admin/orders/${encodeURIComponent(order)}` : REFUNDS_PATH;
    return seeOther(backTo, { request, toast: result.toast });
  }
  if (result.reason === "failed") return fail(refundWords.failed, { status: 500 });
  const isTyped = result.reason === "too-much" || result.reason === "own-account";
  return fail(result.problem, { status: isTyped ? 400 : 409 });
}

type MoneyForm = ReadForm<z.output<typeof moneySchema>>;
interface By {
  adminId: string;
  now: Date;
}

/** Stores the statement and shows what it brought, or asks for its columns. */
async function answerUpload(request: Request, form: MoneyForm, by: By) {
  const { value } = form;
  const columns = "day" in value ? value : undefined;
  const posted = readPostedTable(form.formData.get("unknown"));
  const ask = (table: UnknownTable | null, problems: FormProblems, status = 400) =>
    table
      ? form.show({ preview: previewTable(table, shopAccount(), columns) }, problems, { status })
      : form.fail(problems);
  if (value.intent === "preview") return ask(posted, {}, 200);
  const chosen = columns && columnsSchema.safeParse(columns);
  if (chosen && !chosen.success) return ask(posted, { fieldErrors: missingColumns(columns) });
  const file = form.formData.get("statement");
  // Browsers send a file without a name if none was chosen.
  if (!(file instanceof File) || file.name === "") {
    return ask(posted, { fieldErrors: { statement: [moneyWords.noFile] } });
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const newColumns = value.intent === "check" && value.newColumns;
  const asked = { columns: chosen?.data, shownTable: posted, newColumns };
  const upload = { bytes, fileName: file.name, ...asked, ...by };
  const result = await importStatement(upload).catch(logAndFail("while importing a statement"));
  if (result.ok) {
    return seeOther(`${MONEY_PATH}?import=${result.importId}`, { request });
  }
  if (result.reason === "failed") return form.fail(moneyWords.readFailed, { status: 500 });
  const field = result.reason === "open-day-order" ? "dayOrder" : "statement";
  const sentence =
    newColumns && "table" in result ? moneyWords.chooseAgain : refusalSentence(result);
  const problems = { fieldErrors: { [field]: [sentence] } };
  return ask("table" in result ? result.table : null, problems);
}

function missingColumns(columns: Columns): Record<string, string[]> {
  const missing = neededColumns.filter((role) => columns[role] === undefined);
  return Object.fromEntries(missing.map((role) => [role, [moneyWords.noColumn[role]]]));
}

/** Books money, sets it aside or notes that it is dealt with, and returns to the same page of the list. */
async function answerBooking(request: Request, form: MoneyForm, by: By) {
  const { pathname, search } = new URL(request.url);
  const work = async () => {
    const { value } = form;
    if (value.intent === "book-all") {
      const completes = siteSettings().autoComplete === "yes";
      return moneyWords.booked(await bookCertainMoney(by), completes);
    }
    if (value.intent === "book-suggested") {
      return moneyWords.bookedSuggested(await bookSuggestedMoney(new Map(value.entries), by));
    }
    if (value.intent === "aside" || value.intent === "reopen") {
      const isAside = value.intent === "aside";
      const isChanged = await setAside(value.entry, isAside);
      if (!isChanged) return moneyWords.asBefore;
      return isAside ? moneyWords.aside : moneyWords.open;
    }
    if (value.intent === "handled") {
      return (await recordHandled(value.attempt, by)) ? moneyWords.handled : moneyWords.asBefore;
    }
    if (value.intent !== "assign") return moneyWords.asBefore;
    if (value.order.trim() === "") return { ok: false, reason: "no-number" } as const;
    const { entry: entryId, order: numbers, confirmed = null } = value;
    const result = await assignMoney({ entryId, numbers, confirmed, ...by });
    return result.ok ? moneyWords.assigned(result.orders.map(({ number }) => number)) : result;
  };
  const result = await work().catch(logAndFail("while booking money"));
  if (!("reason" in result)) return seeOther(pathname + search, { request, toast: result });
  const order = (sentence: string) => form.fail({ fieldErrors: { order: [sentence] } });
  if (result.reason === "no-number") return order(moneyWords.noNumber);
  if (result.reason === "unknown-number") return order(moneyWords.unknownNumber(result.number));
  if (result.reason === "not-found") throw refusal(404, moneyWords.notFound);
  if (result.reason === "changed") return form.fail(moneyWords.changed, { status: 409 });
  if (result.reason === "unconfirmed") return form.fail(surplusQuestion(result), { status: 409 });
  return form.fail(moneyWords.failed, { status: 500 });
}
