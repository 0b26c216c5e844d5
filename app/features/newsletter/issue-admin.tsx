import { Form, Link, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import type {
  ListedIssue,
  listTroubled,
  loadIssueForm,
} from "#app/features/newsletter/issue.server.ts";
import {
  ADMIN_ISSUES_PATH,
  adminIssuePath,
  archivePath,
  type IssueFieldValues,
  issueDeletionPath,
  issueDocumentPath,
  issueLabels,
  issueStateLabels,
  issueStateLooks,
  issueWords,
  type Look,
  type PictureFieldValues,
  pictureLabels,
  type RecipientCounts,
  recipientStateLabels,
  sendIssuePath,
} from "#app/features/newsletter/issue.ts";
import { AdminFacts, AdminSection } from "#app/ui/admin/admin-page.tsx";
import { type AdminColumn, AdminTable, RowLink } from "#app/ui/admin/admin-table.tsx";
import { DeletionLink } from "#app/ui/admin/deletion.tsx";
import { type EditAnswer, EditForm } from "#app/ui/admin/edit/edit-form.tsx";
import {
  Checkbox,
  FieldGroup,
  FileField,
  SelectField,
  TextArea,
  TextField,
} from "#app/ui/form/field.tsx";
import type { Fields, FormConstraint } from "#app/ui/form/use-form.ts";
import { useIsSending } from "#app/ui/form/use-is-sending.ts";
import { countOf, formatCount } from "#app/ui/format/format.ts";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Button } from "#app/ui/parts/button.tsx";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";
import type { IssueState, NewsletterIssue } from "#db/schema.ts";

export function IssueStateBadge({ state }: { state: IssueState }) {
  return <Badge {...issueStateLooks[state]}>{issueStateLabels[state]}</Badge>;
}

const columns: AdminColumn<ListedIssue>[] = [
  {
    head: "Betreff",
    place: "title",
    cell: ({ id, subject }) => <RowLink to={adminIssuePath(id)}>{subject}</RowLink>,
  },
  { head: "Stand", place: "state", cell: ({ state }) => <IssueStateBadge state={state} /> },
  {
    head: "Wann",
    place: "date",
    cell: ({ state, startedAt, sendAt, updatedAt }) => {
      if (startedAt) return formatShortDate(startedAt);
      return state === "planned" && sendAt ? formatMoment(sendAt) : formatShortDate(updatedAt);
    },
  },
  {
    head: "Empfänger",
    place: "wide",
    cell: ({ startedAt, counts }) => (startedAt ? countsInWords(counts) : null),
  },
];

/** 'angenommen 41, abgelehnt 2' */
function countsInWords(counts: RecipientCounts): string {
  const { accepted, refused, unclear, waiting } = counts;
  return Object.entries({ accepted, refused, unclear, waiting })
    .filter(([state, number]) => number > 0 || state === "accepted")
    .map(
      ([state, number]) =>
        `${recipientStateLabels[state as keyof RecipientCounts]} ${formatCount(number)}`,
    )
    .join(", ");
}

export function IssueList({ issues }: { issues: ListedIssue[] }) {
  if (issues.length === 0) {
    return (
      <p className="max-w-text text-ink-soft">
        Noch gibt es keine Ausgabe. Ein Entwurf geht an niemanden, bis Sie ihn senden.
      </p>
    );
  }
  return <AdminTable caption="Ausgaben" columns={columns} rows={issues} />;
}

interface IssueFormProps extends ReturnType<typeof loadIssueForm> {
  constraint: FormConstraint<IssueFieldValues>;
  answer?: EditAnswer;
}

const BODY_HINT =
  "Mit # beginnt eine Überschrift, mit - ein Listenpunkt, **so** wird fett, [so](https://…) ein Link, ![Beschreibung](/uploads/…) ein Bild. Auf einer eigenen Zeile werden [[termine 5]] zu den nächsten Terminen und [[angebot Titel]] zu einem Angebot.";

