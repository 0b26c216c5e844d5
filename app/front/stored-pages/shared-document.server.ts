import { createHash } from "node:crypto";

interface Document {
  html: string;
  policy: string;
}

/**
 * A document that is shared by visitors. Its content security policy allows its scripts by their hashes,
 * because a shared nonce would protect no one. Only scripts with the nonce get a hash, so injected scripts
 * stay blocked.
 */
export function asShared({ html, policy }: Document): Document {
  const [source, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
  if (!source || !nonce) return { html, policy };
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  for (const [, attributes = "", script = ""] of html.matchAll(
    /<script\b([^>]*)>([^<]*(?:<(?!\/script)[^<]*)*)<\/script/gi,
  )) {
    if (script && attributes.includes(attribute)) hashes.add(`'sha256-${sha256(script)}'`);
  }
  return {
    html: html.replaceAll(attribute, ""),
    policy: policy.replace(source, [...hashes].join(" ")),
  };
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
