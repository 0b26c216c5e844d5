import type { ReactNode } from "react";

const cell = "px-1 py-[.55rem] xs:px-2 text-center align-top leading-[1.35] tabular-nums";
const firstCell = "first:ps-0 first:text-start first:wrap-anywhere first:hyphens-auto";
const lastCell = "last:pe-0 last:text-end last:whitespace-nowrap";

/** A small table of names, counts and amounts. The caption is for screen readers. */
export function MiniTable({
  caption,
  head,
  rows,
}: {
  caption: string;
  head: string[];
  rows: ReactNode[][];
}) {
  return (
    <table className="w-full">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th
              key={name}
              scope="col"
              className={`${cell} ${firstCell} ${lastCell} text-sm font-normal text-ink-soft`}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows arrive in their final order
          <Row key={index} cells={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ cells }: { cells: ReactNode[] }) {
  return (
    <tr className="border-t border-line">
      {cells.map((content, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the column identifies a cell
        <td key={index} className={`${cell} ${firstCell} ${lastCell}`}>
          {content}
        </td>
      ))}
    </tr>
  );
}
