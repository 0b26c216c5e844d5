import "#app/ui/admin/admin-mark.css";

interface AdminMarkProps {
  /** The id of the form below the list that it belongs to. */
  form: string;
  name: string;
  value: string;
  label: string;
}

/** The checkbox in a row of a list. The form with the actions has the class 'admin-marked'. */
export function AdminMark({ label, ...input }: AdminMarkProps) {
  return (
    <label className="admin-mark">
      {/* A reload must not restore old marks. */}
      <input type="checkbox" {...input} autoComplete="off" aria-label={label} />
    </label>
  );
}
