import { data } from "@remix-run/node";
import { participantsPath } from "#app/features/bookings/participants-path.ts";
import { origin } from "#app/features/email/compose.server.ts";
import { emailText } from "#app/features/email/email-text.ts";
import {
  emailRecipients,
  type loadRecipients,
} from "#app/features/participants/email-participants.server.ts";
import {
  type EmailToAll,
  participantEmail,
  type Recipient,
  recipientsMark,
} from "#app/features/participants/participant-email.server.ts";
import { participantEmailMessages } from "#app/features/participants/participant-email-messages.ts";
import type { PostedParticipantEmail } from "#app/features/participants/participant-email-schema.ts";
import type { FormReply, ReadForm } from "#app/http/form.server.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { seeOther } from "#app/http/toast.server.ts";

type Form = Pick<ReadForm<PostedParticipantEmail>, "value" | "fail">;

type Loaded = NonNullable<Awaited<ReturnType<typeof loadRecipients>>>;

/** The e-mail as each recipient gets it, and whom it goes to. */
export interface EmailPreview {
  subject: string;
  text: string;
  addresses: string[];
  /** `recipientsMark` of these. */
  shownTo: string;
}

/** Shows the e-mail first, and writes it once it was seen; nothing that was typed is lost in between. */
export async function answerParticipantEmail(
  request: Request,
  { value, fail }: Form,
  { event, recipients, adminId }: Loaded & { adminId: string },
) {
  const email = { event, subject: value.subject, text: value.text, token: value.token };
  const preview = () => previewOf(email, recipients);
  if (value.intent === "edit") return again(fail({}, { status: 200 }));
  if (recipients.length === 0) return again(fail(participantEmailMessages.nobody, { status: 409 }));
  if (value.intent === "preview") return again(fail({}, { status: 200 }), preview());
  if (value.shownTo !== recipientsMark(recipients)) {
    return again(fail(participantEmailMessages.others, { status: 409 }), preview());
  }
  const written = await emailRecipients(email, recipients, { adminId, now: new Date() }).catch(
    asFailed("while writing to an event's participants"),
  );
  if (typeof written !== "number") {
    return again(fail(participantEmailMessages.failed, { status: 500 }), preview());
  }
  const { asBefore, written: done } = participantEmailMessages;
  const toast = written > 0 ? done(written) : asBefore;
  return seeOther(participantsPath(event), { request, toast });
}

function previewOf(email: EmailToAll, recipients: Recipient[]): EmailPreview {
  const example = participantEmail(email, { address: "", userId: null });
  return {
    subject: email.subject,
    text: emailText(example.content, { origin }),
    addresses: recipients.map(({ address }) => address),
    shownTo: recipientsMark(recipients),
  };
}

/** The form once more, or in its place the preview. */
function again(reply: FormReply, preview?: EmailPreview) {
  return data({ ...reply.data, preview }, reply.init ?? undefined);
}
