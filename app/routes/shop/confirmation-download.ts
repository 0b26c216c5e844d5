import type { LoaderFunctionArgs } from "@remix-run/node";
import { findEmailAbout } from "#app/features/email/outbox.server.ts";
import { readOwnEmailHtml } from "#app/features/email/read-email.server.ts";
import { orderConfirmationKey } from "#app/features/orders/order-emails.server.ts";
import { findOrderNumber } from "#app/features/orders/orders.server.ts";
import { downloadedEmailPolicy } from "#app/http/content-security-policy.server.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

/** Serves an order's confirmation e-mail as a file, only to its customer. */
export async function loader({ request, params: { orderId = "" } }: LoaderFunctionArgs) {
  const user = await findUser(request);
  const email = user && (await findEmailAbout(user.id, orderConfirmationKey({ id: orderId })));
  if (!email) return plainRefusal(404, "Die Bestellung wurde nicht gefunden.");
  const { number } = findOrderNumber(orderId) ?? {};
  return new Response(asDocument(await readOwnEmailHtml(email)), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Disposition": `attachment; filename="bestellbestaetigung-${number ?? orderId}.html"`,
      "Content-Security-Policy": downloadedEmailPolicy,
      "Cache-Control": "no-store",
    },
  });
}

/** A file that nobody has received by e-mail must not say that it is one. */
function asDocument(html: string): string {
  return html.replaceAll("Diese E-Mail bestätigt", "Dieses Dokument bestätigt");
}
