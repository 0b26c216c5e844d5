import type { PricedLine } from "#app/features/cart/priced-cart.ts";
import { TextLink } from "#app/ui/parts/button.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

interface ShortLinesProps {
  lines: PricedLine[];
  /** Sentences that the page already shows elsewhere. */
  shownSentences: string[];
}

/** Lists the lines with too few pieces left, and links to the cart. */
export function ShortLines({ lines, shownSentences }: ShortLinesProps) {
  const shortages = lines.flatMap(({ shortage }) => shortage ?? []);
  if (shortages.length === 0) return null;
  return (
    <Notice tone="bad" role="alert">
      {shortages
        .filter((sentence) => !shownSentences.includes(sentence))
        .map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      <p>Bitte ändere deinen Warenkorb, bevor du bestellst.</p>
      {/* A document of its own, so that the browser keeps what is typed here for its back button. */}
      <TextLink to="/cart" reloadDocument>
        Zum Warenkorb
      </TextLink>
    </Notice>
  );
}
