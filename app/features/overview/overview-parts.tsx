import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ListEntry } from "#app/features/hit-list.ts";
import type { TaskLine } from "#app/features/overview/overview.server.ts";
import { CountText } from "#app/ui/admin/admin-counts.tsx";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
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

/** A few entries of a longer list. One without entries is a single line. */
export function OverviewList({ id, title, entries, none, all }: OverviewListProps) {
  if (!entries || entries.length === 0) {
    return (
      <EmptySection id={id} title={title}>
        {entries ? none : UNREADABLE}
      </EmptySection>
    );
  }
  return (
    <AdminSection id={id} title={title}>
      <ul>
        {entries.map((entry) => (
          <Entry key={entry.to} {...entry} />
        ))}
      </ul>
      <p>
        <TextLink to={all.to}>{all.label}</TextLink>
      </p>
    </AdminSection>
  );
}

function EmptySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="flex flex-wrap content-start items-baseline gap-x-2 self-start"
    >
      <h2 id={id} className="font-sans text-base font-strong">
        {title}
      </h2>{" "}
      <p className="text-ink-soft">{children}</p>
    </section>
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

/** The owner's tasks, then those of others, then those that are done. */
export function TaskList({ tasks }: { tasks: TaskLine[] }) {
  const open = tasks.filter(({ state }) => !state?.isDone);
  const forOwner = open.filter(({ waitsFor }) => waitsFor === "owner");
  const forOthers = open.filter(({ waitsFor }) => waitsFor === "others");
  const done = tasks.filter(({ state }) => state?.isDone);
  return (
    <div className="grid gap-4">
      {forOwner.length > 0 ? <TaskLines tasks={forOwner} /> : <p>Gerade wartet nichts auf Sie.</p>}
      {forOthers.length > 0 && (
        <div>
          <h3 id="andere" className="font-sans text-sm font-strong text-ink-soft">
            Wartet auf andere
          </h3>
          <TaskLines tasks={forOthers} labelledBy="andere" />
        </div>
      )}
      {done.length > 0 && <DoneTasks tasks={done} />}
    </div>
  );
}

/** Each task is one line, which begins with its number. */
function TaskLines({ tasks, labelledBy }: { tasks: TaskLine[]; labelledBy?: string }) {
  return (
    <ul className="admin-tasks" aria-labelledby={labelledBy}>
      {tasks.map((task) => (
        <li key={task.label}>
          <TaskValue value={task.state?.value ?? null} /> <TaskName {...task} />{" "}
          {task.state && <RichTextView text={task.state.badge} />}
          {task.state?.note && <p className="col-span-full text-sm">{task.state.note}</p>}
        </li>
      ))}
    </ul>
  );
}

function TaskName({ label, to }: Pick<TaskLine, "label" | "to">) {
  if (!to) return <span>{label}</span>;
  return (
    <Link to={to} className="inline-flex min-h-7 items-center">
      {label}
    </Link>
  );
}

/** Nothing of this waits for anybody, so one line says it all. */
function DoneTasks({ tasks }: { tasks: TaskLine[] }) {
  return (
    <ul className="admin-tasks-done">
      {tasks.map(({ label, to, state }) => (
        <li key={label}>
          <Icon name="check" className="size-[1em] text-good" />
          <span>
            <TaskName label={label} to={to} />
            {typeof state?.value === "string" && ` ${state.value}`}
            <span className="sr-only">: {state?.badge.badge}</span>
          </span>
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
