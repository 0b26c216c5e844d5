import type { StoredData } from "#app/features/privacy/personal-data.server.ts";

const heads = ["Wobei", "Welche Daten", "Wozu", "Wie lange"];
const cell = "block py-[.15rem] text-start align-top md:table-cell md:p-2 md:py-3";

/** The data that the shop stores about people. On a phone the cells of a row are stacked. */
export function StoredDataTable({ rows }: { rows: StoredData[] }) {
  return (
    <table className="block w-full text-sm leading-normal hyphens-auto md:table">
      <caption className="mb-3 block text-start text-lg font-strong md:table-caption">
        Was wir speichern, wozu und wie lange
      </caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" className="p-2 text-start font-strong">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block md:table-row-group">
        {rows.map(({ title, data, purpose, period }) => (
          <tr key={title} className="block border-t border-line py-3 md:table-row md:py-0">
            <th scope="row" className={`${cell} font-strong md:w-[18%]`}>
              {title}
            </th>
            <Cell head="Welche Daten" text={data} />
            <Cell head="Wozu" text={purpose} />
            <Cell head="Wie lange" text={period} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** On a phone the cell shows the head of its column. Screen readers read it from the column itself. */
function Cell({ head, text }: { head: string; text: string }) {
  return (
    <td className={cell}>
      <span aria-hidden="true" className="text-ink-soft md:hidden">
        {head}:{" "}
      </span>
      {text}
    </td>
  );
}
