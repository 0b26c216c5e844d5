import type { LoaderFunctionArgs } from "@remix-run/node";
import { listOpenPoints } from "#app/features/overview/launch/open-points.server.ts";
import { countOpenTasks } from "#app/features/overview/open-tasks.server.ts";
import { AdminFrame, type AdminLayoutData } from "#app/ui/admin/admin-frame.tsx";
import { adminLabels } from "#app/ui/admin/admin-labels.ts";
import type { PageHandle } from "#app/ui/layout/page-handle.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export const handle: PageHandle = {
  AdminFrame,
  loadFailures: {
    "/admin/courses": "Fehler beim Laden der Kurse",
    "/admin/events": "Fehler beim Laden der Veranstaltungen",
    "/admin/products": "Fehler beim Laden der Produkte",
    "/admin/newsletter": "Fehler beim Laden der Newsletter-Abonnenten",
    "/admin/contacts": "Fehler beim Laden der Kontaktanfragen",
    "/admin/orders": "Fehler beim Laden der Bestellungen",
    "/admin/payments": "Fehler beim Laden der Zahlungen",
    "/admin/invoices": "Fehler beim Laden der Rechnungen",
    "/admin/plans": "Fehler beim Laden der Mitgliedschaften",
    "/admin/members": "Fehler beim Laden der Mitglieder",
    "/admin/accounts": "Fehler beim Laden der Konten",
    "/admin/outbox": "Fehler beim Laden der E-Mails",
    "/admin/pages": "Fehler beim Laden der Seiten",
    "/admin/changes": "Fehler beim Laden der Änderungen",
    "/admin": adminLabels.overviewFailed,
  },
};

/** Does not protect the pages inside: script can request their data alone, and posts skip this loader. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request);
  const [openTasks, openPoints] = await Promise.all([countOpenTasks(), listOpenPoints()]);
  return { openTasks, openPoints } satisfies AdminLayoutData;
}
