import type { ReactNode } from "react";
import { adminKinds, itemPicturesPath } from "#app/features/catalog/administration/admin-kinds.ts";
import { followingInWords } from "#app/features/catalog/administration/form/admin-item-words.ts";
import {
  fieldLabels,
  foldedFields,
  foldedTexts,
  type ItemFieldset,
} from "#app/features/catalog/administration/form/item-fields.ts";
import type { ItemForm } from "#app/features/catalog/administration/form/item-form.server.ts";
import { TaxFields } from "#app/features/catalog/administration/form/tax-fields.tsx";
import type { RepetitionPreview } from "#app/features/catalog/administration/repetition.server.ts";
import { RepetitionFields } from "#app/features/catalog/administration/repetition.tsx";
import { kinds } from "#app/features/catalog/kinds.ts";
import { possibleClasses, withdrawalClassLabels } from "#app/features/catalog/withdrawal-class.ts";
import { PictureFields } from "#app/features/pictures/picture-fields.tsx";
import { DayField, TimeField } from "#app/ui/form/day-field.tsx";
import {
  Checkbox,
  FieldGroup,
  PriceField,
  SelectField,
  TextArea,
  TextField,
} from "#app/ui/form/field.tsx";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import type { ItemKind } from "#db/schema.ts";

interface GroupProps extends Pick<ItemForm, "kind" | "item" | "usesTaxRates"> {
  fields: ItemFieldset;
}

interface AdminItemFieldsProps extends GroupProps, Pick<ItemForm, "categories" | "pictures"> {
  /** The last typed or stored text of a control. */
  kept: (name: string) => string;
  /** The dates of a repetition, if the page shows them. */
  repetition?: RepetitionPreview;
}

/** The grouped fields of this kind of item. */
export function AdminItemFields(props: AdminItemFieldsProps) {
  const { kind, fields } = props;
  if (adminKinds[kind].dates !== "none") return <DatedFields {...props} />;
  return (
    <>
      <FieldGroup legend="Inhalt">
        <NameFields {...props} />
        <TextFields {...props} />
      </FieldGroup>
      <FieldGroup legend="Preise">
        <PriceOf fields={fields} />
        <FurtherPriceFields {...props} />
        <Supply {...props} />
      </FieldGroup>
      <LawFields {...props} />
      <PictureOf {...props} />
      <VisibilityFields fields={fields} />
    </>
  );
}

/** The fields that every new date needs come first. The others are folded, because an owner on a phone may skip them. */
function DatedFields(props: AdminItemFieldsProps) {
  const { item, fields, repetition } = props;
  return (
    <>
      <FieldGroup legend="Inhalt">
        <NameFields {...props} />
      </FieldGroup>
      <FieldGroup legend="Wann und wo">
        <StartFields {...props} />
        <LocationField {...props} />
        <LimitField {...props} />
      </FieldGroup>
      <FieldGroup legend="Preise">
        <PriceOf fields={fields} />
      </FieldGroup>
      <PictureOf {...props} />
      <FurtherFields {...props}>
        <FieldGroup legend="Texte">
          <TextFields {...props} />
        </FieldGroup>
        <FieldGroup legend="Ablauf und Anfahrt">
          <CourseOfEvents {...props} />
        </FieldGroup>
        <FieldGroup legend="Weitere Angaben zum Preis">
          <FurtherPriceFields {...props} />
        </FieldGroup>
        <LawFields {...props} />
        <VisibilityFields fields={fields} />
        <RepetitionFields fields={fields} shown={repetition} />
      </FurtherFields>
      {item !== null && item.followingCount > 0 && (
        <FieldGroup legend="Folgende Termine">
          <Checkbox
            field={fields.alsoFollowing}
            label={`Diese Änderung auch für ${followingInWords(item.followingCount, "den")} übernehmen`}
            hint="Gilt für spätere Termine mit demselben Titel, und nur für Texte, Ort, Preise und Bild. Tag, Uhrzeit und Plätze bleiben."
          />
        </FieldGroup>
      )}
    </>
  );
}

