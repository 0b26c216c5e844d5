import { Link } from "@remix-run/react";
import type { LaunchGap } from "#app/features/noun.ts";
import type { LaunchLine } from "#app/features/overview/launch.server.ts";
import { AdminSection } from "#app/ui/admin/admin-page.tsx";
import { countOf, inQuotes } from "#app/ui/format/format.ts";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface LaunchListProps {
  /** null: could not be read. */
  lines: LaunchLine[] | null;
}

interface LaunchGapsProps extends LaunchListProps {
  /** The titles of everything that can be ordered. */
  forSale: string[];
  /** Leaves one line, because the shop already sells. */
  isFolded: boolean;
  /** Whether only admins see the shop. */
  isClosed: boolean;
}

/** The open points before the shop can open. Renders nothing once everything is done. */
export function LaunchGaps({ lines, forSale, isFolded, isClosed }: LaunchGapsProps) {
  const gaps =
    lines?.flatMap(({ gap, ...line }) => (isOpen(gap) ? [{ ...line, ...gap }] : [])) ?? [];
  if (!lines || gaps.length === 0) return null;
  const count = countOf(gaps.length, "Punkt", "Punkte");
  const list = (
    <div className="grid gap-3 rounded-cut-lg border-[1.5px] border-edge bg-card px-5 py-4">
      {isFolded || <p>{isClosed ? closedSentence(gaps) : launchSentence(gaps.length, forSale)}</p>}
      <ul>
        {gaps.map((gap) => (
          <GapLine key={gap.label} {...gap} />
        ))}
      </ul>
      <div>
        <DoneLines lines={lines} />
        <OptionalLines lines={lines} />
        <LaterLines lines={lines} />
      </div>
    </div>
  );
  return (
    <AdminSection id="vor-dem-start" title="Vor dem Start">
      {isFolded ? <Disclosure summary={`${count} offen`}>{list}</Disclosure> : list}
    </AdminSection>
  );
}

/** An offer keeps no shop from opening. */
function isOpen(gap: LaunchLine["gap"]): gap is LaunchGap {
  return gap !== null && !gap.isOptional;
}

function closedSentence(gaps: Pick<LaunchLine, "isLast">[]): string {
  const open = gaps.filter(({ isLast }) => !isLast).length;
  if (open === 0) return "Alles andere ist erledigt: Der Shop kann öffnen.";
  return `Noch ${countOf(open, "Punkt", "Punkte")}, dann kann der Shop öffnen.`;
}

/** In a shop that is open, anything with a price sells before the points are done. */
function launchSentence(open: number, forSale: string[]): string {
  const count = countOf(open, "Punkt", "Punkte");
  const [first, ...others] = forSale;
  if (first === undefined) return `Noch ${count}, dann kann der Shop öffnen.`;
  const offers =
    others.length === 0
      ? `${inQuotes(first)} lässt sich`
      : `${countOf(forSale.length, "Angebot", "Angebote")} lassen sich`;
  return `Der Shop ist schon öffentlich: ${offers} verbindlich bestellen. Noch ${open === 1 ? "fehlt" : "fehlen"} ${count}.`;
}

/** The list once everything is done, folded. Renders nothing before. */
export function LaunchDone({ lines }: LaunchListProps) {
  if (!lines || lines.some(({ gap }) => isOpen(gap))) return null;
  return <DoneLines lines={lines} summary="Vor dem Start: alles erledigt" />;
}

interface GapLineProps extends LaunchGap {
  label: string;
  paragraph?: string;
}

function GapLine({ label, paragraph, sentence, to, isForServer }: GapLineProps) {
  return (
    <li className="grid gap-x-3 border-t border-line py-2 form:grid-cols-[14rem_minmax(0,1fr)]">
      <span className="inline-flex items-start gap-2 font-strong">
        <Icon name="circle-alert" className="mt-[.3em] size-[1em] text-warn" />
        {to ? <Link to={to}>{label}</Link> : label}
      </span>{" "}
      <span className="wrap-anywhere">
        {isForServer && <b className="block">Am Server zu setzen</b>} {sentence}
        {paragraph && <small className="block text-sm text-ink-soft">{paragraph}</small>}
      </span>
    </li>
  );
}

function DoneLines({ lines, summary }: { lines: LaunchLine[]; summary?: string }) {
  const done = lines.filter(({ gap, isLater }) => !gap && !isLater);
  if (done.length === 0) return null;
  return (
    <Disclosure summary={summary ?? `${countOf(done.length, "Punkt", "Punkte")} erledigt`}>
      <ul className="grid gap-1">
        {done.map(({ label }) => (
          <li key={label} className="flex items-center gap-2">
            <Icon name="check" className="size-[1em] text-good" />
            {label}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Names what only some shops need, so that others have nothing to tick off. */
function OptionalLines({ lines }: { lines: LaunchLine[] }) {
  const offers = lines.flatMap(({ gap, label }) => (gap?.isOptional ? [{ label, ...gap }] : []));
  if (offers.length === 0) return null;
  return (
    <Disclosure summary="Wenn Sie es brauchen">
      <ul className="list-disc ps-5">
        {offers.map(({ label, sentence, to }) => (
          <li key={label}>
            {to ? <Link to={to}>{label}</Link> : label}: {sentence}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

/** Names what the list asks for once the shop sells goods. */
function LaterLines({ lines }: { lines: LaunchLine[] }) {
  const later = lines.filter(({ isLater }) => isLater);
  if (later.length === 0) return null;
  return (
    <Disclosure summary="Kommt später">
      <p>Sobald Sie Waren anbieten, fragt diese Liste auch nach:</p>
      <ul className="list-disc ps-5">
        {later.map(({ label }) => (
          <li key={label}>{label}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
