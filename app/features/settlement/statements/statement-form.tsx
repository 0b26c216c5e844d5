import { MONEY_PATH } from "#app/features/settlement/statements/money-words.ts";
import { ErrorNotice } from "#app/ui/form/error-notice.tsx";
import { Checkbox, FieldGrid, FileField, SelectField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormField, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { MiniTable } from "#app/ui/parts/table.tsx";

/** The beginning of a CSV file whose columns are unknown. */
export interface UnknownColumns {
  header: string[];
  rows: string[][];
}

interface StatementFormProps {
  answer?: FormAnswer;
}

/** The upload of a bank statement. It books no incoming money. */
export function StatementForm({
  answer,
  canChooseAgain,
}: StatementFormProps & {
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

function StatementField({ field }: { field: FormField }) {
  return (
    <FileField
      field={field}
      label="Kontoauszug"
      hint="CAMT (XML oder ZIP) oder CSV aus Ihrem Online-Banking, höchstens 20 MB. Eingänge buchen Sie danach selbst. Ausgänge, die zu einer offenen Erstattung passen, vermerken wir gleich."
      accept=".xml,.zip,.csv,.txt,text/csv,application/xml,application/zip"
    />
  );
}

type ColumnFields = {
  day: string;
  amount: string;
  debit: string;
  direction: string;
  name: string;
  iban: string;
  purpose: string;
  statement: string;
};

/** Asks for the columns of a bank that the shop does not know. The answer is remembered. */
export function ColumnsForm({ answer, unknown }: StatementFormProps & { unknown: UnknownColumns }) {
  const isSending = useIsSending(MONEY_PATH);
  const { header, rows } = unknown;
  const hasChosen = answer?.result.initialValue?.intent === "columns";
  const [form, fields] = useForm<ColumnFields>({
    id: "spalten",
    // The answer to the first upload has no columns. It would replace the guessed ones.
    lastResult: hasChosen ? answer?.result : undefined,
    defaultValue: guessedColumns(header),
  });
  const headings = header.map((heading, index) => heading.trim() || `Spalte ${index + 1}`);
  const columns = headings.map((label, index) => ({ value: String(index), label }));
  const options = [{ value: "", label: "– keine –" }, ...columns];
  return (
    <PostForm
      form={form}
      problem={answer?.title}
      action={MONEY_PATH}
      encType="multipart/form-data"
      className="grid gap-4"
    >
      {!hasChosen && <ErrorNotice result={answer?.result} />}
      {/* The form is shown again from this, because browsers forget the file. */}
      <input type="hidden" name="unknown" value={JSON.stringify(unknown)} />
      <div className="overflow-x-auto whitespace-nowrap">
        <MiniTable caption="Die ersten Zeilen der Datei" head={headings} rows={rows} />
      </div>
      <div className="grid max-w-narrow gap-4">
        <FieldGrid>
          <SelectField field={fields.day} label="Buchungstag" width={3} options={options} />
          <SelectField
            field={fields.purpose}
            label="Verwendungszweck"
            width={3}
            options={options}
          />
          <SelectField
            field={fields.amount}
            label="Betrag"
            hint="Bei zwei Spalten: Haben."
            width={2}
            options={options}
          />
          <SelectField
            field={fields.debit}
            label="Soll"
            hint="Nur bei zwei Spalten."
            optional
            width={2}
            options={options}
          />
          <SelectField
            field={fields.direction}
            label="S/H"
            hint="Sagt Soll oder Haben."
            optional
            width={2}
            options={options}
          />
          <SelectField field={fields.name} label="Name" optional width={3} options={options} />
          <SelectField field={fields.iban} label="IBAN" optional width={3} options={options} />
        </FieldGrid>
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

/** The columns that the refused form has shown; undefined for the form of a known bank. */
export function postedColumns(answer?: FormAnswer): UnknownColumns | undefined {
  const { intent, unknown } = answer?.result.initialValue ?? {};
  if (intent !== "columns" || typeof unknown !== "string") return undefined;
  try {
    const { header, rows } = JSON.parse(unknown);
    return isTexts(header) && Array.isArray(rows) && rows.every(isTexts)
      ? { header, rows }
      : undefined;
  } catch {
    return undefined;
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

const usualHeadings = {
  day: /buchung(stag|sdatum)?$|^(datum|date|tag)/i,
  amount: /betrag|umsatz|amount|^(euro|eur|haben|gutschrift(en)?)$/i,
  debit: /^(soll|belastung(en)?)$/i,
  direction: /^(s\/h|h\/s|soll\s*\/\s*haben|vorzeichen)$/i,
  purpose: /verwendungszweck|zweck|buchungstext|reference|purpose/i,
  name: /name|auftraggeber|zahlungspflichtig|begünstigt|beguenstigt|empfänger|payee/i,
  iban: /iban/i,
};

/** The first column with a usual heading, for each meaning. */
function guessedColumns(header: string[]): Partial<ColumnFields> {
  const guessed = Object.entries(usualHeadings).map(([meaning, usual]) => {
    const position = header.findIndex((heading) => usual.test(heading.trim()));
    return [meaning, position < 0 ? "" : String(position)];
  });
  return Object.fromEntries(guessed);
}
