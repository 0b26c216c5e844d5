import { Link } from "@remix-run/react";
import { personLabels } from "#app/features/change-log/change-log.ts";
import { PictureFields } from "#app/features/pictures/picture-fields.tsx";
import { pictureDeletionPath } from "#app/features/pictures/picture-library.ts";
import type { ListedPerson, PersonFormData } from "#app/features/team/shown-people-admin.server.ts";
import {
  type PeopleGroup,
  type PersonFieldset,
  type PersonFieldValues,
  peopleGroups,
  personDeletionPath,
  personFieldLabels,
  personFormPath,
  placeLabels,
} from "#app/features/team/shown-people-admin.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, AdminTable, opensRow } from "#app/ui/admin/admin-table.tsx";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { type EditAnswer, EditForm } from "#app/ui/admin/edit/edit-form.tsx";
import { ListButton, moveButtons } from "#app/ui/admin/list-button.tsx";
import { DayField } from "#app/ui/form/day-field.tsx";
import { FieldGroup, SelectField, TextArea, TextField } from "#app/ui/form/field.tsx";
import type { FormConstraint } from "#app/ui/form/use-form.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { pictureNameIn } from "#app/ui/parts/picture-files.ts";
import { Portrait } from "#app/ui/scene/testimonial.tsx";

/** The people of a group, one table for each kind, in the order of the page. */
export function PeopleList({ group, people }: { group: PeopleGroup; people: ListedPerson[] }) {
  return peopleGroups[group].kinds.map(([kind, heading]) => {
    const rows = people.filter((person) => person.kind === kind);
    return (
      <AdminSection key={kind} id={kind} title={heading}>
        <AdminTable caption={heading} columns={columnsOf(group, rows)} rows={rows} />
      </AdminSection>
    );
  });
}

/** The columns of a table with these rows, of which the first and last cannot move further. */
function columnsOf(group: PeopleGroup, rows: ListedPerson[]): AdminColumn<ListedPerson>[] {
  return [
    {
      head: "Name",
      place: "title",
      cell: ({ id, name, role, imageUrl }) => (
        <div className="flex items-center gap-3 py-1">
          <Portrait src={imageUrl} className="w-12! shrink-0" />
          <span className="min-w-0">
            <Link to={personFormPath(group, id)} {...opensRow}>
              {name}
            </Link>
            <br />
            <small>{role}</small>
          </span>
        </div>
      ),
    },
    ...(group === "testimonials" ? [placeColumn] : []),
    { head: "Status", place: "wide", cell: (person) => <States person={person} /> },
    {
      head: "Reihenfolge",
      place: "wide",
      cell: (person) => (
        <div className="flex flex-wrap gap-1">
          <ListButton
            {...buttonOf(group, person)}
            {...moveButtons.up}
            disabled={person === rows[0]}
          />
          <ListButton
            {...buttonOf(group, person)}
            {...moveButtons.down}
            disabled={person === rows.at(-1)}
          />
        </div>
      ),
    },
    {
      head: "Aktionen",
      place: "actions",
      cell: (person) => <Actions group={group} person={person} />,
    },
  ];
}

const placeColumn: AdminColumn<ListedPerson> = {
  head: "Wo",
  place: "wide",
  cell: ({ place }) => place && <p className="py-1">{placeLabels[place]}</p>,
};

function States({ person: { hidden, isDemo, consentSince } }: { person: ListedPerson }) {
  return (
    <div className="flex flex-wrap gap-2 py-1">
      {hidden && <Badge tone="line">Ausgeblendet</Badge>}
      {isDemo && <Badge>Beispiel</Badge>}
      {consentSince && <span>Einverständnis seit {formatShortDate(consentSince)}</span>}
      {!consentSince && !isDemo && (
        <Badge tone="warn" icon="circle-alert">
          Ohne Einverständnis
        </Badge>
      )}
    </div>
  );
}

const hideButton = { intent: "hide", label: "Ausblenden", icon: "eye" } as const;
const showButton = { intent: "show", label: "Einblenden", icon: "eye" } as const;

function Actions({ group, person }: { group: PeopleGroup; person: ListedPerson }) {
  const { id, name, hidden } = person;
  return (
    <div className="flex flex-wrap items-center gap-1 @min-[46rem]:justify-end">
      <ListButton {...buttonOf(group, person)} {...(hidden ? showButton : hideButton)} />
      <ButtonLink to={personFormPath(group, id)} title="Bearbeiten" look="quiet" size="icon">
        <Icon name="pencil" />
        <span className="sr-only">Bearbeiten: {name}</span>
      </ButtonLink>
      <PersonDeletionLink group={group} person={person} size="icon" />
    </div>
  );
}

