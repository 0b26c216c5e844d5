import type { Message } from "#app/ui/layout/toast-list.ts";

/** The messages after a cart change, with titles as specified. */
export const cartMessages = {
  updated: (title: string): Message => ({
    kind: "default",
    title: "Warenkorb aktualisiert",
    description: `Die Menge für ${title} wurde aktualisiert.`,
  }),
  added: (title: string): Message => ({
    kind: "default",
    title: "Zum Warenkorb hinzugefügt",
    description: `${title} wurde in den Warenkorb gelegt.`,
    link: { to: "/cart", label: "Zum Warenkorb" },
  }),
  removed: (title: string): Message => ({
    kind: "default",
    title: "Aus Warenkorb entfernt",
    description: `${title} wurde aus dem Warenkorb entfernt.`,
  }),
  cleared: {
    kind: "default",
    title: "Warenkorb geleert",
    description: "Alle Artikel wurden aus dem Warenkorb entfernt.",
  } satisfies Message,
  refused: (description: string): Message => ({
    kind: "error",
    title: "Nicht in den Warenkorb gelegt",
    description,
  }),
  empty: {
    kind: "default",
    title: "Warenkorb ist leer",
    description: "Leg zuerst etwas hinein, dann kannst du bestellen.",
  } satisfies Message,
};
