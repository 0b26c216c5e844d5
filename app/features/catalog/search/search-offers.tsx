import { Link } from "@remix-run/react";
import { type CardView, priceEntries } from "#app/features/catalog/item-view.ts";
import { ItemDate, ItemNote } from "#app/features/catalog/list/item-card.tsx";
import { ItemRow } from "#app/features/catalog/list/item-row.tsx";
import { inputClass } from "#app/ui/form/input-class.ts";
import { Button } from "#app/ui/parts/button.tsx";
import { CardMeta } from "#app/ui/parts/card-meta.tsx";
import { Icon } from "#app/ui/parts/icon.tsx";
import { HalfSun } from "#app/ui/scene/half-sun.tsx";

/** The search over all public offers. */
export const SEARCH_PATH = "/suche";

/** The hits of one kind. */
export interface FoundSection {
  label: string;
  count: number;
  /** The best of them. */
  items: CardView[];
  articles: FoundArticle[];
}

/** The public part of an article. */
export interface FoundArticle {
  title: string;
  lead: string | null;
  to: string;
}

export function FoundOffers({ section }: { section: FoundSection }) {
  const { label, count, items, articles } = section;
  const headingId = `treffer-${label.toLowerCase()}`;
  const more = count - items.length - articles.length;
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="text-h3">
        {label} <span className="font-normal text-ink-soft tabular-nums">({count})</span>
      </h2>
      <ul className="mt-4 grid gap-x-[clamp(2rem,5vw,5rem)] md:grid-cols-2">
        {items.map((item) => (
          <FoundItem key={item.id} item={item} />
        ))}
        {articles.map(({ title, lead, to }) => (
          <li key={to} className="relative border-t border-line py-5">
            <h3 className="text-h4">
              <Link to={to} className="text-inherit no-underline after:absolute after:inset-0">
                {title}
              </Link>
            </h3>
            {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 border-t border-line pt-4 text-ink-soft">
          Und {more} weitere. Ein genaueres Wort oder ein Filter zeigt sie.
        </p>
      )}
    </section>
  );
}

function FoundItem({ item }: { item: CardView }) {
  const { when, location } = item;
  return (
    <ItemRow
      item={item}
      sizes="7rem"
      className="found-item"
      date={when && <ItemDate when={when} />}
    >
      {location && (
        <div className="mt-1 text-ink-soft">
          <CardMeta icon="map-pin">{location}</CardMeta>
        </div>
      )}
      <p className="found-prices">
        {priceEntries(item).map(({ label, value, community }) => (
          <span key={label}>
            {community && <HalfSun className="me-[.4em]" />}
            {label} <b>{value}</b>
          </span>
        ))}
      </p>
      {item.hindrance && (
        <p className="mt-2">
          <ItemNote item={item} />
        </p>
      )}
    </ItemRow>
  );
}

/** Searches all public offers. */
export function SearchForm({ q = "" }: { q?: string }) {
  return (
    <search className="block">
      <form action={SEARCH_PATH} className="flex max-w-[36rem] gap-2 print:hidden">
        <label className="min-w-0 flex-1">
          <span className="sr-only">Alle Angebote durchsuchen</span>
          <input
            // Another search is another input, because React keeps what was typed.
            key={q}
            type="search"
            name="q"
            defaultValue={q}
            maxLength={80}
            placeholder="Wonach suchst du?"
            autoComplete="off"
            enterKeyHint="search"
            className={inputClass}
          />
        </label>
        <Button look="lake">
          <Icon name="search" />
          Suchen
        </Button>
      </form>
    </search>
  );
}
