import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { type ReadyAnswers, readyAnswers } from "#app/front/ready-answer.server.ts";
import {
  createPageMemory,
  type PageMemory,
  type PageMemoryOptions,
  type PageRequest,
} from "#app/front/stored-pages/page-memory.server.ts";
import { createVisitorPages } from "#app/front/stored-pages/visitor-pages.server.ts";
import { hasFailed, inRequestScope } from "#app/http/request-scope.server.ts";

type Render = (request: Request) => Promise<Response>;

interface PageStoreOptions extends PageMemoryOptions {
  /** Answers a request like the site does. */
  render: Render;
}

export type PageStore = ReturnType<typeof createPageStore>;

/** The rendered public pages: those that are the same for all visitors, and those with gaps for a visitor's texts. */
export function createPageStore({ render, ...options }: PageStoreOptions) {
  const memory = createPageMemory(options);
  return {
    shared: createSharedPages(memory, render),
    visitors: createVisitorPages(memory, render),
    figures: memory.figures,
  };
}

function createSharedPages(memory: PageMemory, render: Render) {
  const pages = memory.entriesOf(bytesOf);
  return {
    /** Renders the page. Resolves to null if it cannot be shared. */
    load: (asked: PageRequest) => pages.load(asked, () => renderPage(asked, render)),
    /** The page; null if it cannot be shared or is not stored, undefined if it has to be rendered. */
    find(asked: PageRequest): ReadyAnswers | null | undefined {
      if (!memory.visit(asked.host)) return null;
      const page = pages.find(asked);
      memory.count(Boolean(page));
      return page;
    },
  };
}

/**
 * Requests the page like a visitor without cookies. Returns null unless the response is the same for
 * everyone.
 */
async function renderPage(
  { host, address, headers }: PageRequest,
  render: Render,
): Promise<ReadyAnswers | null> {
  const [path = ""] = address.split("?", 1);
  return inRequestScope({ reference: "", method: "GET", path }, async () => {
    const response = await render(new Request(`http://${host}${address}`, { headers }));
    const body = await response.text();
    const isShared = response.status === 200 && !response.headers.has("Set-Cookie");
    return isShared && !hasFailed() ? finish(response.headers, body) : null;
  });
}

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const QUALITY = 6;

async function finish(given: Headers, body: string): Promise<ReadyAnswers> {
  const headers = Object.fromEntries(given);
  const policy = headers["content-security-policy"];
  const shared = policy ? asShared({ html: body, policy }) : null;
  if (shared) headers["content-security-policy"] = shared.policy;
  const identity = Buffer.from(shared?.html ?? body);
  const [br, gzip] = await Promise.all([
    compress.br(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
    compress.gzip(identity, { level: QUALITY }),
  ]);
  return readyAnswers(headers, { br, gzip, identity });
}

function bytesOf(page: ReadyAnswers): number {
  return Object.values(page).reduce((sum, { body }) => sum + body.byteLength, 0);
}

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
