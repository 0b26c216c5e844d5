import { type ActionFunctionArgs, redirect, replace } from "@remix-run/node";
import { restoreCart, restoredCartSchema } from "#app/features/cart/cart.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { throwPlainText } from "#app/http/refusal.server.ts";
import { safeRedirect } from "#app/http/safe-redirect.ts";
import { commitSession, getSession } from "#app/http/session.server.ts";
import { hasHeldCart, writeCart } from "#app/viewer/session-cart.server.ts";

export const loader = () => redirect("/cart", 303);

/** Restores the browser's stored cart if the session has never had one. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request, restoredCartSchema).catch(throwPlainText);
  // Returned instead of thrown, because the page that submitted its stored cart in the background must not
  // become an error page.
  if (!form.ok) {
    return new Response("Der gespeicherte Warenkorb ist nicht lesbar.", { status: 400 });
  }
  const session = await getSession(request);
  const returnTo = safeRedirect(form.value.returnTo, "/cart");
  if (hasHeldCart(session)) return redirect(returnTo, 303);
  // From here on the session's cart takes precedence, even if nothing could be restored.
  writeCart(session, await restoreCart(form.value.cart));
  // Nobody waits for this answer, so a browser that refuses its cookie needs no explanation.
  const headers = { "Set-Cookie": await commitSession(request, session) };
  return replace(returnTo, { status: 303, headers });
}
