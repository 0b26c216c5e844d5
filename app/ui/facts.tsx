import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

type Fact = { icon: LucideIcon; term: string; value: ReactNode };

export function Facts({ entries }: { entries: Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3">
      {entries.map(({ icon: Icon, term, value }) => (
        <div
          key={term}
          className="col-span-2 grid grid-cols-subgrid border-t border-line py-[.7rem] last:border-b"
        >
          <dt className="flex gap-3 pe-3 text-ink-soft">
            <Icon className="translate-y-[.2em] text-lake" />
            {term}
          </dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
