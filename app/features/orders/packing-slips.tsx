import "#app/features/orders/packing-slips.css";
import type { PackingSlip } from "#app/features/orders/parcels.server.ts";
import { formatShortDate } from "#app/ui/format/short-date.ts";

interface PackingSlipsProps {
  slips: PackingSlip[];
  /** The lines of the shop's postal address. */
  sender: string[];
}

/** One sheet for each parcel. Sheets name no prices, because a parcel may be a present. */
export function PackingSlips({ slips, sender }: PackingSlipsProps) {
  return (
    <div className="packing-slips">
      {slips.map(({ id, number, createdAt, address, goods, notes }) => (
        <article key={id} aria-labelledby={`packzettel-${id}`} className="packing-slip">
          <p className="packing-slip-sender">{sender.join(" · ")}</p>
          <p className="packing-slip-address">{address.join("\n")}</p>
          <h2 id={`packzettel-${id}`}>Packzettel {number}</h2>
          <p>Bestellt am {formatShortDate(createdAt)}</p>
          <table>
            <thead>
              <tr>
                <th scope="col">Stück</th>
                <th scope="col">Ware</th>
              </tr>
            </thead>
            <tbody>
              {goods.map((line) => (
                <tr key={line.id}>
                  <td>{line.quantity}</td>
                  <td>{line.title}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {notes && (
            <>
              <h3>Anmerkung</h3>
              <p className="whitespace-pre-line">{notes}</p>
            </>
          )}
        </article>
      ))}
    </div>
  );
}
