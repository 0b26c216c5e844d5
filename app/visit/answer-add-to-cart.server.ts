import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { addToCart } from "#app/features/cart/cart.server.ts";
import type { addToCartSchema } from "#app/features/cart/cart-schema.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.ts";
import { commitSession, getSession } from "#app/http/session.server.ts";
import { seeOther, toastCookie } from "#app/http/toast.server.ts";
import { readCart, writeCart } from "#app/visit/session-cart.server.ts";

/** Takes back what was said about an earlier try. */
const resetForm: SubmissionResult = { initialValue: null };

/**
 * Puts the item into the session's cart. Answers without script by a redirect to the page that the
 * visitor came from, and with script (`stay`) by whether the item was added; both show a message. The
 * session remembers the form, so that one that is sent twice adds its pieces once. An answer that gets
 * lost takes both along, the pieces and the memory.
 */
export async function answerAddToCart(
  request: Request,
  { itemType: type, itemId: id, quantity, returnTo, stay }: z.output<typeof addToCartSchema>,
  fingerprint: string | null = null,
) {
  const session = await getSession(request);
  const form = fingerprint?.slice(0, 12);
  const isRepeated = form !== undefined && form === session.get("added");
  const result = await addToCart(readCart(session), { type, id, quantity }, { isRepeated });
  if (!result.ok && result.reason === "unknown") {
    throw refusal(404, "Diesen Artikel gibt es nicht (mehr). Dein Warenkorb ist unverändert.");
  }
  const { toast } = result;
  if (result.ok) writeCart(session, result.lines);
  if (result.ok && form) session.set("added", form);
  if (!stay) return seeOther(safeRedirect(returnTo, "/cart"), { request, session, toast });
  const headers = new Headers();
  headers.append("Set-Cookie", await commitSession(request, session));
  headers.append("Set-Cookie", await toastCookie(request, [toast]));
  return data({ added: result.ok, result: resetForm }, { headers });
}
