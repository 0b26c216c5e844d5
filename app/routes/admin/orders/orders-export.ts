import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportOrders } from "#app/features/orders/administration/order-export.server.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { inPlainWords } from "#app/http/refusal.server.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(inPlainWords);
  const file = await exportOrders(request).catch(asFailed("while exporting orders"));
  return file instanceof Response ? file : new Response(FAILURE, { status: 500 });
}

const FAILURE = "Fehler beim Laden der Bestellungen. Bitte versuche es später erneut.";
