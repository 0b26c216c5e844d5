import { Fragment } from "react";
import { contactNumbers } from "#app/features/accounts/profile/contact-numbers.ts";
import { addressLines } from "#app/features/orders/postal-lines.ts";
import type { Order } from "#db/schema.ts";

/** The customer's details as given with the order. */
export function CustomerAddress({ order }: { order: Order }) {
  // Without a landline the mobile is the contact number, so list it only once.
  const ways = new Set([order.customerEmail, order.customerPhone, contactNumbers(order).mobile]);
  return (
    <section aria-labelledby="kundendaten" className="grid gap-2">
      <h2 id="kundendaten" className="text-h3">
        Deine Angaben
      </h2>
      <address className="not-italic">
        {addressLines(order).map((line, index) => (
          <Fragment key={line}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </address>
      {order.vatId && <p>USt-IdNr. {order.vatId}</p>}
      <p>{[...ways].filter(Boolean).join(" · ")}</p>
      {order.notes && <p className="whitespace-pre-line">Anmerkungen: {order.notes}</p>}
    </section>
  );
}
