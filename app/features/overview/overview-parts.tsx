import { Link } from "@remix-run/react";
import type { ListEntry } from "#app/features/hit-list.ts";
import type { TaskLine } from "#app/features/overview/overview.server.ts";
import { CountText } from "#app/ui/admin/admin-counts.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { RichTextView } from "#app/ui/parts/rich-text.tsx";

interface OverviewListProps {
  id: string;
  title: string;
  /** null: could not be read. */
  entries: ListEntry[] | null;
  /** The sentence for an empty list. */
  none: string;
  /** The full list. */
  all: { to: string; label: string };
}

/** A few entries of a longer list. */
export function OverviewList({ id, title, entries, none, all }: OverviewListProps) {
  return (
    <AdminSection id={id} title={title}>
      {entries && entries.length > 0 ? (
        <>
          <ul>
            {entries.map((entry) => (
              <Entry key={entry.to} {...entry} />
            ))}
          </ul>
          <p>
            <TextLink to={all.to}>{all.label}</TextLink>
          </p>
        </>
      ) : (
        <p className="text-ink-soft">{entries ? none : UNREADABLE}</p>
      )}
    </AdminSection>
  );
}

export const UNREADABLE = `Das ließ sich nicht laden. ${TRY_LATER}`;

function Entry({ to, title, value, note }: ListEntry) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-t border-line py-2 last:border-b">
      <Link to={to} className="min-h-7 wrap-anywhere">
        <RichTextView text={title} />
      </Link>{" "}
      <span className="text-end tabular-nums">
        <RichTextView text={value} />
      </span>{" "}
      <span className="col-span-full text-sm wrap-anywhere text-ink-soft">
        <RichTextView text={note} />
      </span>
    </li>
  );
}

/** The tasks that wait for an admin, most of them with a link. */
export function TaskList({ tasks }: { tasks: TaskLine[] }) {
  return (
    <ul className="admin-tasks">
      {tasks.map(({ label, to, state }) => (
        <li key={label}>
          <span>
            {to ? (
              <Link to={to} className="inline-flex min-h-7 items-center">
                {label}
              </Link>
            ) : (
              label
            )}{" "}
            <TaskValue value={state?.value ?? null} />
          </span>{" "}
          {state && <RichTextView text={state.badge} />}
          {state?.note && <p className="col-span-full text-sm">{state.note}</p>}
        </li>
      ))}
    </ul>
  );
}

function TaskValue({ value }: { value: number | string | null }) {
  return typeof value === "string" ? <b>{value}</b> : <CountText count={value} />;
}

/** The pages that this process has cached. */
export interface PageMemoryFigures {
  pages: number;
  bytes: number;
  maxBytes: number;
  /** Requests for public pages that were answered from the cache, and those that were not. */
  hits: number;
  misses: number;
}

const megabytes = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat("de-DE", { style: "percent" });

/** The memory use of the page cache, and its hit rate since the start. */
export function PageMemory({ pages, bytes, maxBytes, hits, misses }: PageMemoryFigures) {
  const [used, limit] = [bytes, maxBytes].map((each) => megabytes.format(each / 1_000_000));
  const requests = hits + misses;
  return (
    <>
      <p>{`Fertige Seiten im Speicher: ${pages} (${used} von ${limit} MB).`}</p>
      {requests > 0 && (
        <p>{`Daraus kamen seit dem letzten Start ${percent.format(hits / requests)} der Aufrufe öffentlicher Seiten.`}</p>
      )}
    </>
  );
}
