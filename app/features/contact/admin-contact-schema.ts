import { z } from "zod";

/** The form with the buttons of a message. */
export const messageActionSchema = z.object({
  intent: z.enum(
    ["read", "unread", "answered", "unanswered"],
    "Bitte wählen Sie, was geschehen soll.",
  ),
  /** The client script requests the message itself instead of a redirect to its page. */
  stay: z.literal("1").optional().catch(undefined),
});

export type MessageAction = z.output<typeof messageActionSchema>;

/** The marks that a message can have. */
export type MessageMark = MessageAction["intent"];
