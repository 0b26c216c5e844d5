import { Notice } from "#app/ui/notice.tsx";

interface HeldBackConfirmationProps {
  order: { id: string; customerEmail: string; number: string };
}

/** The e-mail that confirms an order comes later: until then its customer has the same words as a file. */
export function HeldBackConfirmation({ order }: HeldBackConfirmationProps) {
  const { id, customerEmail, number } = order;
  return (
    <Notice>
      <p className="wrap-anywhere">
        Die Bestätigung an <strong>{customerEmail}</strong> kommt später: An Adressen, die nicht
        bestätigt sind, gehen nur wenige E-Mails in der Stunde. Deine Bestellung ist trotzdem bei
        uns.
      </p>
      <p className="mt-2">
        {/* A file, which the router could not show. */}
        <a href={`/order-confirmation/${id}/confirmation.html`} download>
          Bestätigung herunterladen
          <span className="sr-only"> von {number}</span>
        </a>
      </p>
    </Notice>
  );
}
