import type { ReactNode } from "react";
import { kinds } from "#app/features/catalog/kinds.ts";
import { adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import { fieldLabels, type ItemFieldset } from "#app/features/catalog-admin/form/item-fields.ts";
import type { ItemForm } from "#app/features/catalog-admin/form/item-form.server.ts";
import type { RepetitionPreview } from "#app/features/catalog-admin/repetition/find-repetition.server.ts";
import { RepetitionFields } from "#app/features/catalog-admin/repetition/repetition-fields.tsx";
import { PictureFields } from "#app/features/pictures/form/picture-fields.tsx";
import { Checkbox, FieldGroup, TextArea, TextField } from "#app/ui/form/field.tsx";

interface AdminItemFieldsProps
  extends Pick<ItemForm, "kind" | "item" | "defaultValue" | "categories"> {
  fields: ItemFieldset;
  /** The values in the last submission. */
  kept: Record<string, unknown> | null | undefined;
  /** The dates of a repetition that the page shows. */
  repetition?: RepetitionPreview;
}

/** The grouped fields of this kind of item. */
export function AdminItemFields(props: AdminItemFieldsProps) {
  const { kind, fields, defaultValue, kept, repetition } = props;
  const isDated = adminKinds[kind].dates !== "none";
  return (
    <>
      <Contents {...props} />
      {isDated && <Occasion {...props} />}
      <Prices fields={fields}>{!isDated && <Supply {...props} />}</Prices>
      <PictureFields
        fields={fields}
        imageUrl={String((kept ?? defaultValue).imageUrl ?? "")}
        imageAlt={String((kept ?? defaultValue).imageAlt ?? "")}
      />
      <FieldGroup legend="Sichtbarkeit">
        <Checkbox field={fields.showOnStartpage} label={fieldLabels.showOnStartpage} />
        <Checkbox field={fields.showOnOffer} label={fieldLabels.showOnOffer} />
      </FieldGroup>
      {isDated && <RepetitionFields fields={fields} shown={repetition} />}
    </>
  );
}

function Contents({ kind, item, fields, categories }: AdminItemFieldsProps) {
  const { hasDetails, dates } = adminKinds[kind];
  return (
    <FieldGroup legend="Inhalt">
      <TextField
        field={fields.title}
        label={fieldLabels.title}
        hint={item?.isPlan && MEMBERSHIP_HINT}
        autoComplete="off"
      />
      <TextField
        field={fields.category}
        label={fieldLabels.category}
        hint={item?.isPlan && CATEGORY_HINT}
        list="kategorien"
        width={3}
        autoComplete="off"
      />
      <datalist id="kategorien">
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      {dates !== "none" && (
        <TextField field={fields.provider} label={fieldLabels.provider} optional width={3} />
      )}
      <TextField
        field={fields.lead}
        label={fieldLabels.lead}
        optional
        hint="Ein Satz, der neugierig macht. Er steht auch in den Listen."
      />
      <TextArea
        field={fields.description}
        label={fieldLabels.description}
        optional
        hint={`${dates === "none" ? "" : "Bleibt das Feld leer, steht auf der Seite ein allgemeiner Text. "}${MARKDOWN_HINT}`}
        rows={8}
      />
      {hasDetails && (
        <TextArea
          field={fields.details}
          label={fieldLabels.details}
          optional
          hint={MARKDOWN_HINT}
          rows={6}
        />
      )}
      {dates !== "none" && (
        <>
          <TextArea field={fields.bring} label={fieldLabels.bring} optional rows={3} />
          <TextArea field={fields.suits} label={fieldLabels.suits} optional rows={3} />
        </>
      )}
    </FieldGroup>
  );
}

const MARKDOWN_HINT =
  "Eine Leerzeile trennt Absätze. Dazu Markdown: ## Überschrift, - Liste, **fett**, [Wort](https://…).";

const MEMBERSHIP_HINT =
  "Eine Mitgliedschaft: Dauer, Leistungen und Reihenfolge ändern Sie unter „Mitgliedschaften“.";

const CATEGORY_HINT =
  "Mit einer anderen Kategorie als „membership“ ist es wieder ein gewöhnliches Produkt.";

function Occasion(props: AdminItemFieldsProps) {
  const { kind, fields } = props;
  const optional = adminKinds[kind].dates === "optional";
  return (
    <FieldGroup legend="Wann und wo">
      <TextField
        field={fields.date}
        label={fieldLabels.date}
        type="date"
        width={2}
        optional={optional}
      />
      <TextField
        field={fields.time}
        label={fieldLabels.time}
        type="time"
        width={2}
        optional={optional}
      />
      <TextField
        field={fields.endTime}
        label={fieldLabels.endTime}
        type="time"
        width={2}
        optional
      />
      <TextField field={fields.location} label={fieldLabels.location} optional={optional} />
      <TextField field={fields.meetingPoint} label={fieldLabels.meetingPoint} optional width={3} />
      <TextField
        field={fields.mapUrl}
        label={fieldLabels.mapUrl}
        optional
        width={3}
        inputMode="url"
        autoComplete="off"
      />
      <LimitField {...props} />
    </FieldGroup>
  );
}

function Prices({ fields, children }: { fields: ItemFieldset; children: ReactNode }) {
  return (
    <FieldGroup legend="Preise">
      <TextField
        field={fields.price}
        label={fieldLabels.price}
        optional
        hint="Bleibt das Feld leer, steht dort „Kein Preis“, und niemand kann bestellen. 0 heißt kostenlos."
        inputMode="decimal"
        width={3}
      />
      <TextField
        field={fields.communityPrice}
        label={fieldLabels.communityPrice}
        optional
        hint="Bei 0 steht dort „Inklusive“. Bleibt das Feld leer, entfällt der zweite Preis."
        inputMode="decimal"
        width={3}
      />
      {children}
    </FieldGroup>
  );
}

function Supply(props: AdminItemFieldsProps) {
  const { kind, fields } = props;
  return (
    <>
      <LimitField {...props} />
      {adminKinds[kind].hasAvailability && (
        <Checkbox
          field={fields.availability}
          label={fieldLabels.availability}
          hint={`Ohne Haken steht dort „${kinds[kind].soldOutLabel}“.`}
        />
      )}
    </>
  );
}

function LimitField({ kind, item, fields }: AdminItemFieldsProps) {
  const { limit } = adminKinds[kind];
  return (
    <TextField
      field={fields[limit.column]}
      label={limit.label}
      optional
      hint={`${orderedSentence(item?.ordered ?? 0)}Bleibt das Feld leer, gibt es keine Grenze.`}
      inputMode="numeric"
      width={3}
    />
  );
}

function orderedSentence(ordered: number): string {
  if (ordered === 0) return "";
  return ordered === 1 ? "1 ist schon bestellt. " : `${ordered} sind schon bestellt. `;
}
