import type { ShownImport } from "#app/features/money/statements/incoming-money.server.ts";
import {
  MONEY_PATH,
  problemLabels,
  unreadWords,
} from "#app/features/money/statements/money-words.ts";
import type { TablePreview } from "#app/features/money/statements/reading/guess-columns.ts";
import { knownBankNames } from "#app/features/money/statements/reading/known-banks.ts";
import {
  type ColumnRole,
  type LineProblem,
  neededColumns,
} from "#app/features/money/statements/reading/statement-entry.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { sentencesOf } from "#app/ui/form/error-notice.tsx";
import { Checkbox, FieldGrid, FileField, SelectField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormField, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { countOf, formatCount, formatDay, formatPrice } from "#app/ui/format/format.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { MiniTable } from "#app/ui/parts/table.tsx";

/** The upload of a bank statement. It books no incoming money. */
export function StatementForm({
  answer,
  canChooseAgain,
}: {
  answer?: FormAnswer;
  /** Whether columns are remembered, which the admin may want to correct. */
  canChooseAgain: boolean;
}) {
  const isSending = useIsSending(MONEY_PATH);
  const [form, fields] = useForm<{ statement: string; newColumns: boolean }>({
    id: "kontoauszug",
    lastResult: answer?.result,
  });
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      action={MONEY_PATH}
      encType="multipart/form-data"
      className="grid max-w-narrow gap-4"
    >
      <StatementField field={fields.statement} />
      <p className="text-sm text-ink-soft">
        CSV von {knownBankNames.join(", ")} lesen wir ohne Rückfrage. Bei anderen fragen wir einmal
        nach den Spalten, zum Beispiel bei {otherBanks}.
      </p>
      {canChooseAgain && (
        <Checkbox
          field={fields.newColumns}
          label="Spalten neu zuordnen"
          hint="Für eine CSV-Datei, deren Spalten Sie früher falsch zugeordnet haben."
        />
      )}
      <Button
        look="lake"
        name="intent"
        value="check"
        disabled={isSending}
        className="justify-self-start"
      >
        Prüfen
      </Button>
    </PostForm>
  );
}

const UPLOAD_HINT =
  "CAMT (XML oder ZIP) oder CSV aus Ihrem Online-Banking, höchstens 20 MB. Zeiträume dürfen sich überschneiden. Nichts wird gebucht, bevor Sie es bestätigen. Rückzahlungen erkennen wir von selbst.";

/** Banks and services whose tables were tried with chosen columns. */
const otherBanks = "Commerzbank, Consorsbank, Deutsche Bank, Postbank, PayPal und Revolut";

function StatementField({ field }: { field: FormField }) {
  return (
    <FileField
      field={field}
      label="Kontoauszug"
      hint={UPLOAD_HINT}
      accept=".xml,.zip,.csv,.txt,text/csv,application/xml,application/zip"
    />
  );
}

interface ColumnField {
  role: ColumnRole;
  label: string;
  hint?: string;
  optional?: true;
  width: 2 | 3;
}

const columnFields: ColumnField[] = [
  { role: "day", label: "Buchungstag", width: 2 },
  { role: "amount", label: "Betrag", hint: "Bei zwei Spalten: Haben.", width: 2 },
  { role: "purpose", label: "Verwendungszweck", width: 2 },
  { role: "name", label: "Name", hint: "Von wem das Geld kommt.", optional: true, width: 3 },
  { role: "iban", label: "IBAN", hint: "Die des Absenders.", optional: true, width: 3 },
  { role: "debit", label: "Soll", hint: "Nur bei zwei Spalten.", optional: true, width: 3 },
  { role: "direction", label: "S/H", hint: "Sagt Soll oder Haben.", optional: true, width: 3 },
  { role: "currency", label: "Währung", optional: true, width: 3 },
  { role: "state", label: "Status", hint: "Sagt, ob gebucht ist.", optional: true, width: 3 },
  { role: "purpose2", label: "Verwendungszweck 2", optional: true, width: 3 },
  { role: "purpose3", label: "Verwendungszweck 3", optional: true, width: 3 },
  { role: "ownAccount", label: "Eigenes Konto", optional: true, width: 3 },
  { role: "reference", label: "Referenz", optional: true, width: 3 },
];

const usualRoles: ColumnRole[] = ["name", "iban"];

const dayOrders = [
  { value: "", label: "– bitte wählen –" },
  { value: "day-first", label: "Tag zuerst" },
  { value: "month-first", label: "Monat zuerst" },
];

