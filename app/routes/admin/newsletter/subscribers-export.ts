import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportSubscribers } from "#app/features/newsletter/newsletter-admin.server.ts";
import { subscriptionStatuses } from "#app/features/newsletter/newsletter-admin.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { logAndFail } from "#app/http/form.server.ts";
import { parseFilter, parseListQuery } from "#app/http/list-query.ts";
import { plainRefusal, throwPlainText } from "#app/http/refusal.server.ts";
import { TRY_LATER } from "#app/ui/format/try-later.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  const status = parseFilter(request, "status", subscriptionStatuses);
  const answer = await exportSubscribers(parseListQuery(request).q, status)
    .then(csvResponse)
    .catch(logAndFail("while exporting"));
  return answer instanceof Response ? answer : plainRefusal(500, FAILURE);
}

const FAILURE = `Fehler beim Laden der Newsletter-Abonnenten. ${TRY_LATER}`;
