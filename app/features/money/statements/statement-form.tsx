import { MONEY_PATH } from "#app/features/money/statements/money-words.ts";
import { knownBankNames } from "#app/features/money/statements/reading/known-banks.ts";
import { Checkbox, FileField } from "#app/ui/form/field.tsx";
import type { FormAnswer } from "#app/ui/form/form-answer.ts";
import { PostForm } from "#app/ui/form/post-form.tsx";
import { type FormField, useForm } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { Button } from "#app/ui/parts/button.tsx";

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
  "CAMT (XML oder ZIP) oder CSV aus Ihrem Online-Banking, höchstens 20 MB. Zeiträume dürfen sich überschneiden. Eingänge buchen Sie danach selbst. Ausgänge, die zu einer offenen Erstattung passen, vermerken wir gleich.";

/** Banks and services whose tables were tried with chosen columns. */
const otherBanks = "Commerzbank, Consorsbank, Deutsche Bank, Postbank, PayPal und Revolut";

export function StatementField({ field }: { field: FormField }) {
  return (
    <FileField
      field={field}
      label="Kontoauszug"
      hint={UPLOAD_HINT}
      accept=".xml,.zip,.csv,.txt,text/csv,application/xml,application/zip"
    />
  );
}