type ColumnFields = Record<ColumnRole | "dayOrder" | "statement", string>;

/** Asks for the columns of a table that the shop does not know. The answer is remembered. */
export function ColumnsForm({ answer, preview }: { answer?: FormAnswer; preview: TablePreview }) {
  const isSending = useIsSending(MONEY_PATH);
  const { table, columns: chosen } = preview;
  const hasChosen = isAboutColumns(answer?.result.initialValue?.intent);
  const [form, fields] = useForm<ColumnFields>({
    id: "spalten",
    // The answer to the first upload has no columns. It would replace the guessed ones.
    lastResult: hasChosen ? answer?.result : undefined,
    defaultValue: Object.fromEntries(
      Object.entries(chosen).map(([role, column]) => [role, String(column ?? "")]),
    ),
  });
  const headings = headingsOf(table.header);
  const rows = table.rows.map((row) => row.slice(0, headings.length));
  const columns = headings.map((label, index) => ({ value: String(index), label }));
  const options = [{ value: "", label: "– keine –" }, ...columns];
  const isUsual = ({ role, optional }: ColumnField) =>
    !optional || chosen[role] !== undefined || usualRoles.includes(role);
  const selects = (some: ColumnField[]) =>
    some.map(({ role, ...field }) => (
      <SelectField key={role} field={fields[role]} {...field} options={options} />
    ));
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      action={MONEY_PATH}
      encType="multipart/form-data"
      className="grid gap-4"
    >
      {!hasChosen && answer && (
        <Notice role="status">
          {sentencesOf(answer.result).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {/* The form is shown again from this, because browsers forget the file. */}
      <input type="hidden" name="unknown" value={JSON.stringify(table)} />
      <div className="overflow-x-auto whitespace-nowrap">
        <MiniTable caption="Die ersten Zeilen der Datei" head={headings} rows={rows} />
      </div>
      <div className="grid max-w-narrow gap-4">
        <FieldGrid>
          {selects(columnFields.filter(isUsual))}
          {preview.asksForDayOrder && (
            <SelectField
              field={fields.dayOrder}
              label="Reihenfolge im Datum"
              hint="Für Tage wie 11/05/2026."
              width={3}
              options={dayOrders}
            />
          )}
        </FieldGrid>
        <Disclosure summary="Weitere Spalten …">
          <FieldGrid>{selects(columnFields.filter((each) => !isUsual(each)))}</FieldGrid>
        </Disclosure>
        <FirstBookings preview={preview} />
        <Button name="intent" value="preview" disabled={isSending} className="justify-self-start">
          Vorschau
        </Button>
        <StatementField field={fields.statement} />
        <Button
          look="lake"
          name="intent"
          value="columns"
          disabled={isSending}
          className="justify-self-start"
        >
          Prüfen
        </Button>
      </div>
    </PostForm>
  );
}

const isAboutColumns = (intent: unknown) => intent === "columns" || intent === "preview";

/** Whether a form was about a file, not about the money of all files. */
export const isAboutUpload = (intent: unknown) => intent === "check" || isAboutColumns(intent);

/** A file may have no headings, or the same one twice. */
function headingsOf(header: string[]): string[] {
  return header.map((heading, index) => {
    const isClear = heading !== "" && header.indexOf(heading) === index;
    return isClear ? heading : [heading, `Spalte ${index + 1}`].filter(Boolean).join(", ");
  });
}

/** Whether the row is read well, but brings no euros yet. */
const isExpected = ({ reason }: TablePreview["problems"][number]) =>
  reason === "pending" || reason === "currency";

/** The first bookings as these columns give them. */
function FirstBookings({ preview }: { preview: TablePreview }) {
  const { columns, bookings, problems, unread } = preview;
  const isComplete = neededColumns.every((role) => columns[role] !== undefined);
  return (
    <section aria-labelledby="vorschau" className="grid gap-3">
      <h3 id="vorschau" className="text-h4">
        So lesen wir die ersten Buchungen
      </h3>
      {preview.lacksDayOrder && (
        <p>Bitte wählen Sie noch, was in diesen Tagen zuerst steht („Reihenfolge im Datum“).</p>
      )}
      {bookings.length === 0 && !preview.lacksDayOrder && (
        <p>
          {isComplete
            ? "Mit diesen Spalten übernehmen wir keine der ersten Zeilen."
            : "Nötig sind Buchungstag, Betrag und Verwendungszweck."}
        </p>
      )}
      <ul className="grid gap-2">
        {bookings.map(({ day, amount, name, iban, purpose }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bookings may be alike, and are never moved.
          <li key={index} className="border-s-2 border-line ps-3 wrap-anywhere">
            <p>
              {formatDay(day).long}: <b className="tabular-nums">{formatPrice(amount)}</b>{" "}
              {amount < 0 ? "an" : "von"} {name || iban || "unbekannt"}
            </p>
            <p className="text-sm text-ink-soft">{purpose || "Ohne Verwendungszweck"}</p>
          </li>
        ))}
      </ul>
      {problems.length > 0 && (
        <Notice tone={problems.every(isExpected) ? "info" : "bad"}>
          <ul>
            {problems.map(({ reason, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows may be alike, and are never moved.
              <li key={index} className="wrap-anywhere">
                {reason === "day"
                  ? `Datum „${text}“ nicht lesbar`
                  : `${problemLabels[reason]}${text && `: „${text}“`}`}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {unread && (
        <Notice>
          <p>{unreadWords[unread]}</p>
        </Notice>
      )}
    </section>
  );
}

/** Tells what a statement brought, and the lines that were left out. */
export function ImportReport({ shownImport }: { shownImport: ShownImport }) {
  const { fileName, firstDay, lastDay, problems, otherAccounts } = shownImport;
  const { refundCount, takenBackCount, pendingCount, resemblingCount, unread } = shownImport;
  const [pending, unreadable] = [true, false].map((isPending) =>
    problems.filter(({ reason }) => (reason === "pending") === isPending),
  );
  const days = [...new Set([firstDay, lastDay])].flatMap((day) =>
    day ? formatShortDate(day) : [],
  );
  const counts = [
    ["Neue Eingänge", shownImport.newCount],
    ...(resemblingCount > 0
      ? [["Davon wahrscheinlich schon eingelesen", resemblingCount] as const]
      : []),
    ["Schon eingelesen", shownImport.knownCount],
    ["Ausgänge", shownImport.outgoingCount],
    ...(refundCount > 0 ? [["Erstattungen erkannt", refundCount] as const] : []),
    ...(takenBackCount > 0 ? [["Von der Bank zurückgenommen", takenBackCount] as const] : []),
    ...(pendingCount > 0 ? [["Bei der Bank noch vorgemerkt", pendingCount] as const] : []),
  ] as const;
  return (
    <AdminSection id="auszug" title="Kontoauszug geprüft">
      <p className="wrap-anywhere text-ink-soft">
        {[fileName, days.join(" bis ")].filter(Boolean).join(", ")}
      </p>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        {counts.map(([label, count]) => (
          <li key={label}>
            {label}: <b className="tabular-nums">{formatCount(count)}</b>
          </li>
        ))}
      </ul>
      {otherAccounts.length > 0 && (
        <p className="wrap-anywhere">
          Die Datei enthält auch andere Konten. Nicht eingelesen: {otherAccounts.join(", ")}.
        </p>
      )}
      {unread && (
        <Notice>
          <p>{unreadWords[unread]}</p>
        </Notice>
      )}
      <LeftOutLines
        tone="bad"
        sentence="Diese Zeilen haben wir nicht übernommen. Bitte prüfen Sie sie in Ihrem Online-Banking:"
        lines={unreadable}
        count={shownImport.problemCount}
      />
      <LeftOutLines
        sentence="Diese Zeilen sind nicht gebucht. Werden sie es noch, stehen sie in einem späteren Auszug:"
        lines={pending}
        count={pendingCount}
      />
    </AdminSection>
  );
}

interface LeftOutLinesProps {
  tone?: "bad";
  sentence: string;
  /** The first ones. */
  lines?: LineProblem[];
  count: number;
}

function LeftOutLines({ tone, sentence, lines = [], count }: LeftOutLinesProps) {
  if (count === 0) return null;
  const more = count - lines.length;
  return (
    <Notice tone={tone}>
      <p>{sentence}</p>
      <ul className="list-disc ps-5">
        {lines.map(({ line, reason, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: each file of a ZIP counts its lines anew.
          <li key={index} className="wrap-anywhere">
            Zeile {formatCount(line)}: {problemLabels[reason]}
            {text && ` („${text}“)`}
          </li>
        ))}
        {more > 0 && <li>und {countOf(more, "weitere Zeile", "weitere Zeilen")}</li>}
      </ul>
    </Notice>
  );
}
