import { createHash } from "node:crypto";

interface Document {
  html: string;
  policy: string;
}

/**
 * A document that is shared by visitors. Its content security policy allows its scripts and styles by their hashes,
 * because a shared nonce would protect no one. Only elements with the nonce get a hash, so injected ones stay blocked.
 */
export function asShared({ html, policy }: Document): Document {
  const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  if (!nonce) return { html, policy };
  const attribute = ` nonce="${nonce}"`;
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  for (const [, name, attributes = "", text = ""] of html.matchAll(INLINE)) {
    const isOwn = text && attributes.includes(attribute);
    if (isOwn) hashes[name === "style" ? "style" : "script"].add(` 'sha256-${sha256(text)}'`);
  }
  return {
    html: html.replaceAll(attribute, ""),
    policy: policy.replace(/(script|style)(-src[^;]*?) 'nonce-[^']+'/g, (_, name, sources) =>
      [name, sources, ...hashes[name as "script" | "style"]].join(""),
    ),
  };
}

const INLINE = /<(script|style)\b([^>]*)>([^<]*(?:<(?!\/\1)[^<]*)*)<\/\1/gi;

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
