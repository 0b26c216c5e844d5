import { LRUCache } from "lru-cache";
import { type CutPage, cutAtGaps, gapFor, secretMark } from "#app/http/gaps.server.ts";
import type { StorePart } from "#app/ui/document/document-context.ts";

const stored = new LRUCache<string, CutPage>({
  maxSize: 1_000_000,
  sizeCalculation: ({ parts }, key) => key.length + parts.join("").length,
});

interface AskedPart {
  mark: string;
  key: string;
  texts: Record<string, string>;
  /** The stored HTML; undefined if the document has rendered the part. */
  found: CutPage | undefined;
}

/**
 * The parts of one document whose HTML is stored for other documents. `storePart` tells the part how to render; `complete`
 * puts the stored HTML into the rendered document, and stores what is new.
 */
export function partsOfDocument() {
  const parts: AskedPart[] = [];

  const storePart: StorePart = (key, texts) => {
    const part = { mark: secretMark(`part${parts.length}`), key, texts, found: stored.get(key) };
    parts.push(part);
    const gaps = Object.fromEntries(Object.keys(texts).map((name) => [name, gapFor(name)]));
    return { mark: part.mark, isStored: part.found !== undefined, gaps: gaps as typeof texts };
  };

  const complete = (html: string) => parts.reduce(withPart, html);

  return { storePart, complete };
}

/** Replaces the part's two marks and what is between them. Changes nothing in a document without the part. */
function withPart(document: string, { mark, key, texts, found }: AskedPart): string {
  const [before = "", rendered, after] = document.split(
    `<template data-part="${mark}"></template>`,
  );
  if (rendered === undefined || after === undefined) return document;
  const part = found ?? cutAtGaps(copyOf(rendered));
  if (!found) stored.set(key, part);
  const { parts, gaps } = part;
  const filled = parts.map((html, index) => {
    const gap = gaps[index];
    return gap ? html + gap.write(texts[gap.name] ?? "") : html;
  });
  return before + filled.join("") + after;
}

/** A piece of a string refers to the whole string, which here is a visitor's document. */
function copyOf(piece: string): string {
  return Buffer.from(piece).toString();
}
