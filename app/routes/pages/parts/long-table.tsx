import "#app/routes/pages/parts/long-table.css";
import { HalfSun } from "#app/ui/scene/half-sun.tsx";
import { Illustration } from "#app/ui/scene/illustration.tsx";

interface Place {
  id: string;
  title: string;
  text: string;
  /** Small print below the text. A half sun precedes it, because it refers to the community price. */
  note: string;
  hasSun: boolean;
  /** A drawing of the items on the table, 200 × 140. */
  drawing: string;
}

/** A table with six places, seen from above; on a narrow page, six place mats. */
export function LongTable({ places }: { places: Place[] }) {
  return (
    <ul className="long-table">
      {places.map(({ id, title, text, note, hasSun, drawing }) => (
        <li key={id}>
          <Illustration name={drawing} viewBox="0 0 200 140" className="w-full" />
          <div className="place-words">
            <h3>{title}</h3>
            <p className="mt-2 max-w-[26rem] hyphens-auto">{text}</p>
            <p className="mt-3 flex items-baseline gap-[.45em] text-sm text-ink-soft">
              {hasSun && <HalfSun />}
              {note}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
