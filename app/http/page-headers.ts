import type { HeadersFunction } from "@remix-run/node";

const PASSED_ON = ["Cache-Control", "Content-Security-Policy", "Retry-After"];

/** For a route's `headers`: what its loader or action said about its answer, which Remix drops otherwise. */
export const pageHeaders: HeadersFunction = ({ loaderHeaders, actionHeaders }) => {
  const headers = new Headers();
  for (const name of PASSED_ON) {
    const value = actionHeaders.get(name) ?? loaderHeaders.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
};
