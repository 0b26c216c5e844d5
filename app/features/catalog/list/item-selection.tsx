import type { CardView } from "#app/features/catalog/item-view.ts";
import { kinds, type SelectionWords } from "#app/features/catalog/kinds.ts";
import { ItemCard } from "#app/features/catalog/list/item-card.tsx";
import { Container } from "#app/ui/layout/page.tsx";
import { CardGrid } from "#app/ui/parts/card.tsx";
import { SectionHead } from "#app/ui/scene/section-head.tsx";
import type { ItemKind } from "#db/schema.ts";

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
