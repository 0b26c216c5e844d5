import type { LoaderFunctionArgs } from "@remix-run/node";
import { loadRefundOf } from "#app/features/money/refunds/refund-view.server.ts";
import { girocodePicture } from "#app/features/money/transfer.server.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

/** Serves the GiroCode of an open refund as a picture for the banking app on an admin's phone. */
export async function loader({ request, params: { orderId = "" } }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const transfer = loadRefundOf(orderId)?.transfer;
  if (!transfer?.girocode) {
    return plainRefusal(404, "Für diese Bestellung gibt es keinen GiroCode zum Erstatten.");
  }
  const headers = {
    "Content-Type": "image/png",
    "Content-Disposition": `attachment; filename="erstattung-${transfer.reference}.png"`,
    "Cache-Control": "no-store",
  };
  return new Response(new Uint8Array(await girocodePicture(transfer.girocode.text)), { headers });
}
