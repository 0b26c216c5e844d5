import { Link } from "@remix-run/react";
import type { PriceWords } from "#app/features/catalog/price/price-words.ts";

const SHIPPING_PATH = "/versand-zahlung";

interface PriceWordsLineProps {
  words: PriceWords | null;
  className?: string;
}

/** The words below a price, in small type. A line breaks rather between its parts than within them. */
export function PriceWordsLine({ words, className = "mt-1" }: PriceWordsLineProps) {
  if (!words) return null;
  const { tax, shipping } = words;
  return (
    <p className={`text-sm leading-[1.4] text-ink-soft ${className}`}>
      {tax && <span className="inline-flex">{shipping ? `${tax},` : tax}</span>}{" "}
      {shipping === "zzgl. Versand" ? (
        // Lies above the link of a card or a row, which covers its whole area.
        <Link to={SHIPPING_PATH} className="relative z-1 whitespace-nowrap text-inherit">
          {shipping}
        </Link>
      ) : (
        shipping && <span className="whitespace-nowrap">{shipping}</span>
      )}
    </p>
  );
}
