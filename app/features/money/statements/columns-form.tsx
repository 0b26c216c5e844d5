import {
  MONEY_PATH,
  problemLabels,
  unreadWords,
} from "#app/features/money/statements/money-words.ts";
import type { TablePreview } from "#app/features/money/statements/reading/preview-table.ts";
import {
  type ColumnRole,
  neededColumns,
} from "#app/features/money/statements/reading/statement-entry.ts";
import { StatementField } from "#app/features/money/statements/statement-form.tsx";
import { sentencesOf } from "#app/ui/form/error-notice.tsx";
import { FieldGrid, SelectField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { formatDay, formatPrice } from "#app/ui/format/format.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import { MiniTable } from "#app/ui/parts/table.tsx";

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

export const isAboutColumns = (intent: unknown) => intent === "columns" || intent === "preview";

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
