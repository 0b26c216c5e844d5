import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { addToCart } from "#app/features/cart/cart.server.ts";
import { cartMessages } from "#app/features/cart/cart-messages.ts";
import type { addToCartSchema } from "#app/features/cart/cart-schema.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.ts";
import { commitSession, getSession } from "#app/http/session.server.ts";
import { type Message, seeOther, toastCookie } from "#app/http/toast.server.ts";

/** Takes back what was said about an earlier try. */
const resetForm: SubmissionResult = { initialValue: null };

type Addition = z.output<typeof addToCartSchema>;

/**
 * Puts the item into the cart and answers the form: without script by a redirect to where the
 * visitor came from, with script (`stay`) by whether it was added. The message comes either way.
 */
export async function answerAddToCart(
  request: Request,
  addition: Addition,
  fingerprint: string | null = null,
) {
  const { itemType: type, itemId: id, quantity, returnTo, stay } = addition;
  const session = await getSession(request);
  const result = await addToCart(session, { type, id, quantity }, fingerprint);
  if (!result.ok && result.reason === "unknown") {
    throw refusal(404, "Diesen Artikel gibt es nicht (mehr). Dein Warenkorb ist unverändert.");
  }
  const toast: Message = result.ok
    ? cartMessages.added(result.title)
    : cartMessages.refused(result.message);
  if (!stay) return seeOther(safeRedirect(returnTo, "/cart"), { request, session, toast });
  const headers = new Headers();
  headers.append("Set-Cookie", await commitSession(request, session));
  headers.append("Set-Cookie", await toastCookie(request, [toast]));
  return data({ added: result.ok, result: resetForm }, { headers });
}
