import { refusal } from "#app/http/refusal.server.ts";

/** The front rewrites posts from foreign origins to this route (app/front/foreign-posts.server.ts). */
export function loader() {
  throw refusal(
    403,
    "Dieses Formular wurde von einer fremden Seite abgeschickt. Zu deinem Schutz haben wir nichts davon übernommen. Bitte öffne die Seite hier noch einmal und sende das Formular von dort.",
  );
}

// Without a component Remix would answer with plain data instead of a page.
export default function ForeignOrigin() {
  return null;
}
