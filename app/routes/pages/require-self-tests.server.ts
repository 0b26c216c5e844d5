import { data } from "@remix-run/node";
import { siteSettings } from "#app/features/settings/site-settings.server.ts";

/** Throws 404 if the owner does not want the self-tests. */
export function requireSelfTests(): void {
  if (!siteSettings().selfTests) throw data(null, { status: 404 });
}
