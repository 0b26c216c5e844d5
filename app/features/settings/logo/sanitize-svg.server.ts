import { isDrawable } from "#app/features/settings/logo/drawing-work.server.ts";
import {
  presentationAttributes,
  readDeclarations,
  readStyles,
  type Styles,
} from "#app/features/settings/logo/svg-styles.server.ts";

/** The limit for an SVG file. */
export const MAX_SVG_BYTES = 100_000;

/** A drawing of this size takes a browser a few milliseconds. */
const MAX_ELEMENTS = 5000;

const shapes = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text"];
/** No script, animation, picture, filter, pattern, link or foreign element. */
const elements = [
  "svg",
  "g",
  "defs",
  "symbol",
  "use",
  "title",
  "desc",
  ...shapes,
  "tspan",
  "linearGradient",
  "radialGradient",
  "stop",
  "clipPath",
  "mask",
];

/** No style, which `presentationAttributes` replace, and no event handler. */
const attributes = [
  ...presentationAttributes,
  "xmlns",
  "id",
  "href",
  "viewBox",
  "preserveAspectRatio",
  "transform",
  "d",
  "points",
  "x",
  "y",
  "dx",
  "dy",
  "x1",
  "y1",
  "x2",
  "y2",
  "cx",
  "cy",
  "r",
  "rx",
  "ry",
  "fx",
  "fy",
  "width",
  "height",
  "offset",
  "gradientUnits",
  "gradientTransform",
  "spreadMethod",
  "clipPathUnits",
  "maskUnits",
  "maskContentUnits",
];

export type SanitizedSvg =
  | { ok: true; svg: string }
  /**
   * `not-svg`: its root is another element. `entities`: it defines names that an XML parser would expand.
   * `no-size`: it has neither a view box nor a size. `empty`: nothing that may stay draws anything.
   */
  | { ok: false; reason: "not-svg" | "entities" | "no-size" | "empty" | "too-complex" };

/**
 * Rebuilds an SVG from the elements and attributes that drawings need. The result is well-formed XML without
 * script, style, entities and references to anything outside of it. Style sheets become attributes.
 */
export async function sanitizeSvg(source: string): Promise<SanitizedSvg> {
  if (/<!ENTITY|<!DOCTYPE[^<>]*\[/i.test(source)) return { ok: false, reason: "entities" };
  if (!isSvg(source)) return { ok: false, reason: "not-svg" };
  if (source.split("<").length > MAX_ELEMENTS) return { ok: false, reason: "too-complex" };
  const viewBox = viewBoxIn(source);
  if (!viewBox) return { ok: false, reason: "no-size" };
  const svg = await rebuild(source, viewBox);
  if (!shapes.some((shape) => svg.includes(`<${shape}`))) return { ok: false, reason: "empty" };
  if (!isDrawable(svg)) return { ok: false, reason: "too-complex" };
  return { ok: true, svg };
}

/** Whether the root element is `svg`, after an XML declaration, comments and a document type. */
function isSvg(source: string): boolean {
  let rest = source.replace(/^\uFEFF/, "").trimStart();
  while (/^<[?!]/.test(rest)) {
    const end = rest.startsWith("<!--") ? "-->" : ">";
    const at = rest.indexOf(end);
    if (at < 0) return false;
    rest = rest.slice(at + end.length).trimStart();
  }
  return /^<svg[\s>]/.test(rest);
}

async function rebuild(source: string, viewBox: string): Promise<string> {
  // The library takes memory, and few sites need it.
  const { default: sanitizeHtml } = await import("sanitize-html");
  const styles = readStyles(source);
  let isRoot = true;
  const rebuilt = sanitizeHtml(source, {
    allowedTags: elements,
    allowedAttributes: { "*": attributes },
    // By default, the sanitizer keeps the text of an element that it removes.
    nonTextTags: [
      "script",
      "style",
      "foreignObject",
      "metadata",
      "textarea",
      "option",
      "noscript",
      "xmp",
    ],
    nestingLimit: 64,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      "*": (tagName, given) => {
        const attribs = drawingAttributes(tagName, given, styles);
        if (!isRoot) return { tagName, attribs };
        isRoot = false;
        const { width, height, x, y, ...rest } = attribs;
        return { tagName, attribs: { xmlns: "http://www.w3.org/2000/svg", ...rest, viewBox } };
      },
    },
  });
  // The sanitizer keeps spaces around the root.
  return rebuilt.slice(rebuilt.indexOf("<")).trim();
}

function drawingAttributes(
  tagName: string,
  given: Record<string, string>,
  styles: Styles,
): Record<string, string> {
  const { style = "", xmlns, "xlink:href": link, ...own } = given;
  const all = { href: link, ...own, ...styles(tagName, own), ...readDeclarations(style) };
  const safe: Record<string, string> = {};
  for (const [name, value] of Object.entries(all)) {
    const safeValue = value === undefined ? null : safeValueOf(name, value);
    if (safeValue !== null) safe[name] = safeValue;
  }
  return safe;
}

const ID = /^[\p{L}\p{N}_.:-]{1,100}$/u;
const LOCAL_LINK = /^#([\p{L}\p{N}_.:-]{1,100})$/u;
const LOCAL_URL = /^url\(\s*(["']?)#([\p{L}\p{N}_.:-]{1,100})\1\s*\)$/u;
const functions = new Set([
  "rgb",
  "rgba",
  "hsl",
  "hsla",
  "matrix",
  "translate",
  "scale",
  "rotate",
  "skewX",
  "skewY",
]);

/** The value if it refers to nothing but an element of the drawing; null otherwise. */
function safeValueOf(name: string, value: string): string | null {
  const text = value.trim();
  if (name === "id") return ID.test(text) ? text : null;
  if (name === "href") return LOCAL_LINK.test(text) ? text : null;
  const [, , id] = LOCAL_URL.exec(text) ?? [];
  if (id) return `url(#${id})`;
  // A backslash could spell a function in another way.
  if (/[\\<>&@{}]/.test(text)) return null;
  const used = text.match(/(?<![\w-])[\w-]*\(/g) ?? [];
  return used.every((start) => functions.has(start.slice(0, -1))) ? text : null;
}

/** The root's view box, or one of its size in pixels; null if it has neither. */
function viewBoxIn(source: string): string | null {
  const [, root = ""] = /<svg\b([^<>]*)>/.exec(source) ?? [];
  const [, box = ""] = /\sviewBox\s*=\s*["']([^"']*)["']/.exec(root) ?? [];
  const numbers = box.trim().split(/[\s,]+/);
  if (numbers.length === 4 && isBox(numbers.map(Number))) return numbers.map(Number).join(" ");
  const [width, height] = ["width", "height"].map((name) => {
    const [, side] =
      new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)[a-z]*\\s*["']`).exec(root) ?? [];
    return Number(side);
  });
  const size = [0, 0, width ?? Number.NaN, height ?? Number.NaN];
  return isBox(size) ? size.join(" ") : null;
}

function isBox([x = 0, y = 0, width = 0, height = 0]: number[]): boolean {
  const isSane = [x, y, width, height].every((number) => Math.abs(number) < 1e6);
  return isSane && width > 0 && height > 0 && width / height < 50 && height / width < 50;
}
