import { createHash } from "node:crypto";
import type { PageMemory, PageRequest } from "#app/front/stored-pages/page-memory.server.ts";
import {
  bytesOfTemplate,
  type FilledPage,
  fillTemplate,
  type PageTemplate,
  templateOf,
} from "#app/front/stored-pages/page-template.server.ts";
import { hasFailed, inRequestScope } from "#app/http/request-scope.server.ts";
import { type FindFact, recordVariant } from "#app/http/variants.server.ts";

type Render = (request: Request) => Promise<Response>;

/** Find the facts about a visitor that a page depends on, by their names. */
type Finders = Map<string, FindFact>;
type Facts = Map<string, unknown>;

/**
 * Public pages for visitors with an account or a cart. A page is rendered once for all visitors with the same facts, and
 * differs between them only in the texts that it leaves open.
 */
export function createVisitorPages(memory: PageMemory, render: Render) {
  const finders = memory.entriesOf<Finders>(() => 0);
  const templates = memory.entriesOf(bytesOfTemplate);

  /** The page for this visitor; null if only the site itself can answer. */
  function findFor(asked: PageRequest): Promise<FilledPage | null> {
    const [path = ""] = asked.address.split("?", 1);
    return inRequestScope({ reference: "", method: "GET", path }, async () => {
      if (!memory.visit(asked.host)) return null;
      const request = new Request(`http://${asked.host}${asked.address}`, {
        headers: asked.headers,
      });
      const template = await findTemplate(asked, request);
      return template && fillTemplate(template, request);
    });
  }

  async function findTemplate(asked: PageRequest, request: Request): Promise<PageTemplate | null> {
    const earlier = finders.find(asked);
    const known = earlier === undefined ? await learn(asked, request) : earlier;
    if (!known) return null;
    const facts: Facts = new Map();
    for (const [name, find] of known) facts.set(name, await find(request));
    const variant = { ...asked, key: variantKey(asked.key, facts) };
    const found = templates.find(variant);
    memory.count(Boolean(earlier && found));
    if (found !== undefined) return found;
    return templates.load(variant, () => renderVariant(request, known, facts));
  }

  /** Renders the page for this visitor, and learns from it what the page depends on. */
  function learn(asked: PageRequest, request: Request): Promise<Finders | null> {
    return finders.load(asked, async (revision) => {
      const { template, recording } = await renderTemplate(request, render);
      if (recording.isPersonal || hasFailed()) return null;
      const known = new Map([...recording.facts].map(([name, { find }]) => [name, find]));
      const facts = new Map([...recording.facts].map(([name, { fact }]) => [name, fact]));
      templates.store({ ...asked, key: variantKey(asked.key, facts) }, template, revision);
      return known;
    });
  }

  /** Renders the page for this visitor with these facts. Learns further facts that only some visitors' pages need. */
  async function renderVariant(request: Request, known: Finders, facts: Facts) {
    const { template, recording } = await renderTemplate(request, render);
    if (recording.isPersonal || hasFailed()) return null;
    const isUnchanged = [...recording.facts].every(
      ([name, { fact }]) => JSON.stringify(facts.get(name)) === JSON.stringify(fact),
    );
    for (const [name, { find }] of recording.facts) known.set(name, find);
    return isUnchanged ? template : null;
  }

  return { findFor };
}

/** Renders the page with gaps. The template is null if the response cannot be shared. */
function renderTemplate(request: Request, render: Render) {
  return recordVariant(async (texts) => {
    const response = await render(request);
    const body = await response.text();
    const isShared = response.status === 200 && !response.headers.has("Set-Cookie");
    const isStored = isShared && !response.headers.get("Cache-Control")?.includes("no-store");
    return isStored ? templateOf(response.headers, body, texts) : null;
  });
}

/** Facts may be long texts. */
function variantKey(key: string, facts: Facts): string {
  const sorted = [...facts].toSorted(([one], [other]) => one.localeCompare(other));
  const hash = createHash("sha256").update(JSON.stringify(sorted)).digest("base64url");
  return `${key} ${hash}`;
}
