import { data, type HeadersFunction } from "@remix-run/node";

/**
 * A loader's header with directives that its page adds to the policy, such as
 * 'frame-src https://maps.example'. It never leaves the server.
 */
export const EXTRA_POLICY = "X-Extra-Content-Security-Policy";

const FORWARDED = ["Cache-Control", EXTRA_POLICY, "Retry-After"];

/** Each route's `headers`: passes on the headers of its loader or action, which Remix drops by default. */
export const pageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const headers = new Headers();
  for (const name of FORWARDED) {
    const value = actionHeaders.get(name) ?? loaderHeaders.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
};

/** A page's personal data, which no cache may store. */
export function noStore<Page>(page: Page, init: { status?: number } = {}) {
  return data(page, { ...init, headers: { "Cache-Control": "no-store" } });
}

/** The same for a page that contains personal data for some of its viewers only. */
export function noStoreIf<Page>(isPersonal: boolean, page: Page) {
  return isPersonal ? noStore(page) : data(page, {});
}
