import type { LoaderFunctionArgs } from "@remix-run/node";
import { findTransfer, girocodePicture } from "#app/features/money/transfer.server.ts";
import { findOrder } from "#app/features/orders/orders.server.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

/** Serves an order's GiroCode as a picture for banking apps on the same phone, only to its customer. */
export async function loader({ request, params: { orderId = "" } }: LoaderFunctionArgs) {
  const user = await findUser(request);
  const order = user && (await findOrder(orderId, user));
  const transfer = order && order.userId === user.id ? findTransfer(order.left) : null;
  if (!transfer?.girocode)
    return plainRefusal(404, "Für diese Bestellung gibt es keinen GiroCode.");
  const headers = {
    "Content-Type": "image/png",
    "Content-Disposition": `attachment; filename="girocode-${transfer.reference}.png"`,
    "Cache-Control": "no-store",
  };
  return new Response(new Uint8Array(await girocodePicture(transfer.girocode.text)), { headers });
}
