import type { CardView } from "#app/features/catalog/item-view.ts";
import { ItemDate, ItemNote } from "#app/features/catalog/list/item-card.tsx";
import { ItemRow } from "#app/features/catalog/list/item-row.tsx";
import { CardMeta } from "#app/ui/parts/card-meta.tsx";

/** The events and courses that start next. Renders nothing if there are none. */
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
    <ItemRow
      item={item}
      sizes="(min-width: 48rem) 20vw, 40vw"
      className="grid-cols-[minmax(0,2fr)_minmax(0,3fr)] content-start border-t py-6"
      date={item.date && <ItemDate {...item} date={item.date} />}
    >
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
    </ItemRow>
  );
}
