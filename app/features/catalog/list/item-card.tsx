import { AddToCart } from "#app/features/catalog/add-to-cart.tsx";
import { type CardView, priceEntries } from "#app/features/catalog/item-view.ts";
import type { ItemWhen } from "#app/features/catalog/item-when.ts";
import { itemPath, kinds } from "#app/features/catalog/kinds.ts";
import { PriceWordsLine } from "#app/features/catalog/price-words/price-words-line.tsx";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Card } from "#app/ui/parts/card.tsx";
import { CardMeta } from "#app/ui/parts/card-meta.tsx";
import { DateBlock } from "#app/ui/parts/date-block.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import { PriceList } from "#app/ui/parts/price-list.tsx";

interface ItemCardProps {
  item: CardView;
  /** The list's own address. Without script the visitor returns to this card. */
  returnTo: string;
  /** Loads the picture eagerly, because it is in the first view. */
  eager?: boolean;
}

export function ItemCard({ item, returnTo, eager }: ItemCardProps) {
  const isPast = item.hindrance === "past";
  const anchor = `artikel-${item.id}`;
  return (
    <Card
      id={anchor}
      to={itemPath(item)}
      title={item.title}
      shape={kinds[item.kind].shape}
      muted={isPast}
      media={<Picture src={item.imageUrl} alt={item.imageAlt} eager={eager} />}
      badge={
        <>
          <Badge>{item.category}</Badge> {!item.hindrance && <ItemNote item={item} />}
        </>
      }
      above={item.when && <ItemDate when={item.when} muted={isPast} />}
      meta={
        (item.location || item.teaser) && (
          <>
            {item.location && <CardMeta icon="map-pin">{item.location}</CardMeta>}
            {item.teaser && <p className="card-teaser">{item.teaser}</p>}
          </>
        )
      }
      foot={
        <>
          <PriceList entries={priceEntries(item)} />
          <PriceWordsLine words={item.priceWords} />
          {item.priceNote && <p className="mt-2 text-sm text-ink-soft">{item.priceNote}</p>}
          <div className="card-action">
            {item.hindrance ? (
              <ItemNote item={item} />
            ) : (
              <AddToCart item={item} returnTo={`${returnTo}#${anchor}`} />
            )}
          </div>
        </>
      }
    />
  );
}

/** 'Vorbei', 'Ausgebucht', or the small number of pieces left. */
export function ItemNote({
  item: { note, hindrance, isSelling },
}: {
  item: Pick<CardView, "note" | "hindrance" | "isSelling">;
}) {
  const isCalm = hindrance ? hindrance === "past" || hindrance === "running" : !isSelling;
  const tone = isCalm ? "line" : hindrance ? "bad" : "warn";
  return note && <Badge tone={tone}>{note}</Badge>;
}

interface ItemDateProps {
  when: ItemWhen;
  size?: "card" | "page";
  muted?: boolean;
}

/** '13' in large type, with 'März 2027 / Samstag, 05:45–09:00 Uhr' beside it. */
export function ItemDate({ when: { day, lines, dateTime }, ...look }: ItemDateProps) {
  const [month, ...others] = lines;
  return (
    <DateBlock day={day} dateTime={dateTime} {...look}>
      {`${month} `}
      {others.map((line) => (
        <span key={line}>{`${line} `}</span>
      ))}
    </DateBlock>
  );
}
