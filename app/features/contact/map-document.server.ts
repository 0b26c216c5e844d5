import { createHash } from "node:crypto";
import { contact } from "#app/content/contact.ts";

/** The addition to the content security policy for answers whose page holds the map. */
export const mapPolicy = {
  "Content-Security-Policy": `frame-src ${new URL(contact.map.embedUrl).origin}`,
};

const style = "html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}";
const styleHash = createHash("sha256").update(style).digest("base64");

/**
 * A document that holds nothing but the map. A page to which script adds the map keeps the policy that it
 * came with, which allows no foreign host, so it frames this document instead.
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
    // Browsers that know this directive ignore X-Frame-Options, which all answers carry.
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
