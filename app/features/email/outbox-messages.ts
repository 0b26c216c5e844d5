import type { Message } from "#app/ui/layout/toast-list.ts";
import type { Email } from "#db/schema.ts";

/** The toasts for an admin who sends an e-mail again. */
export const outboxMessages = {
  queued: ({ recipient }: Email): Message => ({
    kind: "success",
    title: "Die E-Mail ist wieder unterwegs",
    description: `Gleich wird versucht, sie an ${recipient} zu senden.`,
  }),
  notNeeded: {
    kind: "info",
    title: "Hier ist nichts noch einmal zu senden",
    description:
      "Die E-Mail wartet schon, ist gesendet, gilt nicht mehr, oder es fehlt der Mailserver.",
  } satisfies Message,
};
