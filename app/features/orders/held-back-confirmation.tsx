import { EmailAddress } from "#app/ui/parts/email-address.tsx";
import { Notice } from "#app/ui/parts/notice.tsx";

interface HeldBackConfirmationProps {
  order: { id: string; customerEmail: string; number: string };
}

/** Tells a customer that the confirmation e-mail is delayed, and offers it as a download until then. */
export function HeldBackConfirmation({ order }: HeldBackConfirmationProps) {
  const { id, customerEmail, number } = order;
  return (
    <Notice>
      <p>
        Die Bestätigung an{" "}
        <strong>
          <EmailAddress>{customerEmail}</EmailAddress>
        </strong>{" "}
        kommt etwas später, weil die Adresse noch nicht bestätigt ist. Deine Bestellung ist trotzdem
        bei uns.
      </p>
      <p className="mt-2">
        {/* A plain link, because the router cannot show a file. */}
        <a href={`/order-confirmation/${id}/confirmation.html`} download>
          Bestätigung herunterladen
          <span className="sr-only"> von {number}</span>
        </a>
      </p>
    </Notice>
  );
}
