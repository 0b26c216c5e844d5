import type { LoaderFunctionArgs } from "@remix-run/node";
import { exportMembers } from "#app/features/moving-in/people-export.server.ts";
import { csvResponse } from "#app/http/csv.server.ts";
import { parseListQuery } from "#app/http/list-query.ts";
import { throwPlainText } from "#app/http/refusal.server.ts";
import { requireAdmin } from "#app/viewer/viewer.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request).catch(throwPlainText);
  return csvResponse(exportMembers(parseListQuery(request).q));
}
