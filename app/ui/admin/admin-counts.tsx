import "#app/ui/admin/admin-counts.css";
import { Link } from "@remix-run/react";
import { formatCount } from "#app/ui/format/format.ts";
import type { Label } from "#app/ui/labels/label.ts";
import { LabelText } from "#app/ui/labels/label-text.tsx";
import { Icon, type IconName } from "#app/ui/parts/icon.tsx";

interface AdminCount {
  to: string;
  label: string | Label;
  icon: IconName;
  /** null: could not be read. */
  count: number | null;
}

/** Counts of entries, each linking to its list. */
export function AdminCounts({ counts }: { counts: AdminCount[] }) {
  return (
    <ul className="admin-counts">
      {counts.map(({ to, label, icon, count }) => (
        <li key={to}>
          <Link to={to}>
            <span className="admin-count-label">
              <Icon name={icon} />
              <LabelText label={label} />
            </span>{" "}
            <CountText count={count} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** '1.234', or a dash if the count could not be read. */
export function CountText({ count }: { count: number | null }) {
  if (count !== null) return <b>{formatCount(count)}</b>;
  return (
    <b>
      – <span className="sr-only">(nicht abrufbar)</span>
    </b>
  );
}
