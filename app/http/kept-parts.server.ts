import { LRUCache } from "lru-cache";
import { escapeXml } from "#app/http/escape-xml.ts";
import { GAP, gapFor, secretMark } from "#app/http/variants.server.ts";
import type { KeepPart } from "#app/ui/document/document-context.ts";

const kept = new LRUCache<string, string[]>({
  maxSize: 1_000_000,
  sizeCalculation: (pieces, key) => key.length + pieces.join("").length,
});

interface AskedPart {
  mark: string;
  key: string;
  texts: Record<string, string>;
  /** The kept HTML; undefined if the document has rendered the part. */
  pieces: string[] | undefined;
}

/**
 * The parts of one document whose HTML is kept for other documents. `keepPart` tells the part how to render; `complete`
 * puts the kept HTML into the rendered document, and keeps what is new.
 */
export function partsOfDocument() {
  const parts: AskedPart[] = [];

  const keepPart: KeepPart = (key, texts) => {
    const part = { mark: secretMark(`part${parts.length}`), key, texts, pieces: kept.get(key) };
    parts.push(part);
    const gaps = Object.fromEntries(Object.keys(texts).map((name) => [name, gapFor(name)]));
    return { mark: part.mark, isKept: part.pieces !== undefined, gaps: gaps as typeof texts };
  };

  const complete = (html: string) => parts.reduce(withPart, html);

  return { keepPart, complete };
}

/** The pieces of a part, in turn. */
const PLACES = ["html", "quotation mark", "name"] as const;
type Place = (typeof PLACES)[number];

/** Replaces the part's two marks and what is between them. Changes nothing in a document without the part. */
function withPart(document: string, { mark, key, texts, pieces }: AskedPart): string {
  const [before = "", rendered, after] = document.split(
    `<template data-part="${mark}"></template>`,
  );
  if (rendered === undefined || after === undefined) return document;
  const template = pieces ?? rendered.split(GAP).map(copyOf);
  if (!pieces) kept.set(key, template);
  return (
    before + template.map((piece, at) => written(piece, PLACES[at % 3], texts)).join("") + after
  );
}

/** A piece of a string refers to the whole string, which here is a visitor's document. */
function copyOf(piece: string): string {
  return Buffer.from(piece).toString();
}

function written(piece: string, place: Place | undefined, texts: AskedPart["texts"]): string {
  if (place === "html") return piece;
  return place === "name" ? escapeXml(texts[piece] ?? "") : "";
}
