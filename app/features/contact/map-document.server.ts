import { createHash } from "node:crypto";
import { contact } from "#app/content/contact.ts";

const { embedUrl, embedTitle } = contact.map;
const style = "html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}";

/** The external origin that a page with the map must be allowed to frame. */
export const mapOrigin = new URL(embedUrl).origin;

/**
 * A document that contains only the map. A page to which the client script adds the map keeps its original
 * policy, which allows no external origin, so it frames this document instead.
 */
export const mapDocument = {
  html: `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>${embedTitle}</title><style>${style}</style></head>
<body><iframe src="${embedUrl.replaceAll("&", "&amp;")}" title="${embedTitle}" referrerpolicy="strict-origin"></iframe></body></html>`,
  styleHash: createHash("sha256").update(style).digest("base64"),
};
