import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { type ListQuery, parseFilter, parseListQuery } from "#app/http/list-query.ts";
import { rowCounts } from "#app/ui/admin/list-address.ts";

/**
 * The part of an administration list that the address asks for. A page has as many rows as the address says (`?rows=`), or
 * as the owner has set.
 */
export function requestedList(request: Request): ListQuery {
  const rows = parseFilter(request, "rows", rowCounts);
  return {
    ...parseListQuery(request),
    rows: rows === null ? siteSettings().listRows : Number(rows),
  };
}
