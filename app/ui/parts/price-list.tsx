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
    <dl className="flex flex-wrap gap-x-7 gap-y-[.35rem] border-t border-line pt-[.8rem]">
      {entries.map(({ label, value, community, isYours }) => (
        <div key={label}>
          <dt className="flex items-center gap-[.4em] text-sm leading-[1.4] text-ink-soft">
            {community && <HalfSun />}
            {label}
          </dt>
          <dd
            className={`leading-[1.35] whitespace-nowrap tabular-nums ${isYours === false ? "text-ink-soft" : "font-strong"} ${large ? "text-[1.625rem]" : "text-[1.1875rem]"}`}
          >
            {value}
            {isYours && <span className="sr-only">, dein Preis</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
