import { Specimen } from "#app/styleguide/specimen.tsx";
import { AdminCounts } from "#app/ui/admin/admin-counts.tsx";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { AdminMark } from "#app/ui/admin/admin-mark.tsx";
import { AdminSearch } from "#app/ui/admin/admin-search.tsx";
import { type AdminColumn, opensRow } from "#app/ui/admin/admin-table.tsx";
import { DeletionLink, DeletionQuestion } from "#app/ui/admin/deletion.tsx";
import { SwitchButton } from "#app/ui/form/switch-button.tsx";
import { type RichText, RichTextView } from "#app/ui/parts/rich-text.tsx";

interface SampleItem {
  id: string;
  title: string;
  category: string;
  isShown: boolean;
}

const items: SampleItem[] = [
  { id: "herzogstand", title: "Sonnenaufgang am Herzogstand", category: "Draußen", isShown: true },
  { id: "feuerabend", title: "Feuerabend", category: "Gemeinschaft", isShown: false },
];

const columns: AdminColumn<SampleItem>[] = [
  {
    head: "Auswahl",
    place: "mark",
    cell: ({ id, title }) => (
      <AdminMark form="muster-markierte" name="id" value={id} label={`${title} markieren`} />
    ),
  },
  {
    head: "Titel",
    place: "title",
    sort: "title",
    cell: ({ title }) => (
      <a href="#verwaltung" {...opensRow}>
        {title}
      </a>
    ),
  },
  { head: "Kategorie", place: "date", sort: "category", cell: ({ category }) => category },
  {
    head: "Startseite",
    place: "more",
    cell: ({ id, title, isShown }) => (
      <SwitchButton
        failure="Fehler beim Aktualisieren"
        label={`${title}: auf der Startseite`}
        isOn={isShown}
        action="/styleguide"
        intent="switch"
        fields={{ id }}
      />
    ),
  },
  {
    head: "Aktionen",
    place: "actions",
    cell: ({ title }) => (
      <DeletionLink to="/styleguide" failure="Fehler beim Löschen" name={title} size="icon">
        <p>„{title}“ wird gelöscht.</p>
      </DeletionLink>
    ),
  },
];

const place = { sort: "title", dir: "asc", page: 2, pageCount: 5, count: 48 } as const;
const parts = {
  nouns: ["Veranstaltung", "Veranstaltungen"],
  searchLabel: "Titel, Kategorie oder Ort",
  columns,
} as const;

const richTexts: RichText[] = [
  [{ strong: "3 von 12" }, " verkauft"],
  [
    { link: "Annegret Vogt", to: "#verwaltung" },
    ", bestellt am 21.11.2026 ",
    { badge: "Überfällig", tone: "bad", icon: "circle-alert" },
  ],
  { email: "annegret@behappy.example" },
  { text: "Yearly Membership", lang: "en" },
  { small: "21.11.2026, 05:45 Uhr" },
  { excerpt: "Guten Tag, kann ich meinen Hund mitbringen? ".repeat(20) },
];

export function AdminListSpecimens() {
  return (
    <>
      <Specimen title="admin-counts: mit Zahlen, und wo sich eine nicht abrufen lässt" wide>
        <div className="@container">
          <AdminCounts
            counts={[
              { to: "#zahlen-1", label: "Veranstaltungen", icon: "calendar", count: 12 },
              { to: "#zahlen-2", label: "Kurse", icon: "book-open", count: 0 },
              { to: "#zahlen-3", label: "Produkte", icon: "package", count: null },
              { to: "#zahlen-4", label: "Kontakte", icon: "inbox", count: 10_000 },
            ]}
          />
        </div>
      </Specimen>
      <Specimen title="rich-text: alle Teile">
        {richTexts.map((text) => (
          <p key={JSON.stringify(text)}>
            <RichTextView text={text} />
          </p>
        ))}
      </Specimen>
      <Specimen title="admin-search: über alle Listen">
        <AdminSearch />
      </Specimen>
      <Specimen title="admin-list: mit Filter, Schaltern und mehr Treffern als gezeigt" wide>
        <div className="@container">
          <AdminList
            {...parts}
            list={{ ...place, q: "am", isCut: true, rows: items }}
            filter={{
              name: "status",
              label: "Status",
              value: null,
              labels: { archived: "Archiv" },
              allLabel: "Aktiv",
            }}
          />
        </div>
      </Specimen>
      <Specimen title="admin-list: leer" wide>
        <div className="@container">
          <AdminList
            {...parts}
            list={{ ...place, q: "xyz", page: 1, pageCount: 1, count: 0, isCut: false, rows: [] }}
          />
        </div>
      </Specimen>
      <Specimen title="deletion: Link, und die Frage als Seite" className="grid gap-6">
        <div>
          <DeletionLink to="/styleguide" failure="Fehler beim Löschen" name="Feuerabend">
            <p>„Feuerabend“ wird gelöscht.</p>
          </DeletionLink>
        </div>
        <DeletionQuestion failure="Fehler beim Löschen" backTo="#verwaltung">
          <p>„Feuerabend“ wird gelöscht.</p>
        </DeletionQuestion>
      </Specimen>
    </>
  );
}
