import { AddToCart } from "#app/features/catalog/add-to-cart.tsx";
import { type CardView, priceEntries } from "#app/features/catalog/item-view.ts";
import type { ItemWhen } from "#app/features/catalog/item-when.ts";
import { itemPath, kinds, type SelectionWords } from "#app/features/catalog/kinds.ts";
import { PriceWordsLine } from "#app/features/catalog/price-words/price-words-line.tsx";
import { Container } from "#app/ui/layout/page.tsx";
import { Badge } from "#app/ui/parts/badge.tsx";
import { Card, CardGrid } from "#app/ui/parts/card.tsx";
import { CardMeta } from "#app/ui/parts/card-meta.tsx";
import { DateBlock } from "#app/ui/parts/date-block.tsx";
import { Picture } from "#app/ui/parts/picture.tsx";
import { PriceList } from "#app/ui/parts/price-list.tsx";
import { SectionHead } from "#app/ui/scene/section-head.tsx";
import type { ItemKind } from "#db/schema.ts";

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

interface ItemSelectionProps {
  kind: ItemKind;
  /** Items of other kinds are ignored. */
  items: CardView[];
  hidesEmpty: boolean;
  words: SelectionWords;
  /** The page's own address. Without script the visitor returns to the card that was added. */
  returnTo: string;
  className?: string;
}

/** A section with a selection of one kind and a link to its full list. */
export function ItemSelection(props: ItemSelectionProps) {
  const { kind, items, hidesEmpty, words, returnTo, className = "" } = props;
  const { path, plural, emptySelectionText, wordPrefix } = kinds[kind];
  // The fragment that links of /offers name, for example #kurse.
  const anchor = plural.toLowerCase();
  const shown = items.filter((item) => item.kind === kind);
  if (hidesEmpty && shown.length === 0) return null;
  const headingId = `${anchor}-titel`;
  return (
    <section
      id={anchor}
      // In-page links move the focus here.
      tabIndex={-1}
      aria-labelledby={headingId}
      className={`-scroll-mt-9 py-section outline-none ${className}`}
    >
      <Container>
        <SectionHead
          id={headingId}
          title={words[`${wordPrefix}Heading`]}
          lead={words[`${wordPrefix}Lead`]}
          link={{ to: path, label: `Alle ${plural}` }}
        />
        {shown.length === 0 ? (
          <p className="border-t border-line pt-4 text-lg">{emptySelectionText}</p>
        ) : (
          <CardGrid>
            {shown.map((item) => (
              <ItemCard key={item.id} item={item} returnTo={returnTo} />
            ))}
          </CardGrid>
        )}
      </Container>
    </section>
  );
}
