import type { Message } from "#app/ui/layout/toast-list.ts";

/** The messages about erasing a picture. */
export const pictureMessages = {
  notFound: "Dieses Bild gibt es nicht mehr",
  failure: "Fehler beim Löschen des Bildes",
  gone: {
    kind: "info",
    title: "Dieses Bild gibt es nicht mehr",
    description: "Vielleicht hat es schon jemand gelöscht.",
  } satisfies Message,
  /** `items` are the items that showed the picture. */
  erased: (items: { title: string }[]): Message => ({
    kind: "success",
    title: "Bild endgültig gelöscht",
    description:
      items.length > 0
        ? `Ein anderes Bild fehlt noch bei: ${items.map(({ title }) => title).join(", ")}.`
        : undefined,
  }),
};
