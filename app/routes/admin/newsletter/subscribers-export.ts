import type { LoaderFunctionArgs } from "@remix-run/node";
import { subscriptionStatuses } from "#app/features/newsletter/admin-subscribers.server.ts";
import { exportSubscribers } from "#app/features/newsletter/subscriber-export.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { filterAsked, listAsked } from "#app/http/list-asked.ts";
import { asFailed } from "#app/http/public-form.server.ts";
import { inPlainWords } from "#app/http/refusal.server.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { requireAdmin } from "#app/visit/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(inPlainWords);
  const status = filterAsked(request, "status", subscriptionStatuses);
  const answer = await exportSubscribers(listAsked(request).q, status)
    .then(csvResponse)
    .catch(asFailed("while exporting"));
  return answer instanceof Response ? answer : new Response(FAILURE, { status: 500 });
}

const FAILURE = `Fehler beim Laden der Newsletter-Abonnenten. ${TRY_LATER}`;
