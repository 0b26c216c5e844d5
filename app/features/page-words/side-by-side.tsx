import type { Difference } from "#app/features/page-words/differences.ts";

interface SideBySideProps {
  differences: Difference[];
  labels: [left: string, right: string];
}

/** Two states of a page, field by field. */
export function SideBySide({ differences, labels }: SideBySideProps) {
  return differences.map(({ label, left, right }) => (
    <div key={label} className="page-difference">
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
