import { Link } from "@remix-run/react";
import type { ListedPerson } from "#app/features/team/administration/edit-people.server.ts";
import {
  type PeopleGroup,
  peopleGroups,
  personFormPath,
  placeLabels,
} from "#app/features/team/administration/people-groups.ts";
import { PersonDeletionLink } from "#app/features/team/administration/person-deletion.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, AdminTable, opensRow } from "#app/ui/admin/admin-table.tsx";
import { ListButton, moveButtons } from "#app/ui/admin/list-button.tsx";
import { formatShortDate } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { ButtonLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
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
