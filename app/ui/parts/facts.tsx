import type { ReactNode } from "react";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";

export interface Fact {
  icon: IconName;
  term: string;
  value: ReactNode;
}

export function Facts({ entries }: { entries: Fact[] }) {
  return (
    <dl className="facts">
      {entries.map(({ icon, term, value }) => (
        <div key={term}>
          <dt>
            <Icon name={icon} />
            {term}
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
