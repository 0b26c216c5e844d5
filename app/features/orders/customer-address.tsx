import { Fragment } from "react";
import { postalLines } from "#app/features/orders/postal-lines.ts";
import type { Order } from "#db/schema.ts";

/** The customer's details as given with the order. */
export function CustomerAddress({ order }: { order: Order }) {
  const { salutation, customerName } = order;
  // Without a landline the mobile is the contact number, so list it only once.
  const ways = new Set([order.customerEmail, order.customerPhone, order.mobile]);
  return (
    <section aria-labelledby="kundendaten" className="grid gap-2">
      <h2 id="kundendaten" className="text-h3">
        Deine Angaben
      </h2>
      <address className="not-italic">
        {[salutation, customerName].filter(Boolean).join(" ")}
        {postalLines(order).map((line) => (
          <Fragment key={line}>
            <br />
            {line}
          </Fragment>
        ))}
      </address>
      <p>{[...ways].filter(Boolean).join(" · ")}</p>
      {order.notes && <p className="whitespace-pre-line">Anmerkungen: {order.notes}</p>}
    </section>
  );
}
