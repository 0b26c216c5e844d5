import { Link } from "@remix-run/react";
import type { ListEntry } from "#app/features/hit-list.ts";
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
