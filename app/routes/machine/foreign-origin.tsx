import { refusal } from "#app/http/refusal.server.ts";

/** The front sends posts from foreign pages here (app/front/foreign-posts.server.ts). */
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
