import type { Message } from "#app/ui/layout/toast-list.ts";
import type { Email } from "#db/schema.ts";

/** The toasts for an admin who sends an e-mail again. */
export const outboxMessages = {
  queued: ({ recipient }: Email): Message => ({
    kind: "success",
    title: "Die E-Mail ist wieder unterwegs",
    description: `Der nächste Versuch, sie an ${recipient} zu senden, beginnt gleich.`,
  }),
  notNeeded: {
    kind: "info",
    title: "Diese E-Mail lässt sich nicht noch einmal senden",
    description:
      "Sie wartet schon, ist schon gesendet oder gilt nicht mehr, oder es ist kein Mailserver eingerichtet.",
  } satisfies Message,
};
