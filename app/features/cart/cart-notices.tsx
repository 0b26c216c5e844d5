import type { ReactNode } from "react";
import type { PricedLine } from "#app/features/cart/priced-cart.ts";
import { Notice } from "#app/ui/parts/notice.tsx";

/** Lists the lines that were removed because their items can no longer be bought. */
export function DroppedLines({ sentences }: { sentences: string[] }) {
  if (sentences.length === 0) return null;
  return (
    <Notice tone="bad" role="alert">
      <p>Das haben wir aus deinem Warenkorb genommen:</p>
      <ul className="list-disc ps-5">
        {[...new Set(sentences)].map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  );
}

interface ShortLinesProps {
  lines: PricedLine[];
  /** Sentences that the page already shows elsewhere. */
  shownSentences: string[];
  /** Leads to the cart. */
  children: ReactNode;
}

/** Lists the lines with too few pieces left, and asks to change the cart. */
export function ShortLines({ lines, shownSentences, children }: ShortLinesProps) {
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
      {children}
    </Notice>
  );
}
