import "#app/ui/admin/edit-form.css";
import { formatMoment } from "#app/ui/format/short-date.ts";

/** A field that another admin has changed in the meantime, with both values in words. */
export interface Difference {
  label: string;
  typed: string;
  stored: string;
}

interface EditConflictProps {
  differences: Difference[];
  /** `by` is null if that admin's account has been deleted. */
  lastChange: { at: Date; by: string | null } | null;
  /** The path of the page that shows the stored version. */
  path: string;
}

/** Lists the typed values that differ from the stored ones. */
export function EditConflict({ differences, lastChange, path }: EditConflictProps) {
  return (
    <section aria-labelledby="unterschiede" className="grid gap-3">
      <h2 id="unterschiede" className="text-h3">
        Was sich unterscheidet
      </h2>
      {lastChange && (
        <p>
          Gespeichert am {formatMoment(lastChange.at)} von{" "}
          {lastChange.by ?? "einem gelöschten Konto"}.
        </p>
      )}
      {differences.map(({ label, typed, stored }) => (
        <div key={label} className="item-difference">
          <h3>{label}</h3>
          <dl>
            <div>
              <dt>In Ihrem Formular</dt>
              <dd>{typed}</dd>
            </div>
            <div>
              <dt>Jetzt gespeichert</dt>
              <dd>{stored}</dd>
            </div>
          </dl>
        </div>
      ))}
      <p>
        {/* Loads a new document, because the form would keep the typed values. */}
        <a href={path}>Eigene Eingabe verwerfen</a>
      </p>
    </section>
  );
}
