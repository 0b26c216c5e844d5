import { AsyncLocalStorage } from "node:async_hooks";
import { gapFor } from "#app/http/gaps.server.ts";

/** Finds a fact about the visitor. It is plain data. */
export type FindFact = (request: Request) => Promise<unknown>;
export type FindText = (request: Request) => Promise<string>;

/** The visitor's part in a page that is being rendered for the memory of pages. */
export interface Recording {
  /** The facts that the page depends on, by their names. Visitors with the same facts share the page. */
  facts: Map<string, { find: FindFact; fact: unknown }>;
  /** The texts that the page leaves open, by their names. */
  texts: Map<string, FindText>;
  /** Whether the page read anything else about its visitor, so that it belongs to nobody else. */
  isPersonal: boolean;
}

const recordings = new AsyncLocalStorage<Recording | undefined>();

/** Renders a page, and records what it asks about its visitor. */
export async function recordVariant<Template>(
  render: (texts: Recording["texts"]) => Promise<Template>,
) {
  const recording: Recording = { facts: new Map(), texts: new Map(), isPersonal: false };
  const template = await recordings.run(recording, () => render(recording.texts));
  return { template, recording };
}

/**
 * Finds a fact about the visitor. Pages that ask only in this way are shared by all visitors with the same facts. `name`
 * is unique on a page. `find` may be called later for another visitor, so it must not keep anything of this one.
 */
export async function varyBy<Fact>(
  request: Request,
  name: string,
  find: (request: Request) => Promise<Fact>,
): Promise<Fact> {
  const recording = recordings.getStore();
  if (!recording) return find(request);
  const fact = await recordings.run(undefined, () => find(request));
  recording.facts.set(name, { find, fact });
  return fact;
}

/** Finds a text of the visitor's own. Shared pages leave it open and differ in it alone. */
export async function leaveOpen(request: Request, name: string, find: FindText): Promise<string> {
  const recording = recordings.getStore();
  if (!recording) return find(request);
  recording.texts.set(name, find);
  return gapFor(name);
}

/** Records that the page knows its visitor in a way that no fact describes. */
export function recordPersonal(): void {
  const recording = recordings.getStore();
  if (recording) recording.isPersonal = true;
}
