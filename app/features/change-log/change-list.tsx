import { Link } from "@remix-run/react";
import { actorName } from "#app/features/change-log/actor-name.ts";
import type { ListedChange } from "#app/features/change-log/change-list.server.ts";
import { adminItemPath, personPath } from "#app/features/change-log/subject-paths.ts";
import { AdminList } from "#app/ui/admin/admin-list.tsx";
import { type AdminColumn, opensRow } from "#app/ui/admin/admin-table.tsx";
import { formatMoment } from "#app/ui/format/short-date.ts";
import type { ListPage } from "#db/lists/list-page.server.ts";
import type { ChangeSubject } from "#db/schema.ts";

const columns: AdminColumn<ListedChange>[] = [
  {
    head: "Zeitpunkt",
    place: "date",
    sort: "date",
    cell: ({ createdAt }) => formatMoment(createdAt),
  },
  {
    head: "Was",
    place: "title",
    cell: (change) => (
      <>
        <SubjectLink change={change} /> <span>{change.action}</span>
      </>
    ),
  },
  {
    head: "Wessen Konto",
    place: "wide",
    cell: ({ accountId, account }) =>
      accountId && <Link to={`/admin/people/${accountId}`}>{account}</Link>,
  },
  {
    head: "Wer",
    place: "wide",
    cell: (change) => `durch ${actorName(change) ?? "ein gelöschtes Konto"}`,
  },
];

interface ChangeListProps {
  list: ListPage<ListedChange>;
  subject: ChangeSubject | null;
}

/** The administration's change log: who changed what and when. */
export function ChangeList({ list, subject }: ChangeListProps) {
  return (
    <AdminList
      list={list}
      nouns={["Änderung", "Änderungen"]}
      searchLabel="Gegenstand oder Änderung"
      columns={columns}
      filter={{ name: "subject", label: "Woran", value: subject, labels: subjectLabels }}
    />
  );
}

/** 'Bestellung BH-2026-000123', as a link if the subject still exists and has a page. */
function SubjectLink({ change }: { change: ListedChange }) {
  const subject = subjectLabels[change.subject];
  // Some labels already contain the subject, for example 'Nachricht vom 21.11.2026' or 'Teammitglied'.
  const isContained = change.subject === "person" || change.label.startsWith(subject);
  const words = isContained ? change.label : `${subject} ${change.label}`;
  const path = pathOf(change);
  if (!path) return words;
  return (
    <Link to={path} {...opensRow}>
      {words}
    </Link>
  );
}

function pathOf(change: ListedChange): string | null {
  const { accountId, itemId, itemKind, orderId, messageId, emailId, declarationId } = change;
  const { personId, personKind, articleId } = change;
  const below = (path: string, id: string | null) => id && `/admin/${path}/${id}`;
  switch (change.subject) {
    case "item":
      return itemKind && itemId && adminItemPath(itemKind, itemId);
    case "order":
      return below("orders", orderId);
    case "message":
      return below("contacts", messageId);
    case "email":
      return below("outbox", emailId);
    case "declaration":
      return below("declarations", declarationId);
    case "membership":
      return accountId && `/admin/people/${accountId}#mitgliedschaft`;
    case "account":
      return below("people", accountId);
    case "settings":
      return below("settings", change.subjectId);
    case "page":
      return below("pages", change.subjectId);
    case "article":
      return below("articles", articleId);
    case "person":
      return personKind && personId && personPath(personKind, personId);
    case "subscription":
      return null;
  }
}

const subjectLabels: Record<ChangeSubject, string> = {
  item: "Angebot",
  order: "Bestellung",
  subscription: "Newsletter",
  message: "Nachricht",
  membership: "Mitgliedschaft",
  account: "Konto",
  email: "E-Mail",
  settings: "Einstellungen",
  page: "Seite",
  article: "Beitrag",
  declaration: "Erklärung",
  person: "Person",
};
