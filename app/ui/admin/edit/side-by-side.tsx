import "#app/ui/admin/edit/side-by-side.css";

interface SideBySideProps {
  labels: [left: string, right: string];
  rows: { label: string; left: string; right: string }[];
}

/** Two states of a record, field by field. */
export function SideBySide({ labels, rows }: SideBySideProps) {
  return rows.map(({ label, left, right }) => (
    <div key={label} className="side-by-side">
      <h3>{label}</h3>
      <dl>
        <div>
          <dt>{labels[0]}</dt>
          <dd>{left}</dd>
        </div>
        <div>
          <dt>{labels[1]}</dt>
          <dd>{right}</dd>
        </div>
      </dl>
    </div>
  ));
}
