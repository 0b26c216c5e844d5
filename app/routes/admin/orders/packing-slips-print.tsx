import type { LoaderFunctionArgs } from "@remix-run/node";
import { type MetaFunction, useLoaderData } from "@remix-run/react";
import { PackingSlips } from "#app/features/orders/packing-slips.tsx";
import { loadPackingSlips, requestedParcels } from "#app/features/orders/parcels.server.ts";
import { parcelsAddress } from "#app/features/orders/parcels.ts";
import { listSearch } from "#app/http/list-query.ts";
import { noStore } from "#app/http/page-headers.ts";
import { AdminPage } from "#app/ui/admin/admin-page.tsx";
import { adminProblem } from "#app/ui/admin/admin-problem.tsx";
import { PrintButton } from "#app/ui/admin/print-button.tsx";
import { pageMeta } from "#app/ui/layout/page-meta.ts";
import { Notice } from "#app/ui/parts/notice.tsx";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const { search, searchParams } = new URL(request.url);
  const orderIds = requestedParcels(searchParams);
  const loaded = loadPackingSlips(orderIds);
  const printed = loaded.slips.map(({ id }) => id);
  return noStore({ ...loaded, back: parcelsAddress(null, printed, listSearch(search)) });
}

export const meta: MetaFunction = (page) => pageMeta(page, { title: "Packzettel", noIndex: true });

export default function PackingSlipsPrint() {
  const { slips, withdrawn, sender, back } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      back={{ to: back, label: "Zurück zu „Zu verschicken“" }}
      title="Packzettel"
      actions={slips.length > 0 && <PrintButton />}
    >
      {withdrawn.length > 0 && (
        <Notice>{`Ausgelassen, weil ein Widerruf offen ist: ${withdrawn.join(", ")}.`}</Notice>
      )}
      {slips.length === 0 && <p>Hier ist nichts zu drucken. Bitte markieren Sie Bestellungen.</p>}
      <PackingSlips slips={slips} sender={sender} />
    </AdminPage>
  );
}

export const ErrorBoundary = adminProblem("Fehler beim Laden der Packzettel", {
  to: "/admin/orders?status=unsent",
  label: "Zu verschicken",
});
