import { data, type HeadersFunction } from "@remix-run/node";

const FORWARDED = ["Cache-Control", "Content-Security-Policy", "Retry-After"];

/** A route's `headers`: passes on the headers of its loader or action, which Remix drops by default. */
export const pageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const headers = new Headers();
  for (const name of FORWARDED) {
    const value = actionHeaders.get(name) ?? loaderHeaders.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
};

/** A page's personal data, which no cache may store. The route must export `pageHeaders` as its `headers`. */
export function noStore<Page>(page: Page, init: { status?: number } = {}) {
  return data(page, { ...init, headers: { "Cache-Control": "no-store" } });
}
