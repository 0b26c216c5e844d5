import { Link } from "@remix-run/react";
import { ItemDate, ItemNote } from "#app/features/catalog/item-card.tsx";
import type { CardView } from "#app/features/catalog/item-view.ts";
import { itemPath } from "#app/features/catalog/kinds.ts";
import { CardMeta } from "#app/ui/parts/card-meta.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";

/** Closes an event's or a course's page with the next ones to begin; renders nothing where there are none. */
export function NextDates({ items }: { items: CardView[] }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="naechste-termine" className="mt-section">
      <h2 id="naechste-termine">Die nächsten Termine</h2>
      <ul className="mt-block grid gap-x-[clamp(2rem,5vw,5rem)] md:grid-cols-2">
        {items.map((item) => (
          <NextDate key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function NextDate({ item }: { item: CardView }) {
  return (
    <li className="relative grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] content-start items-start gap-x-[clamp(1rem,2.5vw,2rem)] border-t border-line py-6">
      <Picture
        src={item.imageUrl}
        alt={item.imageAlt}
        sizes="(min-width: 48rem) 20vw, 40vw"
        className="aspect-3/2 w-full rounded-cut-lg"
      />
      <div>
        {item.date && <ItemDate date={item.date} time={item.time} />}
        <h3 className="mt-[.7rem] text-h4">
          <Link
            to={itemPath(item)}
            className="text-inherit no-underline decoration-sun decoration-2 after:absolute after:inset-0 hover:underline"
          >
            {item.title}
          </Link>
        </h3>
        {item.location && (
          <div className="mt-2 text-ink-soft">
            <CardMeta icon="map-pin">{item.location}</CardMeta>
          </div>
        )}
        {item.hindrance === "sold-out" && (
          <p className="mt-3">
            <ItemNote item={item} />
          </p>
        )}
      </div>
    </li>
  );
}
