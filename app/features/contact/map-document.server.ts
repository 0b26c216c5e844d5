import { createHash } from "node:crypto";
import { contact } from "#app/content/contact.ts";

/** For a route's answer that holds the map: what its content security policy needs beside the usual. */
export const mapPolicy = {
  "Content-Security-Policy": `frame-src ${new URL(contact.map.embedUrl).origin}`,
};

const style = "html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}";
const styleHash = createHash("sha256").update(style).digest("base64");

/**
 * A document that is nothing but the map. A page that script has turned into one with the map keeps the
 * policy it came with, which names no foreign host: there the map stands in a frame of this site's own.
 */
export function mapDocument(): Response {
  const { embedUrl, embedTitle } = contact.map;
  const html = `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>${embedTitle}</title><style>${style}</style></head>
<body><iframe src="${embedUrl.replaceAll("&", "&amp;")}" title="${embedTitle}" referrerpolicy="strict-origin"></iframe></body></html>`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    mapPolicy["Content-Security-Policy"],
    // Browsers that know it pass over the X-Frame-Options that all answers have.
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "Cache-Control": "private, no-cache",
    },
  });
}
