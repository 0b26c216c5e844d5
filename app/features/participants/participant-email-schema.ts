import { z } from "zod";
import { requiredLine, requiredText } from "#app/http/form-fields.ts";

/** An e-mail to all participants of an event, typed or sent after the preview. */
export const participantEmailSchema = z.object({
  intent: z.enum(["preview", "edit", "send"], "Bitte wählen Sie, was geschehen soll."),
  subject: requiredLine("Bitte geben Sie einen Betreff ein.", 150),
  text: requiredText("Bitte geben Sie ein, was Sie schreiben möchten.", 5000),
  /** Identifies this form and makes sending idempotent. */
  token: z.uuid("Bitte laden Sie die Seite neu."),
  /** Identifies the recipients in the preview (`recipientsDigest`), so that no one else gets the e-mail. */
  shownTo: z.string().max(64).optional(),
});

export type PostedParticipantEmail = z.output<typeof participantEmailSchema>;
