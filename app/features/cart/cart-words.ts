import type { NewToast } from "#app/ui/layout/toast-list.ts";

/** The toasts after a cart change, with titles as specified. */
export const cartWords = {
  updated: (title: string): NewToast => ({
    kind: "default",
    title: "Warenkorb aktualisiert",
    description: `Die Menge für ${title} wurde aktualisiert.`,
  }),
  added: (title: string): NewToast => ({
    kind: "default",
    title: "Zum Warenkorb hinzugefügt",
    description: `${title} wurde in den Warenkorb gelegt.`,
    link: { to: "/cart", label: "Zum Warenkorb" },
  }),
  removed: (title: string): NewToast => ({
    kind: "default",
    title: "Aus Warenkorb entfernt",
    description: `${title} wurde aus dem Warenkorb entfernt.`,
  }),
  cleared: {
    kind: "default",
    title: "Warenkorb geleert",
    description: "Alle Artikel wurden aus dem Warenkorb entfernt.",
  } satisfies NewToast,
  refused: (description: string): NewToast => ({
    kind: "error",
    title: "Nicht in den Warenkorb gelegt",
    description,
  }),
  empty: {
    kind: "info",
    title: "Warenkorb ist leer",
    description:
      "Hast du gerade bestellt? Dann ist die Bestellung bei uns. Sonst leg zuerst etwas hinein.",
  } satisfies NewToast,
};
