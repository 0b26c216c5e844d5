import { Link } from "@remix-run/react";
import type { RefundsDue } from "#app/features/money/refunds/open-refunds.server.ts";
import { REFUNDS_PATH } from "#app/features/money/refunds/refund-cards.tsx";
import type { BackupState } from "#app/features/overview/figures.server.ts";
import { sectionPath } from "#app/features/settings/settings-words.ts";
import { CountText } from "#app/ui/admin/admin-counts.tsx";
import { formatMoment, formatShortDate } from "#app/ui/format/short-date.ts";
import { Badge } from "#app/ui/parts/badge.tsx";

/** null means that the figure could not be read. */
export interface TaskFigures {
  openOrders: number | null;
  overdueOrders: number | null;
  /** Those whose customers wait for the owner to write how to pay. */
  unpayableOrders: number | null;
  unsentOrders: number | null;
  waitingReminders: number | null;
  /** Online payments that count for no order. */
  unbookedPayments: number | null;
  openDeclarations: number | null;
  newMessages: number | null;
  failedEmails: number | null;
  /** Those that nobody gets because no mail server is set up. */
  keptEmails: number | null;
  /** Those that wait for their first or next try. */
  waitingEmails: number | null;
  refundsDue: RefundsDue | null;
  backup: BackupState | null;
}

type Look = { tone: "warn" | "lake" | "bad"; icon: "hourglass" | "inbox" | "circle-alert" };

interface Task {
  figure: Exclude<keyof TaskFigures, "backup" | "refundsDue">;
  to: string;
  label: string;
  /** The badge for a positive count. */
  some: Look & { word: string };
  /** The badge for a count of zero. If undefined, the line is hidden. */
  none?: string;
}

const tasks: Task[] = [
  {
    figure: "unpayableOrders",
    to: sectionPath("bank"),
    label: "Bestellungen, die niemand bezahlen kann",
    some: { tone: "bad", icon: "circle-alert", word: "Bankverbindung fehlt" },
  },
  {
    figure: "openOrders",
    to: "/admin/orders?status=pending",
    label: "Ausstehende Bestellungen",
    some: { tone: "warn", icon: "hourglass", word: "Ausstehend" },
    none: "Keine ausstehend",
  },
  {
    figure: "overdueOrders",
    to: "/admin/orders?status=overdue",
    label: "Überfällige Bestellungen",
    some: { tone: "bad", icon: "circle-alert", word: "Überfällig" },
  },
  {
    figure: "unsentOrders",
    to: "/admin/orders?status=unsent",
    label: "Zu verschicken",
    some: { tone: "warn", icon: "hourglass", word: "Noch nicht verschickt" },
  },
  {
    figure: "waitingReminders",
    to: "/admin/payments",
    label: "Erinnerungen, die auf einen neuen Kontoauszug warten",
    some: { tone: "warn", icon: "hourglass", word: "Kontoauszug fehlt" },
  },
  {
    figure: "unbookedPayments",
    to: "/admin/payments",
    label: "Online-Zahlungen, die nicht passen",
    some: { tone: "bad", icon: "circle-alert", word: "Bitte prüfen" },
  },
  {
    figure: "openDeclarations",
    to: "/admin/declarations?status=open",
    label: "Offene Widerrufe und Kündigungen",
    some: { tone: "bad", icon: "hourglass", word: "Frist läuft" },
  },
  {
    figure: "newMessages",
    to: "/admin/contacts?status=new",
    label: "Neue Nachrichten",
    some: { tone: "lake", icon: "inbox", word: "Neu" },
    none: "Alle gelesen",
  },
  {
    figure: "failedEmails",
    to: "/admin/outbox?status=failed",
    label: "Nicht zugestellte E-Mails",
    some: { tone: "bad", icon: "circle-alert", word: "Nicht zugestellt" },
    none: "Alle zugestellt",
  },
  {
    figure: "keptEmails",
    to: "/admin/outbox",
    label: "Nicht verschickte E-Mails",
    some: { tone: "bad", icon: "circle-alert", word: "Kein Mailserver" },
  },
  {
    figure: "waitingEmails",
    to: "/admin/outbox?status=queued",
    label: "Wartende E-Mails",
    some: { tone: "warn", icon: "hourglass", word: "Noch nicht verschickt" },
  },
];

/** The tasks that wait for an admin, each as a link. */
export function TaskList(figures: TaskFigures) {
  return (
    <ul className="admin-tasks">
      {tasks
        .filter((task) => isShown(task, figures))
        .map(({ figure, to, label, some, none }) => (
          <li key={figure}>
            <span>
              <Link to={to} className="inline-flex min-h-7 items-center">
                {label}
              </Link>{" "}
              <CountText count={figures[figure]} />
            </span>{" "}
            <CountBadge count={figures[figure]} some={some} none={none} />
          </li>
        ))}
      <RefundsTask due={figures.refundsDue} />
      <BackupTask backup={figures.backup} />
    </ul>
  );
}

/** Shown only if a refund is open. */
function RefundsTask({ due }: { due: RefundsDue | null }) {
  if (due?.count === 0) return null;
  const badge = due && refundsBadge(due);
  return (
    <li>
      <span>
        <Link to={REFUNDS_PATH} className="inline-flex min-h-7 items-center">
          Offene Erstattungen
        </Link>{" "}
        <CountText count={due?.count ?? null} />
      </span>{" "}
      {badge && (
        <Badge tone={badge.tone} icon={badge.icon}>
          {badge.word}
        </Badge>
      )}
    </li>
  );
}

function refundsBadge({ nextDay, isLate }: RefundsDue): Task["some"] {
  if (isLate) return { tone: "bad", icon: "circle-alert", word: "Frist vorbei" };
  const word = nextDay ? `nächste bis ${formatShortDate(nextDay)}` : "Ware noch nicht zurück";
  return { tone: "warn", icon: "hourglass", word };
}

function isShown({ figure, none }: Task, figures: TaskFigures): boolean {
  const hasUndelivered = figures.keptEmails !== 0 || figures.waitingEmails !== 0;
  // "Alle zugestellt" would be wrong.
  if (figure === "failedEmails" && hasUndelivered) return figures.failedEmails !== 0;
  return none !== undefined || figures[figure] !== 0;
}

function CountBadge({ count, some, none }: { count: number | null } & Pick<Task, "some" | "none">) {
  if (count === null) return null;
  const { word, ...look } = some;
  if (count > 0) return <Badge {...look}>{word}</Badge>;
  return (
    <Badge tone="good" icon="check">
      {none}
    </Badge>
  );
}

function BackupTask({ backup }: { backup: BackupState | null }) {
  return (
    <li>
      <span>
        Letzte Sicherung <b>{backup?.at ? formatMoment(backup.at) : "–"}</b>
        {backup === null && <span className="sr-only"> (nicht abrufbar)</span>}
      </span>{" "}
      {backup && <BackupBadge {...backup} />}
      {backup?.failedAt && (
        <p className="col-span-full text-sm">
          Der letzte Versuch ist fehlgeschlagen ({formatMoment(backup.failedAt)}). Alle älteren
          Sicherungen sind noch da; den Grund nennt das Protokoll des Servers.
        </p>
      )}
    </li>
  );
}

function BackupBadge({ at, isLate, failedAt }: BackupState) {
  if (isLate || failedAt) {
    return (
      <Badge tone="bad" icon="circle-alert">
        {!at ? "Noch keine" : failedAt ? "Fehlgeschlagen" : "Überfällig"}
      </Badge>
    );
  }
  return (
    <Badge tone="good" icon="check">
      Aktuell
    </Badge>
  );
}
