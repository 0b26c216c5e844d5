import type { SubmissionResult } from "@conform-to/react";
import { data } from "@remix-run/node";
import type { z } from "zod";
import { addToCart, type addToCartSchema } from "#app/features/cart/cart.server.ts";
import { countCart } from "#app/features/checkout/funnel.server.ts";
import { isFromPage } from "#app/http/cookie-check.server.ts";
import { refusal } from "#app/http/refusal.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.ts";
import { seeOther } from "#app/http/see-other.server.ts";
import { commitSession, getSession } from "#app/http/session.server.ts";
import { toastCookie } from "#app/http/toast.server.ts";
import { readCart, writeCart } from "#app/viewer/session-cart.server.ts";

/** Clears the errors of an earlier submission. */
const resetForm: SubmissionResult = { initialValue: null };

/**
 * Adds the item to the session's cart. Without script the answer redirects to the previous page; with script
 * (`stay`) it says whether the item was added. Both show a toast. The session stores the form's fingerprint,
 * so that submitting the same form twice adds its pieces once. Cart and fingerprint are in one cookie, so a
 * lost response loses both.
 */
export async function answerAddToCart(
  request: Request,
  { itemType: type, itemId: id, quantity, returnTo, stay }: z.output<typeof addToCartSchema>,
  fingerprint: string | null = null,
) {
  const session = await getSession(request);
  const form = fingerprint?.slice(0, 12);
  const isRepeated = form !== undefined && form === session.get("added");
  const lines = readCart(session);
  const result = await addToCart(lines, { type, id, quantity }, { isRepeated });
  if (!result.ok && result.reason === "unknown") {
    throw refusal(404, "Diesen Artikel gibt es nicht (mehr). Dein Warenkorb ist unverändert.");
  }
  const { toast } = result;
  if (result.ok) writeCart(session, result.lines);
  if (result.ok && lines.length === 0 && isFromPage(request)) await countCart();
  if (result.ok && form) session.set("added", form);
  if (!stay) return seeOther(safeRedirect(returnTo, "/cart"), { request, session, toast });
  const headers = new Headers();
  headers.append("Set-Cookie", await commitSession(request, session));
  headers.append("Set-Cookie", await toastCookie(request, [toast]));
  return data({ added: result.ok, result: resetForm }, { headers });
}
