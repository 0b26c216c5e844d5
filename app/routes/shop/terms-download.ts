import type { LoaderFunctionArgs } from "@remix-run/node";
import { termsFile } from "#app/features/contract-texts/terms-file.server.ts";
import { findOrder } from "#app/features/orders/orders.server.ts";
import { findUser } from "#app/visit/viewer.server.ts";

/** Serves the terms that an order was placed under, as the same PDF file that its e-mail has. */
export async function loader({ request, params: { orderId = "" } }: LoaderFunctionArgs) {
  const user = await findUser(request);
  const order = user && (await findOrder(orderId, user));
  const file = order?.termsId && (await termsFile(order.termsId));
  if (!file) return notFound();
  const headers = {
    "Content-Type": file.contentType,
    "Content-Disposition": `attachment; filename="${file.filename}"`,
    "Cache-Control": "no-store",
  };
  return new Response(file.content, { headers });
}

/** Answers in plain text, because a download cannot show a page. */
function notFound(): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return new Response("Zu dieser Bestellung gibt es keine AGB.", { status: 404, headers });
}
