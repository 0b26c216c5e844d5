import type { LoadedAccessText } from "#app/features/deliveries/administration/access-text-admin.server.ts";
import {
  type AccessTextValues,
  accessTextLabels,
  contentsFailure,
  MAX_ACCESS_MONTHS,
  MAX_DAYS_BEFORE,
  MAX_HOURS_BEFORE,
} from "#app/features/deliveries/administration/contents-admin.ts";
import { MarkdownText } from "#app/features/markdown/markdown.tsx";
import { DraftForm } from "#app/ui/admin/edit/draft-form.tsx";
import type { EditAnswer } from "#app/ui/admin/edit/edit-form.tsx";
import { FieldGroup, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormConstraint, FormField } from "#app/ui/form/use-form.ts";
import type { DateReminderKind } from "#db/schema.ts";

const MARKDOWN =
  "Mit # beginnt eine Überschrift, mit - ein Listenpunkt, **so** wird fett, [so](https://…) ein Link.";

const ABOUT_ITEMS =
  "Zum Beispiel der Link eines Online-Raums, die Anfahrt oder ein Zugangscode. Den Text bekommen nur Menschen mit Zugang: in der E-Mail nach dem Abschluss ihrer Bestellung und unter „Meine Inhalte“, bei Terminen auch im Kalender und in der Erinnerung. Ist die Adresse noch nicht bestätigt, steht in der E-Mail nur der Weg dorthin. Sonst sieht ihn niemand.";
const ABOUT_PLANS =
  "Zum Beispiel der Link Ihres Online-Raums. Den Text bekommen nur Mitglieder, solange ihre Mitgliedschaft läuft, auch solche mit einer größeren: in der E-Mail nach dem Abschluss ihrer Bestellung, unter „Meine Inhalte“ und auf der Seite „Für Mitglieder“. Ist die Adresse noch nicht bestätigt, steht in der E-Mail nur der Weg dorthin. Sonst sieht ihn niemand.";

export interface AccessTextAnswer extends EditAnswer {
  /** The text as HTML. */
  preview?: string;
  /** The text of the e-mail afterwards as HTML. Empty: there is none. */
  afterPreview?: string;
}

interface AccessTextFormProps extends LoadedAccessText {
  constraint: FormConstraint<AccessTextValues>;
  answer?: AccessTextAnswer;
  /** Null for an item without a date; otherwise a sentence about each e-mail that was sent or is planned. */
  reminders: Partial<Record<DateReminderKind, string>> | null;
  /** Whether it is the text of a plan, which delivers as long as the membership runs. */
  isPlan: boolean;
  /** The path of the page. */
  path: string;
}

/** The form of the texts that only customers see, and of the reminders of a date. */
export function AccessTextForm({
  answer,
  path,
  reminders,
  isPlan,
  ...loaded
}: AccessTextFormProps) {
  const { preview, afterPreview } = answer ?? {};
  return (
    <DraftForm<AccessTextValues>
      {...loaded}
      id="inhaltstext"
      answer={answer}
      preview={
        preview !== undefined && <PreviewedTexts access={preview} afterwards={afterPreview} />
      }
      intro={`So sehen den Text ${isPlan ? "Mitglieder" : "Kundinnen und Kunden"}, sobald Sie veröffentlichen.`}
      newId=""
      failure={contentsFailure}
      listPath={path}
      pathOf={() => path}
    >
      {(fields) => (
        <>
          <FieldGroup legend="Text und Zugang">
            <div className="col-span-full grid max-w-text gap-2">
              <p>{isPlan ? ABOUT_PLANS : ABOUT_ITEMS}</p>
            </div>
            <TextArea
              field={fields.access}
              label={isPlan ? "Text für Mitglieder" : accessTextLabels.access}
              optional
              hint={MARKDOWN}
              rows={12}
              spellCheck
            />
            {!isPlan && (
              <TextField
                field={fields.accessMonths}
                label={accessTextLabels.accessMonths}
                optional
                hint={`1 bis ${MAX_ACCESS_MONTHS}, ab dem Abschluss der Bestellung. Leer heißt: unbegrenzt. Gilt für Bestellungen ab dem Speichern, auch ohne zu veröffentlichen; wer schon bestellt hat, behält seine Dauer. Steht auf der Seite des Angebots und an der Kasse.`}
                inputMode="numeric"
                autoComplete="off"
                width={4}
              />
            )}
          </FieldGroup>
          {reminders && <ReminderFields fields={fields} states={reminders} />}
        </>
      )}
    </DraftForm>
  );
}

