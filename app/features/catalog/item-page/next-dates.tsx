import type { CardView } from "#app/features/catalog/item-view.ts";
import { ItemDate, ItemNote } from "#app/features/catalog/list/item-card.tsx";
import { ItemRow } from "#app/features/catalog/list/item-row.tsx";
import { CardMeta } from "#app/ui/parts/card-meta.tsx";

interface NextDatesProps {
  items: CardView[];
  /** The category of the page's own item. */
  category: string;
}

/** Events and courses like the page's own one, else those that start next. Renders nothing without any. */
export function NextDates({ items, category }: NextDatesProps) {
  if (items.length === 0) return null;
  const isSimilar = items.every((item) => item.category === category);
  return (
    <section aria-labelledby="naechste-termine" className="mt-section">
      <h2 id="naechste-termine">{isSimilar ? "Ähnliche Termine" : "Die nächsten Termine"}</h2>
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
    <ItemRow
      item={item}
      sizes="(min-width: 48rem) 20vw, (min-width: 40rem) 40vw, 4.75rem"
      className="grid-cols-[4.75rem_minmax(0,1fr)] content-start border-t py-6 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
      date={item.when && <ItemDate when={item.when} />}
    >
      {item.location && (
        <div className="mt-2 text-ink-soft">
          <CardMeta icon="map-pin">{item.location}</CardMeta>
        </div>
      )}
      {(item.hindrance === "sold-out" || item.hindrance === "called-off") && (
        <p className="mt-3">
          <ItemNote item={item} />
        </p>
      )}
    </ItemRow>
  );
}
