import type { LoaderFunctionArgs } from "@remix-run/node";
import { findFile } from "#app/features/documents/documents.server.ts";
import { findOrder } from "#app/features/orders/orders.server.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

/** Serves the terms that an order was placed under, as the same PDF file that its e-mail has. */
export async function loader({ request, params: { orderId = "" } }: LoaderFunctionArgs) {
  const user = await findUser(request);
  const order = user && (await findOrder(orderId, user));
  const file = user && order?.termsId && (await findFile(order.termsId, user.id));
  if (!file) return plainRefusal(404, "Zu dieser Bestellung gibt es keine AGB.");
  const headers = {
    "Content-Type": file.contentType,
    "Content-Disposition": `attachment; filename="${file.filename}"`,
    "Cache-Control": "no-store",
  };
  return new Response(file.content, { headers });
}
