import { refusal } from "#app/http/refusal.server.ts";

/** Posts from foreign pages end here, see the edge. */
export function loader() {
  throw refusal(
    403,
    "Dieses Formular wurde von einer fremden Seite abgeschickt. Zu deinem Schutz haben wir nichts davon übernommen. Bitte öffne die Seite hier noch einmal und sende das Formular von dort.",
  );
}

// With a component the refusal is a page; without, Remix would answer with bare data.
export default function ForeignOrigin() {
  return null;
}
