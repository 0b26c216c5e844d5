import { Link } from "@remix-run/react";
import type { FilterGroup, FilterLink } from "#app/features/catalog/search/offer-filters.ts";
import { formatCount } from "#app/ui/format/format.ts";
import { Disclosure } from "#app/ui/parts/disclosure.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";

interface FilterLinksProps {
  groups: FilterGroup[];
  /** The address of the whole list; null while it is shown. */
  allTo: string | null;
}

/** Links to parts of a list. The first group is in sight, the others fold unless one of their values is chosen. */
export function FilterLinks({ groups: [first, ...others], allTo }: FilterLinksProps) {
  if (!first) return null;
  const chosen = others.flatMap(({ links }) => links).some(({ isCurrent }) => isCurrent);
  return (
    <nav aria-label="Filter" className="grid gap-3 print:hidden">
      <Group group={first} isHeadingHidden />
      {others.length > 0 && (
        <Disclosure summary="Weitere Filter" open={chosen}>
          <div className="grid gap-4 lg:grid-cols-2">
            {others.map((group) => (
              <Group key={group.name} group={group} />
            ))}
          </div>
        </Disclosure>
      )}
      {allTo && (
        <p>
          <Link to={allTo} preventScrollReset className="inline-flex min-h-7 items-center">
            Alle Filter entfernen
          </Link>
        </p>
      )}
    </nav>
  );
}

function Group({ group, isHeadingHidden }: { group: FilterGroup; isHeadingHidden?: boolean }) {
  const { name, label, links } = group;
  const headingId = `filter-${name}`;
  return (
    <div>
      <p id={headingId} className={isHeadingHidden ? "sr-only" : "mb-2 text-sm text-ink-soft"}>
        {label}
      </p>
      <ul aria-labelledby={headingId} className="flex flex-wrap gap-2">
        {links.map((link) => (
          <li key={link.value}>
            <Chip link={link} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Chip({ link: { word, count, to, isCurrent } }: { link: FilterLink }) {
  return (
    <Link
      to={to}
      rel="nofollow"
      preventScrollReset
      aria-current={isCurrent || undefined}
      className="chip"
    >
      <b>{word}</b>{" "}
      {isCurrent ? (
        <>
          <Icon name="x" className="size-[1em]" />
          <span className="sr-only">: Filter entfernen</span>
        </>
      ) : (
        <span>
          {formatCount(count)}
          <span className="sr-only"> Treffer</span>
        </span>
      )}
    </Link>
  );
}
