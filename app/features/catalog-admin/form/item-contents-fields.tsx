import { adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import { fieldLabels, type ItemFieldset } from "#app/features/catalog-admin/form/item-fields.ts";
import type { ItemForm } from "#app/features/catalog-admin/form/item-form.server.ts";
import { FieldGroup, TextArea, TextField } from "#app/ui/form/field.tsx";

interface ItemContentsFieldsProps extends Pick<ItemForm, "kind" | "item" | "categories"> {
  fields: ItemFieldset;
}

/** Title, category and descriptions of the item. */
export function ItemContentsFields({ kind, item, fields, categories }: ItemContentsFieldsProps) {
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
