import { randomBytes } from "node:crypto";
import { cutAtGaps, type Gap, gapFor } from "#app/http/gaps.server.ts";
import type { FindText } from "#app/http/variants.server.ts";

/** A rendered page with gaps for the visitor's own texts. */
export interface PageTemplate {
  headers: Record<string, string>;
  /** The parts between the gaps: one more than there are gaps. */
  parts: Buffer[];
  gaps: Gap[];
  /** Find the texts for the gaps, by their names. */
  texts: ReadonlyMap<string, FindText>;
}

export interface FilledPage {
  headers: Record<string, string>;
  body: Buffer;
}

const POLICY = "content-security-policy";
const NONCE = "nonce";

/** Makes a template of a page whose open texts are `gapFor`. */
export function templateOf(
  given: Headers,
  body: string,
  texts: ReadonlyMap<string, FindText>,
): PageTemplate {
  const headers = Object.fromEntries(given);
  const [, nonce] = /'nonce-([^']+)'/.exec(headers[POLICY] ?? "") ?? [];
  // Each visitor gets a new nonce.
  const open = nonce ? body.replaceAll(` nonce="${nonce}"`, ` nonce="${gapFor(NONCE)}"`) : body;
  if (nonce) headers[POLICY] = headers[POLICY]?.replaceAll(nonce, gapFor(NONCE)) ?? "";
  const { parts, gaps } = cutAtGaps(open);
  return { headers, parts: parts.map((part) => Buffer.from(part)), gaps, texts };
}

/** Writes the texts that the visitor's request finds into the template's gaps. */
export async function fillTemplate(
  { headers, parts, gaps, texts }: PageTemplate,
  request: Request,
): Promise<FilledPage> {
  const nonce = randomBytes(16).toString("base64");
  const found = new Map([[NONCE, nonce]]);
  for (const [name, find] of texts) found.set(name, await find(request));
  const filled = parts.flatMap((part, index) => {
    const gap = gaps[index];
    return gap ? [part, Buffer.from(gap.write(found.get(gap.name) ?? ""))] : [part];
  });
  return {
    headers: headers[POLICY]
      ? { ...headers, [POLICY]: headers[POLICY].replaceAll(gapFor(NONCE), nonce) }
      : headers,
    body: Buffer.concat(filled),
  };
}

export function bytesOfTemplate({ parts }: PageTemplate): number {
  return parts.reduce((sum, part) => sum + part.byteLength, 0);
}
