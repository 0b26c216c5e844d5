import "#app/features/catalog/administration/repetition.css";
import type { ItemFieldset } from "#app/features/catalog/administration/form/item-fields.ts";
import type { RepetitionPreview } from "#app/features/catalog/administration/repetition.server.ts";
import { MAX_COUNT, MAX_EVERY } from "#app/features/catalog/administration/repetition.ts";
import { datesInWords } from "#app/features/catalog/further-dates.ts";
import { AnswerHeading } from "#app/ui/form/answer-heading.tsx";
import { FieldGroup, SelectField, TextField } from "#app/ui/form/field.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { countOf } from "#app/ui/format/format.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface RepetitionFieldsProps {
  fields: ItemFieldset;
  /** The dates of a repetition, if the page shows them. */
  shown?: RepetitionPreview;
}

/** The controls that create an item several times, on different days. */
export function RepetitionFields({ fields, shown }: RepetitionFieldsProps) {
  const isSending = useIsSending();
  return (
    <FieldGroup legend="Termine wiederholen">
      <p className="col-span-full text-sm text-ink-soft">
        Legt denselben Eintrag an weiteren Tagen an, zur selben Uhrzeit. Vor dem Speichern sehen Sie
        alle Termine. Auf der Start- und der Angebotsseite erscheinen sie nicht von selbst.
      </p>
      <TextField
        field={fields.repeatEvery}
        label="Abstand"
        optional
        hint={`1 bis ${MAX_EVERY}`}
        inputMode="numeric"
        width={2}
        autoComplete="off"
      />
      <SelectField
        field={fields.repeatUnit}
        label="Wochen oder Tage"
        options={[
          { value: "weeks", label: "Wochen" },
          { value: "days", label: "Tage" },
        ]}
        width={2}
      />
      <TextField
        field={fields.repeatCount}
        label="Termine insgesamt"
        optional
        hint={`Mit dem ersten, höchstens ${MAX_COUNT}`}
        inputMode="numeric"
        width={2}
        autoComplete="off"
      />
      {shown && (
        <>
          <input type="hidden" name="repeatId" value={shown.repeatId} />
          <input type="hidden" name="repeatDates" value={shown.repeatDates} />
        </>
      )}
      <div className="col-span-full">
        <Button name="intent" value="repeat" size="small" disabled={isSending}>
          <Icon name="calendar" />
          Termine wiederholen
        </Button>
      </div>
    </FieldGroup>
  );
}

/** Lists the dates of a repetition before they are created. Takes the focus when it appears. */
export function RepetitionList({ repetition }: { repetition: RepetitionPreview }) {
  const isSending = useIsSending();
  const { dates, isNew } = repetition;
  const newCount = isNew ? dates.length : dates.length - 1;
  return (
    <section aria-labelledby="termine" className="grid gap-3">
      <AnswerHeading id="termine" result={repetition}>
        Diese Termine entstehen
      </AnswerHeading>
      <p>
        {isNew
          ? "Jeder wird ein eigener Eintrag."
          : "Der erste ist dieser Eintrag, die anderen werden eigene."}{" "}
        Noch ist nichts gespeichert.
      </p>
      <ol className="repetition-dates">
        {dates.map(({ isPast, ...each }) => (
          <li key={each.date}>
            <time dateTime={each.date}>{datesInWords(each)}</time>
            {isPast && <span className="text-ink-soft"> (vorbei)</span>}
          </li>
        ))}
      </ol>
      <p>
        <Button look="lake" name="intent" value="save" disabled={isSending}>
          {countOf(newCount, "Termin", "Termine")} anlegen
        </Button>
      </p>
    </section>
  );
}
