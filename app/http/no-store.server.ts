import { data } from "@remix-run/node";

/** A page's personal data, which no cache may keep. Needs `pageHeaders` as the route's `headers`. */
export function noStore<Page>(page: Page, init: { status?: number } = {}) {
  return data(page, { ...init, headers: { "Cache-Control": "no-store" } });
}