/** The fields that editions and steps of the welcome series share. */
export function MessageFields({
  fields,
}: {
  fields: Fields<Pick<IssueFieldValues, "subject" | "preview" | "body"> & PictureFieldValues>;
}) {
  return (
    <>
      <TextField field={fields.subject} label={issueLabels.subject} autoComplete="off" />
      <TextField
        field={fields.preview}
        label={issueLabels.preview}
        optional
        hint="Steht in der Liste des Mailprogramms neben dem Betreff."
        autoComplete="off"
      />
      <TextArea
        field={fields.body}
        label={issueLabels.body}
        hint={BODY_HINT}
        rows={18}
        spellCheck
      />
      <FileField
        field={fields.image}
        label={pictureLabels.image}
        optional
        hint="Kommt beim Speichern ans Ende des Textes, oder dorthin, wo [[bild]] steht. JPEG, PNG, WebP oder AVIF."
        accept="image/jpeg,image/png,image/webp,image/avif"
      />
      <TextField
        field={fields.imageAlt}
        label={pictureLabels.imageAlt}
        optional
        hint="Für alle, die das Bild nicht sehen."
        autoComplete="off"
      />
    </>
  );
}

/** The form of an issue that nobody has sent yet. */
export function IssueForm({ answer, audiences, ...loaded }: IssueFormProps) {
  const { record } = loaded;
  return (
    <EditForm<IssueFieldValues & PictureFieldValues>
      {...loaded}
      id="ausgabe"
      answer={answer}
      failure={() => issueWords.failure("Speichern")}
      listPath={ADMIN_ISSUES_PATH}
      pathOf={adminIssuePath}
      deletion={record && <IssueDeletionLink id={record.id} subject={record.subject} />}
      bar={<IssueButtons />}
    >
      {(fields) => (
        <>
          <FieldGroup legend="Ausgabe">
            <MessageFields fields={fields} />
          </FieldGroup>
          <FieldGroup legend="Versand">
            <SelectField
              field={fields.audience}
              label={issueLabels.audience}
              hint="An Mitglieder nur, was ihre Mitgliedschaft betrifft, keine Werbung (§ 7 UWG)."
              options={audiences}
            />
            <TextField
              field={fields.sendAt}
              label={issueLabels.sendAt}
              optional
              hint="Deutsche Zeit, zum Beispiel 24.12.2026 08:00. Leer: sobald Sie senden."
              autoComplete="off"
              width={3}
            />
            <Checkbox
              field={fields.archive}
              label={issueLabels.archive}
              hint="Auf der Website unter „Newsletter“. Ausgaben für Mitglieder stehen dort nie."
            />
            <TextField
              field={fields.slug}
              label={issueLabels.slug}
              optional
              hint="Im Archiv: /newsletter/ausgaben/… Leer: aus dem Betreff."
              autoComplete="off"
              width={3}
            />
          </FieldGroup>
        </>
      )}
    </EditForm>
  );
}

/** Subscribers of the time before there was a mail server, and the button that asks them once. */
export function UnprovenSubscribers({ count }: { count: number }) {
  const isSending = useIsSending();
  if (count === 0) return null;
  return (
    <AdminSection id="unbestaetigt" title="Ohne Bestätigung">
      <p className="max-w-text text-ink-soft">
        {countOf(count, "Adresse ist", "Adressen sind")} noch nicht bestätigt, weil es damals keinen
        Mailserver gab. Dorthin geht keine Ausgabe. Wir können jede einmal um die Bestätigung
        bitten.
      </p>
      <Form
        method="post"
        action={ADMIN_ISSUES_PATH}
        data-failure={issueWords.failure("Aktualisieren")}
      >
        <Button name="intent" value="ask" disabled={isSending}>
          Um Bestätigung bitten
        </Button>
      </Form>
    </AdminSection>
  );
}

function IssueButtons() {
  const isSending = useIsSending();
  return (
    <>
      <Button look="lake" name="intent" value="save" disabled={isSending}>
        Entwurf speichern
      </Button>
      <Button name="intent" value="test" disabled={isSending}>
        Test senden
      </Button>
      <Button look="sun" name="intent" value="send" disabled={isSending}>
        Senden
      </Button>
    </>
  );
}

