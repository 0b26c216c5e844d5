import { Link } from "@remix-run/react";
import type { PriceWords } from "#app/features/catalog/price-words/price-words.ts";

interface PriceWordsLineProps {
  words: PriceWords | null;
  className?: string;
}

/**
 * The words below a price, in small type. Their link lies above the card's own link, which covers the whole
 * card.
 */
export function PriceWordsLine({ words, className = "mt-1" }: PriceWordsLineProps) {
  if (!words) return null;
  return (
    <p className={`text-sm text-ink-soft ${className}`}>
      {words.text}
      {words.link && (
        <Link to="/versand-zahlung" className="relative z-1 whitespace-nowrap text-inherit">
          {words.link}
        </Link>
      )}
    </p>
  );
}
