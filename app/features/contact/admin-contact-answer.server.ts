import { data } from "@remix-run/node";
import { messageAfterMarking } from "#app/features/contact/admin-contact-messages.ts";
import type { MessageAction } from "#app/features/contact/admin-contact-schema.ts";
import { markMessage, type ReceivedMessage } from "#app/features/contact/admin-contacts.server.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { seeOther } from "#app/http/toast.server.ts";

/** What script gets to show in the list. */
export interface OpenedMessage {
  message: ReceivedMessage;
  /** It was not read before. */
  isNew: boolean;
}

interface MarkingContext {
  messageId: string;
  adminId: string;
}

/**
 * Marks a message and leads to its page, or back to the list (at the place that the address knows)
 * where there is nothing more to see. Script that asks for the message gets that instead.
 */
export async function answerMarking(
  request: Request,
  { intent, stay }: MessageAction,
  { messageId, adminId }: MarkingContext,
) {
  const result = await markMessage(intent, { messageId, adminId, now: new Date() }).catch(
    asFailed("while marking a message"),
  );
  if (result.ok && stay) {
    const { message, isNew } = result;
    return data({ message, isNew }, { headers: { "Cache-Control": "no-store" } });
  }
  const { pathname, search } = new URL(request.url);
  const isShown = result.ok && intent !== "unread";
  const to = isShown ? pathname + search : `/admin/contacts${search}`;
  return seeOther(to, { request, toast: messageAfterMarking(intent, result) });
}