interface IssuePreviewProps {
  id: string;
  version: number;
  problems: string[];
}

/** The issue as mail programs show it, and what a reader might stumble over. */
export function IssuePreview({ id, version, problems }: IssuePreviewProps) {
  const pathOf = (look: Look) => issueDocumentPath(id, look, version);
  return (
    <AdminSection id="vorschau" title="So sieht die E-Mail aus">
      <IssueProblems problems={problems} />
      <MailFrame title="Hell" src={pathOf("light")} />
      <Disclosure summary="In dunklen Mailprogrammen">
        <MailFrame title="Dunkel" src={pathOf("dark")} />
      </Disclosure>
      <p>
        <a href={pathOf("text")}>Nur als Text</a>
      </p>
    </AdminSection>
  );
}

function MailFrame({ title, src }: { title: string; src: string }) {
  return (
    <iframe
      title={`Vorschau: ${title}`}
      src={src}
      sandbox=""
      loading="lazy"
      className="h-[36rem] w-full max-w-[42rem] rounded-cut-lg border border-line bg-white"
    />
  );
}

export function IssueProblems({ problems }: { problems: string[] }) {
  if (problems.length === 0) return null;
  return (
    <Notice tone="bad">
      <p>Das könnte stören:</p>
      <ul className="list-disc ps-5">
        {problems.map((problem) => (
          <li key={problem} className="wrap-anywhere">
            {problem}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

interface IssueProgressProps {
  issue: Pick<
    NewsletterIssue,
    "id" | "state" | "slug" | "sendAt" | "startedAt" | "endedAt" | "heldBecause"
  >;
  counts: RecipientCounts;
  unsubscribed: number;
  /** Null: not counted. */
  clicks: number | null;
  /** The minutes until the last one, if all goes well. */
  minutesLeft: number;
  isPublic: boolean;
}

const PROGRESS_MILLISECONDS = 5000;

/** Loads the progress again and again while it is seen. Without script there is a link. */
function useFreshProgress(isSending: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") revalidate();
    }, PROGRESS_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isSending, revalidate]);
}

/** How far an issue has come, and the buttons for what can be done about it. */
export function IssueProgress(props: IssueProgressProps) {
  const { issue, counts, unsubscribed, clicks, minutesLeft, isPublic } = props;
  const { state, startedAt, endedAt, sendAt, heldBecause } = issue;
  const number = (name: keyof RecipientCounts) => formatCount(counts[name]);
  useFreshProgress(state === "sending");
  return (
    <AdminSection id="versand" title="Versand">
      {heldBecause && <Notice tone="bad">{heldBecause}</Notice>}
      {state === "sending" && (
        <p role="status">
          {minutesLeft > 0
            ? `Noch etwa ${countOf(minutesLeft, "Minute", "Minuten")}. `
            : "Gleich fertig. "}
          Das geht von selbst weiter.{" "}
          <Link to="." reloadDocument>
            Neu laden
          </Link>
        </p>
      )}
      <AdminFacts
        entries={[
          { term: "Geplant", value: startedAt ? null : sendAt && formatMoment(sendAt) },
          { term: "Begonnen", value: startedAt && formatMoment(startedAt) },
          { term: "Beendet", value: endedAt && formatMoment(endedAt) },
          ...(startedAt
            ? [
                { term: "wartet", value: number("waiting") },
                { term: "angenommen", value: number("accepted") },
                { term: "abgelehnt", value: number("refused") },
                { term: "unklar", value: number("unclear") },
                { term: "ausgelassen", value: counts.skipped > 0 ? number("skipped") : null },
                { term: "abgemeldet", value: formatCount(unsubscribed) },
                { term: "Klicks", value: clicks === null ? null : formatCount(clicks) },
              ]
            : []),
        ]}
      />
      {startedAt ? (
        <p className="text-sm text-ink-soft">
          „angenommen“ heißt: vom Mailserver. Ob jemand liest, messen wir nicht. „abgemeldet“ zählt
          eine Woche lang.
          {clicks !== null && " „Klicks“ sind Aufrufe der eigenen Seiten, nicht Menschen."}
        </p>
      ) : (
        <p className="max-w-text">
          Die Liste der Empfänger entsteht, wenn der Versand beginnt. Zum Ändern macht „Versand
          abbrechen“ wieder einen Entwurf daraus.
        </p>
      )}
      {isPublic && (
        <p>
          <Link to={archivePath(issue.slug)}>Im Archiv</Link>
        </p>
      )}
      <ProgressButtons {...issue} />
    </AdminSection>
  );
}

function ProgressButtons({ id, state }: Pick<NewsletterIssue, "id" | "state">) {
  const isSending = useIsSending();
  const canHold = state === "sending" || state === "planned";
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Form
        method="post"
        action={sendIssuePath(id)}
        className="flex flex-wrap gap-3"
        data-failure={issueWords.failure("Aktualisieren")}
      >
        {canHold && (
          <Button name="intent" value="hold" disabled={isSending}>
            Anhalten
          </Button>
        )}
        {state === "held" && (
          <Button look="lake" name="intent" value="resume" disabled={isSending}>
            Fortsetzen
          </Button>
        )}
        {(canHold || state === "held") && (
          <Button look="bad" name="intent" value="abort" disabled={isSending}>
            Versand abbrechen
          </Button>
        )}
      </Form>
      {state !== "sending" && <IssueDeletionLink id={id} />}
    </div>
  );
}

type Troubled = ReturnType<typeof listTroubled>[number];

const troubledColumns: AdminColumn<Troubled>[] = [
  {
    head: "Adresse",
    place: "title",
    cell: ({ address }) => <EmailAddress>{address}</EmailAddress>,
  },
  { head: "Stand", place: "state", cell: ({ state }) => recipientStateLabels[state] },
  { head: "Wann", place: "date", cell: ({ at }) => formatMoment(at) },
  { head: "Grund", place: "wide", cell: ({ answer }) => answer },
];

interface TroubledRecipientsProps {
  /** The issue's id. */
  id: string;
  /** The first of them. */
  rows: Troubled[];
  total: number;
  unclear: number;
}

/** The recipients who have no issue, or perhaps none. */
export function TroubledRecipients({ id, rows, total, unclear }: TroubledRecipientsProps) {
  const isSending = useIsSending();
  if (rows.length === 0) return null;
  return (
    <AdminSection id="nicht-angekommen" title="Nicht angekommen">
      {unclear > 0 && (
        <Form
          method="post"
          action={sendIssuePath(id)}
          className="grid gap-2"
          data-failure={issueWords.failure("Aktualisieren")}
        >
          <p className="max-w-text text-ink-soft">
            Bei „unklar“ weiß niemand, ob der Mailserver die E-Mail angenommen hat. Von selbst geht
            sie deshalb nicht noch einmal hinaus: Wer sie schon hat, bekäme sie doppelt.
          </p>
          <Button name="intent" value="again" disabled={isSending} className="justify-self-start">
            Noch einmal senden
          </Button>
        </Form>
      )}
      <AdminTable caption="Nicht angekommen" columns={troubledColumns} rows={rows} />
      {total > rows.length && (
        <p className="text-ink-soft">
          und {countOf(total - rows.length, "weitere Adresse", "weitere Adressen")}
        </p>
      )}
    </AdminSection>
  );
}

interface IssueDeletionLinkProps {
  id: string;
  subject?: string;
}

function IssueDeletionLink({ id, subject = "Ausgabe" }: IssueDeletionLinkProps): ReactNode {
  return (
    <DeletionLink to={issueDeletionPath(id)} failure={issueWords.failure("Löschen")} name={subject}>
      <IssueDeletionNote subject={subject} />
    </DeletionLink>
  );
}

export function IssueDeletionNote({ subject }: { subject: string }) {
  return (
    <p>
      <b className="wrap-anywhere">„{subject}“</b> wird mit den Zahlen des Versands endgültig
      gelöscht, eine Ausgabe auch aus dem Archiv. Was verschickt ist, bleibt in den Postfächern.
    </p>
  );
}
