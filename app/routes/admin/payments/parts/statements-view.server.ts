import type { z } from "zod";
import {
  listUnbookedPayments,
  recordHandled,
} from "#app/features/money/online/unbooked-payments.server.ts";
import {
  assignMoney,
  bookCertainMoney,
  bookSuggestedMoney,
  setAside,
} from "#app/features/money/statements/book-money.server.ts";
import {
  columnsSchema,
  hasChosenColumns,
  type moneySchema,
  readPostedTable,
} from "#app/features/money/statements/chosen-columns.server.ts";
import {
  importStatement,
  shopAccount,
} from "#app/features/money/statements/import-statement.server.ts";
import { listMoney } from "#app/features/money/statements/incoming-money.server.ts";
import {
  MONEY_PATH,
  moneyFilters,
  moneyWords,
  refusalSentence,
  surplusQuestion,
} from "#app/features/money/statements/money-words.ts";
import { previewTable } from "#app/features/money/statements/reading/guess-columns.ts";
import {
  type Columns,
  neededColumns,
  type UnknownTable,
} from "#app/features/money/statements/reading/statement-entry.ts";
import { isAboutUpload } from "#app/features/money/statements/statement-form.tsx";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { type FormProblems, logAndFail, type ReadForm } from "#app/http/form.server.ts";
import { parseFilter } from "#app/http/list-query.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { seeOther } from "#app/http/see-other.server.ts";

export async function loadStatementsView(request: Request) {
  const { searchParams } = new URL(request.url);
  const filter = parseFilter(request, "status", moneyFilters);
  const [importId, page] = [searchParams.get("import"), searchParams.get("page")];
  const money = await listMoney({ filter, importId, page });
  const unbooked = listUnbookedPayments();
  return { money, filter, unbooked, canChooseAgain: hasChosenColumns() };
}

type MoneyForm = ReadForm<z.output<typeof moneySchema>>;
interface By {
  adminId: string;
  now: Date;
}

/** Answers a form about a statement or about the money of all statements. */
export async function answerStatements(request: Request, form: MoneyForm, by: By) {
  return isAboutUpload(form.value.intent)
    ? answerUpload(request, form, by)
    : answerBooking(request, form, by);
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

/** Books money, sets it aside or records that it is dealt with, and returns to the same page of the list. */
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
