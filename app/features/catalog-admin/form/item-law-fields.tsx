import { possibleClasses, withdrawalClassLabels } from "#app/features/catalog/withdrawal-class.ts";
import { adminKinds } from "#app/features/catalog-admin/admin-kinds.ts";
import { fieldLabels, type ItemFieldset } from "#app/features/catalog-admin/form/item-fields.ts";
import type { ItemForm } from "#app/features/catalog-admin/form/item-form.server.ts";
import { FieldGroup, SelectField, TextArea } from "#app/ui/form/field.tsx";
import type { ItemKind } from "#db/schema.ts";

interface ItemLawFieldsProps extends Pick<ItemForm, "kind" | "item"> {
  fields: ItemFieldset;
}

/** The class, which decides about withdrawal, and the safety facts that customers need before they order. */
export function ItemLawFields({ kind, item, fields }: ItemLawFieldsProps) {
  return (
    <>
      <FieldGroup legend="Widerruf">
        <SelectField
          field={fields.withdrawalClass}
          label={fieldLabels.withdrawalClass}
          hint={item?.isPlan ? PLAN_HINT : classHints[kind]}
          options={possibleClasses[kind].map((value) => ({
            value,
            label: withdrawalClassLabels[value],
          }))}
        />
      </FieldGroup>
      {adminKinds[kind].hasSafetyFacts && <SafetyFields fields={fields} />}
    </>
  );
}

const PLAN_HINT = "Eine Mitgliedschaft ist immer eine Dienstleistung.";

const LEISURE_HINT =
  "Für eine Freizeitveranstaltung mit festem Termin gibt es kein Widerrufsrecht. Wählen Sie „Dienstleistung“, wenn es ein Termin ist, aber keine Freizeit, zum Beispiel eine Werkstatt für Gründerinnen.";

const classHints: Record<ItemKind, string> = {
  event: LEISURE_HINT,
  course: `${LEISURE_HINT} Ein „Digitaler Inhalt“ ist ein Kurs, der nur aus Dateien besteht.`,
  product:
    "Davon hängen Widerruf und Versand ab: Nur Waren werden verschickt. Dateien zum Herunterladen sind „Digitaler Inhalt“, eine Beratung ist eine „Dienstleistung“.",
};

function SafetyFields({ fields }: { fields: ItemFieldset }) {
  return (
    <FieldGroup legend="Produktsicherheit">
      <p className="col-span-full text-sm text-ink-soft">
        Pflicht für Waren (Art. 19 der EU-Verordnung 2023/988). Die Angaben stehen auf der Seite des
        Produkts.
      </p>
      <TextArea
        field={fields.manufacturer}
        label={fieldLabels.manufacturer}
        optional="to-sell"
        hint="Name, Postanschrift und E-Mail-Adresse oder Website. Das sind Sie selbst, wenn Sie es herstellen."
        rows={3}
      />
      <TextArea
        field={fields.responsiblePerson}
        label={fieldLabels.responsiblePerson}
        optional
        hint="Nur, wenn der Hersteller außerhalb der EU sitzt. Mit denselben Angaben."
        rows={3}
      />
      <TextArea
        field={fields.safetyNote}
        label={fieldLabels.safetyNote}
        optional
        hint="Warnungen, die auf der Ware oder ihrer Verpackung stehen."
        rows={3}
      />
    </FieldGroup>
  );
}