/** Both texts as HTML. */
function PreviewedTexts({ access, afterwards }: { access: string; afterwards?: string }) {
  return (
    <>
      {(access !== "" || !afterwards) && <MarkdownText html={access} isShort className="p-5" />}
      {afterwards && (
        <div className="p-5">
          <p className="mb-3 font-strong">{accessTextLabels.afterText}</p>
          <MarkdownText html={afterwards} isShort />
        </div>
      )}
    </>
  );
}

type ReminderField = "remindDaysBefore" | "remindHoursBefore" | "afterText";

interface ReminderFieldsProps {
  fields: Record<ReminderField, FormField>;
  states: Partial<Record<DateReminderKind, string>>;
}

/** The e-mails about the date of the item. */
function ReminderFields({ fields, states }: ReminderFieldsProps) {
  return (
    <FieldGroup legend="Vor und nach dem Termin">
      <div className="col-span-full max-w-text">
        <p>
          Die E-Mail nennt Zeit, Ort, „Was du mitbringst“ und den Text für Kundinnen und Kunden,
          dazu kommt eine Kalenderdatei. Sie geht an alle Teilnehmenden; wo eine Adresse fehlt, an
          die Person, die bestellt hat. Das gilt nur für bezahlte Bestellungen. Verschieben Sie den
          Termin, erinnern wir noch einmal.
        </p>
        <p className="mt-2">
          Wer erst bestellt, wenn die Erinnerung schon fällig ist, bekommt sie nicht: In der
          Bestätigung steht dann schon alles. Springt die Uhr des Servers um mehr als zwei Tage,
          oder war er so lange aus, erinnern wir einen Tag lang nicht.
        </p>
      </div>
      <TextField
        field={fields.remindDaysBefore}
        label={accessTextLabels.remindDaysBefore}
        optional
        hint={
          <HintAndState
            hint={`1 bis ${MAX_DAYS_BEFORE}, zwischen 8 und 20 Uhr. Leer heißt: keine Erinnerung. Gilt, sobald Sie speichern.`}
            state={states["days-before"]}
          />
        }
        inputMode="numeric"
        autoComplete="off"
        width={4}
      />
      <TextField
        field={fields.remindHoursBefore}
        label={accessTextLabels.remindHoursBefore}
        optional
        hint={
          <HintAndState
            hint={`1 bis ${MAX_HOURS_BEFORE}, nur wenn als Ort „Online“ angegeben ist. Leer heißt: keine zweite Erinnerung. Gilt, sobald Sie speichern.`}
            state={states["hours-before"]}
          />
        }
        inputMode="numeric"
        autoComplete="off"
        width={4}
      />
      <TextArea
        field={fields.afterText}
        label={accessTextLabels.afterText}
        optional
        hint={
          <HintAndState
            hint={`Geht am Tag nach dem Termin an dieselben Adressen, sobald Sie veröffentlichen. Leer heißt: keine E-Mail. Bitte keine Werbung und keine Frage nach einer Bewertung: Dafür bräuchten Sie eine Einwilligung (§ 7 UWG). ${MARKDOWN}`}
            state={states.afterwards}
          />
        }
        rows={8}
        spellCheck
      />
    </FieldGroup>
  );
}

function HintAndState({ hint, state }: { hint: string; state: string | undefined }) {
  return (
    <>
      {hint}
      {state && <span className="block font-strong">{state}</span>}
    </>
  );
}
