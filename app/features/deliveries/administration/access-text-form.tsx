import {
  type AccessTextValues,
  accessTextLabels,
  MAX_ACCESS_MONTHS,
} from "#app/features/deliveries/administration/access-text-fields.ts";
import type { AccessTextForm as LoadedForm } from "#app/features/deliveries/administration/admin-access-text.server.ts";
import { contentsFailure } from "#app/features/deliveries/administration/content-words.ts";
import { MarkdownText } from "#app/features/markdown/markdown-text.tsx";
import { type EditAnswer, EditForm } from "#app/ui/admin/edit/edit-form.tsx";
import { PreviewSection } from "#app/ui/admin/edit/preview-section.tsx";
import { FieldGroup, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormConstraint } from "#app/ui/form/post-form.tsx";

const FORM = "inhaltstext";

export interface AccessTextAnswer extends EditAnswer {
  /** The text as HTML. */
  preview?: string;
}

interface AccessTextFormProps extends LoadedForm {
  constraint: FormConstraint<AccessTextValues>;
  answer?: AccessTextAnswer;
  /** The path of the page. */
  path: string;
}

/** The form of the text that only customers see. */
export function AccessTextForm({ answer, path, ...loaded }: AccessTextFormProps) {
  const { preview } = answer ?? {};
  return (
    <>
      {preview !== undefined && (
        <PreviewSection
          result={answer}
          intro="So sehen ihn Kundinnen und Kunden, sobald Sie veröffentlichen."
          formId={FORM}
        >
          <MarkdownText html={preview} isShort className="p-5" />
        </PreviewSection>
      )}
      <EditForm<AccessTextValues>
        {...loaded}
        id={FORM}
        answer={answer}
        newId=""
        failure={() => contentsFailure}
        listPath={path}
        pathOf={() => path}
        errorsOf={(all) => (preview === undefined ? all : null)}
        hasDraft
      >
        {(fields) => (
          <FieldGroup legend="Text und Zugang">
            <div className="col-span-full grid max-w-text gap-2">
              <p>
                Zum Beispiel der Link eines Online-Raums, die Anfahrt oder ein Zugangscode. Den Text
                bekommen nur Menschen mit Zugang: in der E-Mail nach dem Abschluss ihrer Bestellung
                und unter „Meine Inhalte“, bei Terminen auch im Kalender. Sonst sieht ihn niemand.
              </p>
            </div>
            <TextArea
              field={fields.access}
              label={accessTextLabels.access}
              optional
              hint="Mit # beginnt eine Überschrift, mit - ein Listenpunkt, **so** wird fett, [so](https://…) ein Verweis."
              rows={12}
              spellCheck
            />
            <TextField
              field={fields.accessMonths}
              label={accessTextLabels.accessMonths}
              optional
              hint={`1 bis ${MAX_ACCESS_MONTHS}, ab dem Abschluss der Bestellung. Leer: unbegrenzt. Gilt für alle Bestellungen, sobald Sie speichern, auch ohne zu veröffentlichen.`}
              inputMode="numeric"
              autoComplete="off"
              width={4}
            />
          </FieldGroup>
        )}
      </EditForm>
    </>
  );
}
