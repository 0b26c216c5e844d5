import { z } from "zod";

/** The form behind the buttons of a message. */
export const messageActionSchema = z.object({
  intent: z.enum(
    ["read", "unread", "answered", "unanswered"],
    "Bitte wählen Sie, was geschehen soll.",
  ),
  /** Script asks for the message itself, in place of the way to its page. */
  stay: z.literal("1").optional().catch(undefined),
});

export type MessageAction = z.output<typeof messageActionSchema>;

/** The marks that a message can have. */
export type MessageMark = MessageAction["intent"];
