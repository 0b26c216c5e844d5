import { siteSettings } from "#app/features/settings/site-settings.server.ts";
import { type ListQuery, parseListQuery } from "#app/http/list-query.ts";

/** The part of an administration list that the address asks for, with as many rows as the owner wants. */
export function requestedList(request: Request): ListQuery {
  return { ...parseListQuery(request), rows: siteSettings().listRows };
}
