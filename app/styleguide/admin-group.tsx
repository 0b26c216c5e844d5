import { AdminListSpecimens } from "#app/styleguide/admin-list-specimens.tsx";
import { Specimen } from "#app/styleguide/specimen.tsx";
import { AdminFacts, AdminPage, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, AdminTable } from "#app/ui/admin/admin-table.tsx";
import { DraftDiscarding } from "#app/ui/admin/edit/draft-discarding.tsx";
import { DraftStateBadge } from "#app/ui/admin/edit/draft-state.tsx";
import { EditConflict } from "#app/ui/admin/edit/edit-conflict.tsx";
import { LaunchWay } from "#app/ui/admin/launch-way.tsx";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";

interface SampleRow {
  id: string;
  name: string;
  email: string;
  amount: string;
}

const rows: SampleRow[] = [
  {
    id: "3f9c21ab",
    name: "Annegret Müller-Großschmidt",
    email: "annegret@behappy.example",
    amount: "1.249,90\u00A0€",
  },
  { id: "8d20e7c4", name: "Tarek Benali", email: "tarek@behappy.example", amount: "0,00\u00A0€" },
];

const columns: AdminColumn<SampleRow>[] = [
  { head: "Nr.", place: "id", cell: ({ id }) => <a href="#verwaltung">{id}</a> },
  {
    head: "Kunde/Kundin",
    place: "title",
    cell: ({ name, email }) => (
      <>
        <b>{name}</b>{" "}
        <small>
          <EmailAddress>{email}</EmailAddress>
        </small>
      </>
    ),
  },
  { head: "Datum", place: "date", cell: () => "21.11.2026" },
  { head: "Betrag", place: "amount", cell: ({ amount }) => amount },
  { head: "Status", place: "state", cell: () => <Badge tone="warn">Ausstehend</Badge> },
  { head: "Versuche", place: "more", cell: () => "2 Versuche" },
  { head: "Preis", place: "price", cell: ({ amount }) => amount },
  { head: "Fehler", place: "wide", cell: () => "450 Mailbox busy" },
];

export function AdminGroup() {
  return (
    <>
      <Specimen title="launch-way: zum nächsten Punkt vor dem Start" wide>
        <LaunchWay
          points={[
            { label: "Umsatzsteuer", to: "/styleguide#verwaltung" },
            { label: "Bankverbindung", to: "#verwaltung" },
          ]}
          pathname="/styleguide"
        />
      </Specimen>
      <Specimen title="admin-page: Kopf mit Zustand und Knopf" wide>
        <AdminPage
          back={{ to: "#verwaltung", label: "Zurück zur Liste" }}
          title="Bestellung BH-2026-000123"
          badge={<Badge tone="warn">Ausstehend</Badge>}
          actions={
            <Button type="button" size="small">
              Aktualisieren
            </Button>
          }
        >
          <AdminSection id="verwaltung-angaben" title="AdminSection, AdminFacts">
            <AdminFacts
              entries={[
                { term: "Name", value: "Annegret Müller-Großschmidt" },
                { term: "Telefon", value: null },
                { term: "Adresse", value: "Kurfürstenstraße 117a, 15230 Frankfurt (Oder)" },
              ]}
            />
          </AdminSection>
          <AdminSection id="verwaltung-liste" title="admin-table">
            <AdminTable caption="Muster einer Liste" columns={columns} rows={rows} />
          </AdminSection>
          <AdminSection id="verwaltung-leer" title="admin-table: leer">
            <AdminTable caption="Muster ohne Einträge" columns={columns} rows={[]} />
          </AdminSection>
        </AdminPage>
      </Specimen>
      <Specimen title="draft-state">
        <DraftStateBadge state="draft" /> <DraftStateBadge state="published" />{" "}
        <DraftStateBadge state="changed" />
      </Specimen>
      <Specimen title="draft-discarding">
        <DraftDiscarding
          record={{ id: "feuerabend", version: 1, title: "Feuerabend", state: "changed" }}
          path="/styleguide"
        />
      </Specimen>
      <Specimen title="edit-conflict">
        <EditConflict
          differences={[{ label: "Titel", typed: "Feuerabend", stored: "Ein Abend am Feuer" }]}
          lastChange={{ at: new Date("2026-11-21T09:00:00Z"), by: "jule@behappy.example" }}
          path="#verwaltung"
        />
      </Specimen>
      <AdminListSpecimens />
    </>
  );
}
