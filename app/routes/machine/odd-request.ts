import type { LoaderFunctionArgs } from "@remix-run/node";

/** Answers requests that the edge cannot pass to any route. No person sees these answers. */
export function loader({ request }: LoaderFunctionArgs) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  if (new URL(request.url).searchParams.has("method")) {
    const init = { status: 405, headers: { ...headers, Allow: "GET, HEAD, POST" } };
    return new Response("Das kann diese Seite nicht.", init);
  }
  return new Response("Diese Anfrage ist für uns nicht lesbar.", { status: 400, headers });
}
