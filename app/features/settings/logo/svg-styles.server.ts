/** Attributes that CSS may set, too: https://www.w3.org/TR/SVG2/styling.html#PresentationAttributes */
export const presentationAttributes = [
  "fill",
  "fill-opacity",
  "fill-rule",
  "clip-rule",
  "opacity",
  "color",
  "paint-order",
  "stroke",
  "stroke-width",
  "stroke-opacity",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-miterlimit",
  "stop-color",
  "stop-opacity",
  "clip-path",
  "mask",
  "mask-type",
  "display",
  "visibility",
  "vector-effect",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "text-anchor",
  "letter-spacing",
  "dominant-baseline",
];

type Attributes = Record<string, string>;

/** Finds the declarations that the style sheets of a drawing make for an element. */
export type Styles = (element: string, attributes: Attributes) => Attributes;

/** All rules with the same selector. */
interface Rule {
  /** Position of the last one in the style sheet. */
  order: number;
  declarations: Attributes;
}

/**
 * Reads the style elements of an SVG as far as drawing programs use them: rules for an element, a class, an
 * element with a class, or an id. Everything else is ignored, for example what a media query contains. Every
 * step takes time proportional to the length of the text.
 */
export function readStyles(svg: string): Styles {
  const rules = new Map<string, Rule>();
  let order = 0;
  for (const { selectors, declarations } of rulesIn(styleSheetsIn(svg))) {
    for (const selector of selectors) {
      const known = rules.get(selector)?.declarations;
      rules.set(selector, { order, declarations: { ...known, ...declarations } });
    }
    order += 1;
  }
  return (element, { id, class: className = "" }) => {
    const classes = className.split(/\s+/).filter(Boolean);
    const byPriority = [
      [element],
      classes.map((name) => `.${name}`),
      classes.map((name) => `${element}.${name}`),
      id ? [`#${id}`] : [],
    ];
    const found = byPriority.flatMap((selectors) =>
      selectors
        .flatMap((selector) => rules.get(selector) ?? [])
        .toSorted((one, other) => one.order - other.order),
    );
    return Object.assign({}, ...found.map(({ declarations }) => declarations));
  };
}

/** The presentation attributes in a style attribute, without '!important'. */
export function readDeclarations(text: string): Attributes {
  const declarations = text.split(";").map((declaration) => {
    const [name = "", ...value] = declaration.split(":");
    return [name.trim().toLowerCase(), value.join(":").replace("!important", "").trim()];
  });
  return Object.fromEntries(declarations.filter(([name = ""]) => isPresentation(name)));
}

function isPresentation(name: string): boolean {
  return presentationAttributes.includes(name);
}

/** Safety does not depend on this: a missed style sheet only changes how the logo looks. */
function styleSheetsIn(svg: string): string {
  const [, ...parts] = svg.split(/<style\b/);
  const texts = parts.map((part) => {
    const start = part.indexOf(">") + 1;
    const end = part.indexOf("</style");
    return part.slice(start, end < start ? start : end);
  });
  return withoutComments(texts.join("\n").replaceAll("<![CDATA[", "").replaceAll("]]>", ""));
}

function withoutComments(css: string): string {
  const [first = "", ...rest] = css.split("/*");
  return first + rest.map((part) => part.split("*/").slice(1).join("*/")).join("");
}

function* rulesIn(css: string) {
  let isInBlock = false;
  for (const piece of css.split("}")) {
    const parts = piece.split("{");
    if (parts.length > 2) isInBlock = true;
    else if (parts.length < 2) isInBlock = false;
    const [selectors = "", declarations = ""] = parts;
    if (isInBlock || parts.length < 2) continue;
    yield {
      selectors: selectors.split(",").map((selector) => selector.trim()),
      declarations: readDeclarations(declarations),
    };
  }
}
