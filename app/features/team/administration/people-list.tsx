import { Form, Link } from "@remix-run/react";
import {
  type PeopleGroup,
  peopleGroups,
  personDeletionPath,
  personFormPath,
  placeLabels,
} from "#app/features/team/administration/people-groups.ts";
import { PersonDeletionNote } from "#app/features/team/administration/person-deletion-note.tsx";
import { personFailure } from "#app/features/team/administration/person-edit-words.ts";
import type { ListedPerson } from "#app/features/team/administration/person-records.server.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, AdminTable, opensRow } from "#app/ui/admin/admin-table.tsx";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button, ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";
import { Portrait } from "#app/ui/scene/testimonial.tsx";

interface PeopleListProps {
  group: PeopleGroup;
  people: ListedPerson[];
}

/** The people of a group, one table for each kind, in the order of the page. */
export function PeopleList({ group, people }: PeopleListProps) {
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
          <RowButton group={group} person={person} intent="up" disabled={person === rows[0]} />
          <RowButton
            group={group}
            person={person}
            intent="down"
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

interface RowProps {
  group: PeopleGroup;
  person: ListedPerson;
}

function Actions({ group, person }: RowProps) {
  const { id, name, hidden } = person;
  return (
    <div className="flex flex-wrap items-center gap-1 @min-[46rem]:justify-end">
      <RowButton group={group} person={person} intent={hidden ? "show" : "hide"} />
      <ButtonLink to={personFormPath(group, id)} title="Bearbeiten" look="quiet" size="icon">
        <Icon name="pencil" />
        <span className="sr-only">Bearbeiten: {name}</span>
      </ButtonLink>
      <DeletionLink
        to={personDeletionPath(group, id)}
        name={name}
        size="icon"
        failure={personFailure("Löschen", group)}
      >
        <PersonDeletionNote {...person} />
      </DeletionLink>
    </div>
  );
}

interface RowAction {
  label: string;
  icon: IconName;
}

const rowActions = {
  up: { label: "Nach oben", icon: "arrow-up" },
  down: { label: "Nach unten", icon: "arrow-down" },
  hide: { label: "Ausblenden", icon: "eye" },
  show: { label: "Einblenden", icon: "eye" },
} satisfies Record<string, RowAction>;

interface RowButtonProps extends RowProps {
  intent: keyof typeof rowActions;
  disabled?: boolean;
}

/** A form with one button. The position makes a repeated move harmless. */
function RowButton({ group, person, intent, disabled }: RowButtonProps) {
  const { label, icon } = rowActions[intent];
  return (
    <Form
      data-failure={personFailure("Aktualisieren", group)}
      method="post"
      action={peopleGroups[group].path}
      preventScrollReset
    >
      <input type="hidden" name="personId" value={person.id} />
      <input type="hidden" name="position" value={person.position} />
      <Button name="intent" value={intent} size="small" disabled={disabled}>
        <Icon name={icon} />
        {label}
        <span className="sr-only">: {person.name}</span>
      </Button>
    </Form>
  );
}