type FurtherFieldsProps = Pick<AdminItemFieldsProps, "fields" | "kept" | "repetition"> & {
  children: ReactNode;
};

/** Folded until an error or a repetition is inside. The closed fold names the texts that it holds. */
function FurtherFields({ fields, kept, repetition, children }: FurtherFieldsProps) {
  const hasErrors = foldedFields.some((name) => fields[name].errors !== undefined);
  const filled = foldedTexts.filter((name) => kept(name) !== "").map((name) => fieldLabels[name]);
  return (
    <Disclosure
      open={hasErrors || repetition !== undefined || undefined}
      summary={
        <>
          <span className="text-h4">Mehr dazu</span>
          <small className="block font-normal text-ink-soft">
            {filled.length > 0
              ? `Ausgefüllt: ${filled.join(", ")}`
              : "Texte, Ende, Treffpunkt, zweiter Preis, Widerruf, Sichtbarkeit, Wiederholung"}
          </small>
        </>
      }
    >
      <div className="grid gap-block">{children}</div>
    </Disclosure>
  );
}

function PictureOf({ kind, item, fields, kept, pictures }: AdminItemFieldsProps) {
  return (
    <PictureFields
      fields={fields}
      choices={pictures}
      imageUrl={kept("imageUrl")}
      imageAlt={kept("imageAlt")}
    >
      {item && (
        <TextLink to={itemPicturesPath(kind, item.id)}>
          Weitere Bilder und das Vorschaubild
        </TextLink>
      )}
    </PictureFields>
  );
}

function VisibilityFields({ fields }: Pick<GroupProps, "fields">) {
  return (
    <FieldGroup legend="Sichtbarkeit">
      <Checkbox field={fields.showOnStartpage} label={fieldLabels.showOnStartpage} />
      <Checkbox field={fields.showOnOffer} label={fieldLabels.showOnOffer} />
    </FieldGroup>
  );
}

type ContentsFieldsProps = GroupProps & Pick<AdminItemFieldsProps, "categories">;

/** Title and category of the item. */
function NameFields(props: ContentsFieldsProps) {
  const { item, fields } = props;
  return (
    <>
      <TextField
        field={fields.title}
        label={fieldLabels.title}
        hint={item?.isPlan && MEMBERSHIP_HINT}
        autoComplete="off"
      />
      <CategoryField {...props} />
    </>
  );
}

/** The descriptions of the item. */
function TextFields({ kind, fields }: GroupProps) {
  const { hasDetails, dates } = adminKinds[kind];
  return (
    <>
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
      {dates !== "none" && <AttendanceFields fields={fields} />}
    </>
  );
}

/** A text, with the categories in use to choose from. */
function CategoryField({ item, fields, categories }: ContentsFieldsProps) {
  return (
    <>
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
    </>
  );
}

/** Texts about taking part in an event or a course. */
function AttendanceFields({ fields }: Pick<GroupProps, "fields">) {
  return (
    <>
      <TextArea field={fields.bring} label={fieldLabels.bring} optional rows={3} />
      <TextArea field={fields.suits} label={fieldLabels.suits} optional rows={3} />
      <TextField
        field={fields.duration}
        label={fieldLabels.duration}
        optional
        hint="Zum Beispiel „sechs Abende zu je zwei Stunden“."
        width={3}
      />
      <TextField
        field={fields.level}
        label={fieldLabels.level}
        optional
        hint="Zum Beispiel „ohne Vorkenntnisse“."
        width={3}
      />
      <TextArea
        field={fields.questions}
        label={fieldLabels.questions}
        optional
        hint="Jede Frage als Überschrift: ### Kann ich später dazukommen?"
        rows={6}
      />
    </>
  );
}

const MARKDOWN_HINT =
  "Eine Leerzeile trennt Absätze. Dazu Markdown: ## Überschrift, - Liste, **fett**, [Wort](https://…).";

const MEMBERSHIP_HINT =
  "Eine Mitgliedschaft: Dauer, Leistungen und Reihenfolge ändern Sie unter „Mitgliedschaften“.";

