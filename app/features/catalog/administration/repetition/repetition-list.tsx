import "#app/features/catalog/administration/repetition/repetition-list.css";
import type { RepetitionPreview } from "#app/features/catalog/administration/repetition/find-repetition.server.ts";
import { datesInWords } from "#app/features/catalog/further-dates.ts";
import { AnswerHeading } from "#app/ui/form/answer-heading.tsx";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { countOf } from "#app/ui/format/format.ts";
import { Button } from "#app/ui/parts/button.tsx";

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
