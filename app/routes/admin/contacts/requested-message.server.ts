import type { LoaderFunctionArgs } from "@remix-run/node";
import { findMessage } from "#app/features/contact/contact-admin.server.ts";
import { refusal } from "#app/http/refusal.server.ts";

/** The contact message that the address names. Throws a 404 if there is none. */
export async function requireMessage({ messageId = "" }: LoaderFunctionArgs["params"]) {
  const message = await findMessage(messageId);
  if (!message) throw refusal(404, "Die Nachricht wurde nicht gefunden.");
  return message;
}