const CATEGORY_HINT =
  "Mit einer anderen Kategorie als „membership“ ist es wieder ein gewöhnliches Produkt.";

/** Day and time of an event or a course, beside each other on a phone, too. */
function StartFields({ kind, fields }: GroupProps) {
  const optional = adminKinds[kind].dates === "optional";
  return (
    <>
      <DayField field={fields.date} label={fieldLabels.date} width="half" optional={optional} />
      <TimeField field={fields.time} label={fieldLabels.time} width="half" optional={optional} />
    </>
  );
}

function LocationField({ kind, fields }: GroupProps) {
  return (
    <>
      <TextField
        field={fields.location}
        label={fieldLabels.location}
        optional={adminKinds[kind].dates === "optional"}
        hint="Findet es im Netz statt, schreiben Sie „Online“."
        list="orte"
      />
      <datalist id="orte">
        <option value="Online" />
      </datalist>
    </>
  );
}

const ONE_DATE_LESS =
  " Fällt einer aus, nehmen Sie ihn heraus und sagen Sie es allen, die gebucht haben: Von selbst geht keine E-Mail hinaus.";

/** End, further dates, way and participants of an event or a course. */
function CourseOfEvents({ kind, item, fields }: GroupProps) {
  return (
    <>
      <DayField
        field={fields.endDate}
        label={fieldLabels.endDate}
        width={2}
        optional
        hint="Nur, wenn es an einem späteren Tag endet."
      />
      <TimeField field={fields.endTime} label={fieldLabels.endTime} width={2} optional />
      <TextArea
        field={fields.furtherDates}
        label={fieldLabels.furtherDates}
        optional
        hint={`Wenn ein Platz für mehrere Termine gilt: jeder in einer eigenen Zeile, zum Beispiel 18.1.2027, 18:00–20:00. Ohne Uhrzeit gilt die des ersten.${item ? ONE_DATE_LESS : ""}`}
        rows={3}
      />
      <TextField field={fields.meetingPoint} label={fieldLabels.meetingPoint} optional width={3} />
      <TextField
        field={fields.mapUrl}
        label={fieldLabels.mapUrl}
        optional
        width={3}
        inputMode="url"
        autoComplete="off"
      />
      <TextArea field={fields.directions} label={fieldLabels.directions} optional rows={3} />
      <Checkbox
        field={fields.namesParticipants}
        label={fieldLabels.namesParticipants}
        hint={`Wer bestellt, gibt zu jedem Platz einen Namen an. Ohne Haken steht in der Liste, wer bestellt hat.${adminKinds[kind].dates === "optional" ? " Gilt, sobald Datum und Uhrzeit feststehen." : ""}`}
      />
    </>
  );
}

function PriceOf({ fields }: Pick<GroupProps, "fields">) {
  return (
    <PriceField
      field={fields.price}
      label={fieldLabels.price}
      optional="to-sell"
      hint="Bleibt das Feld leer, steht dort „Kein Preis“, und niemand kann bestellen. 0 heißt kostenlos."
    />
  );
}

/** The second price, and tax. */
function FurtherPriceFields({ fields, usesTaxRates }: GroupProps) {
  return (
    <>
      <PriceField
        field={fields.communityPrice}
        label={fieldLabels.communityPrice}
        optional
        hint="Bei 0 steht dort „Inklusive“. Bleibt das Feld leer, entfällt der zweite Preis."
      />
      <TaxFields fields={fields} usesTaxRates={usesTaxRates} />
    </>
  );
}

function Supply(props: GroupProps) {
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

/** The limit on the seats or pieces that can be ordered. */
function LimitField({ kind, item, fields }: GroupProps) {
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

/** The class, which decides about withdrawal, and the safety facts that customers need before they order. */
function LawFields({ kind, item, fields }: GroupProps) {
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
        hint="Name, Postanschrift und E-Mail-Adresse oder Website. Das sind Sie selbst, wenn Sie die Ware herstellen."
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
