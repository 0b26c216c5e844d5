import { escapeXml } from "#app/http/escape-xml.ts";

/** An element of an XML document, which is left out if it has no content. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  content: XmlContent;
  /** Whether it stays although it is empty. */
  isRequired?: boolean;
}

/** A text, or elements of which some may be missing. Null: nothing. */
export type XmlContent = string | null | (XmlElement | null)[];

export function element(
  name: string,
  content: XmlContent,
  attributes: Record<string, string> = {},
): XmlElement {
  return { name, attributes, content };
}

/** An XML document of this root. */
export function xmlDocument(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, "")}`;
}

/** An element on lines of its own, its parts indented. Empty if it has no content and is not required. */
function written({ name, attributes, content, isRequired }: XmlElement, indent: string): string {
  const parts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const start = `${indent}<${name}${parts.join("")}>`;
  if (Array.isArray(content)) {
    const inside = content.map((each) => each && written(each, `${indent}  `)).join("");
    if (!inside) return isRequired ? `${indent}<${name}/>\n` : "";
    return `${start}\n${inside}${indent}</${name}>\n`;
  }
  const text = oneLine(content ?? "");
  return text && `${start}${escapeXml(text)}</${name}>\n`;
}

/** Without control characters and marks of direction, which a reader of the XML does not see. */
function oneLine(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Z}]+/gu, " ")
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g, "")
    .trim();
}
