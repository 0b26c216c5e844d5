import { createHash } from "node:crypto";
import { contact } from "#app/content/contact.ts";

const { embedTitle } = contact.map;
const style = "html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}";

/** For the content security policy of the document. */
export const mapStyleHash = createHash("sha256").update(style).digest("base64");

/**
 * A document that contains only the map. When the client script adds the map to a page, the page keeps its
 * original policy, which allows no external origin. The page therefore frames this document instead.
 */
export function mapDocument(embedUrl: string): string {
  return `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>${embedTitle}</title><style>${style}</style></head>
<body><iframe src="${embedUrl.replaceAll("&", "&amp;")}" title="${embedTitle}" referrerpolicy="strict-origin"></iframe></body></html>`;
}
