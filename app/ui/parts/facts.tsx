import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";

export interface Fact {
  icon: IconName;
  term: string;
  value: ReactNode;
}

export function Facts({ entries }: { entries: Fact[] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3">
      {entries.map(({ icon, term, value }) => (
        <div
          key={term}
          className="col-span-2 grid grid-cols-subgrid border-t border-line py-[.7rem] last:border-b"
        >
          <dt className="flex gap-3 pe-3 text-ink-soft">
            <Icon name={icon} className="translate-y-[.2em] text-lake" />
            {term}
          </dt>
          <dd className="min-w-0 hyphens-auto">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
