import type { IncomingMessage } from "node:http";
import path from "node:path";
import type { Readable } from "node:stream";
import sirv from "sirv";
import { compressionsIn } from "#app/front/accepted-encodings.ts";
import type { Step } from "#app/front/steps.server.ts";

/** Types that sirv does not know, or sends without a charset. */
const TYPES: Record<string, string> = {
  ".css": "text/css; charset=UTF-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=UTF-8",
  ".txt": "text/plain; charset=UTF-8",
};

/**
 * Serves the files that exist in `folder` at the start, compressed if the browser supports it and the build
 * has created a compressed copy (scripts/compress.js). File names change with their content.
 */
export function serveStaticFiles(folder: string): Step {
  const serve = sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    maxAge: 31_536_000,
    immutable: true,
    setHeaders(response, pathname) {
      const type = TYPES[path.extname(pathname)];
      if (type) response.setHeader("Content-Type", type);
    },
  });
  return (request, response, next) => {
    if (!isForFile(request)) return next();
    const { headers } = request;
    const accepted = headers["accept-encoding"];
    // sirv only searches for the names, and would also accept 'br;q=0' or 'x-br'.
    headers["accept-encoding"] = compressionsIn(String(accepted ?? ""));
    // Files are small, so ranges are ignored.
    delete headers.range;
    // In sirv an unreadable file would end the process, and a file would stay open after a disconnect.
    response.once("pipe", (file: Readable) => {
      file.once("error", () => response.destroy());
      response.once("close", () => file.destroy());
    });
    serve(request, response, () => {
      headers["accept-encoding"] = accepted;
      next();
    });
  };
}

function isForFile({ method, url = "" }: IncomingMessage): boolean {
  const [pathname = ""] = url.split("?", 1);
  return (method === "GET" || method === "HEAD") && !pathname.endsWith("/");
}
