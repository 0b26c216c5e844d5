import type { LoaderFunctionArgs } from "@remix-run/node";
import { findEInvoice, findFile } from "#app/features/documents/documents.server.ts";
import { findInvoice } from "#app/features/invoices/invoices.server.ts";
import { findOrder } from "#app/features/orders/orders.server.ts";
import { contentDisposition } from "#app/http/content-disposition.ts";
import { plainRefusal } from "#app/http/refusal.server.ts";
import { findUser } from "#app/viewer/viewer.server.ts";

/** Serves an invoice of an order as a PDF file, which opens in the browser, or the XML of an e-invoice. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const [, number = "", type = ""] = /^(.+)\.(pdf|xml)$/.exec(params.file ?? "") ?? [];
  const user = await findUser(request);
  const order = user && (await findOrder(params.orderId ?? "", user));
  const invoice = order && findInvoice(order.id, number);
  if (!user || !invoice)
    return plainRefusal(404, "Zu dieser Bestellung gibt es diese Rechnung nicht.");
  if (type === "pdf") {
    const file = await findFile(invoice.documentId, user.id);
    if (file) {
      return reply(file.content, "application/pdf", contentDisposition("inline", file.filename));
    }
  }
  const xml = findEInvoice(invoice.documentId);
  if (type === "pdf" || xml === null) {
    return plainRefusal(404, "Diese Rechnung gibt es nur als PDF.");
  }
  const disposition = contentDisposition("attachment", `${number}.xml`);
  return reply(xml, "application/xml; charset=utf-8", disposition);
}

function reply(content: BodyInit, type: string, disposition: string): Response {
  const headers = {
    "Content-Type": type,
    "Content-Disposition": disposition,
    "Cache-Control": "no-store",
  };
  return new Response(content, { headers });
}
