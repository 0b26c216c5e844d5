import type { Cancelled } from "#app/features/invoices/invoices.server.ts";
import { Badge } from "#app/ui/parts/badge.tsx";

/** Says that an invoice is cancelled, and by which numbers. */
export function CancelledMark({ by, isWhole }: Cancelled) {
  return (
    <>
      <Badge tone={isWhole ? "bad" : "warn"} icon="x">
        {isWhole ? "Storniert" : "Teilweise storniert"}
      </Badge>{" "}
      durch{" "}
      {by.map((number, index) => (
        <span key={number}>
          {index > 0 && ", "}
          <span className="whitespace-nowrap">{number}</span>
        </span>
      ))}
    </>
  );
}
