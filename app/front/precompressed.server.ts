import diagnostics from "node:diagnostics_channel";
import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=UTF-8",
  ".js": "text/javascript; charset=UTF-8",
  ".svg": "image/svg+xml",
};

/**
 * Hands out what the build has compressed as well as it can (scripts/compress.js), where the browser
 * understands Brotli: smaller than what remix-serve would compress anew for every visitor, and for
 * free. `folder` is the one that static files are served from.
 */
export function servePrecompressed(folder: string): void {
  const compressed = findCompressed(folder);
  diagnostics.subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const [pathname = ""] = (request.url ?? "").split("?");
    const type = TYPES[path.extname(pathname)];
    if (!type || !compressed.has(pathname) || !acceptsBrotli(request)) return;
    request.url = `${pathname}.br`;
    response.setHeader("Content-Type", type);
    response.setHeader("Content-Encoding", "br");
    response.setHeader("Vary", "Accept-Encoding");
  });
}

/** Addresses of the files that have a compressed copy beside them. */
function findCompressed(folder: string): Set<string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const copies = files.filter((file) => file.endsWith(".br"));
  return new Set(copies.map((file) => `/${file.slice(0, -3).replaceAll(path.sep, "/")}`));
}

function acceptsBrotli({ method, headers }: IncomingMessage): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  // 'br;q=0' would mean that it must not be.
  return /(^|[\s,])br\s*(,|$)/.test(String(headers["accept-encoding"] ?? ""));
}
