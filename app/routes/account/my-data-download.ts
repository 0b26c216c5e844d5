import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportAreas, loadPersonalData } from "#app/features/privacy/data-copy.server.ts";
import { isAddressProven } from "#app/features/privacy/personal-data.server.ts";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { siteOrigin } from "#app/http/site-origin.server.ts";
import { nouns } from "#app/nouns.server.ts";
import { berlinDay } from "#app/ui/format/format.ts";
import { requireUser } from "#app/viewer/viewer.server.ts";

/** The data of /dashboard/data in machine-readable form (Art. 20 DSGVO). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { id } = await requireUser(request);
  const createdAt = new Date();
  const areas = await loadPersonalData(nouns, id, { origin: siteOrigin(request) });
  const about = { site: siteSettings().siteName, createdAt, isAddressProven: isAddressProven(id) };
  const name = `behappy-meine-daten-${berlinDay(createdAt)}.json`;
  return new Response(`${JSON.stringify({ about, ...exportAreas(areas) }, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
