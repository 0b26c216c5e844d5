import { z } from "zod";
import { requiredText } from "#app/http/form-fields.ts";

/** The form of an answer. */
export const answerSchema = z.object({
  intent: z.literal("answer"),
  text: requiredText("Bitte schreiben Sie eine Antwort.", 5000),
});

/** The form with the buttons of a message. */
const markSchema = z.object({
  intent: z.enum(["read", "unread", "answered", "unanswered"]),
  /** The client script requests the message itself instead of a redirect to its page. */
  stay: z.literal("1").optional().catch(undefined),
});

/** All forms of a message's page. */
export const messageActionSchema = z.discriminatedUnion("intent", [markSchema, answerSchema], {
  error: "Bitte wählen Sie, was geschehen soll.",
});

export type MessageMark = z.output<typeof markSchema>["intent"];
