import { Link } from "@remix-run/react";
import { periodLabel } from "#app/content/plans.ts";
import { adminKinds } from "#app/features/catalog/administration/admin-kinds.ts";
import { TaxFields } from "#app/features/catalog/administration/form/tax-fields.tsx";
import { ItemDeletionLink } from "#app/features/catalog/administration/item-deletion.tsx";
import type {
  AdminPlan,
  IncludableItem,
  PlanForm as LoadedForm,
} from "#app/features/membership/plans-admin.server.ts";
import {
  MAX_MONTHS,
  PLANS_PATH,
  type PlanFieldset,
  type PlanFieldValues,
  planDeletionPath,
  planLabels,
  planPath,
  planWords,
} from "#app/features/membership/plans-admin.ts";
import { PictureFields } from "#app/features/pictures/picture-fields.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { type EditAnswer, EditForm } from "#app/ui/admin/edit/edit-form.tsx";
import { ListButton, moveButtons } from "#app/ui/admin/list-button.tsx";
import { Checkbox, FieldGroup, PriceField, TextArea, TextField } from "#app/ui/form/field.tsx";
import { FieldErrors } from "#app/ui/form/field-errors.tsx";
import { FieldHint } from "#app/ui/form/field-shell.tsx";
import { controlProps, type FormConstraint } from "#app/ui/form/use-form.ts";
import { formatPrice } from "#app/ui/format/format.ts";
import { keysOf } from "#app/ui/format/keys-of.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { RouteProblem } from "#app/ui/layout/route-problem.tsx";
import { Badge } from "#app/ui/parts/badge.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { EmptyState } from "#app/ui/parts/empty-state.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

/** The plans in the order of /join, then the hidden ones. */
export function PlanList({ shown, hidden }: { shown: AdminPlan[]; hidden: AdminPlan[] }) {
  return (
    <>
      {shown.length === 0 ? (
        <NoPlans />
      ) : (
        <ol aria-label="Mitgliedschaften auf /join" className="border-b border-line">
          {shown.map((plan, index) => (
            <PlanRow key={plan.id} plan={plan} above={shown[index - 1]} below={shown[index + 1]} />
          ))}
        </ol>
      )}
      {hidden.length > 0 && (
        <AdminSection id="ausgeblendet" title="Ausgeblendet">
          <ul className="border-b border-line">
            {hidden.map((plan) => (
              <PlanRow key={plan.id} plan={plan} />
            ))}
          </ul>
        </AdminSection>
      )}
    </>
  );
}

function NoPlans() {
  return (
    <EmptyState title="Auf /join steht gerade keine Mitgliedschaft">
      <p className="max-w-text text-ink-soft">
        Legen Sie eine an: Sie steht dann sofort auf /join, und wer sie bestellt, ist Mitglied,
        sobald Sie die Bestellung abschließen.
      </p>
    </EmptyState>
  );
}

interface PlanRowProps {
  plan: AdminPlan;
  above?: AdminPlan;
  below?: AdminPlan;
}

const hideButton = { intent: "hide", label: "Ausblenden", icon: "archive" } as const;
const showButton = { intent: "show", label: "Einblenden", icon: "eye" } as const;

function PlanRow({ plan, above, below }: PlanRowProps) {
  const { id, title, mostPopular, hindrance, archivedAt } = plan;
  const row = { name: title, failure: planWords.failure("Aktualisieren"), action: PLANS_PATH };
  const pairWith = (neighbour: AdminPlan) => ({ planId: id, neighbourId: neighbour.id });
  return (
    <li className="grid items-start gap-x-6 gap-y-3 border-t border-line py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link to={planPath(id)} className="min-w-0 font-strong wrap-anywhere">
            {title}
          </Link>
          {mostPopular && (
            <Badge tone="sun" icon="star">
              Beliebteste
            </Badge>
          )}
        </div>
        <p className="text-ink-soft">{describeTerms(plan)}</p>
        {hindrance && !archivedAt && <p className="text-bad">{hindrance}</p>}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {above && <ListButton {...row} {...moveButtons.up} fields={pairWith(above)} />}
        {below && <ListButton {...row} {...moveButtons.down} fields={pairWith(below)} />}
        <ListButton {...row} {...(archivedAt ? showButton : hideButton)} fields={{ planId: id }} />
        <ButtonLink to={planPath(id)} title="Bearbeiten" look="quiet" size="icon">
          <Icon name="pencil" />
          <span className="sr-only">Bearbeiten: {title}</span>
        </ButtonLink>
        <ItemDeletionLink
          item={plan}
          to={planDeletionPath(id)}
          size="icon"
          failure={planWords.failure("Löschen")}
        />
      </div>
    </li>
  );
}

/** '119,00 € pro Jahr, endet von selbst'. */
function describeTerms({ price, ...terms }: AdminPlan): string {
  const amount = price === null ? "Kein Preis," : formatPrice(price);
  const end = terms.months === null ? "ohne Ende" : "endet von selbst";
  return `${amount} ${periodLabel(terms)}, ${end}`;
}

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
  const chosen = field.initialValues;
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

/** Stands in for a page about a plan that could not be loaded. */
export function PlanProblem() {
  return (
    <RouteProblem failureTitle={planWords.failure("Laden")} failure={TRY_LATER}>
      <ButtonLink to={PLANS_PATH}>Zu den Mitgliedschaften</ButtonLink>
    </RouteProblem>
  );
}
