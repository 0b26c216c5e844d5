import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { contactNumbers } from "#app/features/accounts/contact-numbers.ts";
import type { OrderContract } from "#app/features/orders/confirmation-page.server.ts";
import { addressLines, type LabelAddress } from "#app/features/orders/order-words.ts";
import { otherDeliveryAddress } from "#app/features/orders/shipment.ts";
import type { Order } from "#db/schema.ts";

/**
 * The right of withdrawal from each part of an order, and the texts that the order was placed under. Renders nothing if
 * there is neither.
 */
export function ContractSection(props: { order: Order; contract: OrderContract }) {
  const { order, contract } = props;
  const { rights, termsPath, filePath } = contract;
  const hasRights = rights.length > 0;
  if (!hasRights && !termsPath && !filePath) return null;
  return (
    <section aria-labelledby="widerrufsrecht" className="grid gap-4">
      <h2 id="widerrufsrecht" className="text-h3">
        {hasRights ? "Widerrufsrecht" : "Unterlagen"}
      </h2>
      {rights.map((right) => (
        <div key={right.titles} className="grid max-w-text gap-1">
          <h3 className="text-base font-strong wrap-anywhere">Für {right.titles}</h3>
          <p>
            {right.sentence} {right.ends}
          </p>
          {right.answer && <p>{right.answer}</p>}
          {right.instruction && (
            <p>
              <Link to={right.instruction.path}>{right.instruction.title}</Link>
            </p>
          )}
        </div>
      ))}
      {(termsPath || filePath) && (
        <ul className="grid gap-2">
          {termsPath && (
            <li>
              <Link to={termsPath}>AGB zu dieser Bestellung</Link> ·{" "}
              {/* A plain link, because the router cannot show a file. */}
              <a href={`/order-confirmation/${order.id}/agb.pdf`} download>
                <span className="sr-only">AGB </span>Als PDF speichern
              </a>
            </li>
          )}
          {filePath && (
            <li>
              <a href={filePath} download>
                Bestätigung als Datei speichern
                <span className="sr-only"> von {order.number}</span>
              </a>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}

/** The customer's details as given with the order. */
export function CustomerAddress({ order }: { order: Order }) {
  // Without a landline the mobile is the contact number, so list it only once.
  const ways = new Set([order.customerEmail, order.customerPhone, contactNumbers(order).mobile]);
  const delivery = otherDeliveryAddress(order);
  return (
    <section aria-labelledby="kundendaten" className="grid gap-2">
      <h2 id="kundendaten" className="text-h3">
        Deine Angaben
      </h2>
      <AddressLabel address={order} />
      {order.vatId && <p>USt-IdNr. {order.vatId}</p>}
      <p>{[...ways].filter(Boolean).join(" · ")}</p>
      {delivery && (
        <>
          <h3 className="text-h4">Lieferadresse</h3>
          <AddressLabel address={delivery} />
        </>
      )}
      {order.notes && <p className="whitespace-pre-line">Anmerkungen: {order.notes}</p>}
    </section>
  );
}

function AddressLabel({ address }: { address: LabelAddress }) {
  return (
    <address className="not-italic">
      {addressLines(address).map((line, index) => (
        <Fragment key={line}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </address>
  );
}
