import { HalfSun } from "#app/ui/half-sun.tsx";

type Price = { label: string; value: string; community?: boolean };

export function PriceList({ entries, large = false }: { entries: Price[]; large?: boolean }) {
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-[.35rem] border-t border-line pt-[.8rem]">
      {entries.map(({ label, value, community }) => (
        <div key={label}>
          <dt className="flex items-center gap-[.4em] text-sm leading-[1.4] text-ink-soft">
            {community && <HalfSun />}
            {label}
          </dt>
          <dd
            className={`leading-[1.35] font-strong whitespace-nowrap tabular-nums ${large ? "text-[1.625rem]" : "text-[1.1875rem]"}`}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
