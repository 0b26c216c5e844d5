import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import { TaxFields } from "#app/features/catalog/administration/form/tax-fields.tsx";
import { ItemDeletionLink } from "#app/features/catalog/administration/item-deletion.tsx";
import type { PlanForm as LoadedForm } from "#app/features/membership/plans/edit-plan.server.ts";
import {
  MAX_MONTHS,
  type PlanFieldset,
  type PlanFieldValues,
  planLabels,
} from "#app/features/membership/plans/plan-fields.ts";
import type { IncludableItem } from "#app/features/membership/plans/plan-inclusions.server.ts";
import {
  PLANS_PATH,
  planDeletionPath,
  planPath,
  planWords,
} from "#app/features/membership/plans/plan-words.ts";
import { PictureFields } from "#app/features/pictures/picture-fields.tsx";
import { type EditAnswer, EditForm } from "#app/ui/admin/edit/edit-form.tsx";
import { Checkbox, FieldGroup, PriceField, TextArea, TextField } from "#app/ui/form/field.tsx";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import { FieldHint } from "#app/ui/form/field-shell.tsx";
import { controlProps, type FormConstraint } from "#app/ui/form/use-form.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";

interface PlanFormProps extends LoadedForm {
  constraint: FormConstraint<PlanFieldValues>;
  answer: EditAnswer | undefined;
}

/** The form for a new or existing plan. */
export function PlanForm(props: PlanFormProps) {
  const { record } = props;
  return (
    <EditForm<PlanFieldValues>
      {...props}
      id="mitgliedschaft"
      failure={planWords.failure}
      listPath={PLANS_PATH}
      pathOf={planPath}
      deletion={
        record && (
          <ItemDeletionLink
            item={record}
            to={planDeletionPath(record.id)}
            failure={planWords.failure("Löschen")}
          />
        )
      }
    >
      {(fields, kept) => (
        <>
          <PlanFields fields={fields} usesTaxRates={props.usesTaxRates} />
          <IncludedItems field={fields.includes} items={props.includable} />
          <PictureFields
            fields={fields}
            choices={props.pictures}
            imageUrl={kept("imageUrl")}
            imageAlt={kept("imageAlt")}
            isOptional
            hint="Ohne beides zeigt der Warenkorb ein allgemeines Bild."
          />
        </>
      )}
    </EditForm>
  );
}

interface PlanFieldsProps extends Pick<LoadedForm, "usesTaxRates"> {
  fields: PlanFieldset;
}

function PlanFields({ fields, usesTaxRates }: PlanFieldsProps) {
  return (
    <>
      <FieldGroup legend="Mitgliedschaft">
        <TextField field={fields.title} label={planLabels.title} autoComplete="off" />
        <PriceField
          field={fields.price}
          label={planLabels.price}
          optional
          hint="Einmal für die ganze Dauer. 0 ist kostenlos. Leer heißt: Niemand kann sie wählen."
        />
        <TextField
          field={fields.months}
          label={planLabels.months}
          optional
          hint={`1 bis ${MAX_MONTHS}. Danach endet sie von selbst. Leer heißt: nie.`}
          inputMode="numeric"
          width={3}
        />
        <PriceField
          field={fields.communityPrice}
          label={planLabels.communityPrice}
          optional
          hint="Leer heißt: kein zweiter Preis."
        />
        <TaxFields fields={fields} usesTaxRates={usesTaxRates} />
      </FieldGroup>
      <FieldGroup legend="Leistungen">
        <TextArea
          field={fields.features}
          label={planLabels.features}
          optional
          hint="Eine Zeile je Leistung."
          rows={6}
        />
        <TextArea
          field={fields.notIncluded}
          label={planLabels.notIncluded}
          optional
          hint="Eine Zeile je Leistung, die es hier nicht gibt."
          rows={4}
        />
        <Checkbox
          field={fields.mostPopular}
          label={planLabels.mostPopular}
          hint="Das kann nur eine Mitgliedschaft sein. Eine andere verliert den Hinweis."
        />
      </FieldGroup>
    </>
  );
}

interface IncludedItemsProps {
  field: PlanFieldset["includes"];
  items: IncludableItem[];
}

/** A checkbox for each item that the plan can include, by kind. */
function IncludedItems({ field, items }: IncludedItemsProps) {
  return (
    <FieldGroup legend={planLabels.includes}>
      <div id={field.id} className="col-span-full grid gap-4">
        <FieldHint
          field={field}
          hint="Mitglieder öffnen deren Inhalte, ohne sie zu bestellen. Auf /join steht „Enthält:“ mit den Titeln. Größere Mitgliedschaften erben das nicht: Setzen Sie dort dieselben Häkchen. Nehmen Sie ein Häkchen weg, gilt das für neue Mitgliedschaften. Laufende behalten das Angebot, bis sie enden."
        />
        <FieldErrors field={field} />
        {items.length === 0 && <p>Noch gibt es keine Angebote.</p>}
        {keysOf(adminKinds).map((kind) => (
          <IncludedKind
            key={kind}
            field={field}
            items={items.filter((item) => item.kind === kind)}
            legend={adminKinds[kind].plural}
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function IncludedKind({ field, items, legend }: IncludedItemsProps & { legend: string }) {
  if (items.length === 0) return null;
  const chosen = [field.initialValue].flat();
  // `required` would demand every box.
  const { required, ...box } = controlProps(field, field.descriptionId);
  return (
    <fieldset className="grid min-w-0 gap-1">
      <legend className="mb-1 font-strong">{legend}</legend>
      {items.map(({ id, title, date, archivedAt }) => (
        <label key={id} className="flex min-h-7 items-start gap-[.7rem]">
          <input
            {...box}
            id={`${field.id}-${id}`}
            type="checkbox"
            value={id}
            defaultChecked={chosen.includes(id)}
            className="checkbox"
          />
          <span className="min-w-0 wrap-anywhere">
            {title}
            {date && `, ${formatShortDate(date)}`}
            {archivedAt && " (im Archiv)"}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