/** A button in the row of a person. The position makes a repeated move harmless. */
function buttonOf(group: PeopleGroup, { id, name, position }: ListedPerson) {
  const { path, words } = peopleGroups[group];
  const failure = words.failure("Aktualisieren");
  return { name, fields: { personId: id, position }, failure, action: path };
}

interface PersonDeletionLinkProps {
  group: PeopleGroup;
  person: { id: string; name: string; imageUrl: string | null };
  size?: "icon" | "small";
}

/** The link 'Löschen' of a person. */
export function PersonDeletionLink({ group, person, size }: PersonDeletionLinkProps) {
  return (
    <DeletionLink
      to={personDeletionPath(group, person.id)}
      failure={peopleGroups[group].words.failure("Löschen")}
      name={person.name}
      size={size}
    >
      <PersonDeletionNote {...person} />
    </DeletionLink>
  );
}

/** Explains what deleting the person does, and what to do if consent was withdrawn. */
export function PersonDeletionNote({ name, imageUrl }: { name: string; imageUrl: string | null }) {
  const picture = pictureNameIn(imageUrl ?? "");
  return (
    <>
      <p>
        <b>{name}</b> verschwindet von der Website, mit allen Angaben. Soll er nur vorübergehend
        verschwinden, nehmen Sie in der Liste „Ausblenden“.
      </p>
      {picture && (
        <p>
          Das Bild bleibt noch mindestens acht Tage gespeichert, damit eine Sicherung es
          wiederfindet. Ist der Grund ein Widerruf der Einwilligung:{" "}
          <Link to={pictureDeletionPath(picture)}>Bild und Eintrag sofort löschen</Link>
        </p>
      )}
    </>
  );
}

export const PERSON_FORM = "person";

interface PersonFormProps extends PersonFormData {
  constraint: FormConstraint<PersonFieldValues>;
  answer: EditAnswer | undefined;
}

/** The form for a new or existing person of either group. */
export function PersonForm(props: PersonFormProps) {
  const { group, record } = props;
  const { path, words } = peopleGroups[group];
  return (
    <EditForm<PersonFieldValues>
      {...props}
      id={PERSON_FORM}
      failure={words.failure}
      listPath={path}
      pathOf={(id) => personFormPath(group, id)}
      deletion={record && <PersonDeletionLink group={group} person={record} />}
    >
      {(fields, kept) => (
        <>
          <Contents group={group} fields={fields} />
          <PictureFields
            fields={fields}
            choices={props.pictures}
            imageUrl={kept("imageUrl")}
            imageAlt={kept("imageAlt")}
            isOptional
          />
          {peopleGroups[group].hasLinks && <Links fields={fields} />}
          <Consent fields={fields} />
        </>
      )}
    </EditForm>
  );
}

interface GroupFieldsProps extends Pick<PersonFormData, "group"> {
  fields: PersonFieldset;
}

function Contents({ group, fields }: GroupFieldsProps) {
  const { kinds, textLabel, textHint } = peopleGroups[group];
  return (
    <FieldGroup legend="Inhalt">
      <TextField field={fields.name} label={personFieldLabels.name} width={3} autoComplete="off" />
      <TextField field={fields.role} label={personFieldLabels.role} width={3} autoComplete="off" />
      <TextArea field={fields.text} label={textLabel} hint={textHint} rows={5} />
      {group === "testimonials" ? (
        <SelectField
          field={fields.place}
          label={personFieldLabels.place}
          options={optionsOf(placeLabels)}
        />
      ) : (
        <SelectField
          field={fields.kind}
          label={personFieldLabels.kind}
          options={kinds.map(([value]) => ({ value, label: personLabels[value] }))}
          width={3}
        />
      )}
    </FieldGroup>
  );
}

function Links({ fields }: Pick<GroupFieldsProps, "fields">) {
  const networks = ["twitter", "facebook", "instagram", "linkedin"] as const;
  return (
    <FieldGroup legend="Anderswo im Netz">
      {networks.map((network) => (
        <TextField
          key={network}
          field={fields[network]}
          label={personFieldLabels[network]}
          type="url"
          optional
          width={3}
          autoComplete="off"
        />
      ))}
    </FieldGroup>
  );
}

function Consent({ fields }: Pick<GroupFieldsProps, "fields">) {
  return (
    <FieldGroup legend="Einverständnis">
      <DayField
        field={fields.consentSince}
        label={personFieldLabels.consentSince}
        hint="Name, Bild und Worte einer Person dürfen nur mit ihrem Einverständnis auf die Website. Bewahren Sie es schriftlich auf."
        optional
        width={4}
      />
    </FieldGroup>
  );
}

function optionsOf(labels: Record<string, string>) {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
