import "#app/ui/admin/admin-mark.css";
import { opensRow } from "#app/ui/admin/admin-table.tsx";

interface AdminMarkProps {
  /** The id of the form below the list that it belongs to. */
  form: string;
  name: string;
  value: string;
  label: string;
  defaultChecked?: boolean;
  /** Whether a click anywhere in its row ticks it. */
  pressedByRow?: boolean;
  "data-unpaid"?: true;
  "data-recorded-as-paid"?: true;
}

/** The checkbox in a row of a list. The form with the actions has the class 'admin-marked'. */
export function AdminMark({ label, pressedByRow = false, ...input }: AdminMarkProps) {
  return (
    <label className="admin-mark">
      {/* A reload must not restore old marks. */}
      <input
        type="checkbox"
        {...input}
        {...(pressedByRow ? opensRow : {})}
        autoComplete="off"
        aria-label={label}
      />
    </label>
  );
}
