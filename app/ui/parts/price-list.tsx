import { HalfSun } from "#app/ui/scene/half-sun.tsx";

export interface PriceEntry {
  label: string;
  value: string;
  community?: boolean;
  /** Marks the one of several amounts that the viewer pays. */
  isYours?: boolean;
}

export function PriceList({ entries, large = false }: { entries: PriceEntry[]; large?: boolean }) {
  return (
    <dl className={`price-list ${large ? "price-list-large" : ""}`}>
      {entries.map(({ label, value, community, isYours }) => (
        <div key={label}>
          <dt>
            {community && <HalfSun />}
            {label}
          </dt>
          <dd className={isYours === false ? "not-yours" : undefined}>
            {value}
            {isYours && <span className="sr-only">, dein Preis</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
